"""Latroncules in pictures: the drawn lines, flat infantry and tall cavalry."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from service.games.edge.draughtsman import Draughtsman
from service.games.edge.layout import CELL
from service.games.edge.looks import Look
from service.games.edge.sheet import Sheet
from service.games.edge.svg import Shape, path
from service.games.latroncules.board import GRID, LINES, SQUARES, BoardName, is_marked
from service.games.latroncules.game import GAME
from service.games.latroncules.state import CAVALRY

_HORSE: Final = (
    "M-10.5 15.5 V11.5 L-7 9.5 C-7 4 -1.5 2 -1 -3 C-3.5 -2.6 -5.5 0 -8 1.6 "
    "C-10.6 3 -13 1 -12 -2 C-10.4 -6.4 -8.6 -9.6 -5 -11.6 L-4.6 -15.8 L-.6 -12.8 "
    "C7.5 -12 11 -3.5 9 9.5 L11.5 11.5 V15.5 Z"
)
_MANE: Final = "M2.4 -8.6 C5.6 -5.5 6 .5 4.6 7"


class LatronculesDraughtsman(Draughtsman):
    """Draws the board with the lines that bind the cavalry."""

    def ground(self, sheet: Sheet) -> None:
        board = self._board(sheet)
        sheet.fill_board(sheet.colours.pale)
        shaded = [GRID.names[square] for square in SQUARES if is_marked(board, square)]
        sheet.canvas.add("path", d=sheet.layout.cells(shaded), fill=sheet.colours.deep)

    def lines(self, sheet: Sheet) -> None:
        board, colours = self._board(sheet), sheet.colours
        marked = [square for square in SQUARES if is_marked(board, square)]
        ruled = sheet.canvas.add("g", fill="none", stroke=colours.line, stroke_linecap="round")
        ruled.add("path", d=sheet.layout.cells(GRID.names), stroke_width=0.6)
        drawn = " ".join(self._lines(sheet, board, square) for square in marked)
        ruled.add("path", d=drawn, stroke_width=2.2)
        sheet.outline_board()

    def _board(self, sheet: Sheet) -> BoardName:
        board: BoardName = sheet.view.get("options", {}).get("board", "standard")
        return board

    def _lines(self, sheet: Sheet, board: BoardName, square: int) -> str:
        x, y = sheet.layout.centre(GRID.names[square])
        reach = CELL / 2 - 1.5
        # The board is only ever turned by a half, which leaves lines as they are.
        ends = [(x + reach * east, y - reach * north) for east, north in LINES[board][square]]
        return path(*(part for end in ends for part in ("M", x, y, "L", *end)))

    def piece(self, sheet: Sheet, at: Shape, square: str, piece: Any) -> None:
        fill, stroke = sheet.side_colours(piece)
        shape = at.add("g", fill=fill, stroke=stroke, stroke_width=1.4, stroke_linejoin="round")
        if piece[1] == CAVALRY:
            shape.add("path", d=_HORSE)
            shape.add("path", d=_MANE, fill="none", stroke_linecap="round")
            shape.add("circle", cx=-5.2, cy=-6.4, r=1.1, fill=stroke, stroke="none")
        else:
            shape.add("path", d="M-14 -2 V3 A14 7.5 0 0 0 14 3 V-2 Z")
            shape.add("ellipse", cy=-2, rx=14, ry=7.5)
            if piece[0] == "b":
                shape.add("ellipse", cy=-2, rx=9, ry=4.3, fill="none")


LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

DRAUGHTSMAN: Final = LatronculesDraughtsman(GAME, GRID.squares, LOOK)
