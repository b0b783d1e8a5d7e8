"""Latroncules in pictures: the drawn lines, flat infantry and tall cavalry."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from service.games.edge.canvas import Canvas
from service.games.edge.draughtsman import Draughtsman
from service.games.edge.looks import Look
from service.games.latroncules.board import GRID, SQUARES, BoardName, Line, is_marked, lines_on
from service.games.latroncules.game import GAME

LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

_STROKES: Final[dict[Line, str]] = {
    "horizontal": "-",
    "vertical": "|",
    "rising": "/",
    "falling": "\\",
}
"""Which part of the look each line is drawn with."""


class LatronculesDraughtsman(Draughtsman):
    """Draws the board with the lines that bind the cavalry."""

    def ground(self, canvas: Canvas) -> None:
        board: BoardName = canvas.view.get("options", {}).get("board", "standard")
        marked = [square for square in SQUARES if is_marked(board, square)]
        layout = canvas.layout
        canvas.frame()
        canvas.fill(layout.outline(), "pale")
        canvas.fill(layout.cells(GRID.names[square] for square in marked), "deep")
        canvas.lay_materials(layout.outline())
        canvas.trace(layout.grid(), "glint", 0.9, transform="translate(.7 .7)", opacity=0.8)
        canvas.trace(layout.grid(), "line", 0.9)
        self._engrave(canvas, board, marked)

    def _engrave(self, canvas: Canvas, board: BoardName, marked: list[int]) -> None:
        """Draw the lines layer by layer, so that their crossings stay clean."""
        for depth in range(len(canvas.part_layers("-"))):
            for square in marked:
                # The board is only ever turned by a half, which leaves lines as they are.
                for line in lines_on(board, square):
                    name = f"{line}-{depth}"
                    layers = canvas.part_layers(_STROKES[line])
                    canvas.define(name, layers[depth : depth + 1], canvas.board_colours)
                    canvas.use(name, canvas.layout.centre(GRID.names[square]))


DRAUGHTSMAN: Final = LatronculesDraughtsman(GAME, GRID.squares, LOOK)
