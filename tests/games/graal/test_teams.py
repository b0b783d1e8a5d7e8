"""Camps of several players, and several armies of one."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.graal.game import GAME
from service.games.graal.state import State
from service.games.graal.wire import WIRE
from tests.games.graal.boards import happened, moves, order_of_turns, play, position, refused

SIX = {"w": "white", "l": "light-brown", "d": "dark-brown",
       "b": "dark-blue", "t": "turquoise", "p": "pale-blue"}  # fmt: skip


@pytest.mark.parametrize(
    ("players", "armies"),
    [
        (3, {"w": "white", "b": "dark-blue", "l": "light-brown", "t": "dark-blue"}),
        (4, {"w": "white", "b": "dark-blue", "l": "light-brown", "t": "turquoise"}),
        (
            5,
            {
                "w": "white",
                "b": "dark-blue",
                "l": "light-brown",
                "t": "turquoise",
                "d": "dark-brown",
                "p": "dark-blue",
            },
        ),
        (6, SIX),
    ],
)
def test_with_an_odd_number_blues_chief_takes_the_next_colour_too(players, armies):
    state = GAME.new("teams", players=players)
    assert WIRE.dump_state(state)["armies"] == armies
    assert len(GAME.seats(state)) == players


@pytest.mark.parametrize(
    ("players", "seats", "armies"),
    [
        (
            3,
            ("white", "dark-blue", "turquoise"),
            {"w": "white", "b": "dark-blue", "l": "white", "t": "turquoise"},
        ),
        (
            5,
            ("white", "dark-blue", "light-brown", "turquoise", "pale-blue"),
            {**SIX, "d": "white"},
        ),
    ],
)
def test_whites_chief_leads_the_second_army_if_so_agreed(players, seats, armies):
    state = GAME.new("teams", {"second_army": "white"}, players=players)
    assert WIRE.dump_state(state)["armies"] == armies
    assert GAME.seats(state) == seats


def test_with_an_even_number_nobody_leads_a_second_army():
    state = GAME.new("teams", {"second_army": "white"}, players=4)
    assert WIRE.dump_state(state)["armies"] == {
        "w": "white", "b": "dark-blue", "l": "light-brown", "t": "turquoise",
    }  # fmt: skip


def test_the_seats_of_a_chief_with_two_armies_take_their_turns():
    state = GAME.new("teams", {"second_army": "white"}, players=3, preset="standard")
    assert moves(state, "b2")
    assert moves(state, "a2")
    assert order_of_turns(state, 5) == ["white", "dark-blue", "white", "turquoise", "white"]


def test_the_seats_are_in_the_order_of_playing():
    order = ("white", "dark-blue", "light-brown", "turquoise", "dark-brown", "pale-blue")
    for players in (3, 4, 5, 6):
        assert GAME.seats(GAME.new("teams", players=players)) == order[:players]


def test_camps_move_in_turn_and_members_in_rotation():
    state = GAME.new("teams", players=5, preset="standard")
    assert order_of_turns(state, 8) == [
        "white", "dark-blue", "light-brown", "turquoise",
        "dark-brown", "dark-blue", "white", "turquoise",
    ]  # fmt: skip


def test_rotation_says_whose_turn_is_next_within_a_camp():
    state = GAME.new("teams", players=6, preset="standard")
    state = GAME.advance(state, next(iter(GAME.generate(state))))
    assert WIRE.dump_state(state)["rotation"] == {
        "w": ["light-brown", "dark-brown", "white"],
        "b": ["dark-blue", "turquoise", "pale-blue"],
    }


CAMP = """
    .  .  .  .  .  .
    tS .  .  .  .  .
    .  .  .  .  .  .
    wQ lS .  .  .  .
    """


def test_each_moves_his_own_army():
    state = position(CAMP, variant="teams")
    assert moves(state, "b1") == set()
    rule, detail = refused(state, "b1-b2")
    assert rule == "graal.move.own-figure"
    assert detail == "The sergeant on b1 belongs to the same camp, but it is the turn of White."
    assert moves(position(CAMP, "light-brown", variant="teams"), "b1")


FREE = {"camp_order": "free"}


def free_camp(drawing: str, turn: str | None = "white", **members: Any) -> State:
    return position(drawing, turn, variant="teams", options=FREE, **members)


def test_any_member_of_a_camp_that_moves_freely_may_move():
    state = free_camp(CAMP)
    assert GAME.to_move(state) == ("white", "light-brown")
    assert moves(state, "a1")
    assert moves(state, "b1")
    doc = WIRE.dump_state(state)
    assert (doc["turn"], doc["camp"], doc["rotation"]) == (None, "w", {})
    after = play(state, "b1-c2")
    assert GAME.to_move(after) == ("dark-blue", "turquoise")
    assert GAME.to_move(play(after, "a3-a4")) == ("white", "light-brown")


def test_in_a_camp_that_moves_freely_only_who_can_move_is_to_move():
    shut_in = """
        f  f  .
        wQ lC f
        wQ wQ f
        """
    state = free_camp(shut_in)
    assert GAME.to_move(state) == ("white",)
    assert WIRE.dump_state(state)["turn"] == "white"
    rule, detail = refused(state, "b2")
    assert rule == "graal.move.march"
    assert detail == "The knight on b2 cannot move now: every way is barred."


def test_a_camp_that_moves_freely_passes_if_none_of_its_members_can_move():
    rows = ["###" + "." * 11, "#.#" + "." * 11, "###" + "." * 11] + ["." * 14] * 11
    figures = {"b13": "bD", "d5": "wQ", "e5": "lQ", "l1": "wR"}
    state = free_camp(".", pieces=figures, map={"rows": rows})
    assert happened(state, "d5-d6")[-2:] == [
        {"type": "turn-passed", "seat": "dark-blue"},
        {"type": "turn-passed", "seat": "turquoise"},
    ]
    assert GAME.to_move(play(state, "d5-d6")) == ("white", "light-brown")


def test_an_enemy_of_a_camp_that_moves_freely_is_not_moved():
    rule, detail = refused(free_camp(CAMP), "a3-a4")
    assert rule == "graal.move.own-figure"
    assert detail == "The sergeant on a3 is an enemy of White and Light brown, whose turn it is."


def test_of_two_that_move_freely_the_owner_retreats_and_then_the_other_camp_moves():
    state = free_camp("wA .  .  tS .  .\nlQ .  .  .  .  .")
    shot = play(state, "a2*d2")
    assert GAME.to_move(shot) == ("turquoise",)
    assert (WIRE.dump_state(shot)["turn"], WIRE.dump_state(shot)["camp"]) == ("turquoise", None)
    assert GAME.to_move(play(shot, "d2-e2")) == ("dark-blue", "turquoise")


def test_positions_of_camps_that_move_freely_repeat_by_the_camp_to_move():
    # White's pikeman goes and comes, then light brown's: the camp to move is the same.
    state = play(free_camp(CAMP), "a1-a2", "l14-l13", "a2-a1", "l13-l14")
    state = play(state, "b1-c2", "l14-l13", "c2-b1")
    after = play(state, "l13-l14")
    assert max(after.repetition.values()) == 3
    result = GAME.result(after)
    assert result is not None
    assert result.reason == "repetition"
    assert WIRE.load_state(WIRE.dump_state(after)) == after


def test_whose_move_it_would_be_in_a_camp_that_moves_freely():
    state = free_camp(CAMP)
    assert GAME.mover(state, ("b1", "c2")) == "light-brown"
    assert GAME.mover(state, ("a1",)) == "white"
    assert GAME.mover(state, ("a3", "a4")) is None
    assert GAME.mover(state, ("h7",)) is None
    own = GAME.legal_moves(GAME.alone(state, "light-brown"))
    assert {GAME.steps(move)[0] for move in own} == {"b1"}


def test_the_camp_to_move_may_be_named_by_itself_or_by_a_member():
    by_member = free_camp(CAMP, "turquoise")
    by_itself = free_camp(CAMP, None, camp="b")
    assert by_member == by_itself
    assert GAME.to_move(by_itself) == ("dark-blue", "turquoise")


def test_no_capture_among_friends():
    assert "a1xb1" not in moves(position(CAMP, variant="teams"))
    assert "a1xa3" in moves(position(CAMP, variant="teams"))
    assert refused(position(CAMP, variant="teams"), "a1-b1")[0] == "graal.move.friend"


def test_a_chief_with_two_armies_may_move_either():
    armies = {"w": "white", "b": "dark-blue", "l": "light-brown", "t": "dark-blue"}
    state = position(CAMP, "dark-blue", variant="teams", armies=armies)
    assert moves(state, "a3")
    assert moves(state, "l14")


def test_a_member_who_cannot_move_is_passed_over():
    # Light brown has no figure left.
    state = position("tS .  .\n.  .  .\nwQ .  .", variant="teams")
    state = play(state, "a1-b1", "l14-l13")
    assert GAME.to_move(state) == ("white",)
    assert happened(
        play(position("tS .  .\n.  .  .\nwQ .  .", variant="teams"), "a1-b1"), "l14-l13"
    )[-1] == {"type": "turn-passed", "seat": "light-brown"}


def test_all_members_of_a_camp_win():
    state = position("bR .\n.  .\nlQ .", "light-brown", variant="teams")
    result = GAME.result(play(state, "a1xa3"))
    assert result is not None
    assert result.winners == ("white", "light-brown")


def test_camp_mates_count_as_the_owners_men_in_his_castle():
    state = position("wd .\nwc:lQ .\n.  .", "light-brown", variant="teams")
    after = play(state, "a2-a3")
    assert GAME.result(after) is None
    assert after.quiet_turns == 1


def test_a_shot_at_a_camp_mates_figure_is_answered_by_its_own_commander():
    state = position("wA .  .  tS .", variant="teams")
    shot = play(state, "a1*d1")
    assert GAME.to_move(shot) == ("turquoise",)
    after = play(shot, "d1-e1")
    assert GAME.to_move(after) == ("dark-blue",)


def test_two_players_with_several_armies_make_one_move_a_turn_with_any_of_them():
    state = GAME.new("armies", armies=3, preset="standard")
    assert {GAME.steps(move)[0] for move in GAME.generate(state)} >= {"b2", "a2", "b3"}
    assert GAME.seats(state) == ("white", "dark-blue")
    after = GAME.advance(state, GAME.parse(state, "a2-a3"))
    assert GAME.to_move(after) == ("dark-blue",)


def test_camps_with_their_chiefs_first():
    assert GAME.camps(GAME.new("teams", players=5)) == (
        ("white", "light-brown", "dark-brown"),
        ("dark-blue", "turquoise"),
    )
