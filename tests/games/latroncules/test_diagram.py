from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from service.games.edge.drawing import Drawing
from service.games.latroncules.diagram import DRAUGHTSMAN
from tests.games.edge.pictures import SVG, attributes, pieces, read, words

# The board as its drawing has it, rank 8 on top.
DRAWN = r"""
    .   X   .   X   .   X   .   X
    X   .   X   .   X   .   X   .
    .   -/  .   -/  .   -\  .   -\
    |\  .   |\  .   |/  .   |/  .
    .   |/  .   |/  .   |\  .   |\
    -\  .   -\  .   -/  .   -/  .
    .   X   .   X   .   X   .   X
    X   .   X   .   X   .   X   .
"""
STROKES = {(1, 0): "-", (-1, 0): "-", (0, 1): "|", (0, -1): "|"}
STROKES |= {(1, -1): "/", (-1, 1): "/", (1, 1): "\\", (-1, -1): "\\"}
MIRRORED = str.maketrans("/\\", "\\/")
BARE = Drawing(coordinates=False)


def view(board: str = "standard", **placed: str) -> dict[str, Any]:
    return {"pieces": placed, "turn": "white", "options": {"board": board}}


def strokes(picture: str) -> dict[tuple[int, int], set[str]]:
    """Read the lines off a diagram, by column and row."""
    found: dict[tuple[int, int], set[str]] = {}
    for data in attributes(read(picture), "d"):
        for start in re.finditer(r"M (\S+) (\S+) L (\S+) (\S+)", data):
            x, y, to_x, to_y = map(float, start.groups())
            way = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
            found.setdefault((int(x - 6) // 40, int(y - 6) // 40), set()).add(STROKES[way])
    return found


def expected(rows: list[list[str]]) -> dict[tuple[int, int], set[str]]:
    return {
        (column, row): set(signs.replace("X", "/\\"))
        for row, line in enumerate(rows)
        for column, signs in enumerate(line)
        if signs != "."
    }


def test_the_lines_are_those_of_the_drawing() -> None:
    rows = [line.split() for line in DRAWN.strip().splitlines()]
    assert strokes(DRAUGHTSMAN.draw(view(), BARE)) == expected(rows)


def test_the_mirrored_board_is_drawn_mirrored() -> None:
    rows = [line.split()[::-1] for line in DRAWN.translate(MIRRORED).strip().splitlines()]
    assert strokes(DRAUGHTSMAN.draw(view("mirrored"), BARE)) == expected(rows)


def test_the_lines_turn_with_the_board() -> None:
    rows = [line.split()[::-1] for line in DRAWN.strip().splitlines()[::-1]]
    turned = Drawing(coordinates=False, orientation="black")
    assert strokes(DRAUGHTSMAN.draw(view(), turned)) == expected(rows)


def heights(piece: Element) -> list[float]:
    """Return the ordinates of the straight parts of a piece's outline, and of its discs."""
    data = " ".join(attributes(piece, "d"))
    found = re.findall(r"V(\S+)", data) + re.findall(r"L\S+ (\S+)", data)
    return [*map(float, found), *(-float(ry) for ry in attributes(piece, "ry"))]


def test_cavalry_stands_tall_and_infantry_lies_flat() -> None:
    drawn = pieces(DRAUGHTSMAN.draw(view(a1="wC", b1="wF"), BARE))
    cavalry, infantry = heights(drawn[0, 7]), heights(drawn[1, 7])
    assert max(cavalry) - min(cavalry) > 2 * (max(infantry) - min(infantry))


@pytest.mark.parametrize("kind", ["C", "F"])
def test_the_sides_differ_in_shade(kind: str) -> None:
    drawn = pieces(DRAUGHTSMAN.draw(view(a1="w" + kind, h8="b" + kind), BARE))
    white, black = (drawn[place].find(f"{SVG}g") for place in ((0, 7), (7, 0)))
    assert white is not None
    assert black is not None
    assert (white.get("fill"), white.get("stroke")) == (black.get("stroke"), black.get("fill"))


def test_the_position_is_told() -> None:
    told = words(DRAUGHTSMAN.draw(view(a1="wC", b1="wF", h8="bC"), BARE))
    assert told == "White – infantry b1; cavalry a1. Black – cavalry h8."
    assert words(DRAUGHTSMAN.draw(view(), BARE)) == "The board is empty."
