"""The options of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from service.games.core.options import (
    Choice,
    ChosenOptions,
    NumberChoice,
    Option,
    OptionValue,
    Variant,
    judge_options,
)
from service.games.zatre.scoring import RedTick

End: TypeAlias = Literal["bag-empty", "cannot-draw"]
Draws: TypeAlias = Literal["seeded", "supplied"]
LateBonus: TypeAlias = Literal[0, 6]
MoreThanTwo: TypeAlias = Literal["compelled", "optional"]
ExtraDraw: TypeAlias = Literal["automatic", "declinable"]

PLAYERS: Final = (2, 3, 4, 5, 6)

OPTIONS: Final[Mapping[str, Option]] = {
    "end": Choice(get_args(End)),
    "red_tick": Choice(get_args(RedTick)),
    "late_bonus": NumberChoice(get_args(LateBonus)),
    "draws": Choice(get_args(Draws)),
    "more_than_two": Choice(get_args(MoreThanTwo)),
    "extra_draw": Choice(get_args(ExtraDraw)),
}


@dataclass(frozen=True, slots=True)
class Rules(ChosenOptions):
    """The rules that a game is played by: the value of every option."""

    declared: ClassVar[Mapping[str, Option]] = OPTIONS

    end: End = "bag-empty"
    red_tick: RedTick = "any-run"
    late_bonus: LateBonus = 0
    draws: Draws = "seeded"
    more_than_two: MoreThanTwo = "compelled"
    extra_draw: ExtraDraw = "automatic"


STANDARD: Final = "standard"
VARIANTS: Final = {STANDARD: Variant(STANDARD, Rules().as_mapping(), PLAYERS)}


def rules_of(options: Mapping[str, OptionValue] | None) -> Rules:
    """Return the rules with these options, the rest as usual; what is no option is left out."""
    return Rules(**judge_options(OPTIONS, options)[0])
