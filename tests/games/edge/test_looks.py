"""The data of a look: whatever names a role or a drawing finds it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import pytest

from service.games.edge.diagram_request import PALETTES, THEMES
from service.games.edge.looks import BOARD, MARKS, Drawing, Layer, Look
from service.games.registry import PACKAGES, load

LOOKS = [
    pytest.param(entry.draughtsman.look, id=entry.game.id)
    for entry in map(load, (*PACKAGES, "tests.toy"))
]
per_look = pytest.mark.parametrize("look", LOOKS)


def roles(drawings: Iterable[Drawing]) -> set[str]:
    return roles_of(chain.from_iterable((*drawing.full, *drawing.small) for drawing in drawings))


def roles_of(layers: Iterable[Layer]) -> set[str]:
    named = chain.from_iterable((layer.paint, layer.stroke) for layer in layers)
    return {role for role in named if role}


@per_look
def test_every_side_has_a_colour_for_every_role_of_its_pieces(look: Look) -> None:
    needed = roles(look.pieces.values())
    for theme in THEMES:
        for palette in PALETTES:
            sides = look.as_json["palettes"][theme][palette]
            for side in sides.keys() - {BOARD, MARKS}:
                assert needed <= sides[side].keys(), side


@per_look
def test_the_board_and_the_marks_have_a_colour_for_every_role(look: Look) -> None:
    # What is dyed has the colour of its army.
    board = roles(look.board.values()) - {"dye"}
    for material in look.materials.values():
        board |= roles_of(material.layers)
    marks = roles(look.marks.values())
    for theme in THEMES:
        for palette in PALETTES:
            assert board <= look.colours(BOARD, theme, palette).keys()
            assert marks <= look.colours(MARKS, theme, palette).keys()


@per_look
def test_every_theme_and_palette_has_the_same_sides(look: Look) -> None:
    sides = {
        frozenset(sides)
        for palettes in look.as_json["palettes"].values()
        for sides in palettes.values()
    }
    assert len(sides) == 1


@per_look
def test_all_that_is_painted_has_a_paint_or_a_stroke_with_a_width(look: Look) -> None:
    drawings = (*look.pieces.values(), *look.board.values(), *look.marks.values())
    for drawing in drawings:
        for layer in (*drawing.full, *drawing.small):
            assert layer.paint or layer.stroke
            assert bool(layer.stroke) == (layer.width > 0)
            assert 0 < layer.opacity <= 1


@per_look
def test_everything_that_is_drawn_has_a_name_of_its_own(look: Look) -> None:
    """In a diagram each is defined once, under its name."""
    pieces = [
        f"{side}-{kind}"
        for side in look.as_json["palettes"]["light"]["standard"]
        for kind in look.pieces
    ]
    names = [*pieces, *look.board, *look.marks, *look.materials, "title", "description"]
    assert len(names) == len(set(names))


def test_a_game_without_a_look_has_a_disc_for_each_kind() -> None:
    coins = load("tests.toy")
    pieces = coins.draughtsman.look.pieces
    assert set(pieces) == set(coins.game.box.pieces)
    assert [layer.paint for layer in pieces["o"].full] == ["shadow", "body", None]
