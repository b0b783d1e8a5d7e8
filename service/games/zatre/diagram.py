"""Zatre in pictures: dark, light and red cells, and tiles with pips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from service.games.core.texts import Text
from service.games.edge.draughtsman import Draughtsman
from service.games.edge.drawing import Drawing
from service.games.edge.looks import Look
from service.games.edge.sheet import LETTERING, Sheet, View
from service.games.edge.svg import Shape, path
from service.games.zatre.board import CELLS, IS_DARK, IS_LIGHT, NAMES, RED
from service.games.zatre.game import GAME

_TILES: Final = Text("Tiles: {what}.", "Jetons : {what}.")


class Cells(NamedTuple):
    """The colours of the printed board."""

    dark: str
    light: str
    red: str
    line: str
    on_light: str
    on_red: str


PRINTED: Final = {
    ("light", "standard"): Cells("#53677a", "#f0d98c", "#b3261e", "#fbf9f4", "#6b5a1e", "#fff4f2"),
    ("light", "colour-blind"): Cells(
        "#53677a", "#f0d98c", "#a84300", "#fbf9f4", "#6b5a1e", "#fff4f2"
    ),
    ("dark", "standard"): Cells("#4b5967", "#d6c07a", "#c2453c", "#1b1e23", "#3d3410", "#fff4f2"),
    ("dark", "colour-blind"): Cells(
        "#4b5967", "#d6c07a", "#ad5210", "#1b1e23", "#3d3410", "#fff4f2"
    ),
}

LAID: Final = "#a8ecff"
"""The frame of the tiles of the last turn, on every kind of cell."""

_STAR: Final = (
    "M0 -11 L2.9 -3.4 L11 -3.2 L4.6 1.8 L6.8 9.6 L0 5.1 L-6.8 9.6 L-4.6 1.8 L-11 -3.2 L-2.9 -3.4 Z"
)

_FAR: Final = 8.5
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class ZatreDraughtsman(Draughtsman):
    """Draws the cells that exist. Nobody has a side of the board: it is never turned."""

    def turns(self, view: View, seat: str) -> int:
        return 0

    def pieces(self, view: View) -> Mapping[str, Any]:
        tiles: Mapping[str, Any] = view["tiles"]
        return tiles

    def ground(self, sheet: Sheet) -> None:
        cells = PRINTED[sheet.drawing.theme, sheet.drawing.palette]
        layout = sheet.layout
        light = [name for name in NAMES if IS_LIGHT[CELLS[name]]]
        red = NAMES[RED]
        for fill, squares in (
            (cells.dark, [name for name in NAMES if IS_DARK[CELLS[name]]]),
            (cells.light, light),
            (cells.red, [red]),
        ):
            sheet.canvas.add(
                "path", d=layout.cells(squares), fill=fill, stroke=cells.line, stroke_width=2
            )
        doubles = sheet.canvas.add(
            "g", fill=cells.on_light, font_size=15, text_anchor="middle", **LETTERING
        )
        tiles = self.pieces(sheet.view)
        for square in light:
            if square not in tiles and square not in sheet.drawing.targets:
                x, y = layout.centre(square)
                doubles.add("text", "×2", x=x, y=y + 5.4)
        if red not in tiles:
            sheet.canvas.at(*layout.centre(red)).add("path", d=_STAR, fill=cells.on_red)

    def lines(self, sheet: Sheet) -> None:
        """Leave the board without a frame: its outline is that of its cells."""

    def piece(self, sheet: Sheet, at: Shape, square: str, piece: Any) -> None:
        colours = sheet.colours
        laid_now = square in sheet.last_squares
        side = 29.0 if laid_now else 33.0
        if laid_now:
            at.add("rect", x=-19, y=-19, width=38, height=38, fill=LAID)
        at.add(
            "rect",
            x=-side / 2,
            y=-side / 2,
            width=side,
            height=side,
            rx=5,
            fill=colours.light,
            stroke=colours.dark,
            stroke_width=1.2,
        )
        far = _FAR * side / 33
        pips = [(far * across, far * down) for across, down in _PIPS[piece]]
        at.add(
            "path",
            d=path(*(part for pip in pips for part in ("M", *pip, "h", 0))),
            stroke=colours.dark,
            stroke_width=6.6,
            stroke_linecap="round",
        )

    def words(self, view: View, drawing: Drawing) -> Iterator[str]:
        listed = ", ".join(f"{square} {tile}" for square, tile in self.placed(view).items())
        yield _TILES[drawing.language].format(what=listed)


LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

DRAUGHTSMAN: Final = ZatreDraughtsman(GAME, CELLS, LOOK)
