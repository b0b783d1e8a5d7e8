"""What the pool can do: kinds of work by their names, each a function over plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

LONGEST: Final = 30.0
"""Seconds that a piece of work may take, unless its kind says otherwise."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of work.

    `work` gets a plain value and returns one, or yields several as they come: what travels
    between processes is made of numbers, texts, bytes, lists, tuples and dictionaries.
    """

    name: str
    work: Callable[[Any], Any]
    seconds: float = LONGEST
    prepare: Callable[[], object] | None = None
    """Called once before there are processes, which then share what it has loaded."""

    def parts(self, value: Any) -> Iterator[Any]:
        """Do the work and yield what comes of it."""
        result = self.work(value)
        if isinstance(result, Iterator):
            yield from result
        else:
            yield result


_kinds: Final[dict[str, Kind]] = {}


def register(kind: Kind) -> Kind:
    """Make a kind of work known, under a name that no other has."""
    if _kinds.setdefault(kind.name, kind) is not kind:
        raise ValueError(f"two kinds of work called {kind.name}")
    return kind


def kind_named(name: str) -> Kind:
    return _kinds[name]


def kinds() -> tuple[Kind, ...]:
    return tuple(_kinds.values())
