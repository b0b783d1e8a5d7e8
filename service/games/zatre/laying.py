"""What can lie where: room for tiles, and orders in which a set of tiles can be laid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

from service.games.core.errors import TooMuchWork
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
from service.games.zatre.moves import Placement
from service.games.zatre.scoring import makes_scoring_run

HIGHEST_TILE: Final = TILES[-1]
ORDERS_BUDGET: Final = 5_000
"""How many sets of tiles laid so far the search for an order may look at."""


class Effort:
    """Counts what searches for an order cost, several of them together if need be."""

    def __init__(self) -> None:
        self._left = ORDERS_BUDGET

    def spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise TooMuchWork("orders", ORDERS_BUDGET)


def with_tiles(board: Sequence[int], placements: Iterable[Placement]) -> list[int]:
    """Return a board with more tiles on it."""
    after = list(board)
    for cell, tile in placements:
        after[cell] = tile
    return after


def is_next_to_a_tile(board: Sequence[int], cell: int) -> bool:
    return any(board[neighbour] for neighbour in NEIGHBOURS[cell])


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


def idle_lights(after: Sequence[int], placements: Iterable[Placement]) -> set[int]:
    """Return the light cells among these without a scoring run at the end of the turn."""
    return {cell for cell, _ in placements if IS_LIGHT[cell] and not makes_scoring_run(after, cell)}


def attached(board: Sequence[int], cells: Collection[int]) -> list[int]:
    """Return those of the cells that hold together with the tiles on the board.

    On an empty board they must hold together with red. They come in an order in which each
    touches what lies there already.
    """
    waiting = set(cells)
    if any(board):
        found = [cell for cell in cells if is_next_to_a_tile(board, cell)]
    else:
        found = [RED] if RED in waiting else []
    waiting.difference_update(found)
    for cell in found:
        touched = waiting.intersection(NEIGHBOURS[cell])
        found.extend(sorted(touched))
        waiting -= touched
    return found


def lawful_order(
    board: Sequence[int],
    placements: Sequence[Placement],
    idle: set[int] | None = None,
    spend: Callable[[int], None] | None = None,
) -> tuple[Placement, ...] | None:
    """Return an order in which a set of tiles can be laid, None if there is none.

    Each tile must touch one that lies there; one on an idle light cell must find no dark cell
    open at its moment. That the runs stay below 13 is the caller's to know. `idle` can name
    the light cells to be judged by their moment, instead of all that have no run in the end.
    `spend` is told every step, and may raise TooMuchWork.
    """
    tiles = dict(placements)
    touching = attached(board, tiles)
    if len(touching) < len(tiles):
        return None
    if idle is None:
        idle = idle_lights(with_tiles(board, placements), placements)
    if not idle:
        return tuple((cell, tiles[cell]) for cell in touching)
    scratch = list(board)
    whole = (1 << len(placements)) - 1
    order: list[Placement] = []
    dead: set[int] = set()
    spend = spend or Effort().spend

    def lay_rest(laid: int) -> bool:
        if laid == whole:
            return True
        spend(1)
        beginning = not any(scratch)
        dark = highest_fitting_dark(scratch)
        for index, (cell, tile) in enumerate(placements):
            bit = 1 << index
            if laid & bit or laid | bit in dead or (cell in idle and tile <= dark):
                continue
            if cell != RED if beginning else not is_next_to_a_tile(scratch, cell):
                continue
            scratch[cell] = tile
            order.append((cell, tile))
            if lay_rest(laid | bit):
                return True
            order.pop()
            scratch[cell] = 0
        dead.add(laid)
        return False

    return tuple(order) if lay_rest(0) else None
