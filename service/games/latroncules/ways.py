"""Where each piece can go on an empty board, and what is left of that when squares are barred."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias

from service.games.core.squares import DIRECTIONS
from service.games.latroncules.board import GRID, LINES, SQUARES, BoardName
from service.games.latroncules.moves import Move, move_between

JumpLines: TypeAlias = Literal["bound", "free"]

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
"""What cavalry can do from a square: the set of squares beside it that it can step to or jump
over, its walks, its jumps. A plain tuple, which is unpacked faster than a named one."""


@cache
def cavalry_ways(board: BoardName, jump_lines: JumpLines) -> dict[int, WaysOut]:
    """Return the ways out of each square, by the square's bit."""
    return {1 << square: _ways_out(board, jump_lines, square) for square in SQUARES}


def _ways_out(board: BoardName, jump_lines: JumpLines, square: int) -> WaysOut:
    lines = LINES[board][square]
    walks: Walks = {0: ()}
    jumps: list[tuple[int, int, Move]] = []
    reach = 0
    for direction in lines if jump_lines == "bound" else DIRECTIONS:
        beside = GRID.step(square, direction)
        if beside is None:
            continue
        reach |= 1 << beside
        step = (move_between(square, beside),) if direction in lines else ()
        barred = {squares | 1 << beside: moves for squares, moves in walks.items()}
        walks = {squares: moves + step for squares, moves in walks.items()} | barred
        beyond = GRID.step(square, direction, 2)
        if beyond is not None:
            jumps.append((1 << beside, 1 << beyond, move_between(square, beyond, beside)))
    return reach, walks, tuple(jumps)
