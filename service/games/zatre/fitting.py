"""Where a tile fits: edges and sums, whatever the colour of the cell asks for besides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from service.games.zatre.board import (
    EAST,
    IS_DARK,
    IS_LIGHT,
    NEIGHBOURS,
    NORTH,
    OUTSIDE,
    RED,
    SOUTH,
    TILES,
    WEST,
    room,
)

HIGHEST_TILE: Final = TILES[-1]


def is_next_to_a_tile(board: Sequence[int], cell: int) -> bool:
    return bool(board[EAST[cell]] or board[WEST[cell]] or board[NORTH[cell]] or board[SOUTH[cell]])


def open_cells(board: Sequence[int]) -> Iterator[int]:
    """Yield the empty cells next to a tile; on an empty board, red."""
    if not any(board):
        yield RED
        return
    for cell in range(OUTSIDE):
        if not board[cell] and (
            board[EAST[cell]] or board[WEST[cell]] or board[NORTH[cell]] or board[SOUTH[cell]]
        ):
            yield cell


def highest_fitting(board: Sequence[int]) -> int:
    """Return the highest tile that still fits somewhere, 0 if none does.

    A tile fits where its runs stay at 12 or less, so whatever is lower fits as well.
    """
    return _highest(board, open_cells(board))


def highest_fitting_dark(board: Sequence[int]) -> int:
    """Return the highest tile that still fits on a dark cell, 0 if none does."""
    return _highest(board, (cell for cell in open_cells(board) if IS_DARK[cell]))


def _highest(board: Sequence[int], cells: Iterable[int]) -> int:
    highest = 0
    for cell in cells:
        space = room(board, cell)
        if space >= HIGHEST_TILE:
            return HIGHEST_TILE
        highest = max(highest, space)
    return highest


def cell_for(board: Sequence[int], tile: int) -> int | None:
    """Return the first cell that takes a tile, one of the dark ones if there is any."""
    taking = [cell for cell in open_cells(board) if room(board, cell) >= tile]
    return min(taking, key=lambda cell: (IS_LIGHT[cell], cell), default=None)


def attached(board: Sequence[int], cells: Collection[int]) -> list[int]:
    """Return those of the cells that hold together with the tiles on the board.

    On an empty board they must hold together with red. They come in an order in which each
    touches what lies there already.
    """
    waiting = set(cells)
    if any(board):
        chain = [cell for cell in cells if is_next_to_a_tile(board, cell)]
    else:
        chain = [RED] if RED in waiting else []
    waiting.difference_update(chain)
    for cell in chain:
        touched = waiting.intersection(NEIGHBOURS[cell])
        chain.extend(sorted(touched))
        waiting -= touched
    return chain
