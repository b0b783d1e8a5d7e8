from __future__ import annotations

from itertools import combinations
from typing import Any
from xml.etree.ElementTree import tostring

import pytest

from service.games.edge.drawing import PALETTES, THEMES, Drawing, Palette, Theme
from service.games.graal.diagram import DRAUGHTSMAN, DYES, GROUNDS
from service.games.graal.game import GAME
from service.games.graal.wire import WIRE
from tests.games.edge.pictures import (
    DEFICIENCIES,
    SVG,
    attributes,
    contrast,
    difference,
    labels,
    pieces,
    read,
    words,
)

BARE = Drawing(coordinates=False)
# The map of the dossier; its other half mirrors it.
NORTH = """
    ........................
    ........................
    ..ff.....#....#.....ff..
    ..ff....#......#....ff..
    ........................
    .#...ff..........ff...#.
    ..#..fff........fff..#..
    ..........#..#..........
    ....##............##....
    ....#...ff....ff...#....
    ff......ff....ff......ff
    ff...#............#...ff
"""
ROCKS = 2 * NORTH.count("#")
FORESTS = 2 * NORTH.count("f")
CASTLE = {"w": {"donjon": "k2", "cour": "k3"}}


def view(placed: dict[str, str] | None = None, **members: Any) -> dict[str, Any]:
    return {"pieces": placed or {}, "castles": {}, "turn": "white", "variant": "two", **members}


def count(picture: str, fill: str) -> int:
    """Return how many outlines the paths of a colour have."""
    paths = read(picture).iter(f"{SVG}path")
    return sum(path.get("d", "").count("M") for path in paths if path.get("fill") == fill)


def test_the_standard_map_has_its_rocks_and_forests() -> None:
    ground = GROUNDS["light", "standard"]
    picture = DRAUGHTSMAN.draw(view(), BARE)
    assert count(picture, ground.boulder) == count(picture, ground.rock) == ROCKS
    assert count(picture, ground.tree) == count(picture, ground.forest) == FORESTS


def test_a_castle_covers_the_ground() -> None:
    ground = GROUNDS["light", "standard"]
    on_rock = view(castles={"w": {"donjon": "j3", "cour": "j4"}})
    assert count(DRAUGHTSMAN.draw(on_rock, BARE), ground.boulder) == ROCKS - 1


def test_a_castle_has_the_colour_of_its_army() -> None:
    for letter, (dye, _) in DYES["standard"].items():
        plain = DRAUGHTSMAN.draw(view(), BARE)
        drawn = DRAUGHTSMAN.draw(view(castles={letter: CASTLE["w"]}), BARE)
        assert dye not in plain
        used = [*attributes(read(drawn), "fill"), *attributes(read(drawn), "stroke")]
        assert used.count(dye) >= 2


def test_a_map_of_the_callers_own_has_its_own_size() -> None:
    rows = ["." * 14] * 25 + ["#" + "." * 13]
    picture = DRAUGHTSMAN.draw(view(map={"rows": rows}), Drawing(size=1000))
    written = labels(picture)
    assert written[:14] == list("abcdefghijklmn")
    assert written[14:] == [str(rank) for rank in range(26, 0, -1)]
    root = read(picture)
    assert root.get("height") == "1000"
    assert float(root.get("width", "0")) < 600
    assert count(picture, GROUNDS["light", "standard"].boulder) == 1


# Where the hole a1, in the south-west, goes when a seat sits at the bottom.
CORNERS = {
    "two": {"white": (0, 23), "dark-blue": (23, 0)},
    "teams": {"light-brown": (0, 23), "turquoise": (23, 0), "pale-blue": (23, 0)},
    "four": {
        "white": (0, 23),
        "dark-blue": (23, 23),
        "light-brown": (23, 0),
        "turquoise": (0, 0),
    },
}


@pytest.mark.parametrize(
    ("variant", "seat", "corner"),
    [(variant, seat, at) for variant, seats in CORNERS.items() for seat, at in seats.items()],
)
def test_a_seat_sees_its_own_realm_at_the_bottom(
    variant: str, seat: str, corner: tuple[int, int]
) -> None:
    drawing = Drawing(coordinates=False, orientation=seat)
    drawn = DRAUGHTSMAN.draw(view({"a1": "wR"}, variant=variant), drawing)
    assert set(pieces(drawn)) == {corner}


def test_in_a_game_of_four_everyones_quarter_is_at_the_lower_left() -> None:
    quarters = {"white": "a1", "dark-blue": "a24", "light-brown": "x24", "turquoise": "x1"}
    for seat, corner in quarters.items():
        drawing = Drawing(coordinates=False, orientation=seat)
        drawn = DRAUGHTSMAN.draw(view({corner: "wR"}, variant="four"), drawing)
        assert set(pieces(drawn)) == {(0, 23)}


def test_every_figure_of_every_army_looks_different() -> None:
    looks = set()
    for colour in "wbltdp":
        for kind in "RPDCSEAQ":
            figure = pieces(DRAUGHTSMAN.draw(view({"e5": colour + kind}), BARE))[4, 19]
            looks.add((*attributes(figure, "d"), *attributes(figure, "fill")))
    assert len(looks) == 48


@pytest.mark.parametrize("kind", "RPDCSEAQ")
def test_camps_differ_without_colours_and_their_figures_do_too(kind: str) -> None:
    def shapes(piece: str) -> tuple[str, ...]:
        return tuple(attributes(pieces(DRAUGHTSMAN.draw(view({"e5": piece}), BARE))[4, 19], "d"))

    assert shapes("w" + kind) == shapes("l" + kind) == shapes("d" + kind)
    assert shapes("b" + kind) == shapes("t" + kind) == shapes("p" + kind)
    assert shapes("w" + kind) != shapes("b" + kind)
    assert all(shapes("w" + kind) != shapes("w" + other) for other in "RPDCSEAQ" if other != kind)


def test_a_view_during_the_deployment_shows_nothing_of_the_other_camp() -> None:
    state = GAME.new("two")
    move = (
        "deploy w donjon@k2 cour@k3 A@k3 R@l2 E@m2 P@j1 D@n1 C@b2 C@w2 "
        "S@j9 S@o9 S@l6 S@m6 Q@h8 Q@p7 Q@k5 Q@n5"
    )
    deployed = GAME.play(state, GAME.parse(state, move)).state
    own = DRAUGHTSMAN.draw(WIRE.dump_view(deployed, "white"), BARE)
    other = DRAUGHTSMAN.draw(WIRE.dump_view(deployed, "dark-blue"), BARE)
    before = DRAUGHTSMAN.draw(WIRE.dump_view(state, "dark-blue"), BARE)
    assert "king l2" in words(own)
    assert words(other) == "The board is empty."
    assert tostring(read(other)[-1]) == tostring(read(before)[-1]) != tostring(read(own)[-1])


def test_a_shot_is_drawn_and_told() -> None:
    placed = {"e4": "wA", "e6": "bR"}
    shot = view(placed, shot={"archer": "e4", "target": "e6"})
    picture = DRAUGHTSMAN.draw(shot, BARE)
    assert "The archer on e4 shoots at e6." in words(picture)
    assert "stroke-dasharray" in picture
    assert "stroke-dasharray" not in DRAUGHTSMAN.draw(view(placed), BARE)


def test_castles_are_told() -> None:
    told = words(DRAUGHTSMAN.draw(view({"l2": "wR"}, castles=CASTLE), Drawing(language="fr")))
    assert told == "Blancs – roi l2. Blancs – château : k2, cour k3."


@pytest.mark.parametrize("palette", PALETTES)
def test_letters_can_be_read_on_every_army(palette: Palette) -> None:
    for dye, ink in DYES[palette].values():
        assert contrast(dye, ink) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_figures_stand_out_from_every_ground(theme: Theme, palette: Palette) -> None:
    ground = GROUNDS[theme, palette]
    for dye, ink in DYES[palette].values():
        for under in (ground.open, ground.forest, ground.rock, ground.wall):
            assert max(contrast(dye, under), contrast(ink, under)) >= 3


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_terrain_stands_out_from_its_cell(theme: Theme, palette: Palette) -> None:
    ground = GROUNDS[theme, palette]
    assert contrast(ground.tree, ground.forest) >= 3
    assert contrast(ground.boulder, ground.rock) >= 2.5


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_safe_palette_keeps_the_armies_of_a_camp_apart(deficiency: str) -> None:
    dyes = {letter: dye for letter, (dye, _) in DYES["colour-blind"].items()}
    for camp in ("wld", "btp"):
        for one, other in combinations(camp, 2):
            assert difference(dyes[one], dyes[other], deficiency) >= 20
