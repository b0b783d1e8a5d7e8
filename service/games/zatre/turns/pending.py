"""Cells that are chosen before the one that joins them to the board.

A walk goes through the cells in the order in which a turn is written, so a cell may come before
its neighbour. Until that is chosen too, the cell is *pending*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

from service.games.zatre.board import NEIGHBOURS, OUTSIDE, RED, room
from service.games.zatre.fitting import is_next_to_a_tile
from service.games.zatre.turns.trial import Trial


class Joints:
    """What is joined to the board and what still can be, while tiles come and go.

    A cell without room for the lowest tile that is left joins nothing.
    """

    def __init__(self, trial: Trial, spend: Callable[[int], None]) -> None:
        """`spend` counts the work."""
        self._trial = trial
        self._spend = spend

    def touches(self, cell: int) -> bool:
        """Tell whether a cell is joined to the board, when nothing else is pending."""
        trial = self._trial
        return (trial.opening and cell == RED) or is_next_to_a_tile(trial.tiles, cell)

    def still_pending(self, pending: AbstractSet[int], cell: int) -> AbstractSet[int]:
        """Return what is not joined to the board once a tile lies on `cell`."""
        joined = self._trial.opening and cell == RED
        if not joined:
            tiles = self._trial.tiles
            joined = any(
                tiles[neighbour] and neighbour not in pending for neighbour in NEIGHBOURS[cell]
            )
        if not joined:
            return {*pending, cell}
        rest = set(pending)
        chain = [cell]
        for link in chain:
            for neighbour in NEIGHBOURS[link]:
                if neighbour in rest:
                    rest.remove(neighbour)
                    chain.append(neighbour)
        return rest

    def around(self, pending: AbstractSet[int]) -> list[set[int]]:
        """Return for each group of pending cells those cells that could join it."""
        if not pending:
            return []
        tiles, smallest = self._trial.tiles, self._trial.smallest
        around: list[set[int]] = []
        waiting = set(pending)
        while waiting:
            group = [waiting.pop()]
            cells: set[int] = set()
            for member in group:
                for neighbour in NEIGHBOURS[member]:
                    if not tiles[neighbour]:
                        if room(tiles, neighbour) >= smallest:
                            cells.add(neighbour)
                    elif neighbour in waiting:
                        waiting.remove(neighbour)
                        group.append(neighbour)
            around.append(cells)
        return around

    def are_lost(
        self, pending: AbstractSet[int], around: Sequence[set[int]], last: int, free: int
    ) -> bool:
        """Tell whether `free` tiles on cells after `last` cannot join all that is pending.

        May miss a hopeless case, never calls a hopeful one lost.
        """
        return (len(pending) > free and _too_scattered(around, last, free)) or not all(
            self._joinable(cell, pending, last, free) for cell in pending
        )

    def _joinable(self, cell: int, pending: AbstractSet[int], last: int, free: int) -> bool:
        """Tell whether a chain of `free` tiles on cells after `last` can join a cell."""
        trial, tiles, smallest = self._trial, self._trial.tiles, self._trial.smallest
        seen = {cell}
        ring = [cell]
        for _ in range(free + 1):
            self._spend(len(ring))
            further: list[int] = []
            for link in ring:
                if trial.opening and link == RED:
                    return True
                for neighbour in NEIGHBOURS[link]:
                    if neighbour in seen:
                        continue
                    if tiles[neighbour]:
                        if neighbour not in pending:
                            return True
                        seen.add(neighbour)
                        ring.append(neighbour)
                    elif neighbour > last and room(tiles, neighbour) >= smallest:
                        seen.add(neighbour)
                        further.append(neighbour)
            ring = further
        return False


def latest_of(around: Sequence[set[int]]) -> int:
    """Return the last cell that can come next, given the cells around each pending group.

    Once all cells that could join a group lie behind, it is too late.
    """
    return min((max(cells, default=-1) for cells in around), default=OUTSIDE)


def _too_scattered(around: Sequence[set[int]], last: int, free: int) -> bool:
    """Tell whether groups that share no neighbour, and so need a tile each, are too many."""
    needed = 0
    spoken_for: set[int] = set()
    for cells in around:
        later = {cell for cell in cells if cell > last}
        if not later & spoken_for:
            needed += 1
            spoken_for |= later
    return needed > free
