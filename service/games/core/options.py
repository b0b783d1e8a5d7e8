"""Options of a game, declared once: checking, the wire, the catalogue and the command line
all read the same declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

OptionValue: TypeAlias = "bool | int | str | None"


@dataclass(frozen=True, slots=True)
class Flag:
    """On or off."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    values: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.values


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number from `low` to `high`, or null where that means something."""

    low: int
    high: int
    nullable: bool = False

    def accepts(self, value: object) -> bool:
        if value is None:
            return self.nullable
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        )


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few whole numbers."""

    values: tuple[int, ...]

    def accepts(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value in self.values


Option: TypeAlias = "Flag | Choice | Count | OneOf"


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of option values, for so many players."""

    id: str
    options: Mapping[str, OptionValue]
    players: tuple[int, ...] = (2,)
