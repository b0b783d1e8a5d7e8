"""Graal in pictures: terrain, castles, and figures that bear their letter.

The browns carry shields and the blues discs, so that the camps differ without their colours;
a second outline is a mounted figure's, a crown is worn by the king's house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from service.games.core.texts import Text
from service.games.edge.draughtsman import Draughtsman
from service.games.edge.drawing import Drawing
from service.games.edge.layout import CELL
from service.games.edge.looks import Look
from service.games.edge.sheet import Sheet, View
from service.games.edge.svg import Shape, path
from service.games.graal.board import GRID
from service.games.graal.figures import COLOURS, HOUSE, KINDS, RIDERS
from service.games.graal.game import GAME
from service.games.graal.maps import STANDARD_MAP
from service.games.graal.state import SEATS

_CASTLE: Final = Text("castle: {donjon}, cour {cour}", "château : {donjon}, cour {cour}")

_SHOT: Final = Text(
    "The archer on {archer} shoots at {target}.", "L'archer en {archer} tire sur {target}."
)

_SHIELD: Final = "M-12.5 -12.5 H12.5 V0 C12.5 8 6.5 13 0 16 C-6.5 13 -12.5 8 -12.5 0 Z"
_DISC: Final = "M-14 0 A14 14 0 1 1 14 0 A14 14 0 1 1 -14 0 Z"
_CROWN: Final = "M-8 -11 L-9.5 -19 L-4.5 -15.5 L0 -19.5 L4.5 -15.5 L9.5 -19 L8 -11 Z"
_LETTERS: Final = {
    "R": "M-4 7 V-7 H.8 A3.7 3.7 0 0 1 .8 .4 H-4 M.6 .4 L4.8 7",
    "P": "M-3.8 7 V-7 H.8 A4 4 0 0 1 .8 1 H-3.8",
    "D": "M-4.4 -7 H-1 A6 7 0 0 1 -1 7 H-4.4 Z",
    "C": "M4.8 -4.2 A6 7 0 1 0 4.8 4.2",
    "S": "M4.3 -4.6 C3 -7.6 -4.4 -8 -4.4 -3.6 C-4.4 .8 4.7 -.9 4.7 3.6 C4.7 8 -3.6 7.8 -4.8 4.4",
    "E": "M4 -7 H-3.8 V7 H4.2 M-3.8 0 H3",
    "A": "M-5.4 7 L0 -7 L5.4 7 M-3.5 2.8 H3.5",
    "Q": "M0 -7 A5.8 7 0 1 0 .01 -7 Z M1.6 3.2 L5.6 7.6",
}
_TREE: Final = ((0, -15), "l 7.5 11 h -3.5 l 6 10 h -8 v 7 h -4 v -7 h -8 l 6 -10 h -3.5 z")
_BOULDER: Final = ((-16, 13), "l 4 -15 l 8 -9 l 10 3 l 8 11 l 2 10 z")

_MOUNTED: Final = frozenset(KINDS[kind] for kind in RIDERS)
_HOUSE: Final = frozenset(KINDS[kind] for kind in HOUSE)


class Ground(NamedTuple):
    """The colours of the ground."""

    open: str
    grid: str
    forest: str
    tree: str
    rock: str
    boulder: str
    wall: str


GROUNDS: Final = {
    ("light", "standard"): Ground(
        "#f2f0dd", "#d8d5b8", "#bcd3a4", "#3f7a46", "#cfcac0", "#77716a", "#e4dccb"
    ),
    ("light", "colour-blind"): Ground(
        "#f4f1e4", "#dad6c4", "#b5d8cb", "#00684d", "#cfcac0", "#77716a", "#e4dccb"
    ),
    ("dark", "standard"): Ground(
        "#3f463d", "#525a4f", "#2c4a33", "#7db887", "#4b4c50", "#a3a3a8", "#534c43"
    ),
    ("dark", "colour-blind"): Ground(
        "#43454a", "#55585e", "#24483f", "#6cc5aa", "#4d4d52", "#a8a8ac", "#534c43"
    ),
}

_INK: Final = "#1d1a17"
_CHALK: Final = "#fffdf8"
_GOLD: Final = "#edc14a"

DYES: Final = {
    "standard": {
        "w": (_CHALK, _INK),
        "b": ("#1e3a78", _CHALK),
        "l": ("#d9ad74", _INK),
        "t": ("#35b5aa", _INK),
        "d": ("#69401f", _CHALK),
        "p": ("#bfe0f5", _INK),
    },
    "colour-blind": {
        "w": (_CHALK, _INK),
        "b": ("#004878", _CHALK),
        "l": ("#f0b040", _INK),
        "t": ("#56b4e9", _INK),
        "d": ("#6e3500", _CHALK),
        "p": ("#d5ecfa", _INK),
    },
}
"""For each army the colour of its figures, and that of their letters."""


class GraalDraughtsman(Draughtsman):
    """Draws any map, from 14 to 26 holes a side."""

    @cached_property
    def owners(self) -> Mapping[str, str]:
        return dict(zip(COLOURS, SEATS, strict=True))

    def extent(self, view: View) -> tuple[int, int]:
        rows = _rows(view)
        return len(rows[0]), len(rows)

    def turns(self, view: View, seat: str) -> int:
        place = SEATS.index(seat)
        return place if view.get("variant") == "four" else 2 * (place % 2)

    def ground(self, sheet: Sheet) -> None:
        ground = _ground(sheet)
        sheet.fill_board(ground.open)
        for sign, fill in (("f", ground.forest), ("#", ground.rock)):
            cells = sheet.layout.cells(_squares_of(sheet.view, sign))
            sheet.canvas.add("path", d=cells, fill=fill)

    def lines(self, sheet: Sheet) -> None:
        ground, layout, view = _ground(sheet), sheet.layout, sheet.view
        columns = [layout.left + CELL * place for place in range(1, layout.columns)]
        rows = [layout.top + CELL * place for place in range(1, layout.rows)]
        across = ("h", layout.board_width)
        down = ("v", layout.board_height)
        ruled = [part for x in columns for part in ("M", x, layout.top, *down)]
        ruled += [part for y in rows for part in ("M", layout.left, y, *across)]
        sheet.canvas.add("path", d=path(*ruled), stroke=ground.grid, stroke_width=1)
        realms = ["M", layout.left, layout.top + layout.board_height / 2, *across]
        if view.get("variant") == "four":
            realms += ["M", layout.left + layout.board_width / 2, layout.top, *down]
        sheet.canvas.add("path", d=path(*realms), stroke=sheet.colours.line, stroke_width=3)
        for sign, glyph, fill in (("f", _TREE, ground.tree), ("#", _BOULDER, ground.boulder)):
            squares = _squares_of(view, sign)
            sheet.canvas.add("path", d=_strewn(sheet, squares, *glyph), fill=fill)
        sheet.outline_board()
        for letter, castle in view.get("castles", {}).items():
            self._castle(sheet, castle, *DYES[sheet.drawing.palette][letter])
        if view.get("shot"):
            self._shot(sheet, **view["shot"])

    def _shot(self, sheet: Sheet, archer: str, target: str) -> None:
        start, end = sheet.layout.centre(archer), sheet.layout.centre(target)
        sheet.canvas.add(
            "path",
            d=path("M", *start, "L", *end),
            stroke=sheet.colours.highlight,
            stroke_width=4,
            stroke_dasharray="9 5",
        )

    def _castle(self, sheet: Sheet, castle: Mapping[str, str], dye: str, ink: str) -> None:
        wall = _ground(sheet).wall
        edge = _CHALK if sheet.drawing.theme == "dark" else _INK
        cour = sheet.canvas.at(*sheet.layout.corner(castle["cour"]))
        cour.add("rect", x=1, y=1, width=38, height=38, fill=wall, stroke=edge)
        cour.add("rect", x=3.5, y=3.5, width=33, height=33, fill="none", stroke=dye, stroke_width=4)
        cour.add("rect", x=6, y=6, width=28, height=28, fill="none", stroke=edge, stroke_width=0.8)
        donjon = sheet.canvas.at(*sheet.layout.corner(castle["donjon"]))
        donjon.add("rect", x=1, y=1, width=38, height=38, fill=dye, stroke=edge)
        tower = "M12 31 V17 H10 V9 H15 V13 H18 V9 H22 V13 H25 V9 H30 V17 H28 V31 Z"
        donjon.add("path", d=tower, fill=ink)
        turrets = "M1 1 h9 v9 h-9 z M30 1 h9 v9 h-9 z M1 30 h9 v9 h-9 z M30 30 h9 v9 h-9 z"
        donjon.add("path", d=turrets, fill=wall, stroke=edge)

    def piece(self, sheet: Sheet, at: Shape, square: str, piece: Any) -> None:
        dye, ink = DYES[sheet.drawing.palette][piece[0]]
        base = _DISC if COLOURS.index(piece[0]) % 2 else _SHIELD
        noble = piece[1] in _HOUSE
        figure = at.add(
            "g",
            transform="translate(0 2.5) scale(1.08)" if noble else "scale(1.15)",
            stroke_linejoin="round",
        )
        if noble:
            figure.add("path", d=_CROWN, fill=_GOLD, stroke=_INK, stroke_width=1.2)
        figure.add("path", d=base, fill=dye, stroke=ink, stroke_width=1.6)
        if piece[1] in _MOUNTED:
            figure.add(
                "path", d=base, transform="scale(.8)", fill="none", stroke=ink, stroke_width=1.4
            )
        figure.add(
            "path",
            d=_LETTERS[piece[1]],
            transform="scale(.82)" if piece[1] in _MOUNTED else "scale(.95)",
            fill="none",
            stroke=ink,
            stroke_width=2.8,
            stroke_linecap="round",
        )

    def words(self, view: View, drawing: Drawing) -> Iterator[str]:
        yield from super().words(view, drawing)
        for letter, castle in view.get("castles", {}).items():
            whose = self.game.box.seats[self.owners[letter]][drawing.language]
            yield f"{whose} – {_CASTLE[drawing.language].format(**castle)}."
        if view.get("shot"):
            yield _SHOT[drawing.language].format(**view["shot"])


def _ground(sheet: Sheet) -> Ground:
    return GROUNDS[sheet.drawing.theme, sheet.drawing.palette]


def _rows(view: View) -> tuple[str, ...]:
    """Return the rows of the map, the highest rank first."""
    chart = view.get("map")
    return tuple(chart["rows"]) if chart else STANDARD_MAP.rows


def _squares_of(view: View, sign: str) -> list[str]:
    """Return the squares with this ground on which no castle stands."""
    rows = _rows(view)
    built = {square for castle in view.get("castles", {}).values() for square in castle.values()}
    squares = [
        GRID.names[GRID.width * (len(rows) - 1 - row) + file]
        for row, line in enumerate(rows)
        for file, found in enumerate(line)
        if found == sign
    ]
    return [square for square in squares if square not in built]


def _strewn(sheet: Sheet, squares: Iterable[str], start: tuple[float, float], outline: str) -> str:
    """Return one path with the same outline on each of these squares."""
    begun = ((square, sheet.layout.centre(square)) for square in squares)
    return " ".join(path("M", x + start[0], y + start[1], outline) for _, (x, y) in begun)


LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

DRAUGHTSMAN: Final = GraalDraughtsman(GAME, GRID.squares, LOOK)
