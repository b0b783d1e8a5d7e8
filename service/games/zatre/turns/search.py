"""The entry of the search for turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from service.games.zatre.moves import Placement
from service.games.zatre.turns.budget import Budget
from service.games.zatre.turns.orders import lawful_order
from service.games.zatre.turns.partial import Batch
from service.games.zatre.turns.trial import ALL_THAT_FIT, Trial
from service.games.zatre.turns.walk import Walk

WORK_BUDGET: Final = 100_000
"""How many partial turns one search may look at."""

SMALL_HAND: Final = 4
SMALL_HAND_BUDGET: Final = 500_000
"""The same for a hand that players do hold, so that its turns are counted to the end."""


def turns_budget(hand: int) -> Budget:
    """Return the budget for the turns of a hand of so many tiles."""
    return Budget("turns", SMALL_HAND_BUDGET if hand <= SMALL_HAND else WORK_BUDGET)


class TurnSearch:
    """All legal turns of a hand that contain certain placements, sorted as they are written."""

    def __init__(
        self,
        board: bytes,
        hand: Sequence[int],
        required: Sequence[Placement] = (),
        budget: Budget | None = None,
        *,
        enough: int = ALL_THAT_FIT,
    ) -> None:
        """`enough` is how many tiles end a turn though more would fit."""
        self._trial = Trial(board, hand, required, enough)
        self._budget = budget or turns_budget(len(hand))

    @property
    def is_possible(self) -> bool:
        """Whether the required tiles are at hand and can all lie there, joined or not."""
        return self._trial.is_possible

    def __iter__(self) -> Iterator[tuple[Placement, ...]]:
        for batch in self.batches():
            yield from batch.turns()

    def batches(self) -> Iterator[Batch]:
        """Yield all turns, or raise TooMuchWork when there is no end to them."""
        trial = self._trial
        if not trial.is_possible:
            return
        if not trial.is_finished:
            yield from Walk(trial, self._budget).batches()
        elif turn := self._required_turn():
            cell, tile = turn[-1]
            yield Batch(turn[:-1], tile, (cell,), ())

    def whole(self) -> tuple[Placement, ...]:
        """Return the turn of the required placements and nothing else; () if there is none.

        Other turns that contain them may be many, and are not looked for.
        """
        trial = self._trial
        if trial.is_possible and (len(trial.required) >= trial.enough or trial.is_finished):
            return self._required_turn()
        return ()

    def count(self) -> int:
        return sum(len(batch.cells) for batch in self.batches())

    def _required_turn(self) -> tuple[Placement, ...]:
        """Return the required placements if some order of them is lawful, else ()."""
        required = self._trial.required
        return required if required and lawful_order(self._trial.board, required) else ()
