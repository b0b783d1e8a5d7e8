"""Light cells: what keeps a tile on one from being lawful, or excuses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.games.zatre.board import EAST, IS_DARK, NORTH, OUTSIDE, SOUTH, TILES, WEST, room
from service.games.zatre.laying import open_cells

SHORT_OF_SCORING: Final = 2
"""A cell with room for up to this much more than a tile gets a run of 10 to 12 from it."""

SPOILT: Final = 5
"""How many open cells one tile can take away: its own and the ends of its two runs."""


def excusable(board: bytes, hand: int) -> list[bool]:
    """Return for each tile whether some moment of a turn may find no dark cell open for it.

    Each tile of the hand takes away at most a few open cells, so where there are many more
    the question need not be asked.
    """
    if not any(board):
        return [True] * (TILES[-1] + 1)
    spaces = [room(board, cell) for cell in open_cells(board) if IS_DARK[cell]]
    return [sum(space >= tile for space in spaces) <= SPOILT * (hand - 1) for tile in (0, *TILES)]


def run_ends(board: Sequence[int], cell: int) -> list[int]:
    """Return the empty cells at the ends of the row and the column through a covered cell."""
    ends = []
    for ahead in (EAST, WEST, NORTH, SOUTH):
        end = ahead[cell]
        while board[end]:
            end = ahead[end]
        if end != OUTSIDE:
            ends.append(end)
    return ends
