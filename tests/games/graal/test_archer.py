"""The archer's shot and the retreat from it."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.graal.game import GAME
from service.games.graal.state import State
from service.games.graal.wire import WIRE
from tests.games.graal.boards import document, happened, moves, pieces, play, position, words


def retreats(drawing: str, shot: str, **members: Any) -> set[str]:
    """Return where the target of a shot can go, within the drawing or outside."""
    state = play(position(drawing, **members), shot)
    target = shot.split("*")[1]
    assert GAME.steps(next(iter(GAME.generate(state))))[0] == target
    return {GAME.steps(move)[1] for move in GAME.generate(state)}


def marked(drawing: str) -> set[str]:
    return {square for square, word in words(drawing) if word in ("x", "fx")}


def shots(drawing: str, **members: Any) -> set[str]:
    return {text for text in moves(position(drawing, **members)) if "*" in text}


def test_an_archer_shoots_one_to_three_holes_on_eight_lines():
    drawing = """
        .  .  .  .  .  .  .  .  .
        .  bS .  .  .  .  .  bS .
        .  .  .  .  .  bQ .  .  .
        .  .  .  .  bC .  .  .  .
        .  .  bQ .  wA .  .  .  bS
        .  .  .  .  .  bS .  .  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  bC .  .  .  .
        .  .  .  .  .  .  .  .  .
        """
    assert shots(drawing) == {"e5*b8", "e5*h8", "e5*e6", "e5*c5", "e5*f4", "e5*e2"}


@pytest.mark.parametrize(
    "drawing",
    [
        "wA #  bS .  .  .",
        "wA f  bS .  .  .",
        """
        .  wc .  .  .  .
        wA wd bS .  .  .
        """,
    ],
)
def test_rock_forest_and_donjon_between_stop_arrows(drawing):
    assert shots(drawing) == set()


def test_figures_a_cour_and_narrow_gaps_do_not_stop_arrows():
    assert shots("wA wS bS .  .  .\n.  .  .  .  .  .") == {"a2*c2"}
    assert shots("wA wc bS .  .  .\n.  wd .  .  .  .") == {"a2*c2"}
    assert shots(".  #  bS .\n#  .  #  .\nwA #  .  .") == {"a1*c3"}


def test_the_ground_under_the_target_does_not_stop_arrows():
    assert shots("wA bSf .  .  .  .") == {"a1*b1"}


def test_a_figure_inside_a_donjon_is_sheltered():
    sheltered = "bd:bS .  .\nbc .  .\nwA .  ."
    assert shots(sheltered, north=True) == set()


@pytest.mark.parametrize(
    ("distance", "drawing"),
    [
        (
            1,
            """
            .  x  .  .  .
            .  x  .  .  .
            .  .  .  .  .
            wA bS .  .  x
            """,
        ),
        (
            2,
            """
            .  .  x  .  .  .
            .  .  .  .  .  .
            .  .  x  .  .  .
            wA .  bS .  x  x
            """,
        ),
        (
            3,
            """
            .  .  .  .  .  .  .
            .  .  .  x  .  .  .
            .  .  .  x  .  .  .
            wA .  .  bS x  x  x
            """,
        ),
    ],
)
def test_a_retreat_leads_any_of_1_to_3_holes_back_or_sideways_out_of_reach(distance, drawing):
    target = "abcdef"[distance] + "1"
    assert retreats(drawing, f"a1*{target}") == marked(drawing)


def test_a_longer_retreat_than_needed_goes_over_free_holes_only():
    assert retreats("wA .  .  bS .  wS .", "a1*d1") >= {"e1"}
    assert retreats("wA .  .  bS .  wS .", "a1*d1").isdisjoint({"f1", "g1"})
    assert retreats("wA .  .  bC .  f  .", "a1*d1").isdisjoint({"f1", "g1"})


def test_a_retreat_from_a_diagonal_shot():
    drawing = """
        .  .  .  .  .  x
        x  .  .  .  x  .
        .  x  .  .  .  .
        .  .  bQ .  .  .
        .  .  .  x  .  .
        wA .  .  .  x  .
        """
    assert retreats(drawing, "a1*c3") == marked(drawing)


def test_a_retreat_stops_at_figures_terrain_and_castles():
    drawing = """
        .  .  .  .  .
        .  .  .  wS .
        .  .  .  x  .
        wA .  .  bC f
        """
    assert retreats(drawing, "a1*d1") == {"d2"}
    castle = """
        .  .  .  .  .
        .  .  .  wc wd
        .  .  .  x  .
        wA .  .  bC f
        """
    assert retreats(castle, "a1*d1") == {"d2"}


def test_foot_may_retreat_into_a_forest_and_horses_not_through_a_gap():
    assert "e1" in retreats("wA .  .  bS f", "a1*d1")
    diagonal = """
        .  .  .  .  .
        .  .  #  .  .
        .  .  bC #  .
        .  .  .  .  .
        wA .  .  .  .
        """
    assert "e5" not in retreats(diagonal, "a1*c3")
    assert "e5" in retreats(diagonal.replace("bC", "bS"), "a1*c3")


def test_a_retreat_may_start_in_a_cour():
    drawing = """
        bd .  .  .
        bc:bS .  .  .
        .  .  .  .
        wA .  .  .
        """
    state = play(position(drawing, north=True), "a11*a13")
    assert moves(state) == {"a13-b13", "a13-d13"}


def test_a_shot_without_a_retreat_is_not_allowed():
    drawing = """
        .  .  .  #  .
        wA .  .  bS #
        """
    assert shots(drawing) == set()


def test_one_hole_back_or_sideways_if_so_agreed():
    drawing = """
        .  x  .
        wA bS x
        """
    assert retreats(drawing, "a1*b1", options={"archer_push": "one-hole"}) == {"b2", "c1"}


def test_the_owner_retreats_and_the_turn_goes_on_after_the_shooter():
    state = position("wA .  .  bS .\n.  .  .  .  .\nwQ .  .  .  .")
    shot = play(state, "a3*d3")
    assert GAME.to_move(shot) == ("dark-blue",)
    assert shot.phase == "retreat"
    after = play(shot, "d3-e3")
    assert GAME.to_move(after) == ("dark-blue",)
    assert after.phase == "play"
    assert after.quiet_turns == 1
    assert pieces(after)["e3"] == "bS"


COSTS: Any = {"retreat_costs_turn": True}


def test_a_retreat_costs_the_owner_his_turn_if_so_agreed():
    state = position("wA .  .  bS .\n.  .  .  .  .\nwQ .  .  .  .", options=COSTS)
    shot = play(state, "a3*d3")
    assert (GAME.to_move(shot), shot.phase) == (("dark-blue",), "retreat")
    after = play(shot, "d3-e3")
    assert (GAME.to_move(after), after.phase) == (("white",), "play")


def test_a_shot_and_a_retreat_that_costs_a_turn_are_two_turns():
    state = position("wA .  .  bS .", options=COSTS)
    shot = play(state, "a1*d1")
    assert shot.quiet_turns == 1
    assert play(shot, "d1-e1").quiet_turns == 2


def test_in_a_game_of_four_those_between_shooter_and_target_lose_a_turn_that_the_retreat_costs():
    drawing = "wA .  .  lS .  .\n.  .  .  .  .  .\n.  .  .  .  .  ."
    state = position(drawing, variant="four", options=COSTS)
    shot = play(state, "a3*d3")
    assert GAME.to_move(shot) == ("light-brown",)
    assert happened(shot, "d3-e3") == [
        {"type": "retreated", "piece": "lS", "from": "d3", "to": "e3"}
    ]
    assert GAME.to_move(play(shot, "d3-e3")) == ("turquoise",)


def test_in_a_camp_a_retreat_that_costs_a_turn_is_that_members_turn():
    drawing = "wA .  .  pS .  .\n.  .  .  .  .  .\nlQ tQ dQ .  .  ."
    state = position(drawing, variant="teams", options=COSTS)
    shot = play(state, "a3*d3")
    assert rotation(shot)["w"] == ["light-brown", "dark-brown", "white"]
    after = play(shot, "d3-e3")
    assert GAME.to_move(after) == ("light-brown",)
    assert rotation(after)["b"] == ["dark-blue", "turquoise", "pale-blue"]
    assert WIRE.load_state(WIRE.dump_state(shot)) == shot


def test_the_shooters_camp_goes_on_after_him_in_a_position_without_a_rotation():
    drawing = "wA .  .  tS .  .\n.  .  .  .  .  .\nlQ .  .  .  .  ."
    raw = document(drawing, "turquoise", variant="teams", options=COSTS)
    state = WIRE.load_state({**raw, "shot": {"archer": "a3", "target": "d3"}})
    assert GAME.to_move(play(state, "d3-e3")) == ("light-brown",)


def rotation(state: State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = WIRE.dump_state(state)["rotation"]
    return found


def test_shot_and_retreat_are_told():
    state = position("wA .  .  bS .")
    assert happened(state, "a1*d1") == [
        {"type": "shot", "archer": "a1", "target": "d1", "piece": "bS"}
    ]
    assert happened(play(state, "a1*d1"), "d1-e1") == [
        {"type": "retreated", "piece": "bS", "from": "d1", "to": "e1"}
    ]


def test_what_may_follow_is_told_as_squares():
    state = position("wA .  .  bS .")
    assert "d1" in GAME.legal_moves(state, "a1").next_steps()
    assert GAME.legal_moves(state, "a1*d1").total().at_least == 1
    assert GAME.legal_moves(state, "a1-d1").total().at_least == 0


def test_an_archer_never_captures():
    assert "a1xb1" not in moves(position("wA bS . . . ."), "a1")
