"""Camps of several players, and several armies of one."""

from __future__ import annotations

import pytest

from service.games.graal.game import GAME
from service.games.graal.wire import WIRE
from tests.games.graal.boards import happened, moves, play, position, refused

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


def test_the_seats_are_in_the_order_of_playing():
    order = ("white", "dark-blue", "light-brown", "turquoise", "dark-brown", "pale-blue")
    for players in (3, 4, 5, 6):
        assert GAME.seats(GAME.new("teams", players=players)) == order[:players]


def test_camps_move_in_turn_and_members_in_rotation():
    state = GAME.new("teams", players=5, preset="standard")
    seen: list[str] = []
    for _ in range(8):
        seen += GAME.to_move(state)
        state = GAME.advance(state, next(iter(GAME.generate(state))))
    assert seen == [
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
    assert (
        detail
        == "The sergeant on b1 belongs to the same camp, but it is the turn of the white army."
    )
    assert moves(position(CAMP, "light-brown", variant="teams"), "b1")


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
