from __future__ import annotations

import gzip
from itertools import combinations
from typing import Any
from xml.etree.ElementTree import Element, tostring

import pytest

from service.games.edge.diagram_request import PALETTES, THEMES, DiagramRequest, Palette, Theme
from service.games.edge.looks import BOARD
from service.games.graal.diagram import DRAUGHTSMAN, LOOK
from service.games.graal.game import GAME
from service.games.graal.state import State
from service.games.graal.wire import WIRE
from tests.games.edge.pictures import (
    DEFICIENCIES,
    SVG,
    attributes,
    contrast,
    difference,
    drawing,
    labels,
    name,
    pieces,
    read,
    stamps,
    words,
)

BARE = DiagramRequest(coordinates=False)
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


WHITE_DEPLOYS = (
    "deploy w donjon@k2 cour@k3 A@k3 R@l2 E@m2 P@j1 D@n1 C@b2 C@w2 "
    "S@j9 S@o9 S@l6 S@m6 Q@h8 Q@p7 Q@k5 Q@n5"
)
BLUE_DEPLOYS = (
    "deploy b donjon@n23 cour@n22 A@n22 R@m23 E@l23 P@o24 D@k24 C@w23 C@b23 "
    "S@o16 S@j16 S@m19 S@l19 Q@q17 Q@i18 Q@n20 Q@k20"
)

at_every_size = pytest.mark.parametrize("size", [480, 1024])


def view(placed: dict[str, str] | None = None, **members: Any) -> dict[str, Any]:
    return {"pieces": placed or {}, "castles": {}, "turn": "white", "variant": "two", **members}


def ready(**options: bool) -> State:
    """Return a game of two whose armies have just been deployed."""
    state = GAME.new("two", options)
    for move in (WHITE_DEPLOYS, BLUE_DEPLOYS):
        state = GAME.play(state, GAME.parse(state, move)).state
    return state


def count(picture: str, part: str) -> int:
    """Return how often something is drawn whose name begins so."""
    used = stamps(picture).values()
    return sum(stamp.startswith(part) for names in used for stamp in names)


def cells(picture: str, fill: str) -> int:
    """Return how many squares are filled with a colour."""
    return sum(
        path.get("d", "").count("M")
        for path in read(picture).findall(f"{SVG}g/{SVG}path")
        if path.get("fill") == fill
    )


def test_the_standard_map_has_its_rocks_and_forests() -> None:
    board = LOOK.colours(BOARD, "light", "standard")
    picture = DRAUGHTSMAN.draw(view(), BARE)
    assert count(picture, "rock-") == cells(picture, board["rocky"]) == ROCKS
    assert count(picture, "forest-") == cells(picture, board["forest"]) == FORESTS


@pytest.mark.parametrize("size", [480, 1024])
def test_every_square_has_its_hole(size: int) -> None:
    picture = DRAUGHTSMAN.draw(view(), DiagramRequest(coordinates=False, size=size))
    row = drawing(picture, "holes")
    assert [use.get("x") for use in row] == [str(40 * file) for file in range(24)]
    rows = [use for use in read(picture).iter(f"{SVG}use") if name(use.get("href", "")) == "holes"]
    assert [use.get("y") for use in rows] == [str(26 + 40 * rank) for rank in range(24)]


def trees(picture: str) -> dict[tuple[int, int], str]:
    return {
        place: stamp
        for place, names in stamps(picture).items()
        for stamp in names
        if stamp.startswith("forest-")
    }


def test_trees_stay_where_they_are_when_the_board_turns() -> None:
    from_the_north = DiagramRequest(coordinates=False, orientation="dark-blue")
    upright, turned = (trees(DRAUGHTSMAN.draw(view(), seen)) for seen in (BARE, from_the_north))
    assert len(upright) == FORESTS
    assert turned == {(23 - column, 23 - row): kind for (column, row), kind in upright.items()}


def test_a_castle_covers_the_ground() -> None:
    on_rock = view(castles={"w": {"donjon": "j3", "cour": "j4"}})
    assert count(DRAUGHTSMAN.draw(on_rock, BARE), "rock-") == ROCKS - 1


def test_a_castle_has_the_colour_of_its_army() -> None:
    for letter in "wbltdp":
        dye = LOOK.colours(letter, "light", "standard")["body"]
        picture = DRAUGHTSMAN.draw(view(castles={letter: CASTLE["w"]}), BARE)
        for part in ("donjon", "cour"):
            painted = drawing(picture, f"{letter}-{part}")
            assert dye in (*attributes(painted, "fill"), *attributes(painted, "stroke"))


@pytest.mark.parametrize(
    ("cour", "turn"),
    [("k7", ""), ("j8", "rotate(90)"), ("k9", "rotate(180)"), ("l8", "rotate(270)")],
)
def test_the_gate_of_a_castle_looks_at_its_courtyard(cour: str, turn: str) -> None:
    picture = DRAUGHTSMAN.draw(view(castles={"w": {"donjon": "k8", "cour": cour}}), BARE)
    for use in read(picture).iter(f"{SVG}use"):
        if name(use.get("href", "")) in ("w-donjon", "w-cour"):
            assert use.get("transform", "").endswith(turn)
            assert ("rotate" in use.get("transform", "")) == bool(turn)


def test_a_map_of_the_callers_own_has_its_own_size() -> None:
    rows = ["." * 14] * 25 + ["#" + "." * 13]
    picture = DRAUGHTSMAN.draw(view(map={"rows": rows}), DiagramRequest(size=1000))
    written = labels(picture)
    assert written[:14] == list("abcdefghijklmn")
    assert written[14:] == [str(rank) for rank in range(26, 0, -1)]
    root = read(picture)
    assert root.get("height") == "1000"
    assert float(root.get("width", "0")) < 600
    assert cells(picture, LOOK.colours(BOARD, "light", "standard")["rocky"]) == 1


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
    request = DiagramRequest(coordinates=False, orientation=seat)
    drawn = DRAUGHTSMAN.draw(view({"a1": "wR"}, variant=variant), request)
    assert set(pieces(drawn)) == {corner}


def test_in_a_game_of_four_everyones_quarter_is_at_the_lower_left() -> None:
    quarters = {"white": "a1", "dark-blue": "a24", "light-brown": "x24", "turquoise": "x1"}
    for seat, corner in quarters.items():
        request = DiagramRequest(coordinates=False, orientation=seat)
        drawn = DRAUGHTSMAN.draw(view({corner: "wR"}, variant="four"), request)
        assert set(pieces(drawn)) == {(0, 23)}


FIGURES = [*"RPDCSEAQ", "R-mounted"]


def figure(side: str, kind: str, size: int = 1024) -> list[Element]:
    """Return what a figure is drawn with."""
    king_mounted = kind == "R-mounted"
    shown = view({"e5": side + kind[0]}, options={"king_mounted": king_mounted})
    picture = DRAUGHTSMAN.draw(shown, DiagramRequest(coordinates=False, size=size))
    [parts] = pieces(picture, "wbltdp").values()
    return [drawing(picture, part) for part in parts]


def shapes(side: str, kind: str, size: int) -> tuple[str, ...]:
    return tuple(data for part in figure(side, kind, size) for data in attributes(part, "d"))


@at_every_size
def test_every_figure_of_every_army_looks_different(size: int) -> None:
    looks = set()
    for side in "wbltdp":
        for kind in FIGURES:
            painted = [attributes(part, "fill") for part in figure(side, kind, size)]
            looks.add((shapes(side, kind, size), str(painted)))
    assert len(looks) == 54


@at_every_size
@pytest.mark.parametrize("kind", FIGURES)
def test_camps_differ_without_colours_and_their_figures_do_too(kind: str, size: int) -> None:
    assert shapes("w", kind, size) == shapes("l", kind, size) == shapes("d", kind, size)
    assert shapes("b", kind, size) == shapes("t", kind, size) == shapes("p", kind, size)
    assert shapes("w", kind, size) != shapes("b", kind, size)
    assert all(
        shapes("w", kind, size) != shapes("w", other, size) for other in FIGURES if other != kind
    )


def test_the_king_rides_where_the_options_say_so() -> None:
    drawn = {
        king_mounted: pieces(
            DRAUGHTSMAN.draw(WIRE.dump_state(ready(king_mounted=king_mounted)), BARE)
        )
        for king_mounted in (False, True)
    }
    kings = {(11, 22): "w", (12, 1): "b"}
    bases = {"w": "shield", "b": "buckler"}
    for place, side in kings.items():
        base = f"{side}-{bases[side]}"
        assert drawn[False][place] == [base, f"{side}-R"]
        assert drawn[True][place] == [f"{base}-house", f"{side}-R-mounted"]
        assert drawn[False].keys() == drawn[True].keys()
    same = drawn[False].keys() - kings.keys()
    assert all(drawn[False][place] == drawn[True][place] for place in same)


@pytest.mark.parametrize("size", [64, 480, 1024, 4096])
def test_the_ready_position_travels_light(size: int) -> None:
    for theme in THEMES:
        request = DiagramRequest(size=size, theme=theme, language="fr")
        picture = DRAUGHTSMAN.draw(WIRE.dump_state(ready()), request).encode()
        assert len(picture) < 40_000
        assert len(gzip.compress(picture, 5)) < 8_000


def drawn(picture: str) -> str:
    """Return all of a picture but its words, and its ids without their digest."""
    root = read(picture)
    digest = root[0].get("id", "").rpartition("-")[2]
    return "".join(tostring(part, "unicode") for part in root[2:]).replace(digest, "")


def test_a_view_during_the_deployment_shows_nothing_of_the_other_camp() -> None:
    state = GAME.new("two")
    deployed = GAME.play(state, GAME.parse(state, WHITE_DEPLOYS)).state
    own = DRAUGHTSMAN.draw(WIRE.dump_view(deployed, "white"), BARE)
    other = DRAUGHTSMAN.draw(WIRE.dump_view(deployed, "dark-blue"), BARE)
    before = DRAUGHTSMAN.draw(WIRE.dump_view(state, "dark-blue"), BARE)
    assert "king l2" in words(own)
    assert words(other) == "The board is empty."
    assert drawn(other) == drawn(before) != drawn(own)


def test_a_shot_is_drawn_and_told() -> None:
    placed = {"e4": "wA", "e6": "bR"}
    shot = view(placed, shot={"archer": "e4", "target": "e6"})
    picture = DRAUGHTSMAN.draw(shot, BARE)
    assert "The archer on e4 shoots at e6." in words(picture)
    assert "stroke-dasharray" in picture
    assert "stroke-dasharray" not in DRAUGHTSMAN.draw(view(placed), BARE)


def test_castles_are_told() -> None:
    told = words(
        DRAUGHTSMAN.draw(view({"l2": "wR"}, castles=CASTLE), DiagramRequest(language="fr"))
    )
    assert told == "Blanc – roi l2. Blanc – château\u202f: donjon k2, cour k3."


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_emblems_can_be_read_on_every_army(theme: Theme, palette: Palette) -> None:
    for side in "wbltdp":
        colours = LOOK.colours(side, theme, palette)
        assert contrast(colours["mark"], colours["body"]) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_figures_stand_out_from_every_ground(theme: Theme, palette: Palette) -> None:
    board = LOOK.colours(BOARD, theme, palette)
    for side in "wbltdp":
        colours = LOOK.colours(side, theme, palette)
        for ground in ("open", "forest", "rocky", "yard"):
            rims = (contrast(colours[role], board[ground]) for role in ("edge", "body"))
            assert max(rims) >= 4


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_terrain_stands_out_from_its_cell(theme: Theme, palette: Palette) -> None:
    board = LOOK.colours(BOARD, theme, palette)
    assert contrast(board["tree"], board["forest"]) >= 3
    rocks = (contrast(board[role], board["rocky"]) for role in ("rockline", "rocklight"))
    assert max(rocks) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_safe_palette_keeps_the_armies_of_a_camp_apart(deficiency: str, theme: Theme) -> None:
    dyes = {side: LOOK.colours(side, theme, "colour-blind")["body"] for side in "wbltdp"}
    for camp in ("wld", "btp"):
        for one, other in combinations(camp, 2):
            assert difference(dyes[one], dyes[other], deficiency) >= 20
