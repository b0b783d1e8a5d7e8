"""A position of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from service.games.zatre.board import Tile
from service.games.zatre.fitting import highest_fitting
from service.games.zatre.moves import Placement
from service.games.zatre.options import Rules
from service.games.zatre.scoring import Turn, TurnScore, score_placements
from service.games.zatre.sheet import Sheet, fill_sheet
from service.games.zatre.turns.trial import ALL_THAT_FIT

Seat: TypeAlias = Literal["p1", "p2", "p3", "p4", "p5", "p6"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)

Phase: TypeAlias = Literal["draw", "lay", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

NOBODY: Final = -1
"""The turn of a finished game."""

ENOUGH: Final = 2
"""How many tiles are enough for a turn where more are a possibility and not a duty."""

MOST_TURNS: Final = 400
"""How many turns of each player are remembered; no game that begins at the beginning needs more
than `State.turns_ahead` says of it.
"""

MOST_CHANCE: Final = 1 << 53
"""How many of a seed's numbers can be used up; JSON has no larger whole numbers everywhere."""

Hand: TypeAlias = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class State:
    """All that the rest of the game depends on.

    `hands` are sorted, `bag` has the number of each tile from the ones up. `chance` is how
    far the numbers that follow from the seed are used up; draws are supplied without a seed.
    """

    rules: Rules
    board: bytes
    hands: tuple[Hand, ...]
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
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.hands)]

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return SEATS[self.turn]

    @property
    def hand(self) -> Hand:
        """The tiles of whose turn it is."""
        return self.hands[self.turn]

    @property
    def can_lay(self) -> bool:
        """Whether a tile of whose turn it is fits."""
        return bool(self.hand) and self.hand[0] <= highest_fitting(self.board)

    @property
    def enough(self) -> int:
        """How many tiles end a turn though more would fit."""
        if self.rules.more_than_two == "compelled" or self.opening:
            return ALL_THAT_FIT
        return ENOUGH

    @property
    def turns_ahead(self) -> int:
        """At most how many turns can come, of one player or of all.

        In each a tile is drawn or laid, and where it is neither, the draw of this turn has been
        made already, or was declined, which is allowed only while there are turns to spare.
        """
        passes = self.phase == "lay" and not self.can_lay
        return 2 * sum(self.bag) + sum(map(len, self.hands)) + passes

    @property
    def turns_to_spare(self) -> int:
        """How many turns can come to nothing before there is no room for those ahead."""
        return MOST_TURNS - max(map(len, self.turns)) - self.turns_ahead

    @property
    def most_chance(self) -> int:
        """How far the seed's numbers may be used up for the draws ahead to be made."""
        return MOST_CHANCE - 2 * sum(self.bag)

    def sheet(self, seat: int) -> Sheet:
        return fill_sheet(self.turns[seat], self.rules.late_bonus)

    def score(self, placements: Sequence[Placement]) -> TurnScore:
        """Return what a turn would score."""
        return score_placements(self.board, placements, self.opening, self.rules.red_tick)

    def hand_without(self, placements: Sequence[Placement]) -> Hand:
        """Return what is left of the hand when these tiles are laid."""
        left = list(self.hand)
        for _, tile in placements:
            left.remove(tile)
        return tuple(left)

    def with_hand(self, hand: Hand) -> tuple[Hand, ...]:
        """Return the hands with that of whose turn it is replaced."""
        return (*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :])
