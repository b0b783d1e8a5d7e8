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
    # Looked up and never compared with each other: either may be thousands.
    blamed = {fault.path for fault in unread}
    # What is there but bad throughout is not in the rest, yet not missing either.
    there = {beginning for path in blamed for beginning in _beginnings(path)}
    return [
        *unread,
        *(
            fault
            for fault in judged
            if not (fault.code == "missing" and fault.path in there)
            and blamed.isdisjoint(_beginnings(fault.path))
            and not any(
                other in there or not blamed.isdisjoint(_beginnings(other))
                for other in fault.judged_by
            )
        ),
    ]


def _beginnings(path: Path) -> Iterator[Path]:
    """Yield the ways to all that a path leads through, the whole first."""
    for end in range(len(path) + 1):
        yield path[:end]
