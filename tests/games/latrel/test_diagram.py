from __future__ import annotations

import pytest

from service.games.edge.diagram_request import PALETTES, THEMES, DiagramRequest, Palette, Theme
from service.games.latrel import GAME
from service.games.latrel.diagram import DRAUGHTSMAN, LOOK
from service.games.latrel.wire import WIRE
from tests.games.edge.pictures import (
    attributes,
    drawing,
    labels,
    luminance,
    pieces,
    points,
    words,
)

ALL_KINDS = {
    "pieces": {"a1": "wD", "b1": "wS", "c1": "wT", "d1": "wW", "e1": "wB", "a8": "bS"},
    "turn": "white",
}
BARE = DiagramRequest(coordinates=False)

at_every_size = pytest.mark.parametrize("size", [160, 480])


def outline(kind: str, size: int) -> str:
    """Return the outline of a white piece: the first path in its own colour."""
    picture = DRAUGHTSMAN.draw(ALL_KINDS, DiagramRequest(size=size))
    body = LOOK.colours("w", "light", "standard")["body"]
    paths = drawing(picture, f"w-{kind}")
    return next(path.get("d", "") for path in paths if path.get("fill") == body)


@at_every_size
def test_defender_and_sabre_are_a_small_and_a_large_square(size: int) -> None:
    half: dict[str, float] = {}
    for kind in "DS":
        corners = points(outline(kind, size))
        half[kind] = corners[1][0]
        assert len(corners) == 4
        assert {abs(part) for corner in corners for part in corner} == {half[kind]}
    assert half["D"] < 0.7 * half["S"]


@at_every_size
def test_the_trident_is_a_diamond(size: int) -> None:
    corners = points(outline("T", size))
    assert len(corners) == 4
    assert all(0 in corner for corner in corners)


@at_every_size
def test_the_warrior_is_a_circle(size: int) -> None:
    data = outline("W", size)
    assert set(filter(str.isalpha, data)) == {"M", "A", "z"}
    assert len(points(data)) == 3


@at_every_size
def test_the_blocker_is_a_hexagon(size: int) -> None:
    assert len(points(outline("B", size))) == 6


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_the_sides_differ_by_a_light_and_a_dark_core(theme: Theme, palette: Palette) -> None:
    request = DiagramRequest(coordinates=False, theme=theme, palette=palette)
    picture = DRAUGHTSMAN.draw(ALL_KINDS, request)
    brightness = {}
    for side in "wb":
        colours = LOOK.colours(side, theme, palette)
        used = attributes(drawing(picture, f"{side}-S"), "fill")
        assert {colours["inlay"], colours["mark"]} <= set(used)
        brightness[side] = luminance(colours["inlay"]) - luminance(colours["mark"])
    assert brightness["w"] > 0.4
    assert brightness["b"] < -0.3


@pytest.mark.parametrize("variant", ["fr-basic", "fr-master"])
def test_every_piece_of_the_beginning_is_drawn(variant: str) -> None:
    view = WIRE.dump_state(GAME.new(variant))
    assert len(pieces(DRAUGHTSMAN.draw(view, BARE))) == len(view["pieces"]) == 32


def test_red_at_the_bottom_turns_the_board_by_a_half() -> None:
    view = {"pieces": {"a1": "wS", "c2": "bT"}, "turn": "black"}
    upright = pieces(DRAUGHTSMAN.draw(view, BARE))
    turned = pieces(DRAUGHTSMAN.draw(view, DiagramRequest(coordinates=False, orientation="black")))
    assert upright == {(0, 7): ["w-S"], (2, 6): ["b-T"]}
    assert turned == {(7, 0): ["w-S"], (5, 1): ["b-T"]}
    written = labels(DRAUGHTSMAN.draw(view, DiagramRequest(orientation="black")))
    assert written == [*"hgfedcba", *"12345678"]


def test_the_position_is_told_in_both_languages() -> None:
    request = DiagramRequest(
        last_move="a2-a3", highlights=("b1",), targets=("c3",), arrows=(("a8", "a1"),)
    )
    told = words(DRAUGHTSMAN.draw(ALL_KINDS, request))
    assert told.startswith("Blue – defender a1; sabre b1; trident c1; warrior d1; blocker e1. Red")
    assert told.endswith(
        "Last move: a2-a3. Highlighted: b1. Possible targets: c3. Arrows: a8 to a1."
    )
    french = DRAUGHTSMAN.draw(ALL_KINDS, DiagramRequest(language="fr"))
    assert "quadru b1" in words(french)
    assert "tour de jeu\u202f: Bleu" in french
