"""A position of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from service.games.zatre.laying import highest_fitting
from service.games.zatre.options import SEATS, Rules
from service.games.zatre.scoring import Turn
from service.games.zatre.sheet import Sheet, fill_sheet

Phase: TypeAlias = Literal["draw", "lay", "over"]
PHASES: Final[tuple[Phase, ...]] = ("draw", "lay", "over")

NOBODY: Final = -1
"""The turn of a finished game."""


@dataclass(frozen=True, slots=True)
class State:
    """All that the rest of the game depends on.

    `hands` are sorted, `bag` has the number of each tile from the ones up. `chance` is how
    far the numbers that follow from the seed are used up; draws are supplied without a seed.
    """

    rules: Rules
    board: bytes
    hands: tuple[tuple[int, ...], ...]
    turn: int
    phase: Phase
    bag: tuple[int, ...]
    turns: tuple[tuple[Turn, ...], ...]
    seed: str | None = None
    chance: int = 0

    @property
    def opening(self) -> bool:
        return not any(self.board)

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS[: len(self.hands)]

    @property
    def hand(self) -> tuple[int, ...]:
        """The tiles of whose turn it is."""
        return self.hands[self.turn]

    @property
    def can_lay(self) -> bool:
        """Whether a tile of whose turn it is fits."""
        return bool(self.hand) and self.hand[0] <= highest_fitting(self.board)

    def sheet(self, seat: int) -> Sheet:
        return fill_sheet(self.turns[seat], self.rules.late_bonus)


def with_hand(state: State, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the hands with that of whose turn it is replaced."""
    return (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])
