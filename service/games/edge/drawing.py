"""What a caller may ask of a diagram, and the colours that answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from service.games.core.texts import Language

Theme: TypeAlias = Literal["light", "dark"]
Palette: TypeAlias = Literal["standard", "colour-blind"]

THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
PALETTES: Final[tuple[Palette, ...]] = ("standard", "colour-blind")

SMALLEST: Final = 64
LARGEST: Final = 4096
USUAL: Final = 480


@dataclass(frozen=True, slots=True)
class Drawing:
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
    size: int = USUAL
    theme: Theme = "light"
    palette: Palette = "standard"
    language: Language = "en"

    @property
    def colours(self) -> Colours:
        return COLOURS[self.theme, self.palette]


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a diagram.

    `light` and `dark` are those of the two sides; each is outlined in the other, so that
    neither depends on the square that it stands on.
    """

    paper: str
    ink: str
    pale: str
    deep: str
    line: str
    light: str
    dark: str
    last: str
    highlight: str
    target: str
    arrow: str


_LIGHT: Final = {
    "paper": "#fbf9f4",
    "ink": "#4a4238",
    "pale": "#f3ead9",
    "deep": "#e2d1b3",
    "line": "#8c7a5e",
    "light": "#fffdf8",
    "dark": "#26221d",
}
_DARK: Final = {
    "paper": "#1b1e23",
    "ink": "#c9cfd8",
    "pale": "#59626f",
    "deep": "#464e5a",
    "line": "#8d97a5",
    "light": "#f6f1e7",
    "dark": "#14161a",
}
# The colours of the safe palettes are those of Okabe and Ito.
COLOURS: Final[dict[tuple[Theme, Palette], Colours]] = {
    ("light", "standard"): Colours(
        **_LIGHT, last="#f2c94c", highlight="#c2410c", target="#2e7d4f", arrow="#6d3aa8"
    ),
    ("light", "colour-blind"): Colours(
        **_LIGHT, last="#8ccbf0", highlight="#b34d00", target="#0072b2", arrow="#0072b2"
    ),
    ("dark", "standard"): Colours(
        **_DARK, last="#b98a1c", highlight="#ffb08a", target="#7fe0a3", arrow="#d0b3ff"
    ),
    ("dark", "colour-blind"): Colours(
        **_DARK, last="#2a6fa3", highlight="#ffa733", target="#7cc8f5", arrow="#7cc8f5"
    ),
}
