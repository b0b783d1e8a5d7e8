"""Light cells: what keeps a tile on one from being lawful, or excuses it.

A tile on a light cell without a scoring run is *idle*. A later tile of the turn may bring it
one; else some order of the turn must have found no dark cell open to it at its moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from service.games.zatre.board import IS_DARK, IS_LIGHT, OUTSIDE, TILES, room, run_ends
from service.games.zatre.fitting import open_cells
from service.games.zatre.scoring import makes_scoring_run
from service.games.zatre.turns.trial import Trial

SPOILT: Final = 5
"""How many open cells one tile can take away: its own and the ends of its two runs."""


class Lights:
    """What the tiles on light cells of a turn need."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        board = trial.board
        dark = {cell: room(board, cell) for cell in open_cells(board) if IS_DARK[cell]}
        self._dark = [
            [cell for cell, space in dark.items() if space >= tile] for tile in (0, *TILES)
        ]
        """For each tile the dark cells open to it before the turn."""
        self.excusable: Final = [len(cells) <= SPOILT * (trial.hand - 1) for cells in self._dark]
        """For each tile whether some moment of a turn may find no dark cell open to it.

        Each tile of the hand takes away at most a few open cells, so where there are many more
        the question need not be asked.
        """

    def idle(self, cells: Sequence[int]) -> list[int]:
        """Return those of the cells that are light and without a scoring run now."""
        tiles = self._trial.tiles
        return [cell for cell in cells if IS_LIGHT[cell] and not makes_scoring_run(tiles, cell)]

    def may_be_excused(self, tile: int, free: int) -> bool:
        """Tell whether `free` more tiles could shut every dark cell to a tile at some moment.

        A dark cell that is open before the turn and still after it has been so all the time.
        """
        if not self.excusable[tile]:
            return False
        spared = SPOILT * free
        tiles = self._trial.tiles
        for cell in self._dark[tile]:
            if not tiles[cell] and room(tiles, cell) >= tile:
                if not spared:
                    return False
                spared -= 1
        return True

    def inexcusable(self, idle: Sequence[int], free: int) -> list[int]:
        """Return the idle cells that `free` more tiles must bring a run."""
        tiles = self._trial.tiles
        return [cell for cell in idle if not self.may_be_excused(tiles[cell], free)]

    def latest(self, waiting: Sequence[int]) -> int:
        """Return the last cell that can come next while these wait for a run.

        Each needs a tile at the end of a run; once all such cells lie behind, it is too late.
        """
        if not waiting:
            return OUTSIDE
        tiles, smallest = self._trial.tiles, self._trial.smallest
        return min(
            max((end for end in run_ends(tiles, cell) if room(tiles, end) >= smallest), default=-1)
            for cell in waiting
        )

    def are_lost(self, waiting: Sequence[int], last: int, free: int) -> bool:
        """Tell whether `free` tiles on cells after `last` cannot bring all these cells a run.

        May miss a hopeless case, never calls a hopeful one lost.
        """
        needed = 0
        spoken_for: AbstractSet[int] = set()
        for cell in waiting:
            ends = {end for end in run_ends(self._trial.tiles, cell) if end > last}
            if not ends & spoken_for:
                needed += 1
                spoken_for |= ends
        return needed > free
