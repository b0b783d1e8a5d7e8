"""The cells on which the last tile completes a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from service.games.zatre.board import run_ends
from service.games.zatre.turns.lights import Lights
from service.games.zatre.turns.orders import lawful_order
from service.games.zatre.turns.partial import Partial
from service.games.zatre.turns.pending import Joints
from service.games.zatre.turns.survey import SLACK, Survey, between
from service.games.zatre.turns.trial import Trial

_STEP_WORK: Final = 3
"""How many partial turns could be looked at in the time of a step in search of an order."""


class LastTile:
    """Finds those cells: by the survey alone unless a tile waits for something."""

    def __init__(
        self,
        trial: Trial,
        survey: Survey,
        lights: Lights,
        joints: Joints,
        spend: Callable[[int], None],
    ) -> None:
        self._trial = trial
        self._survey = survey
        self._lights = lights
        self._joints = joints
        self._spend = spend

    def cells(self, partial: Partial, tile: int, bound: int) -> list[int]:
        """Return the cells before `bound` that complete a partial turn, sorted."""
        if partial.pending or partial.idle or self._lights.may_be_excused(tile, 1):
            return self._tried(partial, tile, bound)
        last, rooms = partial.last, partial.rooms
        cells = [
            cell for cell in between(self._survey.suits[tile], last, bound) if cell not in rooms
        ]
        touched = [
            cell
            for cell, space in rooms.items()
            if 0 <= space - tile <= SLACK[cell] and last < cell < bound
        ]
        if touched:
            cells += touched
            cells.sort()
        return cells

    def _tried(self, partial: Partial, tile: int, bound: int) -> list[int]:
        """Return the same by laying the tile on each cell that is not out of the question."""
        last, rooms, pending = partial.last, partial.rooms, partial.pending
        candidates = {
            cell for cell in between(self._survey.fits[tile], last, bound) if cell not in rooms
        }
        candidates.update(
            cell for cell, space in rooms.items() if space >= tile and last < cell < bound
        )
        tiles = self._trial.tiles
        for cells in self._joints.around(pending):
            candidates.intersection_update(cells)
        for cell in self._lights.inexcusable(partial.idle, 1):
            candidates.intersection_update(run_ends(tiles, cell))
        self._spend(len(candidates))
        completing = []
        for cell in sorted(candidates):
            tiles[cell] = tile
            idle = self._lights.idle((*partial.idle, cell))
            still_pending = self._joints.still_pending(pending, cell)
            if self.is_lawful(partial, cell, tile, idle, still_pending):
                completing.append(cell)
            tiles[cell] = 0
        return completing

    def is_lawful(
        self,
        partial: Partial,
        cell: int,
        tile: int,
        idle: Sequence[int],
        pending: AbstractSet[int],
    ) -> bool:
        """Tell whether a partial turn, what is required of it yet and this tile make a turn.

        `idle` and `pending` are what is so with the tile on its cell.
        """
        if pending:
            return False
        if not idle:
            return True
        if self._lights.inexcusable(idle, 0):
            return False
        turn = {*partial.chosen, *self._trial.required, (cell, tile)}
        return lawful_order(self._trial.board, sorted(turn), spend=self._spend_steps) is not None

    def _spend_steps(self, steps: int) -> None:
        self._spend(steps * _STEP_WORK)
