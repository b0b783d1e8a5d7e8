"""What may be added to placements: the question of a front end at every click."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.core.errors import TooMuchWork
from service.games.zatre.board import room, run_ends, with_tiles
from service.games.zatre.fitting import attached, open_cells
from service.games.zatre.moves import Placement
from service.games.zatre.turns.budget import Budget
from service.games.zatre.turns.lights import Lights
from service.games.zatre.turns.orders import idle_lights, lawful_order, orders_budget
from service.games.zatre.turns.search import WORK_BUDGET, TurnSearch
from service.games.zatre.turns.survey import SLACK
from service.games.zatre.turns.trial import Trial


class Continuations:
    """What may be added to placements that lie on a board, with the rest of a hand.

    Tiles that all touch, and of which none waits on a light cell for its run, can always be
    completed: the rest goes on dark cells, or by the exception on light ones. So only the
    waiting tiles need a search, and it looks no further than the ends of their runs. Tiles
    that others must join first need the generator. Where that runs out of its budget, as it may
    with a huge hand, nothing is called impossible: the next click asks again, and for less.

    How many tiles are enough makes no difference: any lawful turn can go on until nothing fits.
    """

    def __init__(self, board: bytes, hand: Sequence[int]) -> None:
        self._board = board
        self._hand = hand
        self._excusable = Lights(Trial(board, hand)).excusable
        self._work = Budget("turns", WORK_BUDGET)
        self._orders = orders_budget()
        self._answers: dict[frozenset[Placement], bool] = {}

    def next_placements(self, placed: Sequence[Placement]) -> list[Placement]:
        """Return what can be laid now, on top of `placed`, and completed to a legal turn."""
        left = self._left(placed)
        after = with_tiles(self._board, placed)
        cells = [cell for cell, _ in placed]
        loose = set(cells).difference(attached(self._board, cells))
        lying = [0 if cell in loose else tile for cell, tile in enumerate(after)]
        easy = not loose and not idle_lights(after, placed)
        following: list[Placement] = []
        for cell in open_cells(lying):
            if after[cell]:
                continue
            space = room(after, cell)
            for tile in left:
                if tile > space:
                    break
                if (easy and space - tile <= SLACK[cell]) or self.possible((*placed, (cell, tile))):
                    following.append((cell, tile))
        return following

    def possible(self, placed: Sequence[Placement]) -> bool:
        """Tell whether a legal turn contains these placements, whose runs are all below 13."""
        key = frozenset(placed)
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = self._search(placed)
        return answer

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
        left = self._left(placed)
        return any(
            self.possible((*placed, (end, tile)))
            for end in run_ends(after, waiting)
            for tile in left
            if tile <= room(after, end)
        ) or (excusable and self._any_turn(placed))

    def _orderable(self, placed: Sequence[Placement]) -> bool:
        try:
            return lawful_order(self._board, placed, spend=self._orders.spend) is not None
        except TooMuchWork:
            return False

    def _any_turn(self, placed: Sequence[Placement]) -> bool:
        """Ask the generator; what it does not refute within the budget counts as possible."""
        search = TurnSearch(self._board, self._hand, placed, self._work)
        try:
            return any(True for _ in search.batches())
        except TooMuchWork:
            return True

    def _left(self, placed: Sequence[Placement]) -> list[int]:
        """Return each tile that is left in hand once, the lowest first."""
        left = list(self._hand)
        for _, tile in placed:
            left.remove(tile)
        return sorted(set(left))
