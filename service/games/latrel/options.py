"""The options, as declared and as the engine uses them, and the variants as sets of them."""

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

VariantName: TypeAlias = Literal["fr-basic", "fr-master", "en-basic", "en-standard", "en-advanced"]
Exchange: TypeAlias = Literal["on-entry", "later"]
Repetition: TypeAlias = Literal["piece", "piece-strict", "position"]
DeadlineVictims: TypeAlias = Literal["attackers", "any"]
OpeningDefenders: TypeAlias = Literal["both", "white"]

OPTIONS: Final[Mapping[str, Option]] = {
    "blockers": Flag(),
    "chain_captures": Flag(),
    "corner_captures": Flag(),
    "opening_defenders": Choice(get_args(OpeningDefenders)),
    "exchange": Choice(get_args(Exchange)),
    "repetition": Choice(get_args(Repetition)),
    "immobile_limit": Count(0, 7),
    "deadline_moves": Count(1, 50, nullable=True),
    "deadline_victims": Choice(get_args(DeadlineVictims)),
    "deadline_restarts": Flag(),
    "lone_attackers_draw": Flag(),
}


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    """A complete set of options."""

    declared: ClassVar[Mapping[str, Option]] = OPTIONS

    blockers: bool
    chain_captures: bool
    corner_captures: bool
    repetition: Repetition
    immobile_limit: int
    deadline_moves: int | None
    deadline_victims: DeadlineVictims
    lone_attackers_draw: bool
    deadline_restarts: bool = True
    opening_defenders: OpeningDefenders = "both"
    exchange: Exchange = "on-entry"

    @classmethod
    def of(cls, variant: VariantName, given: Mapping[str, Any] | None) -> Options:
        """Complete a subset that has been judged by what the variant has."""
        return cls(**{**VARIANTS[variant].options, **given}) if given else PRESETS[variant]


# fmt: off
PRESETS: Final[Mapping[VariantName, Options]] = {
    # In the order of `Options`: blockers, chains, corners, repetition, immobile limit, deadline,
    # its victims, draw of lone attackers. Second readings are the same in all of them.
    "fr-basic":    Options(False, True,  True,  "piece",    3, 2,    "attackers", False),
    "fr-master":   Options(True,  False, False, "piece",    1, None, "attackers", False),
    "en-basic":    Options(False, True,  True,  "position", 3, 7,    "any",       True),
    "en-standard": Options(False, True,  False, "position", 3, 7,    "any",       True),
    "en-advanced": Options(True,  False, False, "position", 1, None, "any",       False),
}
# fmt: on

VARIANTS: Final[Mapping[str, Variant]] = {
    name: Variant(name, preset.as_mapping()) for name, preset in PRESETS.items()
}
DEFAULT_VARIANT: Final = "fr-basic"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that a game is played by: its variant and the value of every option."""

    variant: VariantName
    options: Options

    @property
    def most(self) -> tuple[int, int, int, int, int]:
        """How many pieces of each kind a side can have."""
        return (6, 4, 2, 2, 2) if self.options.blockers else (8, 4, 2, 2, 0)


def rules_of(variant: str | None, options: Mapping[str, OptionValue] | None) -> Rules:
    """Return the rules of a variant with some options changed, on which there is nothing wrong."""
    name = cast(VariantName, variant or DEFAULT_VARIANT)
    return Rules(name, Options.of(name, options))
