"""What a position is drawn on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from service.games.edge.diagram_request import DiagramRequest
from service.games.edge.layout import CELL, FRAME, Layout, squares_in
from service.games.edge.looks import BOARD, MARKS, Colours, Layer, Layers, Look
from service.games.edge.svg import AttributeValue, Element, Id, number

View: TypeAlias = Mapping[str, Any]
"""A state, or what a seat may see of it, as JSON."""

Point: TypeAlias = tuple[float, float]


def paint_layers(into: Element, layers: Iterable[Layer], colours: Colours) -> None:
    """Paint layers one over the other, around the origin."""
    for layer in layers:
        attributes: dict[str, AttributeValue] = {"d": layer.d}
        if layer.paint:
            attributes["fill"] = colours[layer.paint]
        if layer.stroke:
            attributes |= {"stroke": colours[layer.stroke], "stroke_width": layer.width}
        if layer.opacity != 1:
            attributes["opacity"] = str(layer.opacity)
        into.add("path", **attributes)


class Canvas:
    """A position that is being drawn: what is asked for, where its squares lie, what they show.

    What comes back on many squares is defined once, under a name, and then used.
    """

    def __init__(self, view: View, request: DiagramRequest, layout: Layout, look: Look) -> None:
        self.view = view
        self.request = request
        self.layout = layout
        self.look = look
        self.scale = request.size / max(layout.width, layout.height)
        self.board_colours = self.colours(BOARD)
        self.mark_colours = self.colours(MARKS)
        self.definitions = Element("defs")
        self.content = Element("g")
        self._defined: set[str] = set()

    def colours(self, side: str) -> Colours:
        """Return the colours of a side."""
        return self.look.colours(side, self.request.theme, self.request.palette)

    @cached_property
    def has_full_pieces(self) -> bool:
        return self._has_pixels("pieces")

    @cached_property
    def has_full_board(self) -> bool:
        return self._has_pixels("board")

    @cached_property
    def last_squares(self) -> list[str]:
        """The squares of the last move."""
        return squares_in(self.request.last_move or "")

    def piece(self, square: str, kind: str, side: str) -> None:
        """Put a piece on a square, or a part of one."""
        drawing, name = self.look.pieces[kind], f"{side}-{kind}"
        layers = drawing.full if self.has_full_pieces else drawing.small
        self.define(name, layers, self.colours(side))
        self.use(name, self.layout.centre(square))

    def mark(self, square: str, name: str) -> None:
        """Put a mark on a square."""
        self.define(name, self.look.marks[name].full, self.mark_colours)
        self.use(name, self.layout.centre(square))

    def part(self, name: str, point: Point, degrees: int = 0) -> None:
        """Put a part of the board around a point."""
        self.define(name, self.part_layers(name), self.board_colours)
        self.use(name, point, degrees)

    def part_layers(self, name: str) -> Layers:
        """Return how a part of the board is drawn at this size."""
        drawing = self.look.board[name]
        return drawing.full if self.has_full_board else drawing.small

    def define(self, name: str, layers: Layers, colours: Colours) -> None:
        """Write a drawing, unless something has been written under its name."""
        if name not in self._defined:
            self._defined.add(name)
            paint_layers(self.definitions.add("g", id=Id.of(name)), layers, colours)

    def use(self, name: str, point: Point, degrees: int = 0) -> None:
        """Put what is defined under a name around a point, turned clockwise."""
        x, y = point
        place: dict[str, AttributeValue] = {"x": x, "y": y}
        if degrees:
            place = {"transform": f"translate({number(x)} {number(y)}) rotate({degrees})"}
        self.content.add("use", href=Id.of(name).reference, **place)

    def fill(self, outline: str, role: str, beyond: float = 0) -> None:
        """Fill an outline, and so far beyond it."""
        colour = self.board_colours[role]
        edge: dict[str, AttributeValue] = (
            {"stroke": colour, "stroke_width": 2 * beyond} if beyond else {}
        )
        self.content.add("path", d=outline, fill=colour, **edge)

    def trace(self, lines: str, role: str, width: float, **more: AttributeValue) -> None:
        """Draw the outlines of a path, and nothing in them."""
        colour = self.board_colours[role]
        self.content.add("path", d=lines, stroke=colour, stroke_width=width, **more)

    def frame(self) -> None:
        """Draw a frame round the board."""
        self.trace(self.layout.outline(FRAME / 2), "frame", FRAME)

    def lay_materials(self, outline: str, opacity: float = 1) -> None:
        """Lay the game's materials over the ground, where there are pixels to see them."""
        if not self.has_full_board:
            return
        for name, material in self.look.materials.items():
            width, height = material.size
            pattern = self.definitions.add(
                "pattern", id=Id.of(name), width=width, height=height, patternUnits="userSpaceOnUse"
            )
            paint_layers(pattern, material.layers, self.board_colours)
            self.content.add("path", d=outline, fill=Id.of(name).fill, opacity=opacity)

    def _has_pixels(self, what: str) -> bool:
        return CELL * self.scale >= self.look.full_from[what]
