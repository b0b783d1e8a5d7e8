"""What a diagram points out: the last move, highlights, targets, arrows, coordinates.

Each has a form of its own, so that none is told by its colour alone: a tint with a line, a
frame, a dot, corners around what can be captured, an arrow.
"""

from __future__ import annotations

from collections.abc import Container
from math import hypot
from typing import Any

from service.games.edge.canvas import Canvas, Point
from service.games.edge.layout import CELL, FRAME
from service.games.edge.looks import Arrow
from service.games.edge.svg import FONT, path


def tint_last_move(canvas: Canvas) -> None:
    for square in dict.fromkeys(canvas.last_squares):
        canvas.mark(square, "last")


def corner_captures(canvas: Canvas, pieces: Container[Any]) -> None:
    for square in canvas.request.targets:
        if square in pieces:
            canvas.mark(square, "capture")


def frame_highlights(canvas: Canvas) -> None:
    for square in canvas.request.highlights:
        canvas.mark(square, "highlight")


def dot_targets(canvas: Canvas, pieces: Container[Any]) -> None:
    for square in canvas.request.targets:
        if square not in pieces:
            canvas.mark(square, "target")


def draw_arrows(canvas: Canvas) -> None:
    hint, halo = canvas.mark_colours["hint"], canvas.mark_colours["halo"]
    for start, end in canvas.request.arrows:
        if start == end:
            # An arrow that leads nowhere else is a circle.
            loop = canvas.content.at(*canvas.layout.centre(start))
            for colour, width in ((halo, 6.4), (hint, 4)):
                loop.add("circle", r=16, stroke=colour, stroke_width=width)
        else:
            points = canvas.layout.centre(start), canvas.layout.centre(end)
            canvas.content.add(
                "path",
                d=_outline(canvas.look.arrow, *points),
                fill=hint,
                stroke=halo,
                stroke_width=1.6,
                opacity=0.9,
            )


def _outline(arrow: Arrow, start: Point, end: Point) -> str:
    """Return the outline of an arrow, from its tail and back to it."""
    x, y = end
    length = hypot(x - start[0], y - start[1])
    dx, dy = (x - start[0]) / length, (y - start[1]) / length

    def point(back: float, aside: float) -> Point:
        return x - back * dx - aside * dy, y - back * dy + aside * dx

    tail, neck = length - arrow.tail, arrow.head - arrow.barb
    corners = [
        point(tail, -arrow.narrow),
        point(neck, -arrow.wide),
        point(arrow.head, -arrow.wing),
        point(arrow.tip, 0),
        point(arrow.head, arrow.wing),
        point(neck, arrow.wide),
        point(tail, arrow.narrow),
    ]
    return path("M", *corners[0], "L", *(part for corner in corners[1:] for part in corner), "z")


def draw_shot(canvas: Canvas, start: str, end: str) -> None:
    """Dot the way of a shot."""
    data = path("M", *canvas.layout.centre(start), "L", *canvas.layout.centre(end))
    canvas.content.add("path", d=data, stroke=canvas.mark_colours["halo"], stroke_width=6)
    canvas.content.add(
        "path",
        d=data,
        stroke=canvas.mark_colours["selected"],
        stroke_width=3.4,
        stroke_dasharray="1 7",
    )


def write_coordinates(canvas: Canvas) -> None:
    layout = canvas.layout
    columns, rows = layout.labels()
    labels = canvas.content.add(
        "g",
        fill=canvas.board_colours["coordinate"],
        font_family=FONT,
        font_size=layout.font,
        text_anchor="middle",
    )
    below = layout.top + layout.board_height + FRAME + 1.1 * layout.font
    for place, label in enumerate(columns):
        labels.add("text", label, x=layout.left + (place + 0.5) * CELL, y=below)
    for place, label in enumerate(rows):
        middle = layout.top + (place + 0.5) * CELL + 0.36 * layout.font
        labels.add("text", label, x=(layout.left - FRAME) / 2, y=middle)
