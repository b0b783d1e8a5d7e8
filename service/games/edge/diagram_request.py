"""What a caller may ask of a diagram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from service.games.core.texts import Language

Theme: TypeAlias = Literal["light", "dark"]
Palette: TypeAlias = Literal["standard", "colour-blind"]

THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
PALETTES: Final[tuple[Palette, ...]] = ("standard", "colour-blind")

SMALLEST_SIZE: Final = 64
LARGEST_SIZE: Final = 4096
USUAL_SIZE: Final = 480


@dataclass(frozen=True, slots=True)
class DiagramRequest:
    """How to draw a position, and what to point out in it.

    `orientation` is the seat at the bottom, `last_move` what was played, in notation, and
    `size` the longer side in pixels.
    """

    orientation: str | None = None
    highlights: tuple[str, ...] = ()
    last_move: str | None = None
    arrows: tuple[tuple[str, str], ...] = ()
    targets: tuple[str, ...] = ()
    coordinates: bool = True
    size: int = USUAL_SIZE
    theme: Theme = "light"
    palette: Palette = "standard"
    language: Language = "en"
