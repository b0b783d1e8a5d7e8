"""What a diagram points out: the last move, highlights, targets, arrows, coordinates.

Each has a shape of its own, so that none is told by its colour alone: a tinted square, a
frame, a dot (a ring where something stands), an arrow.
"""

from __future__ import annotations

from collections.abc import Container
from math import hypot
from typing import TYPE_CHECKING, Any

from service.games.edge.layout import CELL
from service.games.edge.svg import path

if TYPE_CHECKING:
    from service.games.edge.draughtsman import Sheet


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
    for start, end in sheet.drawing.arrows:
        x, y = sheet.layout.centre(start)
        to_x, to_y = sheet.layout.centre(end)
        length = hypot(to_x - x, to_y - y)
        along = ((to_x - x) / length, (to_y - y) / length) if length else (0.0, 0.0)
        sheet.canvas.add(
            "path",
            d=_arrow((to_x, to_y), along, length) if length else _loop(x, y),
            fill=sheet.colours.arrow if length else "none",
            stroke=sheet.colours.paper if length else sheet.colours.arrow,
            stroke_width=1.5 if length else 5,
            stroke_linejoin="round",
            opacity=0.88,
        )


def _arrow(tip: tuple[float, float], along: tuple[float, float], length: float) -> str:
    """Return an arrow that ends at `tip`, its outline from the tail and back to it."""
    (x, y), (dx, dy) = tip, along

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


def _loop(x: float, y: float) -> str:
    """Return a circle around a square: an arrow that leads nowhere else."""
    return path("M", x - 16, y, "a", 16, 16, 0, 1, 1, 32, 0, "a", 16, 16, 0, 1, 1, -32, 0, "z")


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
