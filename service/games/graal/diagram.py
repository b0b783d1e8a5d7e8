"""Graal in pictures: terrain, castles, and the arms of every figure.

The browns bear shields and the blues round bucklers, so that the camps differ without their
colours; a horse's head is that of a mounted figure, and a gold rim that of the king's house.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import atan2, degrees
from pathlib import Path
from typing import Any, Final

from service.games.core.texts import Text
from service.games.edge import marks
from service.games.edge.canvas import Canvas, View
from service.games.edge.diagram_request import DiagramRequest
from service.games.edge.draughtsman import Draughtsman
from service.games.edge.layout import CELL
from service.games.edge.looks import Look
from service.games.edge.svg import Id
from service.games.graal.board import GRID
from service.games.graal.figures import COLOURS, KINDS, KING, mounted_kinds
from service.games.graal.game import GAME
from service.games.graal.maps import STANDARD_MAP
from service.games.graal.state import SEATS

LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

_CASTLE: Final = Text(
    "castle: donjon {donjon}, courtyard {cour}", "château\u202f: donjon {donjon}, cour {cour}"
)

_SHOT: Final = Text(
    "The archer on {archer} shoots at {target}.", "L’archer en {archer} tire sur {target}."
)

_BASES: Final[Mapping[str, str]] = LOOK.as_json["bases"]
_HOUSE: Final = frozenset(LOOK.as_json["house"])


class GraalDraughtsman(Draughtsman):
    """Draws any map, from 14 to 26 holes a side."""

    @cached_property
    def owners(self) -> Mapping[str, str]:
        return dict(zip(COLOURS, SEATS, strict=True))

    def extent(self, view: View) -> tuple[int, int]:
        rows = _rows(view)
        return len(rows[0]), len(rows)

    def quarters(self, view: View, seat: str) -> int:
        place = SEATS.index(seat)
        return place if view.get("variant") == "four" else 2 * (place % 2)

    def ground(self, canvas: Canvas) -> None:
        layout = canvas.layout
        canvas.fill(layout.outline(), "open")
        canvas.lay_materials(layout.outline())
        canvas.trace(layout.grid(), "grid", 1.2)
        _dig_holes(canvas)
        forests, rocks = _squares_with(canvas.view, "f"), _squares_with(canvas.view, "#")
        for squares, role in ((forests, "forest"), (rocks, "rocky")):
            canvas.fill(layout.cells(squares), role, beyond=2)
        canvas.frame()
        _draw_borders(canvas)
        for square, (file, row) in forests.items():
            canvas.part(f"forest-{1 + (5 * file + 3 * row) % 3}", layout.centre(square))
        for square, (file, row) in rocks.items():
            canvas.part(f"rock-{1 + (file + 3 * row) % 2}", layout.centre(square))
        for side, castle in canvas.view.get("castles", {}).items():
            _build(canvas, side, **castle)

    def piece(self, canvas: Canvas, square: str, piece: Any) -> None:
        side, kind = piece
        king_mounted = canvas.view.get("options", {}).get("king_mounted", False)
        if kind == KINDS[KING] and KING in mounted_kinds(king_mounted):
            kind += "-mounted"
        canvas.piece(square, _BASES[side] + ("-house" if kind in _HOUSE else ""), side)
        canvas.piece(square, kind, side)

    def overlay(self, canvas: Canvas) -> None:
        shot = canvas.view.get("shot")
        if shot:
            marks.draw_shot(canvas, shot["archer"], shot["target"])

    def words(self, view: View, request: DiagramRequest) -> Iterator[str]:
        yield from super().words(view, request)
        for letter, castle in view.get("castles", {}).items():
            whose = self.game.box.seats[self.owners[letter]][request.language]
            yield f"{whose} – {_CASTLE[request.language].format(**castle)}."
        if view.get("shot"):
            yield _SHOT[request.language].format(**view["shot"])


def _rows(view: View) -> tuple[str, ...]:
    """Return the rows of the map, the highest rank first."""
    chart = view.get("map")
    return tuple(chart["rows"]) if chart else STANDARD_MAP.rows


def _squares_with(view: View, ground: str) -> dict[str, tuple[int, int]]:
    """Return the squares with this ground and without a castle, their files and rows."""
    rows = _rows(view)
    built = {square for castle in view.get("castles", {}).values() for square in castle.values()}
    squares = {
        GRID.names[GRID.width * (len(rows) - 1 - row) + file]: (file, row)
        for row, signs in enumerate(rows)
        for file, sign in enumerate(signs)
        if sign == ground
    }
    return {square: place for square, place in squares.items() if square not in built}


def _dig_holes(canvas: Canvas) -> None:
    """Dig a hole in every square, row by row. Terrain and castles cover theirs."""
    layout = canvas.layout
    canvas.define("hole", canvas.part_layers("hole"), canvas.board_colours)
    row = canvas.definitions.add("g", id=Id.of("holes"))
    for column in range(layout.columns):
        row.add("use", href=Id.of("hole").reference, x=CELL * column)
    for place in range(layout.rows):
        canvas.use("holes", (layout.left + CELL / 2, layout.top + CELL * (place + 0.5)))


def _draw_borders(canvas: Canvas) -> None:
    """Draw the borders of the realms, which are halves, or quarters in a game of four."""
    layout = canvas.layout
    middle = layout.top + layout.board_height / 2
    for column in range(layout.columns):
        canvas.part("border", (layout.left + CELL * (column + 0.5), middle))
    if canvas.view.get("variant") == "four":
        middle = layout.left + layout.board_width / 2
        for row in range(layout.rows):
            canvas.part("border", (middle, layout.top + CELL * (row + 0.5)), degrees=90)


def _build(canvas: Canvas, side: str, donjon: str, cour: str) -> None:
    """Draw a castle, which is drawn with its courtyard below the donjon and then turned."""
    tower, yard = canvas.layout.centre(donjon), canvas.layout.centre(cour)
    angle = round(degrees(atan2(yard[1] - tower[1], yard[0] - tower[0])) - 90) % 360
    colours = {**canvas.board_colours, "dye": canvas.colours(side)["body"]}
    for name, centre in (("cour", yard), ("donjon", tower)):
        canvas.define(f"{side}-{name}", canvas.part_layers(name), colours)
        canvas.use(f"{side}-{name}", centre, angle)


DRAUGHTSMAN: Final = GraalDraughtsman(GAME, GRID.squares, LOOK)
