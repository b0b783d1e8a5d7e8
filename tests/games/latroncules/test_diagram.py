from __future__ import annotations

from typing import Any

import pytest

from service.games.edge.diagram_request import PALETTES, THEMES, DiagramRequest, Palette, Theme
from service.games.latroncules.diagram import DRAUGHTSMAN, LOOK
from tests.games.edge.pictures import attributes, contrast, drawing, points, stamps, words

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
NAMES = {"horizontal": "-", "vertical": "|", "rising": "/", "falling": "\\"}
WAYS = {"horizontal": (1, 0), "vertical": (0, 1), "rising": (1, -1), "falling": (1, 1)}
MIRRORED = str.maketrans("/\\", "\\/")
BARE = DiagramRequest(coordinates=False)


def view(board: str = "standard", **placed: str) -> dict[str, Any]:
    return {"pieces": placed, "turn": "white", "options": {"board": board}}


def strokes(picture: str) -> dict[tuple[int, int], set[str]]:
    """Read the lines off a diagram, by column and row."""
    found = {
        place: {NAMES[line] for stamp in used if (line := stamp.partition("-")[0]) in NAMES}
        for place, used in stamps(picture).items()
    }
    return {place: drawn for place, drawn in found.items() if drawn}


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
    turned = DiagramRequest(coordinates=False, orientation="black")
    assert strokes(DRAUGHTSMAN.draw(view(), turned)) == expected(rows)


@pytest.mark.parametrize("line", WAYS)
def test_every_line_runs_its_way_through_the_middle(line: str) -> None:
    picture = DRAUGHTSMAN.draw(view(), BARE)
    grooves = [drawing(picture, f"{line}-{depth}") for depth in range(3)]
    for data in (path for groove in grooves for path in attributes(groove, "d")):
        [(x, y), (to_x, to_y)] = points(data)
        assert abs(x + to_x) / 2 <= 1
        assert abs(y + to_y) / 2 <= 1
        assert ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y)) == WAYS[line]


def test_crossing_lines_are_engraved_layer_by_layer() -> None:
    crossing = stamps(DRAUGHTSMAN.draw(view(), BARE))[1, 0]
    assert [stamp[-1] for stamp in crossing] == ["0", "0", "1", "1", "2", "2"]


@pytest.mark.parametrize("size", [160, 480])
def test_cavalry_stands_tall_and_infantry_lies_flat(size: int) -> None:
    drawn = DRAUGHTSMAN.draw(view(a1="wC", b1="wF"), DiagramRequest(size=size))
    heights = []
    for kind in "CF":
        places = [points(data) for data in attributes(drawing(drawn, f"w-{kind}"), "d")]
        ordinates = [y for path in places for _, y in path]
        heights.append(max(ordinates) - min(ordinates))
    assert heights[0] > 1.7 * heights[1]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_the_sides_differ_in_shade(theme: Theme, palette: Palette) -> None:
    white, black = (LOOK.colours(side, theme, palette)["body"] for side in "wb")
    assert contrast(white, black) >= 7
    request = DiagramRequest(theme=theme, palette=palette)
    for kind in "CF":
        drawn = DRAUGHTSMAN.draw(view(a1="w" + kind, h8="b" + kind), request)
        assert white in attributes(drawing(drawn, f"w-{kind}"), "fill")
        assert black in attributes(drawing(drawn, f"b-{kind}"), "fill")
        assert white not in attributes(drawing(drawn, f"b-{kind}"), "fill")


def test_the_position_is_told() -> None:
    told = words(DRAUGHTSMAN.draw(view(a1="wC", b1="wF", h8="bC"), BARE))
    assert told == "White – infantry b1; cavalry a1. Black – cavalry h8."
    assert words(DRAUGHTSMAN.draw(view(), BARE)) == "The board is empty."
