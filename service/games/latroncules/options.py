"""The options, as declared and as the engine uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from service.games.core.options import Choice, Count, Flag, Option, OptionValue, Variant

OPTIONS: Final[Mapping[str, Option]] = {
    "board": Choice(("standard", "mirrored")),
    "diagonal_captures": Flag(),
    "self_pincer_exception": Choice(("any-capture", "capture-flanker")),
    "jump_captures": Flag(),
    "promotion_limit": Count(8, 8, nullable=True),
    "no_capture_count": Choice(("each-player", "plies")),
}

QUIET_LIMITS: Final = {"each-player": 51, "plies": 26}
"""How many plies without a capture end the game, by the option `no_capture_count`."""


@dataclass(frozen=True, slots=True)
class Options:
    """A complete set of options."""

    board: str = "standard"
    diagonal_captures: bool = True
    self_pincer_exception: str = "any-capture"
    jump_captures: bool = True
    promotion_limit: int | None = None
    no_capture_count: str = "each-player"

    @classmethod
    def of(cls, given: Mapping[str, Any] | None) -> Options:
        """Complete a subset that has been checked."""
        return cls(**given) if given else DEFAULTS

    def as_mapping(self) -> dict[str, OptionValue]:
        return asdict(self)


DEFAULTS: Final = Options()

VARIANTS: Final[Mapping[str, Variant]] = {"standard": Variant("standard", DEFAULTS.as_mapping())}
