"""Can these placements still become a turn? The question of a front end at every click."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.core.errors import TooMuchWork
from service.games.zatre.board import IS_LIGHT, room
from service.games.zatre.laying import (
    Effort,
    attached,
    idle_lights,
    lawful_order,
    open_cells,
    with_tiles,
)
from service.games.zatre.lights import SHORT_OF_SCORING, excusable, run_ends
from service.games.zatre.moves import Placement
from service.games.zatre.search import WORK_BUDGET, Search


class Completion:
    """What may be added to placements that lie on a board, with the rest of a hand.

    Tiles that all touch, and of which none waits on a light cell for its run, can always be
    completed: the rest goes on dark cells, or by the exception on light ones. So only the
    waiting tiles need a search, and it looks no further than the ends of their runs. Tiles
    that others must join first need the generator. Where that runs out of its budget, as it may
    with a huge hand, nothing is called impossible: the next click asks again, and for less.
    """

    def __init__(self, board: bytes, hand: Sequence[int]) -> None:
        self._board = board
        self._hand = hand
        self._excusable = excusable(board, len(hand))
        self._budget = WORK_BUDGET
        self._effort = Effort()
        self._known: dict[frozenset[Placement], bool] = {}

    def next_placements(self, placed: Sequence[Placement]) -> list[Placement]:
        """Return what can be laid now, on top of `placed`, and completed to a legal turn."""
        left = sorted(set(self._left(placed)))
        after = with_tiles(self._board, placed)
        cells = [cell for cell, _ in placed]
        loose = set(cells).difference(attached(self._board, cells))
        lying = [0 if cell in loose else tile for cell, tile in enumerate(after)]
        easy = not loose and not idle_lights(after, placed)
        found: list[Placement] = []
        for cell in open_cells(lying):
            if after[cell]:
                continue
            space = room(after, cell)
            for tile in left:
                if tile > space:
                    break
                content = not IS_LIGHT[cell] or space - tile <= SHORT_OF_SCORING
                if (easy and content) or self.possible((*placed, (cell, tile))):
                    found.append((cell, tile))
        return found

    def possible(self, placed: Sequence[Placement]) -> bool:
        """Tell whether a legal turn contains these placements, whose runs are all below 13."""
        key = frozenset(placed)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._search(placed)
        return known

    def _search(self, placed: Sequence[Placement]) -> bool:
        after = with_tiles(self._board, placed)
        cells = [cell for cell, _ in placed]
        if len(attached(self._board, cells)) < len(cells):
            return self._any_turn(placed)
        idle = sorted(idle_lights(after, placed))
        if not idle:
            return True
        # A cell that nothing but a run can justify leads the search, if there is one.
        waiting = min(idle, key=lambda cell: self._excusable[after[cell]])
        excusable = self._excusable[after[waiting]]
        if excusable and self._orderable(placed):
            return True
        left = sorted(set(self._left(placed)))
        return any(
            self.possible((*placed, (end, tile)))
            for end in run_ends(after, waiting)
            for tile in left
            if tile <= room(after, end)
        ) or (excusable and self._any_turn(placed))

    def _orderable(self, placed: Sequence[Placement]) -> bool:
        try:
            return lawful_order(self._board, placed, spend=self._effort.spend) is not None
        except TooMuchWork:
            return False

    def _any_turn(self, placed: Sequence[Placement]) -> bool:
        """Ask the generator; what it does not refute within the budget counts as possible."""
        search = Search(self._board, self._hand, placed, self._budget)
        try:
            return any(True for _ in search.batches())
        except TooMuchWork:
            return True
        finally:
            self._budget -= search.work

    def _left(self, placed: Sequence[Placement]) -> list[int]:
        left = list(self._hand)
        for _, tile in placed:
            left.remove(tile)
        return left
