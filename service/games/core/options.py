"""Options of a game, declared once: checking, the wire, the catalogue and the command line
all read the same declaration.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from service.games.core.errors import Fault, Path, Value

OptionValue: TypeAlias = "bool | int | str | None"


@dataclass(frozen=True, slots=True)
class Flag:
    """On or off."""

    @property
    def choices(self) -> tuple[OptionValue, ...]:
        """The values that can be listed, each of which has words of its own in the box."""
        return (True, False)

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "true / false"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    values: tuple[str, ...]

    @property
    def choices(self) -> tuple[OptionValue, ...]:
        return self.values

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.values

    def __str__(self) -> str:
        return " / ".join(self.values)


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number from `low` to `high`, or null where that means something."""

    low: int
    high: int
    nullable: bool = False

    @property
    def choices(self) -> tuple[OptionValue, ...]:
        numbers = (self.low,) if self.low == self.high else ()
        return (None, *numbers) if self.nullable else numbers

    def accepts(self, value: object) -> bool:
        if value is None:
            return self.nullable
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        )

    def __str__(self) -> str:
        numbers = f"{self.low}–{self.high}" if self.low < self.high else str(self.low)
        return f"{numbers} / null" if self.nullable else numbers


@dataclass(frozen=True, slots=True)
class NumberChoice:
    """One of a few whole numbers."""

    values: tuple[int, ...]

    @property
    def choices(self) -> tuple[OptionValue, ...]:
        return self.values

    def accepts(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value in self.values

    def __str__(self) -> str:
        return " / ".join(map(str, self.values))


Option: TypeAlias = "Flag | Choice | Count | NumberChoice"


class ChosenOptions:
    """A complete set of options: a game makes it a frozen dataclass with a field for each."""

    __slots__ = ()
    declared: ClassVar[Mapping[str, Option]]

    def as_mapping(self) -> dict[str, OptionValue]:
        """Return the value of each option, in the order in which they are declared."""
        return {name: getattr(self, name) for name in self.declared}


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of option values, for so many players."""

    id: str
    options: Mapping[str, OptionValue]
    players: tuple[int, ...] = (2,)


def rule_faults(
    variants: Mapping[str, Variant],
    declared: Mapping[str, Option],
    variant: str | None,
    options: Mapping[str, OptionValue] | None,
) -> Iterator[Fault]:
    """Yield what is wrong with a choice of variant and options."""
    if variant is not None and variant not in variants:
        yield Fault(("variant",), "not-a-choice", {"choices": tuple(variants)})
    for fault in judge_options(declared, options)[1]:
        yield fault.below("options")


def player_faults(allowed: Sequence[int], players: int | None, *judged_by: Path) -> Iterator[Fault]:
    """Yield what is wrong with a number of players, None being left to the game.

    `judged_by` leads to what tells how many are allowed.
    """
    if players is None or players in allowed:
        return
    if len(allowed) == 1:
        yield Fault(("players",), "not-exactly", {"number": allowed[0]}, judged_by)
    else:
        limits: dict[str, Value] = {"low": min(allowed), "high": max(allowed)}
        yield Fault(("players",), "out-of-range", limits, judged_by)


class JudgedOptions(dict[str, Any]):
    """A subset of the options that `judge_options` has let pass, and so need not be judged again.

    A request's options are judged where they are read; a caller of the library gives a mapping
    like any other, which is judged where the game begins.
    """

    def __init__(self, declared: Mapping[str, Option], options: Mapping[str, Any]) -> None:
        super().__init__(options)
        self.declared = declared


def judge_options(
    declared: Mapping[str, Option], options: Mapping[str, object] | None
) -> tuple[JudgedOptions, list[Fault]]:
    """Return those of the options that are right, and what is wrong with the others."""
    if isinstance(options, JudgedOptions) and options.declared is declared:
        return options, []
    right: dict[str, object] = {}
    faults: list[Fault] = []
    for name, value in (options or {}).items():
        option = declared.get(name)
        if option is None:
            faults.append(Fault((name,), "unknown-option", {"option": name[:40]}))
        elif not option.accepts(value):
            expected = {"option": name, "expected": str(option)}
            faults.append(Fault((name,), "bad-option", expected))
        else:
            right[name] = value
    return JudgedOptions(declared, right), faults
