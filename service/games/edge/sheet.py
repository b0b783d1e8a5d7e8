"""The sheet of paper on which a position is being drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from service.games.edge.drawing import Colours, Drawing
from service.games.edge.layout import Layout, squares_in
from service.games.edge.svg import Shape, Value

View = Mapping[str, Any]
"""A state, or what a seat may see of it, as JSON."""

LETTERING: Final = {"font_family": "system-ui, sans-serif", "font_weight": "600"}


@dataclass(frozen=True)
class Sheet:
    """What is being drawn, how, and where its squares lie."""

    view: View
    drawing: Drawing
    layout: Layout
    canvas: Shape = field(default_factory=Shape.group)

    @property
    def colours(self) -> Colours:
        return self.drawing.colours

    @cached_property
    def last_squares(self) -> list[str]:
        """The squares of the last move."""
        return squares_in(self.drawing.last_move or "")

    def side_colours(self, piece: str) -> tuple[str, str]:
        """Return the fill and the outline of a white or a black piece."""
        light, dark = self.colours.light, self.colours.dark
        return (dark, light) if piece[0] == "b" else (light, dark)

    def fill_board(self, fill: str) -> None:
        self._board(fill=fill)

    def outline_board(self) -> None:
        self._board(fill="none", stroke=self.colours.line, stroke_width=2)

    def _board(self, **attributes: Value) -> None:
        layout = self.layout
        self.canvas.add(
            "rect",
            x=layout.left,
            y=layout.top,
            width=layout.board_width,
            height=layout.board_height,
            **attributes,
        )
