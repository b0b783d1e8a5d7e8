"""Where tiles fit when a walk over the cells sets out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Final

from service.games.zatre.board import IS_LIGHT, LONGEST_SUM, NEIGHBOURS, RED, TILES, room
from service.games.zatre.fitting import open_cells
from service.games.zatre.turns.trial import Trial

SLACK: Final = tuple(2 if light else LONGEST_SUM for light in IS_LIGHT)
"""For each cell how much of its room a tile may leave: a light cell wants a run of 10 to 12."""


def between(cells: Sequence[int], last: int, bound: int) -> Sequence[int]:
    """Return those of some sorted cells that come after `last` and before `bound`."""
    return cells[bisect_left(cells, last + 1) : bisect_left(cells, bound)]


class Survey:
    """Cells by what they take, before the walk has chosen any: all of them sorted."""

    def __init__(self, trial: Trial) -> None:
        rooms = {cell: room(trial.tiles, cell) for cell in open_cells(trial.tiles)}
        if trial.opening and not trial.tiles[RED]:
            rooms.setdefault(RED, LONGEST_SUM)
        self.fits: Final = {
            tile: [cell for cell, space in sorted(rooms.items()) if space >= tile]
            for tile in TILES
            if trial.left[tile]
        }
        """For each tile that is left the cells that take it."""
        self.suits: Final = {
            tile: [cell for cell in cells if rooms[cell] - tile <= SLACK[cell]]
            for tile, cells in self.fits.items()
        }
        """For each tile that is left the cells that take it as the last of a turn."""
        self.apart: Final = _apart(trial, rooms)
        """The cells next to no tile that a chain of all the tiles at hand can reach."""
        self.linked: Final = [
            cell
            for cell in self.apart
            if any(neighbour > cell and neighbour in rooms for neighbour in NEIGHBOURS[cell])
        ]
        """Those apart that a single tile on a later cell joins to the board."""


def _apart(trial: Trial, rooms: Mapping[int, int]) -> list[int]:
    reach = 1 + sum(trial.left) + len(trial.required)
    smallest = trial.smallest
    distance = {RED: 1} if trial.opening else dict.fromkeys(open_cells(trial.board), 1)
    ring = list(distance)
    for cell in ring:
        if distance[cell] + 1 < reach and (
            trial.tiles[cell] or room(trial.tiles, cell) >= smallest
        ):
            for neighbour in NEIGHBOURS[cell]:
                if neighbour not in distance and not trial.board[neighbour]:
                    distance[neighbour] = distance[cell] + 1
                    ring.append(neighbour)
    return sorted(cell for cell in distance if not trial.tiles[cell] and cell not in rooms)
