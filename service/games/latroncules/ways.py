"""Where each piece can go on an empty board, and what is left of that when squares are barred."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from service.games.latroncules.board import GRID, LINES, SQUARES, BoardName
from service.games.latroncules.moves import Move, move_between

FORWARD: Final[tuple[dict[int, Move], dict[int, Move]]] = (
    {1 << square: move_between(square - 8, square) for square in SQUARES if square >= 8},
    {1 << square: move_between(square + 8, square) for square in SQUARES if square < 56},
)
"""For each side the infantry's moves by the bit of their target."""

Walks: TypeAlias = dict[int, tuple[Move, ...]]
"""The moves of one step that are left when some of the squares within reach are barred."""

Jumps: TypeAlias = tuple[tuple[int, int, Move], ...]
"""Each jump with the bits of the squares that it goes over and to."""


WaysOut: TypeAlias = tuple[int, Walks, Jumps]
"""What cavalry can do from a square: the set of squares that it can step to, its walks, its
jumps. A plain tuple, which is unpacked faster than a named one."""


@cache
def cavalry_ways(board: BoardName) -> dict[int, WaysOut]:
    """Return the ways out of each square, by the square's bit."""
    return {1 << square: _ways_out(board, square) for square in SQUARES}


def _ways_out(board: BoardName, square: int) -> WaysOut:
    steps: list[Move] = []
    jumps: list[tuple[int, int, Move]] = []
    for direction in LINES[board][square]:
        beside = GRID.step(square, direction)
        beyond = GRID.step(square, direction, 2)
        if beside is not None:
            steps.append(move_between(square, beside))
            if beyond is not None:
                jumps.append((1 << beside, 1 << beyond, move_between(square, beyond, beside)))
    return sum(move.target_bit for move in steps), _walks(steps), tuple(jumps)


def _walks(steps: list[Move]) -> Walks:
    left: Walks = {0: ()}
    for move in steps:
        barred = {squares | move.target_bit: moves for squares, moves in left.items()}
        left = {squares: (*moves, move) for squares, moves in left.items()} | barred
    return left
