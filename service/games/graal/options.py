"""The options, as declared and as the engine uses them, and all else that players agree on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias, cast, get_args

from service.games.core.options import (
    Choice,
    ChosenOptions,
    Count,
    Flag,
    Option,
    OptionValue,
    Variant,
)
from service.games.graal.armies import STANDARD_ARMY, Army, army_of, extra_army
from service.games.graal.camps import Camp, Seat, camp_of
from service.games.graal.castles import Castle
from service.games.graal.figures import Colour, Kind, KindLetter, mounted_kinds
from service.games.graal.ground import Ground, ground
from service.games.graal.maps import STANDARD_MAP, GivenMap, Map, survey

VariantName: TypeAlias = Literal["two", "armies", "teams", "four"]
ArcherMove: TypeAlias = Literal["up-to-3", "exactly-3"]
ArcherPush: TypeAlias = Literal["out-of-reach", "one-hole"]
CampOrder: TypeAlias = Literal["rotation", "free"]
SecondArmy: TypeAlias = Literal["dark-blue", "white"]

LOWEST_QUIET_LIMIT: Final = 10
HIGHEST_QUIET_LIMIT: Final = 1000

MOST_QUIET_TURNS: Final = HIGHEST_QUIET_LIMIT + 1
"""How far quiet turns are counted. Where a shot is a turn of its own, its retreat may be the one
after the limit.
"""

OPTIONS: Final[Mapping[str, Option]] = {
    "archer_move": Choice(get_args(ArcherMove)),
    "archer_push": Choice(get_args(ArcherPush)),
    "retreat_costs_turn": Flag(),
    "king_mounted": Flag(),
    "camp_order": Choice(get_args(CampOrder)),
    "second_army": Choice(get_args(SecondArmy)),
    "quiet_limit": Count(LOWEST_QUIET_LIMIT, HIGHEST_QUIET_LIMIT, nullable=True),
    "repetition_draw": Flag(),
}


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    """A complete set of options."""

    declared: ClassVar[Mapping[str, Option]] = OPTIONS

    archer_move: ArcherMove = "up-to-3"
    archer_push: ArcherPush = "out-of-reach"
    retreat_costs_turn: bool = False
    king_mounted: bool = False
    camp_order: CampOrder = "rotation"
    second_army: SecondArmy = "dark-blue"
    quiet_limit: int | None = 100
    repetition_draw: bool = True

    @classmethod
    def of(cls, given: Mapping[str, Any] | None) -> Options:
        """Complete a subset that has been checked."""
        return cls(**given) if given else DEFAULTS


DEFAULTS: Final = Options()

VARIANTS: Final[Mapping[str, Variant]] = {
    name: Variant(name, DEFAULTS.as_mapping(), players)
    for name, players in {
        "two": (2,),
        "armies": (2,),
        "teams": (3, 4, 5, 6),
        "four": (4,),
    }.items()
}
DEFAULT_VARIANT: Final = "two"


@dataclass(frozen=True, slots=True)
class Rules:
    """What is agreed before a game and never changes in it."""

    variant: VariantName
    options: Options
    map: Map
    army: Army

    @property
    def everyone_for_himself(self) -> bool:
        return self.variant == "four"

    @property
    def camps_move_freely(self) -> bool:
        """Whether any member of the camp to move may move."""
        return self.variant == "teams" and self.options.camp_order == "free"

    @property
    def most_quiet_turns(self) -> int:
        """How many quiet turns there can have been."""
        limit = self.options.quiet_limit
        return MOST_QUIET_TURNS if limit is None else limit + self.options.retreat_costs_turn

    @property
    def mounted(self) -> frozenset[Kind]:
        """The kinds that ride."""
        return mounted_kinds(self.options.king_mounted)

    def ground(self, castles: tuple[Castle, ...]) -> Ground:
        """Return the ground with these castles on it."""
        chosen = self.options
        steps_three = chosen.archer_move == "exactly-3"
        pushes_one = chosen.archer_push == "one-hole"
        return ground(self.map, castles, self.mounted, steps_three, pushes_one)

    def camp(self, seat: Seat) -> Camp:
        return camp_of(seat, self.everyone_for_himself)

    def has_castle(self, colour: Colour) -> bool:
        """Tell whether a colour fields a full army, with castle and king's house."""
        return self.camp(colour) == colour

    def army_of(self, colour: Colour) -> Army:
        """Return what a colour brings to the board."""
        return self.army if self.has_castle(colour) else extra_army(self.army)

    def realm(self, colour: Colour) -> frozenset[int]:
        return self.map.realm(colour, self.everyone_for_himself)


def rules_of(
    variant: str,
    options: Mapping[str, OptionValue] | None = None,
    given_map: GivenMap | None = None,
    army: Mapping[KindLetter, int] | None = None,
) -> Rules:
    """Return the rules of a game on which there is nothing wrong."""
    return Rules(
        cast(VariantName, variant),
        Options.of(options),
        STANDARD_MAP if given_map is None else survey(tuple(given_map["rows"])),
        STANDARD_ARMY if army is None else army_of(army),
    )
