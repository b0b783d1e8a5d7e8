"""Moves that a board has, worked out once for each set of options."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from service.games.latroncules.board import GRID, LINES, PINCERS, SQUARES, Pincers
from service.games.latroncules.options import QUIET_LIMITS, Options


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


FORWARD: Final[tuple[dict[int, Move], dict[int, Move]]] = (
    {1 << square: move_between(square - 8, square) for square in SQUARES if square >= 8},
    {1 << square: move_between(square + 8, square) for square in SQUARES if square < 56},
)
"""For each side the infantry's moves by the bit of their target."""

Walks = dict[int, tuple[Move, ...]]
"""The steps that are left when some of the squares within reach are barred."""
Jumps = tuple[tuple[int, int, Move], ...]
"""Each jump with the bits of the squares that it goes over and to."""


def _ways_out(board: str, square: int) -> tuple[int, Walks, Jumps]:
    steps: list[Move] = []
    jumps: list[tuple[int, int, Move]] = []
    for direction in LINES[board][square]:
        beside = GRID.step(square, direction)
        beyond = GRID.step(square, direction, 2)
        if beside is not None:
            steps.append(move_between(square, beside))
            if beyond is not None:
                jumps.append((1 << beside, 1 << beyond, move_between(square, beyond, beside)))
    return sum(move.target_bit for move in steps), _left_by_barred(steps), tuple(jumps)


def _left_by_barred(steps: list[Move]) -> Walks:
    left: Walks = {0: ()}
    for move in steps:
        barred = {squares | move.target_bit: moves for squares, moves in left.items()}
        left = {squares: (*moves, move) for squares, moves in left.items()} | barred
    return left


@cache
def _cavalry(board: str) -> dict[int, tuple[int, Walks, Jumps]]:
    return {1 << square: _ways_out(board, square) for square in SQUARES}


@dataclass(frozen=True, slots=True)
class Tables:
    """Options and what follows from them, in the form in which the generator asks for it."""

    options: Options
    cavalry_at: dict[int, tuple[int, Walks, Jumps]] = field(compare=False, repr=False)
    """For the bit of each square what cavalry there reaches with a step, its steps and jumps."""
    pincers: Pincers = field(compare=False, repr=False)
    jump_captures: bool = field(compare=False, repr=False)
    any_capture: bool = field(compare=False, repr=False)
    promotion_limit: int = field(compare=False, repr=False)
    quiet_limit: int = field(compare=False, repr=False)


@cache
def tables(options: Options) -> Tables:
    """Return the tables for a set of options, always the same ones."""
    limit = options.promotion_limit
    return Tables(
        options=options,
        cavalry_at=_cavalry(options.board),
        pincers=PINCERS[options.diagonal_captures],
        jump_captures=options.jump_captures,
        any_capture=options.self_pincer_exception == "any-capture",
        promotion_limit=GRID.size if limit is None else limit,
        quiet_limit=QUIET_LIMITS[options.no_capture_count],
    )
