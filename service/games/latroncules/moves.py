"""A move."""

from __future__ import annotations

from dataclasses import dataclass, field

from service.games.latroncules.board import GRID


@dataclass(frozen=True, slots=True)
class Move:
    """A step or a jump. What it captures follows from the position."""

    origin: int
    target: int
    over: int | None
    notation: str
    origin_bit: int = field(compare=False, repr=False)
    target_bit: int = field(compare=False, repr=False)


def move_between(origin: int, target: int, over: int | None = None) -> Move:
    """Make a move, whether or not the rules have it."""
    names = GRID.names
    return Move(origin, target, over, f"{names[origin]}-{names[target]}", 1 << origin, 1 << target)
