from __future__ import annotations

import re

import pytest

from service.games.edge.drawing import COLOURS, Drawing
from service.games.latrel import GAME
from service.games.latrel.diagram import DRAUGHTSMAN
from service.games.latrel.wire import WIRE
from tests.games.edge.pictures import attributes, labels, pieces, words

ALL_KINDS = {
    "pieces": {"a1": "wD", "b1": "wS", "c1": "wT", "d1": "wW", "e1": "wB", "a8": "bS"},
    "turn": "white",
}
BARE = Drawing(coordinates=False)


def outline(column: int) -> str:
    """Return the outline of the piece on the first rank in this column."""
    return attributes(pieces(DRAUGHTSMAN.draw(ALL_KINDS, BARE))[column, 7], "d")[0]


def corners(column: int) -> int:
    return len(re.findall("[MLHV]", outline(column)))


def test_defender_and_sabre_are_a_small_and_a_large_square() -> None:
    assert corners(0) == corners(1) == 4
    assert abs(float(outline(0).split()[0][1:])) < abs(float(outline(1).split()[0][1:]))


def test_the_trident_is_a_rhombus_on_its_corner() -> None:
    assert corners(2) == 4
    assert outline(2).startswith("M0 -")


def test_the_warrior_is_a_circle() -> None:
    assert outline(3).count("A") == 2


def test_the_blocker_is_a_hexagon() -> None:
    assert corners(4) == 6


def test_the_sides_differ_in_shade_and_by_a_groove() -> None:
    drawn = pieces(DRAUGHTSMAN.draw(ALL_KINDS, BARE))
    white, black = drawn[1, 7], drawn[0, 0]
    colours = COLOURS["light", "standard"]
    assert attributes(white, "fill") == [colours.light]
    assert attributes(black, "fill") == [colours.dark]
    assert len(attributes(black, "d")) == len(attributes(white, "d")) + 1


@pytest.mark.parametrize("variant", ["fr-basic", "fr-master"])
def test_every_piece_of_the_beginning_is_drawn(variant: str) -> None:
    view = WIRE.dump_state(GAME.new(variant))
    assert len(pieces(DRAUGHTSMAN.draw(view, BARE))) == len(view["pieces"]) == 32


def test_black_at_the_bottom_turns_the_board_by_a_half() -> None:
    view = {"pieces": {"a1": "wS", "c2": "bT"}, "turn": "black"}
    upright = pieces(DRAUGHTSMAN.draw(view, BARE))
    turned = pieces(DRAUGHTSMAN.draw(view, Drawing(coordinates=False, orientation="black")))
    assert set(upright) == {(0, 7), (2, 6)}
    assert set(turned) == {(7, 0), (5, 1)}
    written = labels(DRAUGHTSMAN.draw(view, Drawing(orientation="black")))
    assert written == [*"hgfedcba", *"12345678"]


def test_the_position_is_told_in_both_languages() -> None:
    drawing = Drawing(
        last_move="a2-a3", highlights=("b1",), targets=("c3",), arrows=(("a8", "a1"),)
    )
    told = words(DRAUGHTSMAN.draw(ALL_KINDS, drawing))
    assert told.startswith("Blue – Defender a1; Sabre b1; Trident c1; Warrior d1; Blocker e1. Red")
    assert told.endswith(
        "Last move: a2-a3. Highlighted: b1. Possible targets: c3. Arrows: a8 to a1."
    )
    french = DRAUGHTSMAN.draw(ALL_KINDS, Drawing(language="fr"))
    assert "Quadru b1" in words(french)
    assert "Bleu au trait" in french
