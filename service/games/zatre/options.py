"""The options of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from service.games.core.options import Choice, OneOf, OptionValue, Variant, judge_options
from service.games.zatre.scoring import RedTick

End: TypeAlias = Literal["bag-empty", "cannot-draw"]
Draws: TypeAlias = Literal["seeded", "supplied"]

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
SEATS: Final = tuple(f"p{number}" for number in range(1, MOST_PLAYERS + 1))

OPTIONS: Final[Mapping[str, Choice | OneOf]] = {
    "end": Choice(("bag-empty", "cannot-draw")),
    "red_tick": Choice(("any-run", "through-red")),
    "late_bonus": OneOf((0, 6)),
    "draws": Choice(("seeded", "supplied")),
}


class Rules(NamedTuple):
    """The options of one game."""

    end: End = "bag-empty"
    red_tick: RedTick = "any-run"
    late_bonus: int = 0
    draws: Draws = "seeded"


STANDARD: Final = "standard"
VARIANTS: Final = {
    STANDARD: Variant(STANDARD, Rules()._asdict(), tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)))
}


def rules_of(options: Mapping[str, OptionValue] | None) -> Rules:
    """Return the rules with these options, the rest as usual; what is no option is left out."""
    return Rules(**judge_options(OPTIONS, options)[0])
