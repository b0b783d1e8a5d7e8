"""Four players, each for himself: falls, absorption, ruins."""

from __future__ import annotations

from typing import Any

from service.games.graal.game import GAME
from service.games.graal.state import State
from service.games.graal.wire import WIRE
from tests.games.graal.boards import (
    happened,
    moves,
    order_of_turns,
    pieces,
    play,
    position,
    refused,
)


def four(drawing: str, turn: str = "white", **members: Any) -> State:
    return position(drawing, turn, variant="four", **members)


AT_THE_GATE = """
    bd .  .  .  .
    bc:wQ .  bS .  bR
    .  .  .  .  .
    """


def test_the_order_is_clockwise():
    state = GAME.new("four", preset="standard")
    assert order_of_turns(state, 5) == ["white", "dark-blue", "light-brown", "turquoise", "white"]


def test_everybody_is_everybodys_enemy():
    state = four("lS .\n.  .\nwQ .")
    assert "a1xa3" in moves(state)


def test_a_fall_removes_castle_and_house_and_gives_the_rest_to_the_victor():
    state = play(four(AT_THE_GATE, north=True), "a13-a14")
    doc = WIRE.dump_state(state)
    assert GAME.result(state) is None
    assert "b" not in doc["castles"]
    assert "bR" not in doc["pieces"].values()
    assert doc["pieces"]["c13"] == "bS"
    assert doc["pieces"]["a14"] == "wQ"
    assert doc["armies"] == {
        "w": "white", "b": "white", "l": "light-brown", "t": "turquoise",
    }  # fmt: skip
    assert doc["falls"] == [
        {
            "seat": "dark-blue",
            "by": "white",
            "reason": "donjon-taken",
            "castle": {"donjon": "a14", "cour": "a13"},
        }
    ]
    assert GAME.to_move(state) == ("light-brown",)
    assert GAME.seats(state) == ("white", "dark-blue", "light-brown", "turquoise")
    assert WIRE.load_state(doc) == state


def test_a_fall_is_told():
    assert happened(four(AT_THE_GATE, north=True), "a13-a14") == [
        {"type": "moved", "piece": "wQ", "from": "a13", "to": "a14"},
        {
            "type": "castle-entered",
            "piece": "wQ",
            "castle": "b",
            "part": "donjon",
            "square": "a14",
        },
        {"type": "eliminated", "seat": "dark-blue", "by": "white"},
        {"type": "absorbed", "army": "b", "by": "white"},
    ]


def test_whoever_absorbed_a_figure_is_named_where_it_must_retreat():
    at_the_gate = """
        bd .  .  .  .
        bc:wQ .  bS .  bR
        .  .  lA .  .
        """
    state = play(four(at_the_gate, north=True), "a13-a14", "c12*c13")
    assert GAME.to_move(state) == ("white",)
    assert refused(state, "l14-l13") == (
        "graal.archer.retreat-owed",
        "First the sergeant on c13 must retreat from the shot; that is up to White.",
    )


def test_the_victor_moves_what_he_absorbed():
    state = play(four(AT_THE_GATE, north=True), "a13-a14", "l14-l13", "l1-l2")
    assert GAME.to_move(state) == ("white",)
    assert "c13-d13" in moves(state)
    assert "c13xa14" not in moves(state)


def test_a_captured_house_is_a_fall_too():
    state = play(four("bR .  bS\n.  .  .\nwQ .  ."), "a1xa3")
    assert WIRE.dump_state(state)["falls"][0]["reason"] == "house-captured"
    assert "b" not in WIRE.dump_state(state)["castles"]
    assert pieces(state)["c3"] == "bS"


def test_absorbed_armies_go_on_to_whoever_beats_their_commander():
    state = play(four("bR .  bS wR\n.  .  .  .\nwQ .  .  lC"), "a1xa3")
    assert WIRE.dump_state(state)["armies"]["b"] == "white"
    told = happened(state, "d1xd3")
    assert told[-3:] == [
        {"type": "eliminated", "seat": "white", "by": "light-brown"},
        {"type": "absorbed", "army": "w", "by": "light-brown"},
        {"type": "absorbed", "army": "b", "by": "light-brown"},
    ]
    after = play(state, "d1xd3")
    assert WIRE.dump_state(after)["armies"] == {
        "w": "light-brown", "b": "light-brown", "l": "light-brown", "t": "turquoise",
    }  # fmt: skip
    assert GAME.camps(after) == (("light-brown",), ("turquoise",))
    assert WIRE.load_state(WIRE.dump_state(after)) == after


def test_the_last_one_left_wins_for_the_reason_of_the_last_fall():
    state = play(four("bR .  bS wR\n.  .  .  .\nwQ .  .  lC"), "a1xa3", "d1xd3")
    state = play(state, "l1-l2", "d3-l3", "l2-k2", "l3xk2")
    result = GAME.result(state)
    assert result is not None
    assert (result.winners, result.reason) == (("light-brown",), "house-captured")
    again = WIRE.load_state(WIRE.dump_state(state))
    assert again == state
    assert GAME.result(again) == result


def test_the_ground_under_a_fallen_castle_is_terrain_again():
    rows = ["#f............", "f............."] + ["." * 14] * 12
    members: dict[str, Any] = {"north": True, "map": {"rows": rows}}
    # The rider enters the donjon from its cour, and then stands on rock.
    state = play(four("bd .\nbc:wC .\n.  .", **members), "a13-a14")
    assert WIRE.load_state(WIRE.dump_state(state)) == state
    state = play(state, "l14-l13", "l1-l2")
    # Both holes beside the step to b13 are forest: a horse cannot leave there.
    assert moves(state, "a14") == set()
    foot = play(four("bd .\nbc:wQ .\n.  .", **members), "a13-a14", "l14-l13", "l1-l2")
    assert moves(foot, "a14") >= {"a14-b13", "a14-a13", "a14-b14"}
    gone = play(foot, "a14-b14", "l13-l14", "l2-l1")
    assert "b14-a14" not in moves(gone)


def test_a_figure_may_stay_on_a_ruin_and_is_safe_on_rock():
    rows = ["#............."] + ["." * 14] * 13
    drawing = "bd .  .  .\nbc:wQ .  .  lQ\n.  .  .  ."
    state = play(four(drawing, north=True, map={"rows": rows}), "a13-a14")
    assert "d13xa14" not in moves(state)
    state = play(state, "d13-d14")
    assert GAME.to_move(state) == ("turquoise",)
    assert "d14xa14" not in moves(
        WIRE.load_state({**WIRE.dump_state(state), "turn": "light-brown"})
    )


def test_a_player_who_cannot_move_is_passed():
    # Dark blue's duke is shut in between rocks, too narrow for a horse.
    rows = ["###...........", "#.#...........", "###..........."] + ["." * 14] * 11
    figures = {"b13": "bD", "d5": "wQ", "f1": "wR", "l14": "lR", "l1": "tR"}
    state = four(".", map={"rows": rows}, pieces=figures)
    assert GAME.to_move(play(state, "d5-d6")) == ("light-brown",)
    assert happened(state, "d5-d6")[-1] == {"type": "turn-passed", "seat": "dark-blue"}
