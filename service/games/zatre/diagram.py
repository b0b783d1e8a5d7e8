"""Zatre in pictures: dark, light and red cells, and tiles with pips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from service.games.core.texts import Text
from service.games.edge.canvas import Canvas, View
from service.games.edge.diagram_request import DiagramRequest
from service.games.edge.draughtsman import Draughtsman
from service.games.edge.looks import Look
from service.games.zatre.board import CELLS, IS_DARK, IS_LIGHT, NAMES
from service.games.zatre.game import GAME

LOOK: Final = Look.load(Path(__file__).with_name("look.json"))

_TILES: Final = Text("Tiles: {what}.", "Jetons\u202f: {what}.")


class ZatreDraughtsman(Draughtsman):
    """Draws the cells that exist. Nobody has a side of the board: it is never turned."""

    def quarters(self, view: View, seat: str) -> int:
        return 0

    def pieces(self, view: View) -> Mapping[str, Any]:
        tiles: Mapping[str, Any] = view["tiles"]
        return tiles

    def ground(self, canvas: Canvas) -> None:
        canvas.fill(canvas.layout.cells(NAMES), "frame", beyond=4)
        hidden = {*self.pieces(canvas.view), *canvas.request.targets}
        for name in NAMES:
            canvas.part(_cell(name, name in hidden), canvas.layout.centre(name))
        canvas.lay_materials(
            canvas.layout.cells(name for name in NAMES if IS_DARK[CELLS[name]]), opacity=0.8
        )

    def last_move(self, canvas: Canvas) -> None:
        """Leave the cells as they are: the tiles of the last turn are ringed."""

    def piece(self, canvas: Canvas, square: str, piece: Any) -> None:
        if square in canvas.last_squares:
            canvas.piece(square, str(piece), "laid")
            canvas.mark(square, "laid")
        else:
            canvas.piece(square, str(piece), "tile")

    def words(self, view: View, request: DiagramRequest) -> Iterator[str]:
        listed = ", ".join(f"{square} {tile}" for square, tile in self.placed(view).items())
        yield _TILES[request.language].format(what=listed)


def _cell(name: str, is_hidden: bool) -> str:
    """Return what a cell is drawn as. What lies over a light one hides what it is worth."""
    cell = CELLS[name]
    if IS_DARK[cell]:
        return "dark"
    if not IS_LIGHT[cell]:
        return "red"
    return "light-plain" if is_hidden else "light"


DRAUGHTSMAN: Final = ZatreDraughtsman(GAME, CELLS, LOOK)
