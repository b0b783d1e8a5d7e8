"""The options of La Trel, and the variants as sets of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from service.games.core.options import Choice, Count, Flag, Option, OptionValue, Variant

OPTIONS: Final[Mapping[str, Option]] = {
    "blockers": Flag(),
    "chain_captures": Flag(),
    "corner_captures": Flag(),
    "repetition": Choice(("piece", "position")),
    "immobile_limit": Count(0, 7),
    "deadline_moves": Count(1, 50, nullable=True),
    "deadline_victims": Choice(("attackers", "any")),
    "lone_attackers_draw": Flag(),
}

_COLUMNS: Final = ("fr-basic", "fr-master", "en-basic", "en-standard", "en-advanced")
_PRESETS: Final[Mapping[str, tuple[OptionValue, ...]]] = {
    "blockers": (False, True, False, False, True),
    "chain_captures": (True, False, True, True, False),
    "corner_captures": (True, False, True, False, False),
    "repetition": ("piece", "piece", "position", "position", "position"),
    "immobile_limit": (3, 1, 3, 3, 1),
    "deadline_moves": (2, None, 7, 7, None),
    "deadline_victims": ("attackers", "attackers", "any", "any", "any"),
    "lone_attackers_draw": (False, False, True, True, False),
}

VARIANTS: Final[Mapping[str, Variant]] = {
    name: Variant(name, {option: row[column] for option, row in _PRESETS.items()})
    for column, name in enumerate(_COLUMNS)
}
DEFAULT_VARIANT: Final = _COLUMNS[0]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that a game is played by: its variant and the value of every option."""

    variant: str
    blockers: bool
    chain_captures: bool
    corner_captures: bool
    repetition: str
    immobile_limit: int
    deadline_moves: int | None
    deadline_victims: str
    lone_attackers_draw: bool

    def options(self) -> dict[str, OptionValue]:
        """Return all options by their names."""
        return {name: getattr(self, name) for name in OPTIONS}

    @property
    def most(self) -> tuple[int, int, int, int, int]:
        """How many pieces of each kind a side can have."""
        return (6, 4, 2, 2, 2) if self.blockers else (8, 4, 2, 2, 0)


def rules_of(variant: str | None, options: Mapping[str, OptionValue] | None) -> Rules:
    """Return the rules of a variant with some options changed."""
    variant = variant or DEFAULT_VARIANT
    changed = dict(VARIANTS[variant].options) | dict(options or {})
    return _rules(variant, tuple(changed[name] for name in OPTIONS))


@lru_cache(maxsize=256)
def _rules(variant: str, values: tuple[Any, ...]) -> Rules:
    return Rules(variant, *values)
