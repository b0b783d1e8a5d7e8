"""Donjon and cour."""

from __future__ import annotations

import pytest

from service.games.graal.game import GAME
from tests.games.graal.boards import happened, moves, play, position, reach, reaches_what_is_drawn


def test_a_move_may_end_in_a_cour_but_not_go_through():
    assert reaches_what_is_drawn(
        """
        x  x  wd  .  .
        wQ x  wc! .  .
        x  x  .   .  .
        """,
        "a2",
    )


def test_an_enemy_in_a_cour_is_taken_there():
    assert reaches_what_is_drawn(
        """
        bd     .  .
        bc:bS! .  x
        x      x  .
        wC     x  x
        x      x  .
        """,
        "a11",
        north=True,
    )


@pytest.mark.parametrize("figure", ["wR", "wP", "wD", "wC", "wS", "wQ"])
def test_a_donjon_is_entered_from_its_cour(figure):
    drawing = f"""
        .  wd .
        .  wc:{figure} .
        .  .  .
        """
    assert "b3" in reach(drawing, "b2")


def test_a_donjon_is_entered_from_nowhere_else():
    drawing = """
        .  wQ .
        wQ wd wQ
        .  wc .
        """
    for origin in ("a2", "b3", "c2"):
        assert "b2" not in reach(drawing, origin)


@pytest.mark.parametrize("figure", ["wA", "wE"])
def test_archer_and_squire_do_not_enter_a_donjon(figure):
    drawing = f"""
        .  wd .
        .  wc:{figure} .
        .  .  .
        """
    assert "b3" not in reach(drawing, "b2")


def test_a_donjon_is_left_only_to_its_cour():
    drawing = """
        .  .  .
        .  wd:wC .
        .  wc .
        """
    assert reach(drawing, "b2") == {"b1"}


def test_a_squire_deployed_in_a_donjon_stays():
    drawing = """
        .  .  .
        .  wd:wE .
        .  wc .
        """
    assert reach(drawing, "b2") == set()


def test_a_friend_in_the_donjon_keeps_others_out():
    drawing = """
        .  wd:wS .
        .  wc:wQ .
        """
    assert "b2" not in reach(drawing, "b1")


DOOR = """
    bd:bS .
    bc:wQ .
    .  .
    """


def test_whoever_enters_captures_the_defender_and_wins():
    state = position(DOOR, north=True)
    assert "a13xa14" in moves(state)
    result = GAME.result(play(state, "a13xa14"))
    assert result is not None
    assert (result.winners, result.reason) == (("white",), "donjon-taken")
    assert result.rule == "graal.end.donjon-taken"


def test_entering_a_castle_is_told():
    assert happened(position(DOOR, north=True), "a13xa14") == [
        {"type": "moved", "piece": "wQ", "from": "a13", "to": "a14"},
        {"type": "captured", "square": "a14", "piece": "bS"},
        {
            "type": "castle-entered",
            "piece": "wQ",
            "castle": "b",
            "part": "donjon",
            "square": "a14",
        },
        {
            "type": "game-over",
            "result": {
                "outcome": "win",
                "winners": ["white"],
                "reason": "donjon-taken",
                "rule": "graal.end.donjon-taken",
            },
        },
    ]


def test_a_step_onto_the_enemys_cour_is_told_and_one_onto_the_own_is_not():
    north = position("bd .\nbc .\n.  .\nwQ .", north=True)
    assert [event["type"] for event in happened(north, "a11-a13")] == ["moved", "castle-entered"]
    south = position("wd .\nwc .\n.  .\nwQ .")
    assert [event["type"] for event in happened(south, "a1-a3")] == ["moved"]
