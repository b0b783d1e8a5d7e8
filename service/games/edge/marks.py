"""What a diagram points out: the last move, highlights, targets, arrows, coordinates.

Each has a shape of its own, so that none is told by its colour alone: a tinted square, a
frame, a dot (a ring where something stands), an arrow.
"""

from __future__ import annotations

from collections.abc import Container
from math import hypot
from typing import Any

from service.games.edge.layout import CELL
from service.games.edge.sheet import Sheet
from service.games.edge.svg import path


def tint_last_move(sheet: Sheet) -> None:
    squares = sheet.last_squares
    if squares:
        data = sheet.layout.cells(dict.fromkeys(squares))
        sheet.canvas.add("path", d=data, fill=sheet.colours.last, fill_opacity=0.75)


def frame_highlights(sheet: Sheet) -> None:
    colours = sheet.colours
    side = CELL - 6.5
    for square in sheet.drawing.highlights:
        frame = sheet.canvas.at(*sheet.layout.centre(square))
        for colour, width in ((colours.paper, 6.5), (colours.highlight, 4)):
            frame.add(
                "rect",
                x=-side / 2,
                y=-side / 2,
                width=side,
                height=side,
                rx=3,
                fill="none",
                stroke=colour,
                stroke_width=width,
            )


def point_out_targets(sheet: Sheet, pieces: Container[Any]) -> None:
    colours = sheet.colours
    for square in sheet.drawing.targets:
        mark = sheet.canvas.at(*sheet.layout.centre(square))
        if square in pieces:
            for colour, width in ((colours.paper, 5.5), (colours.target, 3.5)):
                mark.add("circle", r=17, fill="none", stroke=colour, stroke_width=width)
        else:
            mark.add("circle", r=6.5, fill=colours.target, stroke=colours.paper, stroke_width=1.5)


def draw_arrows(sheet: Sheet) -> None:
    colours = sheet.colours
    for start, end in sheet.drawing.arrows:
        if start == end:
            # An arrow that leads nowhere else is a circle.
            loop = sheet.canvas.at(*sheet.layout.centre(start))
            loop.add("circle", r=16, fill="none", stroke=colours.arrow, stroke_width=5)
        else:
            sheet.canvas.add(
                "path",
                d=_arrow(sheet.layout.centre(start), sheet.layout.centre(end)),
                fill=colours.arrow,
                stroke=colours.paper,
                stroke_width=1.5,
                stroke_linejoin="round",
                opacity=0.88,
            )


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return the outline of an arrow, from its tail and back to it."""
    x, y = end
    length = hypot(x - start[0], y - start[1])
    dx, dy = (x - start[0]) / length, (y - start[1]) / length

    def point(back: float, aside: float) -> tuple[float, float]:
        return x - back * dx - aside * dy, y - back * dy + aside * dx

    tail = length - 6
    head = 17
    corners = [
        point(tail, -3),
        point(head, -3),
        point(head + 1, -9),
        point(0, 0),
        point(head + 1, 9),
        point(head, 3),
        point(tail, 3),
    ]
    return path("M", *corners[0], *(part for corner in corners[1:] for part in ("L", *corner)), "z")


def write_coordinates(sheet: Sheet) -> None:
    layout = sheet.layout
    columns, rows = layout.labels()
    labels = sheet.canvas.add(
        "g",
        fill=sheet.colours.ink,
        font_family="system-ui, sans-serif",
        font_size=layout.font,
        text_anchor="middle",
    )
    below = layout.top + layout.board_height + 1.15 * layout.font
    for place, label in enumerate(columns):
        labels.add("text", label, x=layout.left + (place + 0.5) * CELL, y=below)
    for place, label in enumerate(rows):
        middle = layout.top + (place + 0.5) * CELL + 0.36 * layout.font
        labels.add("text", label, x=layout.left / 2, y=middle)
