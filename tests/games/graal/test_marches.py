"""How each kind of figure marches."""

from __future__ import annotations

import pytest

from service.games.graal.game import GAME
from tests.games.graal.boards import moves, pieces, play, position, reaches_what_is_drawn


def test_the_king_goes_one_or_two_holes_in_eight_directions():
    assert reaches_what_is_drawn(
        """
        .  .  .  .  .  .  .
        .  x  .  x  .  x  .
        .  .  x  x  x  .  .
        .  x  x  wR x  x  .
        .  .  x  x  x  .  .
        .  x  .  x  .  x  .
        .  .  .  .  .  .  .
        """,
        "d4",
    )


@pytest.mark.parametrize("rider", ["wP", "wD", "wC"])
def test_the_mounted_go_any_distance_in_eight_directions(rider):
    drawing = f"""
        x  .  .  x    .  .  x
        .  x  .  x    .  x  .
        .  .  x  x    x  .  .
        x  x  x  {rider} x  x  x
        .  .  x  x    x  .  .
        .  x  .  x    .  x  .
        x  .  .  x    .  .  x
        """
    assert reaches_what_is_drawn(drawing, "d4")
    assert "d4-d14" in moves(position(drawing), "d4")


def test_the_sergeant_goes_far_diagonally_or_one_hole_orthogonally():
    assert reaches_what_is_drawn(
        """
        x  .  .  .  .  .  x
        .  x  .  .  .  x  .
        .  .  x  x  x  .  .
        .  .  x  wS x  .  .
        .  .  x  x  x  .  .
        .  x  .  .  .  x  .
        x  .  .  .  .  .  x
        """,
        "d4",
    )


def test_the_sergeant_goes_no_further_than_twelve():
    found = moves(position("wS"), "a1")
    assert "a1-m13" in found
    assert "a1-n14" not in found


def test_the_pikeman_goes_far_orthogonally_or_one_hole_diagonally():
    assert reaches_what_is_drawn(
        """
        .  .  .  x  .  .  .
        .  .  .  x  .  .  .
        .  .  x  x  x  .  .
        x  x  x  wQ x  x  x
        .  .  x  x  x  .  .
        .  .  .  x  .  .  .
        .  .  .  x  .  .  .
        """,
        "d4",
    )


def test_the_pikeman_goes_no_further_than_twelve():
    found = moves(position("wQ"), "a1")
    assert "a1-a13" in found
    assert "a1-a14" not in found


def test_the_squire_goes_one_hole_orthogonally_then_one_diagonally_outward():
    assert reaches_what_is_drawn(
        """
        .  .  x  .  x  .
        .  x  .  .  .  x
        .  .  .  wE .  .
        .  x  .  .  .  x
        .  .  x  .  x  .
        """,
        "d3",
    )


def test_the_squire_leaps_figures_of_both_sides():
    assert reaches_what_is_drawn(
        """
        .  .  x   .  bS! .
        .  x  .   bQ .   x
        .  .  wS  wE bS  .
        .  x  .   wQ .   x
        .  .  wC  .  x   .
        """,
        "d3",
    )


def test_the_squires_middle_hole_may_be_forest_but_neither_rock_nor_donjon():
    assert reaches_what_is_drawn(
        """
        .  .  x  .  x  .  .
        .  .  .  f  .  .  .
        .  .  #  wE wd wc .
        .  .  .  .  .  .  .
        .  .  x  .  x  .  .
        """,
        "d3",
    )


def test_the_squires_middle_hole_may_not_be_a_cour():
    assert reaches_what_is_drawn(
        """
        .  .  .  .  .  .  .
        .  x  .  wc wd x  .
        .  .  .  wE .  .  .
        .  x  .  .  .  x  .
        .  .  x  .  x  .  .
        """,
        "d3",
    )


def test_the_archer_goes_up_to_three_holes_onto_a_free_one():
    assert reaches_what_is_drawn(
        """
        x  .  .  x  .  .  x
        .  x  .  x  .  x  .
        .  .  x  x  x  .  .
        x  x  x  wA wS .  .
        .  .  x  x  x  .  .
        .  x  .  x  .  x  .
        x  .  .  x  .  .  x
        """,
        "d4",
    )


def test_the_archer_goes_exactly_three_holes_by_the_rulebooks_letter():
    assert reaches_what_is_drawn(
        """
        x  .  .  wS .  .  .
        .  .  .  .  .  wQ .
        .  .  .  .  .  .  .
        x  .  .  wA .  .  x
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        x  .  .  x  .  .  x
        """,
        "d4",
        options={"archer_move": "exactly-3"},
    )


def test_nobody_passes_over_a_figure():
    assert reaches_what_is_drawn(
        """
        .  x  .  .   .
        .  .  x  wS  x
        x  x  x  wC  bS!
        .  .  x  x   x
        .  x  .  bQ! .
        """,
        "d3",
    )


def test_a_capture_takes_the_enemy_off_the_board():
    state = play(
        position(
            """
            bQ .
            .  .
            wC .
            """
        ),
        "a1xa3",
    )
    assert pieces(state) == {"a3": "wC", "l1": "wR", "l14": "bR"}


def test_the_file_x_can_be_written():
    assert GAME.read("x4xx9") == ("x4", "x9")
    assert GAME.read("x4-x9") == ("x4", "x9")
    assert GAME.read("x4*x6") == ("x4", "*x6")
