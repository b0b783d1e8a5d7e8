"""Refusals told apart, in both languages."""

from __future__ import annotations

import pytest

from service.games.core.errors import UnreadableMove
from service.games.zatre import GAME, Start
from service.games.zatre.board import NAMES
from service.games.zatre.notation import read_placements
from service.games.zatre.refusals import violations
from tests.games.zatre.tables import legal, play, refused, table


def test_a_tile_that_is_not_in_hand():
    state = table("6@h8", "5 5")
    assert refused(state, "4@h9") == (
        "zatre.lay.own-tiles",
        "There is no 4 in hand.",
        "Il n’y a pas de 4 en main.",
    )
    assert refused(state, "5@h9 5@h7 5@i8") == (
        "zatre.lay.own-tiles",
        "There are not so many tiles of 5 in hand, only 2.",
        "Il n’y a pas autant de jetons de 5 en main, seulement 2.",
    )


def test_a_cell_that_is_taken():
    state = table("6@h8", "5 5")
    expected = ("zatre.lay.free-cell", "The cell h8 is taken.", "La case h8 est occupée.")
    assert refused(state, "5@h8 5@i8") == expected
    assert refused(state, "5@i8 5@i8")[:2] == ("zatre.lay.free-cell", "The cell i8 is taken.")


@pytest.mark.parametrize("text", ["5@a1", "5@h15", "5@p3", "7@h9", "0@h9", "5@h9 ", "5h9", "?"])
def test_a_cell_or_tile_that_does_not_exist_is_unreadable(text):
    with pytest.raises(UnreadableMove):
        GAME.parse(table("6@h8", "5 5"), text)


@pytest.mark.parametrize("text", ["5@a1", "5@i8 5@h15", "5@h1"])
def test_a_cell_that_does_not_exist_is_named(text):
    with pytest.raises(UnreadableMove) as caught:
        GAME.parse(table("6@h8", "5 5"), text)
    assert caught.value.square == text.rpartition("@")[2]


def test_next_to_nothing():
    state = table("6@h8", "5 5")
    assert refused(state, "5@i8 5@k8") == (
        "zatre.lay.adjacent",
        "The tile on k8 would lie next to nothing.",
        "Le jeton en k8 ne toucherait aucun autre jeton.",
    )


def test_a_run_of_13_or_more_with_its_cells_and_sum():
    state = table("6@h8", "5 5")
    assert refused(state, "5@i8 5@j8") == (
        "zatre.lay.run-limit",
        "The run h8, i8 and j8 would count 16, and 13 or more is not allowed.",
        "La suite h8, i8 et j8 totaliserait 16, or 13 ou plus n’est pas admis.",
    )


def test_a_light_cell_without_its_run_while_a_dark_cell_is_open():
    state = table("1@h8 1@h9", "1")
    assert refused(state, "1@g9") == (
        "zatre.lay.light",
        "The 1 on the light cell g9 makes no run of 10, 11 or 12, and a dark cell was open to it.",
        "Le 1 sur la case claire g9 ne forme pas de suite de 10, 11 ou 12, "
        "alors qu’une case noire pouvait le recevoir.",
    )


TWO_EXCEPTIONS = [
    ("2@h8 6@g8 6@h7 4@h9 4@i8", "2@i9 3@i7", "i9"),
    ("4@h8 6@i8 2@g8 6@h7 2@h9", "2@g7 5@g9", "g9"),
    ("6@h8 4@g8 4@h9", "3@i7 5@g9 2@i8", "i7"),
    ("4@h8 6@h9 6@i9 3@i10", "1@f8 3@g8 6@j10 6@g7", "j10"),
]
"""Each tile on a light cell would be excused by an order of its own, but no order excuses all."""


@pytest.mark.parametrize(("tiles", "laid", "square"), TWO_EXCEPTIONS)
def test_one_order_must_excuse_all_tiles_on_light_cells(tiles, laid, square):
    hand = " ".join(word[0] for word in laid.split())
    rule, english, _ = refused(table(tiles, hand), laid)
    assert rule == "zatre.lay.light"
    assert f"on the light cell {square} makes no run" in english
    [violation] = violations(table(tiles, hand).board, read_placements(laid))
    assert violation.rule == "zatre.lay.light"
    assert [NAMES[cell] for cell in violation.cells] == [square]


def test_stopping_while_a_tile_fits_names_it_and_a_cell():
    state = table("6@h8", "5 5")
    assert refused(state, "5@i8") == (
        "zatre.lay.all-that-fit",
        "The 5 still fits, for instance on h7: the turn must go on.",
        "Le 5 peut encore être posé, par exemple en h7 : le tour doit continuer.",
    )


def test_a_light_cell_that_may_still_get_its_run_is_only_unfinished():
    state = table("1@h8 3@h9", "4 4")
    assert refused(state, "4@g9")[0] == "zatre.lay.all-that-fit"
    assert GAME.legal_moves(state, "4@g9").next_steps() == ["4@f9", "4@i9"]


def test_red_must_be_used_in_the_opening():
    state = table("", "6 5 5")
    assert refused(state, "6@i8 5@i7 5@j8") == (
        "zatre.lay.red",
        "In the opening turn a tile must go on the red cell h8.",
        "Au premier tour, un jeton doit aller sur la case rouge h8.",
    )


def test_a_pass_while_something_fits():
    state = table("6@h8", "5 5")
    assert refused(state, "pass") == (
        "zatre.turn.pass",
        "The 5 fits, for instance on g8: nobody may pass who can lay a tile.",
        "Le 5 peut être posé, par exemple en g8 : qui peut poser un jeton ne passe pas.",
    )


def supplied(tile: int = 6):
    return GAME.new(options={"draws": "supplied"}, start=Start(seat="p1", tile=tile))


def test_a_wrong_number_of_drawn_tiles():
    assert refused(supplied(), "draw 5 5 5") == (
        "zatre.draw.count",
        "The number of tiles to draw is 2, not 3.",
        "Le nombre de jetons à tirer est 2, et non 3.",
    )


def test_turns_before_drawing_and_drawing_before_it_is_due():
    assert refused(supplied(), "6@h8") == (
        "zatre.draw.count",
        "Tiles must be drawn first: 2.",
        "Il faut d’abord tirer des jetons : 2.",
    )
    state = play(supplied(), "draw 5 5")
    assert refused(state, "draw 5 5")[:2] == (
        "zatre.draw.count",
        "There is nothing to draw now.",
    )


def test_a_drawn_tile_that_the_bag_does_not_hold():
    # All 20 sixes but one lie on the board or are held.
    state = table("6@h8 6@i8", "", "6 " * 17, phase="draw")
    assert refused(state, "draw 6 6") == (
        "zatre.draw.bag",
        "Too few tiles of 6 are left in the bag for this draw: 1.",
        "Il ne reste pas assez de jetons de 6 dans le sac pour ce tirage : 1.",
    )
    assert "draw 6 6" not in legal(state)
    assert "draw 5 6" in legal(state)


def test_every_refusal_has_both_languages():
    for rule in GAME.rulebook.rules.values():
        for text in rule.refusals.values():
            assert text.en
            assert text.fr
            assert text.en != text.fr
