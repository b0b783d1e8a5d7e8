"""Latroncules in pictures: the drawn lines, flat infantry and tall cavalry."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from service.games.core.squares import (
    EAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
)
from service.games.edge.canvas import Canvas
from service.games.edge.draughtsman import Draughtsman
from service.games.edge.looks import Look
from service.games.latroncules.board import GRID, LINES, SQUARES, BoardName, is_marked
from service.games.latroncules.game import GAME

LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

_STROKES: Final = {
    EAST: "-",
    WEST: "-",
    NORTH: "|",
    SOUTH: "|",
    NORTH_EAST: "/",
    SOUTH_WEST: "/",
    SOUTH_EAST: "\\",
    NORTH_WEST: "\\",
}

_NAMES: Final = {"-": "level", "|": "upright", "/": "rising", "\\": "falling"}
"""What the strokes are called where their signs cannot stand."""


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
                for stroke in dict.fromkeys(_STROKES[way] for way in LINES[board][square]):
                    name = f"{_NAMES[stroke]}-{depth}"
                    canvas.define(
                        name, canvas.part_layers(stroke)[depth : depth + 1], canvas.board_colours
                    )
                    canvas.use(name, canvas.layout.centre(GRID.names[square]))


DRAUGHTSMAN: Final = LatronculesDraughtsman(GAME, GRID.squares, LOOK)
