"""La Trel in pictures: every kind of piece has the shape of the real one, seen from above."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from service.games.edge.draughtsman import Draughtsman
from service.games.edge.looks import Look
from service.games.edge.sheet import Sheet
from service.games.edge.svg import Shape
from service.games.latrel.board import SQUARES
from service.games.latrel.game import GAME

_SHAPES: Final = {
    "D": "M-8.5 -8.5 H8.5 V8.5 H-8.5 Z",
    "S": "M-14 -14 H14 V14 H-14 Z",
    "T": "M0 -17.5 L17.5 0 L0 17.5 L-17.5 0 Z",
    "W": "M-15.5 0 A15.5 15.5 0 1 1 15.5 0 A15.5 15.5 0 1 1 -15.5 0 Z",
    "B": "M-8.5 -14.7 H8.5 L17 0 L8.5 14.7 H-8.5 L-17 0 Z",
}


class LaTrelDraughtsman(Draughtsman):
    """Draws small and large squares, rhombs, circles and hexagons."""

    def piece(self, sheet: Sheet, at: Shape, square: str, piece: Any) -> None:
        fill, stroke = sheet.side_colours(piece)
        shape = at.add("g", fill=fill, stroke=stroke, stroke_width=1.6, stroke_linejoin="round")
        shape.add("path", d=_SHAPES[piece[1]])
        if piece[0] == "b":
            # The groove tells the sides apart even where light and dark do not.
            shape.add("path", d=_SHAPES[piece[1]], transform="scale(.6)", stroke_width=2.4)


LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

DRAUGHTSMAN: Final = LaTrelDraughtsman(GAME, SQUARES, LOOK)
