"""Cells that are chosen before the one that joins them to the board.

The search goes through the cells in the order in which a turn is written, so a cell may come
before its neighbour. Until that is chosen too, the cell is *pending*.
"""

from __future__ import annotations

from collections.abc import Callable

from service.games.zatre.board import EAST, NEIGHBOURS, NORTH, RED, SOUTH, WEST, room


class Joining:
    """What is joined to a board whose tiles come and go while a search looks around.

    `smallest` is always the lowest tile that is left: a cell without room for it joins nothing.
    """

    def __init__(self, tiles: list[int], opening: bool, spend: Callable[[int], None]) -> None:
        """`tiles` is the board that the search itself changes; `spend` counts the work."""
        self.tiles = tiles
        self.opening = opening
        self._spend = spend

    def touches(self, cell: int) -> bool:
        """Tell whether a cell is joined to the board, when nothing else is pending."""
        if self.opening and cell == RED:
            return True
        scratch = self.tiles
        return bool(
            scratch[EAST[cell]]
            or scratch[WEST[cell]]
            or scratch[NORTH[cell]]
            or scratch[SOUTH[cell]]
        )

    def still_pending(self, pending: set[int], cell: int) -> set[int]:
        """Return what is not joined to the board once a tile lies on `cell`."""
        joined = self.opening and cell == RED
        if not joined:
            scratch = self.tiles
            joined = any(
                scratch[neighbour] and neighbour not in pending for neighbour in NEIGHBOURS[cell]
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

    def is_lost(self, pending: set[int], last: int, free: int, smallest: int) -> bool:
        """Tell whether `free` tiles on cells after `last` cannot join all that is pending.

        May miss a hopeless case, never calls a hopeful one lost.
        """
        return self._too_scattered(pending, last, free, smallest) or not all(
            self._joinable(cell, pending, last, free, smallest) for cell in pending
        )

    def _too_scattered(self, pending: set[int], last: int, free: int, smallest: int) -> bool:
        if len(pending) <= free:
            return False
        # Groups that share no neighbour need a tile each.
        needed = 0
        spoken_for: set[int] = set()
        waiting = set(pending)
        while waiting:
            around = self.around(waiting.pop(), pending, smallest, waiting)
            around = {cell for cell in around if cell > last}
            if not around & spoken_for:
                needed += 1
                spoken_for |= around
        return needed > free

    def around(
        self, cell: int, pending: set[int], smallest: int, waiting: set[int] | None = None
    ) -> set[int]:
        """Return the cells that could join the pending group of a cell; strike it off `waiting`."""
        scratch = self.tiles
        group = [cell]
        around: set[int] = set()
        for member in group:
            if waiting is not None:
                waiting.discard(member)
            for neighbour in NEIGHBOURS[member]:
                if not scratch[neighbour]:
                    if room(scratch, neighbour) >= smallest:
                        around.add(neighbour)
                elif neighbour in pending and neighbour not in group:
                    group.append(neighbour)
        return around

    def _joinable(self, cell: int, pending: set[int], last: int, free: int, smallest: int) -> bool:
        """Tell whether a chain of `free` tiles on cells after `last` can join a cell."""
        scratch = self.tiles
        seen = {cell}
        ring = [cell]
        for _ in range(free + 1):
            self._spend(len(ring))
            further: list[int] = []
            for link in ring:
                if self.opening and link == RED:
                    return True
                for neighbour in NEIGHBOURS[link]:
                    if neighbour in seen:
                        continue
                    if scratch[neighbour]:
                        if neighbour not in pending:
                            return True
                        seen.add(neighbour)
                        ring.append(neighbour)
                    elif neighbour > last and room(scratch, neighbour) >= smallest:
                        seen.add(neighbour)
                        further.append(neighbour)
            ring = further
        return False
