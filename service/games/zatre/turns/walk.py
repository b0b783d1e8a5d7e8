"""From one chosen cell to the next, as long as the turn can still become legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from service.games.zatre.board import IS_LIGHT, NEIGHBOURS, OUTSIDE, TILES, room, run_ends
from service.games.zatre.fitting import attached
from service.games.zatre.turns.budget import Budget
from service.games.zatre.turns.last_tile import LastTile
from service.games.zatre.turns.lights import Lights
from service.games.zatre.turns.partial import TAKEN, Batch, Partial
from service.games.zatre.turns.pending import Joints, latest_of
from service.games.zatre.turns.survey import Survey, between
from service.games.zatre.turns.trial import Trial

_WITH_ONE_LINK: Final = 2
"""With two tiles left, a cell apart needs the other one as its link."""


class Walk:
    """All turns that contain what is required, of which some tile is still to be chosen."""

    def __init__(self, trial: Trial, budget: Budget) -> None:
        self._trial = trial
        self._spend = budget.spend
        self._survey = Survey(trial)
        self._lights = Lights(trial)
        self._joints = Joints(trial, budget.spend)
        self._last_tile = LastTile(trial, self._survey, self._lights, self._joints, budget.spend)

    def batches(self) -> Iterator[Batch]:
        """Yield the turns, or raise TooMuchWork when there is no end to them."""
        trial = self._trial
        free = sum(trial.left)
        cells = [cell for cell, _ in trial.required]
        pending = set(cells).difference(attached(trial.board, cells))
        around = self._joints.around(pending)
        if pending and self._joints.are_lost(pending, around, -1, free):
            return
        idle = self._lights.idle(cells)
        waiting = self._lights.inexcusable(idle, free)
        latest = min(latest_of(around), self._lights.latest(waiting))
        yield from self._extend(Partial((), -1, 0, free, {}, idle, pending), latest)

    def _extend(self, partial: Partial, latest: int) -> Iterator[Batch]:
        """Yield the turns that go on with a later cell, but none after `latest`.

        The next required placement has its place among the others: no cell may pass it by.
        """
        required = self._trial.required[partial.passed :]
        if len(partial.chosen) >= self._trial.enough and not required:
            yield from self._stop(partial)
        bound, due = required[0] if required else (OUTSIDE, 0)
        if bound > latest:
            bound, due = latest + 1, 0
        left = self._trial.left
        for tile in TILES:
            if left[tile]:
                if partial.free == 1:
                    cells = self._last_tile.cells(partial, tile, bound)
                    if cells:
                        yield Batch(partial.chosen, tile, cells, required)
                else:
                    for cell in self._cells(partial, tile, bound):
                        yield from self._choose(partial, cell, tile)
            if tile == due:
                chosen = (*partial.chosen, (bound, due))
                after = partial._replace(chosen=chosen, last=bound, passed=partial.passed + 1)
                yield from self._extend(after, latest)

    def _stop(self, partial: Partial) -> Iterator[Batch]:
        """Yield the turn of the chosen tiles and no more, if it is one."""
        *head, (cell, tile) = partial.chosen
        if self._last_tile.is_lawful(partial, cell, tile, partial.idle, partial.pending):
            yield Batch(tuple(head), tile, (cell,), ())

    def _choose(self, partial: Partial, cell: int, tile: int) -> Iterator[Batch]:
        """Yield the turns with this tile on this cell."""
        chosen, _, passed, free, rooms, idle, pending = partial
        self._spend(1 + 2 * len(pending) + 2 * len(idle))
        trial, lights, joints = self._trial, self._lights, self._joints
        trial.lay(cell, tile)
        free -= 1
        if pending or not joints.touches(cell):
            pending = joints.still_pending(pending, cell)
        if idle or IS_LIGHT[cell]:
            idle = lights.idle((*idle, cell))
        rooms = {**rooms, cell: TAKEN}
        for end in run_ends(trial.tiles, cell):
            rooms[end] = room(trial.tiles, end)
        if self._is_finished(rooms):
            if self._last_tile.is_lawful(partial, cell, tile, idle, pending):
                yield Batch(chosen, tile, (cell,), trial.required[passed:])
        else:
            around = joints.around(pending)
            waiting = lights.inexcusable(idle, free)
            latest = min(latest_of(around), lights.latest(waiting))
            if (
                latest > cell
                and not (pending and joints.are_lost(pending, around, cell, free))
                and not (waiting and lights.are_lost(waiting, cell, free))
            ):
                chosen = (*chosen, (cell, tile))
                after = Partial(chosen, cell, passed, free, rooms, idle, pending)
                yield from self._extend(after, latest)
        trial.take_up(cell, tile)

    def _is_finished(self, rooms: Mapping[int, int]) -> bool:
        """Tell whether no tile that is left fits any more."""
        smallest = self._trial.smallest
        for cell in self._survey.fits[smallest]:
            if cell not in rooms:
                return False
        return max(rooms.values()) < smallest

    def _cells(self, partial: Partial, tile: int, bound: int) -> list[int]:
        """Return the cells before `bound` that take a tile, those apart included.

        With only one tile to follow, those apart must be such as that one can join.
        """
        last, rooms = partial.last, partial.rooms
        one_link = partial.free == _WITH_ONE_LINK and not partial.pending
        apart = self._survey.linked if one_link else self._survey.apart
        cells = [
            cell
            for cell in (
                *between(self._survey.fits[tile], last, bound),
                *between(apart, last, bound),
            )
            if cell not in rooms
        ]
        cells += [cell for cell, space in rooms.items() if space >= tile and last < cell < bound]
        if one_link and rooms:
            cells += self._newly_linked(partial, bound).difference(cells)
        cells.sort()
        return cells

    def _newly_linked(self, partial: Partial, bound: int) -> set[int]:
        """Return the cells apart that a tile next to a chosen one would join."""
        rooms, last = partial.rooms, partial.last
        return {
            cell
            for link, space in rooms.items()
            if space != TAKEN
            for cell in NEIGHBOURS[link]
            if last < cell < bound and cell < link and cell not in rooms
        }.intersection(self._survey.apart)
