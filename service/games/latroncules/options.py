"""The options, as declared and as the generator uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

from service.games.core.options import (
    Choice,
    ChosenOptions,
    Count,
    Flag,
    Option,
    Variant,
)
from service.games.latroncules.board import GRID, PINCERS, BoardName, Pincers
from service.games.latroncules.ways import JumpLines, WaysOut, cavalry_ways

SelfPincerException: TypeAlias = Literal["any-capture", "capture-flanker"]
NoCaptureCount: TypeAlias = Literal["each-player", "plies"]

OPTIONS: Final[Mapping[str, Option]] = {
    "board": Choice(get_args(BoardName)),
    "jump_lines": Choice(get_args(JumpLines)),
    "diagonal_captures": Flag(),
    "self_pincer_exception": Choice(get_args(SelfPincerException)),
    "jump_captures": Flag(),
    "promotion_limit": Count(8, 8, nullable=True),
    "no_capture_count": Choice(get_args(NoCaptureCount)),
}

QUIET_LIMITS: Final[Mapping[NoCaptureCount, int]] = {"each-player": 51, "plies": 26}
"""How many plies without a capture end the game."""


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    """A complete set of options."""

    declared: ClassVar[Mapping[str, Option]] = OPTIONS

    board: BoardName = "standard"
    jump_lines: JumpLines = "bound"
    diagonal_captures: bool = True
    self_pincer_exception: SelfPincerException = "any-capture"
    jump_captures: bool = True
    promotion_limit: int | None = None
    no_capture_count: NoCaptureCount = "each-player"

    @classmethod
    def of(cls, given: Mapping[str, Any] | None) -> Options:
        """Complete a subset that has been judged."""
        return cls(**given) if given else DEFAULTS


DEFAULTS: Final = Options()
STANDARD: Final = "standard"
VARIANTS: Final[Mapping[str, Variant]] = {STANDARD: Variant(STANDARD, DEFAULTS.as_mapping())}


@dataclass(frozen=True, slots=True)
class Rules:
    """Options and what follows from them, in the form in which the generator asks for it."""

    options: Options
    cavalry_at: dict[int, WaysOut] = field(compare=False, repr=False)
    """By the bit of each square."""

    pincers: Pincers = field(compare=False, repr=False)
    jump_captures: bool = field(compare=False, repr=False)
    any_capture: bool = field(compare=False, repr=False)
    promotion_limit: int = field(compare=False, repr=False)
    quiet_limit: int = field(compare=False, repr=False)


@cache
def rules_of(options: Options) -> Rules:
    """Return the rules for a set of options, always the same ones."""
    limit = options.promotion_limit
    return Rules(
        options=options,
        cavalry_at=cavalry_ways(options.board, options.jump_lines),
        pincers=PINCERS[options.diagonal_captures],
        jump_captures=options.jump_captures,
        any_capture=options.self_pincer_exception == "any-capture",
        promotion_limit=GRID.size if limit is None else limit,
        quiet_limit=QUIET_LIMITS[options.no_capture_count],
    )
