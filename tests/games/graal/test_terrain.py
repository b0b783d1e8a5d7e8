"""Rocks, forests and narrow gaps."""

from __future__ import annotations

from tests.games.graal.boards import reach, reaches_what_is_drawn


def test_nobody_enters_or_crosses_a_rock():
    assert reaches_what_is_drawn(
        """
        .  .  .  .  .
        .  x  #  x  .
        #  x  wQ #  .
        .  x  x  x  .
        .  .  x  .  .
        """,
        "c3",
    )


def test_foot_crosses_a_forest_and_stops_in_it():
    assert reaches_what_is_drawn(
        """
        .  .  x  .  .
        .  fx fx x  .
        fx fx wQ fx x
        .  x  x  x  .
        """,
        "c2",
    )


def test_the_mounted_neither_enter_nor_cross_a_forest():
    assert reaches_what_is_drawn(
        """
        x  .  .  .  .
        .  x  f  .  .
        x  x  wC f  .
        .  x  x  x  .
        x  .  x  .  x
        """,
        "c3",
    )


def test_foot_steps_diagonally_between_two_obstacles():
    assert reaches_what_is_drawn(
        """
        .  .  .  x
        x  #  x  .
        x  wS #  .
        """,
        "b1",
    )


def test_a_mounted_figure_does_not_squeeze_between_two_obstacles():
    assert reaches_what_is_drawn(
        """
        .  .  .  .
        x  f  .  .
        x  wC #  .
        """,
        "b1",
    )


def test_a_mounted_figure_passes_a_single_obstacle():
    assert reaches_what_is_drawn(
        """
        .  .  .  x
        x  #  x  .
        x  wC x  x
        """,
        "b1",
    )


def test_each_step_of_a_longer_ride_is_tested():
    assert reaches_what_is_drawn(
        """
        x  .  #  .  .
        x  .  x  #  .
        x  x  .  .  .
        wC x  x  x  x
        """,
        "a1",
    )


def test_a_donjon_narrows_a_gap():
    assert reaches_what_is_drawn(
        """
        .  wc .  .
        x  wd .  .
        x  wC #  .
        """,
        "b1",
    )


def test_a_cour_does_not_narrow_a_gap():
    assert reaches_what_is_drawn(
        """
        .  wd  .  x
        x  wc! x  .
        x  wC  #  .
        """,
        "b1",
    )


def test_the_terrain_under_a_castle_is_ignored():
    forest_in_the_corner = ["." * 14] * 13 + [".f#" + "." * 11]
    assert reach("wC wc wd", "a1", map={"rows": forest_in_the_corner}) == {"b1"}


def test_the_king_is_on_foot():
    assert "b2" in reach(KING_AND_FOREST, "a1")


def test_a_mounted_king_is_stopped_by_forest():
    assert "b2" not in reach(KING_AND_FOREST, "a1", options={"king_mounted": True})


KING_AND_FOREST = """
    .  .  .
    .  f  .
    wR .  .
    """
