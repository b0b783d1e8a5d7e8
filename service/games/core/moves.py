"""Legal moves as a front end asks for them: counted, paged, and by their beginnings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Total:
    """How many moves there are: exactly, or at least so many if counting was too much work."""

    at_least: int
    exact: bool = True


class LegalMoves(Protocol[MoveT_co]):
    """The legal moves of a position that begin in a given way.

    Lazy: each answer does only the work that it needs.
    """

    def total(self) -> Total: ...

    def page(self, offset: int, limit: int, order: str = "notation") -> Sequence[MoveT_co]: ...

    def next_steps(self) -> list[str]:
        """What may follow the prefix, as texts, each once, sorted."""
        ...

    def __iter__(self) -> Iterator[MoveT_co]: ...


class ListedMoves(Generic[MoveT]):
    """Legal moves that are few enough to be held in a list, sorted by notation."""

    def __init__(self, moves: Sequence[MoveT], next_steps: list[str]) -> None:
        self._moves = moves
        self._next_steps = next_steps

    def total(self) -> Total:
        return Total(len(self._moves))

    def page(self, offset: int, limit: int, order: str = "notation") -> Sequence[MoveT]:
        return self._moves[offset : offset + limit]

    def next_steps(self) -> list[str]:
        return self._next_steps

    def __iter__(self) -> Iterator[MoveT]:
        return iter(self._moves)
