"""What games look like: the drawings and colours that diagrams and the page share.

A game keeps its own in `look.json`; what all games share, such as the marks, lies beside this
module. A drawing is made of layers, paths in a box of -20..20 around the middle of a square,
with round caps and joins. A layer names roles; each side, the board and the marks have a colour
for each role, in every theme and palette. On squares of few pixels the full drawings would blur:
there the small ones stand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias

from service.games.core.json_values import Json
from service.games.edge.diagram_request import PALETTES, THEMES, Palette, Theme

Colours: TypeAlias = Mapping[str, str]
"""A colour for each role, such as the body and the edge of a piece."""

BOARD: Final = "board"
MARKS: Final = "marks"
NEUTRAL: Final = "neutral"
"""What has colours of its own besides the sides; the last are those of pieces that are nobody's."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One path. `paint` and `stroke` are roles."""

    d: str
    paint: str | None = None
    stroke: str | None = None
    width: float = 0
    opacity: float = 1


Layers: TypeAlias = tuple[Layer, ...]
"""What is painted one over the other."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something drawn twice: for many pixels and for few."""

    full: Layers
    small: Layers


@dataclass(frozen=True, slots=True)
class Material:
    """A pattern over the ground, and the size of its tile."""

    size: tuple[float, float]
    layers: Layers


@dataclass(frozen=True, slots=True)
class Arrow:
    """The measures of an arrow: it tapers from `wide` to `narrow`, half a width each.

    `tip` and `tail` are the distances from the middles of its squares, `head` and `barb` the
    lengths of its head and of what juts back from it, and `wing` is half the head's width.
    """

    head: float
    wing: float
    barb: float
    tip: float
    tail: float
    narrow: float
    wide: float


class Look:
    """The drawings and the colours of a game, with those that all games share."""

    def __init__(self, own: Json) -> None:
        """`own` is the content of a `look.json`."""
        palettes = {
            theme: {
                palette: {**own["palettes"][theme][palette], **_SHARED["palettes"][theme][palette]}
                for palette in PALETTES
            }
            for theme in THEMES
        }
        self.as_json: Final[Json] = {**_SHARED, **own, "palettes": palettes}
        """The same as the page fetches it."""

    @classmethod
    def load(cls, path: Path) -> Look:
        """Read a `look.json`."""
        return cls(_read(path))

    @classmethod
    def plain(cls, kinds: Iterable[str]) -> Look:
        """Make the look of a game that brings none: a disc with a letter for each kind."""
        disc, letters = _PLAIN["disc"], _PLAIN["letters"]
        pieces = {
            kind: {
                size: [*layers, {"d": letters[kind.upper()], **_PLAIN["ink"][size]}]
                for size, layers in disc.items()
            }
            for kind in kinds
        }
        common = {name: _PLAIN[name] for name in ("full_from", "palettes")}
        return cls({**common, "pieces": pieces, "board": {}, "materials": {}})

    def colours(self, side: str, theme: Theme, palette: Palette) -> Colours:
        """Return the colours of a side, or of the board or the marks."""
        sides: Mapping[str, Colours] = self.as_json["palettes"][theme][palette]
        return sides[side]

    @cached_property
    def full_from(self) -> Mapping[str, float]:
        """From how many pixels a square shows the full drawings of `pieces` and of `board`."""
        sizes: Mapping[str, float] = self.as_json["full_from"]
        return sizes

    @cached_property
    def pieces(self) -> Mapping[str, Drawing]:
        return _drawings(self.as_json["pieces"])

    @cached_property
    def board(self) -> Mapping[str, Drawing]:
        return _drawings(self.as_json["board"])

    @cached_property
    def marks(self) -> Mapping[str, Drawing]:
        return _drawings(self.as_json["marks"])

    @cached_property
    def arrow(self) -> Arrow:
        return Arrow(**self.as_json["arrow"])

    @cached_property
    def materials(self) -> Mapping[str, Material]:
        return {
            name: Material(tuple(entry["size"]), _layers(entry["layers"]))
            for name, entry in self.as_json["materials"].items()
        }


def _drawings(entries: Mapping[str, Any]) -> dict[str, Drawing]:
    """Read drawings. What is drawn once only is drawn so at every size."""
    return {
        name: Drawing(_layers(entry["full"]), _layers(entry["small"]))
        if isinstance(entry, Mapping)
        else Drawing(_layers(entry), _layers(entry))
        for name, entry in entries.items()
    }


def _layers(entries: Iterable[Mapping[str, Any]]) -> Layers:
    return tuple(Layer(**entry) for entry in entries)


def _read(path: Path) -> Json:
    content: Json = json.loads(path.read_text("utf-8"))
    return content


_SHARED: Final = _read(Path(__file__).with_name("look.json"))
_PLAIN: Final = _read(Path(__file__).with_name("plain.json"))
