"""The generator of turns.

A turn is a set of placements, and a legal one is as large as it can be: as long as a tile in
hand fits, the turn is not over. So no legal turn contains another. The search chooses the
placements in the order in which a turn is written, which yields every set once and all of
them sorted. A cell may thus be chosen before the one that joins it to the board; such cells
are *pending*, and are followed only while the tiles left can still join them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from service.games.core.errors import TooMuchWork
from service.games.zatre.board import (
    IS_DARK,
    IS_LIGHT,
    LONGEST_SUM,
    NEIGHBOURS,
    OUTSIDE,
    RED,
    TILES,
    column_through,
    room,
    row_through,
)
from service.games.zatre.joining import Joining
from service.games.zatre.laying import (
    attached,
    highest_fitting,
    lawful_order,
    open_cells,
    with_tiles,
)
from service.games.zatre.lights import SHORT_OF_SCORING, SPOILT, excusable, run_ends
from service.games.zatre.moves import Placement
from service.games.zatre.scoring import makes_scoring_run

WORK_BUDGET: Final = 100_000
"""How many partial turns one search may look at."""

SMALL_HAND: Final = 4
SMALL_HAND_BUDGET: Final = 500_000
"""The same for a hand that players do hold, so that its turns are counted to the end."""

_TAKEN: Final = -1

_STEP_WORK: Final = 3
"""How many partial turns could be looked at in the time of a step in search of an order."""

_WITH_ONE_LINK: Final = 2
"""With two tiles left, a cell apart needs the other one as its link."""


class Batch(NamedTuple):
    """Turns that differ only in the cell of one tile: `head`, the tile, `tail`."""

    head: tuple[Placement, ...]
    tile: int
    cells: Sequence[int]
    tail: tuple[Placement, ...]

    def turns(self) -> Iterator[tuple[Placement, ...]]:
        head, tile, cells, tail = self
        for cell in cells:
            yield (*head, (cell, tile), *tail)


class Search:
    """All legal turns of a hand that contain certain placements, sorted as they are written."""

    def __init__(
        self,
        board: bytes,
        hand: Sequence[int],
        required: Sequence[Placement] = (),
        budget: int | None = None,
    ) -> None:
        self._board = board
        self._opening = not any(board)
        self._required = sorted(required)
        if budget is None:
            budget = SMALL_HAND_BUDGET if len(hand) <= SMALL_HAND else WORK_BUDGET
        self._budget = budget
        self.work = 0
        self._hand = len(hand)
        self._left = [0] * (TILES[-1] + 1)
        for tile in hand:
            self._left[tile] += 1
        for _, tile in required:
            self._left[tile] -= 1
        self._scratch = with_tiles(board, required)
        self._joining = Joining(self._scratch, self._opening, self._spend)

    def __iter__(self) -> Iterator[tuple[Placement, ...]]:
        for batch in self.batches():
            yield from batch.turns()

    def batches(self, whole: bool = False) -> Iterator[Batch]:
        """Yield all turns, or raise TooMuchWork when there is no end to them.

        With `whole` only the turn that consists of the required placements and nothing else.
        """
        if not self.requirable:
            return
        free = sum(self._left)
        if not free or self._smallest_left() > highest_fitting(self._scratch):
            required = tuple(self._required)
            if required and lawful_order(self._board, required) is not None:
                cell, tile = required[-1]
                yield Batch(required[:-1], tile, (cell,), ())
            return
        if whole:
            return
        self._survey(free)
        cells = [cell for cell, _ in self._required]
        pending = set(cells).difference(attached(self._board, cells))
        if pending and self._joining.is_lost(pending, -1, free, self._smallest_left()):
            return
        idle = [
            cell for cell in cells if IS_LIGHT[cell] and not makes_scoring_run(self._scratch, cell)
        ]
        self._chosen: list[Placement] = []
        latest = self._latest(self._inexcusable(idle, free), pending)
        yield from self._extend(-1, 0, {}, idle, pending, free, latest)

    @property
    def requirable(self) -> bool:
        """Whether the required tiles are at hand and can all lie there, joined or not."""
        cells = {cell for cell, _ in self._required}
        return (
            min(self._left) >= 0
            and len(cells) == len(self._required)
            and not any(self._board[cell] for cell in cells)
            and all(
                sum(self._scratch[other] for other in line) <= LONGEST_SUM
                for cell in cells
                for line in (
                    row_through(self._scratch, cell),
                    column_through(self._scratch, cell),
                )
            )
        )

    def _smallest_left(self) -> int:
        left = self._left
        return next(tile for tile in TILES if left[tile])

    def _survey(self, free: int) -> None:
        """Make the tables of the position that the search starts from."""
        scratch = self._scratch
        spaces = {cell: room(scratch, cell) for cell in open_cells(scratch)}
        if self._opening and not scratch[RED]:
            spaces.setdefault(RED, LONGEST_SUM)
        self._fits: dict[int, list[int]] = {}
        self._fits_last: dict[int, list[int]] = {}
        for tile in TILES:
            if self._left[tile]:
                fits = [cell for cell, space in sorted(spaces.items()) if space >= tile]
                self._fits[tile] = fits
                self._fits_last[tile] = [
                    cell
                    for cell in fits
                    if not IS_LIGHT[cell] or spaces[cell] - tile <= SHORT_OF_SCORING
                ]
        # Every cell that a chain of all the tiles at hand can reach.
        reach = 1 + free + len(self._required)
        smallest = self._smallest_left()
        distance = {RED: 1} if self._opening else dict.fromkeys(open_cells(self._board), 1)
        ring = list(distance)
        for cell in ring:
            if distance[cell] + 1 < reach and (scratch[cell] or room(scratch, cell) >= smallest):
                for neighbour in NEIGHBOURS[cell]:
                    if neighbour not in distance and not self._board[neighbour]:
                        distance[neighbour] = distance[cell] + 1
                        ring.append(neighbour)
        self._apart = sorted(cell for cell in distance if not scratch[cell] and cell not in spaces)
        self._excusable = excusable(self._board, self._hand)
        dark = {cell: room(self._board, cell) for cell in open_cells(self._board) if IS_DARK[cell]}
        self._dark = [
            [cell for cell, space in dark.items() if space >= tile] for tile in (0, *TILES)
        ]
        self._linked = [
            cell
            for cell in self._apart
            if any(neighbour > cell and neighbour in spaces for neighbour in NEIGHBOURS[cell])
        ]

    def _extend(
        self,
        last: int,
        passed: int,
        changed: dict[int, int],
        idle: list[int],
        pending: set[int],
        free: int,
        latest: int,
    ) -> Iterator[Batch]:
        """Yield the turns that go on with a cell after `last`, and none after `latest`.

        `passed` of the required placements lie before it. `changed` has the room of the cells
        that the chosen tiles have touched, `idle` the chosen light cells without a scoring
        run, `free` the number of tiles still to choose a cell for.
        """
        required = self._required
        bound, due = required[passed] if passed < len(required) else (OUTSIDE, 0)
        if bound > latest:
            bound, due = latest + 1, 0
        one_link = free == _WITH_ONE_LINK and not pending
        left = self._left
        for tile in TILES:
            if left[tile]:
                if free == 1:
                    cells = self._last_cells(tile, last, bound, changed, idle, pending)
                    if cells:
                        head = tuple(self._chosen)
                        yield Batch(head, tile, cells, tuple(required[passed:]))
                else:
                    for cell in self._cells(tile, last, bound, changed, one_link):
                        yield from self._choose(
                            cell, tile, passed, changed, idle, pending, free - 1
                        )
            if tile == due:
                self._chosen.append((bound, due))
                yield from self._extend(bound, passed + 1, changed, idle, pending, free, latest)
                self._chosen.pop()

    def _spend_steps(self, steps: int) -> None:
        self._spend(steps * _STEP_WORK)

    def _spend(self, work: int) -> None:
        self.work += work
        if self.work > self._budget:
            raise TooMuchWork("turns", self._budget)

    def _cells(
        self, tile: int, last: int, bound: int, changed: dict[int, int], one_link: bool
    ) -> list[int]:
        """Return the cells between two others that take a tile, those apart included.

        With `one_link` those apart are only such as one more tile can join to the board.
        """
        fits, apart = self._fits[tile], self._linked if one_link else self._apart
        cells = [
            cell
            for cell in (
                *fits[bisect_left(fits, last + 1) : bisect_left(fits, bound)],
                *apart[bisect_left(apart, last + 1) : bisect_left(apart, bound)],
            )
            if cell not in changed
        ]
        cells += [cell for cell, space in changed.items() if space >= tile and last < cell < bound]
        if one_link and changed:
            cells += self._newly_linked(last, bound, changed).difference(cells)
        cells.sort()
        return cells

    def _newly_linked(self, last: int, bound: int, changed: dict[int, int]) -> set[int]:
        """Return the cells apart that a tile on one of the changed cells would join."""
        return {
            cell
            for link, space in changed.items()
            if space != _TAKEN
            for cell in NEIGHBOURS[link]
            if last < cell < bound and cell < link and cell not in changed
        }.intersection(self._apart)

    def _last_cells(
        self,
        tile: int,
        last: int,
        bound: int,
        changed: dict[int, int],
        idle: list[int],
        pending: set[int],
    ) -> list[int]:
        """Return the cells between two others that complete the turn."""
        if pending or idle or self._may_be_excused(tile, 1):
            return self._last_cells_with_care(tile, last, bound, changed, idle, pending)
        fits = self._fits_last[tile]
        cells = [
            cell
            for cell in fits[bisect_left(fits, last + 1) : bisect_left(fits, bound)]
            if cell not in changed
        ]
        touched = [
            cell
            for cell, space in changed.items()
            if space >= tile
            and last < cell < bound
            and (not IS_LIGHT[cell] or space - tile <= SHORT_OF_SCORING)
        ]
        if touched:
            cells += touched
            cells.sort()
        return cells

    def _last_cells_with_care(
        self,
        tile: int,
        last: int,
        bound: int,
        changed: dict[int, int],
        idle: list[int],
        pending: set[int],
    ) -> list[int]:
        fits = self._fits[tile]
        candidates = {
            cell
            for cell in fits[bisect_left(fits, last + 1) : bisect_left(fits, bound)]
            if cell not in changed
        }
        candidates.update(
            cell for cell, space in changed.items() if space >= tile and last < cell < bound
        )
        scratch = self._scratch
        for cell in pending:
            candidates.intersection_update(
                self._joining.around(cell, pending, self._smallest_left())
            )
        for cell in self._inexcusable(idle, 1):
            candidates.intersection_update(run_ends(scratch, cell))
        self._spend(len(candidates))
        found = []
        for cell in sorted(candidates):
            scratch[cell] = tile
            still_idle = [
                other
                for other in (*idle, cell)
                if IS_LIGHT[other] and not makes_scoring_run(scratch, other)
            ]
            if self._lawful(still_idle, self._joining.still_pending(pending, cell), cell, tile):
                found.append(cell)
            scratch[cell] = 0
        return found

    def _lawful(self, idle: list[int], pending: set[int], cell: int, tile: int) -> bool:
        """Tell whether the chosen tiles, the required ones and this last one make a turn."""
        if pending:
            return False
        if not idle:
            return True
        if self._inexcusable(idle, 0):
            return False
        chosen = {*self._chosen, *self._required, (cell, tile)}
        return lawful_order(self._board, sorted(chosen), spend=self._spend_steps) is not None

    def _choose(
        self,
        cell: int,
        tile: int,
        passed: int,
        changed: dict[int, int],
        idle: list[int],
        pending: set[int],
        free: int,
    ) -> Iterator[Batch]:
        """Yield the turns with this tile on this cell, of which `free` tiles are open."""
        self._spend(1 + 2 * len(pending) + 2 * len(idle))
        scratch, left, chosen = self._scratch, self._left, self._chosen
        scratch[cell] = tile
        left[tile] -= 1
        if pending or not self._joining.touches(cell):
            pending = self._joining.still_pending(pending, cell)
        if idle or IS_LIGHT[cell]:
            idle = [
                other
                for other in (*idle, cell)
                if IS_LIGHT[other] and not makes_scoring_run(scratch, other)
            ]
        touched = dict(changed)
        touched[cell] = _TAKEN
        for end in run_ends(scratch, cell):
            touched[end] = room(scratch, end)
        if self._stuck(touched):
            if self._lawful(idle, pending, cell, tile):
                tail = tuple(self._required[passed:])
                yield Batch(tuple(chosen), tile, (cell,), tail)
        elif (
            (latest := self._latest(waiting := self._inexcusable(idle, free), pending)) > cell
            and not (pending and self._joining.is_lost(pending, cell, free, self._smallest_left()))
            and not (waiting and self._hopeless(waiting, cell, free))
        ):
            chosen.append((cell, tile))
            yield from self._extend(cell, passed, touched, idle, pending, free, latest)
            chosen.pop()
        scratch[cell] = 0
        left[tile] += 1

    def _stuck(self, changed: dict[int, int]) -> bool:
        """Tell whether no tile that is left fits any more."""
        smallest = self._smallest_left()
        for cell in self._fits[smallest]:
            if cell not in changed:
                return False
        return max(changed.values()) < smallest

    def _may_be_excused(self, tile: int, free: int) -> bool:
        """Tell whether `free` more tiles could shut every dark cell to a tile at some moment.

        A dark cell that is open before the turn and still after it has been so all the time.
        """
        if not self._excusable[tile]:
            return False
        spared = SPOILT * free
        scratch = self._scratch
        for cell in self._dark[tile]:
            if not scratch[cell] and room(scratch, cell) >= tile:
                if not spared:
                    return False
                spared -= 1
        return True

    def _inexcusable(self, idle: list[int], free: int) -> list[int]:
        """Return the idle cells that `free` more tiles must bring a run."""
        return [cell for cell in idle if not self._may_be_excused(self._scratch[cell], free)]

    def _latest(self, waiting: list[int], pending: set[int]) -> int:
        """Return the last cell that can come next.

        Whatever is pending needs a tile next to its group, whatever waits for a run one at the
        end of a run; once all such cells lie behind, it is too late.
        """
        latest = OUTSIDE
        for cell in pending:
            latest = min(
                latest, max(self._joining.around(cell, pending, self._smallest_left()), default=-1)
            )
        for cell in waiting:
            ends = [
                end
                for end in run_ends(self._scratch, cell)
                if room(self._scratch, end) >= self._smallest_left()
            ]
            latest = min(latest, max(ends, default=-1))
        return latest

    def _hopeless(self, waiting: list[int], last: int, free: int) -> bool:
        """Tell whether `free` tiles on cells after `last` cannot bring all these cells a run.

        May miss a hopeless case, never calls a hopeful one hopeless.
        """
        needed = 0
        spoken_for: set[int] = set()
        for cell in waiting:
            ends = {end for end in run_ends(self._scratch, cell) if end > last}
            if not ends & spoken_for:
                needed += 1
                spoken_for |= ends
        return needed > free
