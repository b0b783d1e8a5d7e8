"""All that is wrong with what was sent: in its form, and by the rules of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from service.games.core.errors import Fault, Path


def faults_of(messages: Any, path: Path = ()) -> Iterator[Fault]:
    """Yield the faults in a ValidationError's messages, with their whole paths."""
    if isinstance(messages, Fault):
        yield messages.below(*path)
    elif isinstance(messages, Mapping):
        for key, below in messages.items():
            yield from faults_of(below, path if key == "_schema" else (*path, key))
    else:
        for message in messages:
            yield from faults_of(message, path)


def all_faults(unread: Sequence[Fault], judged: Iterable[Fault]) -> list[Fault]:
    """Return the faults of what could not be read, with those for which a game has judged the
    rest: less what only looks like a fault because something could not be read.
    """
    blamed = {fault.path for fault in unread}
    # What is there but bad throughout is not in the rest, yet not missing either.
    there = {path[:end] for path in blamed for end in range(1, len(path) + 1)}
    return [
        *unread,
        *(
            fault
            for fault in judged
            if not (fault.code == "missing" and fault.path in there)
            and not any(_begins(path, fault.path) for path in blamed)
            and not any(_touches(path, other) for path in blamed for other in fault.judged_by)
        ),
    ]


def _begins(beginning: Path, path: Path) -> bool:
    return path[: len(beginning)] == beginning


def _touches(one: Path, other: Path) -> bool:
    return _begins(one, other) or _begins(other, one)
