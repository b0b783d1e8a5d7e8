"""Moves that a board has, worked out once for each set of options."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from service.games.latroncules.board import GRID, LINES, PINCERS, SQUARES, Pincers
from service.games.latroncules.options import Options


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


@dataclass(frozen=True, slots=True)
class Jump:
    over_bit: int
    move: Move


class Cavalry:
    """What cavalry may do on one of the boards."""

    def __init__(self, board: str) -> None:
        self.reach: list[int] = []
        """For each square the squares one step away along its lines."""
        self.steps: list[dict[int, tuple[Move, ...]]] = []
        """For each square the steps that are left when some squares of its reach are barred."""
        self.jumps: list[tuple[Jump, ...]] = []
        for square in SQUARES:
            steps: list[Move] = []
            jumps: list[Jump] = []
            for direction in LINES[board][square]:
                beside = GRID.step(square, direction)
                beyond = GRID.step(square, direction, 2)
                if beside is not None:
                    steps.append(move_between(square, beside))
                    if beyond is not None:
                        jumps.append(Jump(1 << beside, move_between(square, beyond, beside)))
            self.reach.append(sum(move.target_bit for move in steps))
            self.steps.append(_left_by_barred(steps))
            self.jumps.append(tuple(jumps))


def _left_by_barred(steps: list[Move]) -> dict[int, tuple[Move, ...]]:
    left: dict[int, tuple[Move, ...]] = {0: ()}
    for move in steps:
        barred = {squares | move.target_bit: moves for squares, moves in left.items()}
        left = {squares: (*moves, move) for squares, moves in left.items()} | barred
    return left


@cache
def _cavalry(board: str) -> Cavalry:
    return Cavalry(board)


@dataclass(frozen=True, slots=True)
class Tables:
    """Options and what follows from them, in the form in which the generator asks for it."""

    options: Options
    cavalry: Cavalry = field(compare=False, repr=False)
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
        cavalry=_cavalry(options.board),
        pincers=PINCERS[options.diagonal_captures],
        jump_captures=options.jump_captures,
        any_capture=options.self_pincer_exception == "any-capture",
        promotion_limit=GRID.size if limit is None else limit,
        quiet_limit=options.quiet_limit,
    )
