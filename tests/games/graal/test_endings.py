"""How games end, and who is to move before they do."""

from __future__ import annotations

from typing import Any

from service.games.graal.game import GAME
from service.games.graal.state import State
from service.games.graal.wire import WIRE
from tests.games.graal.boards import document, happened, play, position


def ending(state: State) -> tuple[str, tuple[str, ...]] | None:
    """Return reason and winners; the same after the state has been through JSON."""
    result = GAME.result(state)
    assert GAME.result(WIRE.load_state(WIRE.dump_state(state))) == result
    return None if result is None else (result.reason, result.winners)


def test_house_captured():
    drawing = """
        bR .
        .  .
        wQ .
        """
    assert ending(play(position(drawing), "a1xa3")) == ("house-captured", ("white",))


def test_the_house_stands_while_one_of_it_is_left():
    drawing = """
        bR .  bD
        .  .  .
        wQ .  .
        """
    assert ending(play(position(drawing), "a1xa3")) is None


def test_a_house_is_what_the_army_has():
    state = WIRE.load_state(
        document("bD .\n.  .\nwQ .", army={"D": 1, "Q": 1}, pieces={
            "a1": "wQ", "a3": "bD", "l1": "wD"})
    )  # fmt: skip
    assert ending(play(state, "a1xa3")) == ("house-captured", ("white",))


def test_a_move_that_does_both_is_donjon_taken():
    state = position("bd:bR .\nbc:wQ .", north=True)
    assert ending(play(state, "a13xa14")) == ("donjon-taken", ("white",))


def test_there_is_no_check():
    state = position("bd .\nbc:wQ .\n.  .\nwS .", north=True)
    assert ending(play(state, "a11-b11")) is None


# Draws

WALLED_IN = {
    "map": {"rows": ["." * 14] * 11 + ["###" + "." * 11, "#.#" + "." * 11, "###" + "." * 11]},
    "army": {"D": 1, "S": 1},
    "castles": {"w": {"donjon": "n1", "cour": "n2"}, "b": {"donjon": "n14", "cour": "n13"}},
}


def walled_in(turn: str | None, **members: Any) -> dict[str, Any]:
    return {**WALLED_IN, "turn": turn, **members}


def test_one_who_cannot_move_passes():
    # White's duke sits between rocks: foot could slip out, a horse cannot.
    pieces = {"b2": "wD", "e9": "bS", "e12": "bD"}
    state = WIRE.load_state(walled_in("white", pieces=pieces))
    assert GAME.to_move(state) == ("dark-blue",)
    assert GAME.to_move(play(state, "e9-e8")) == ("dark-blue",)
    assert happened(state, "e9-e8")[-1] == {"type": "turn-passed", "seat": "white"}


def test_no_moves_is_a_draw():
    rows = ["#.#" + "." * 11 if rank in (2, 13) else "###" + "." * 11 for rank in range(14, 0, -1)]
    state = WIRE.load_state(
        walled_in(None, map={"rows": rows}, pieces={"b2": "wD", "b13": "bD"}, phase="over")
    )
    assert ending(state) == ("no-moves", ())


def test_no_moves_is_found_after_a_move():
    rows = ["###" + "." * 11 for _ in range(14)]
    rows[12] = rows[1] = "#.#" + "." * 11
    pieces = {"b13": "bD", "b2": "wD", "d7": "bS"}
    state = WIRE.load_state(walled_in("dark-blue", map={"rows": rows}, pieces=pieces))
    assert GAME.to_move(state) == ("dark-blue",)
    assert ending(play(state, "d7-d6")) is None


def test_repetition_the_third_time():
    state = position("wQ .  .\n.  .  .", north=False)
    cycle = ["a2-a1", "l14-l13", "a1-a2", "l13-l14"]
    once = play(state, *cycle)
    assert ending(once) is None
    twice = play(once, *cycle)
    assert ending(twice) == ("repetition", ())
    assert WIRE.dump_state(twice)["turn"] is None
    assert happened(play(once, *cycle[:3]), cycle[3])[-1]["result"]["reason"] == "repetition"


def test_repetition_counts_the_first_position_after_deployment():
    state = GAME.new(preset="standard")
    cycle = ["l2-l3", "m23-m22", "l3-l2", "m22-m23"]
    assert ending(play(state, *cycle, *cycle)) == ("repetition", ())


def test_no_draw_by_repetition_if_so_agreed():
    state = position("wQ .  .\n.  .  .", options={"repetition_draw": False})
    cycle = ["a2-a1", "l14-l13", "a1-a2", "l13-l14"]
    again = play(state, *cycle * 4)
    assert ending(again) is None
    assert WIRE.dump_state(again)["repetition"] == {}


def test_what_a_capture_made_impossible_is_dropped():
    state = position("bS .\nwQ .")
    state = play(state, "l1-l2", "l14-l13")
    assert len(state.repetition) == 3
    assert len(play(state, "a1xa2").repetition) == 1


def test_quiet_limit():
    state = position("wQ .  .  .", options={"quiet_limit": 10}, quiet_turns=7)
    assert ending(play(state, "a1-a2", "l14-l13")) is None
    assert ending(play(state, "a1-a2", "l14-l13", "a2-a3")) == ("quiet-limit", ())


def test_no_quiet_limit_if_so_agreed():
    options = {"quiet_limit": None}
    after = play(position("wQ .  .  .", options=options, quiet_turns=999), "a1-a2", "l14-l13")
    assert (ending(after), after.quiet_turns) == (None, 1001)
    # Nobody asks for more; the count stays where it is.
    assert play(after, "a2-a3").quiet_turns == 1001


def test_a_retreat_that_is_a_turn_may_be_the_one_after_the_limit():
    options = {"quiet_limit": 10, "retreat_costs_turn": True}
    state = position("wA .  .  bS .", options=options, quiet_turns=9)
    shot = play(state, "a1*d1")
    assert (ending(shot), shot.quiet_turns) == (None, 10)
    after = play(shot, "d1-e1")
    assert (ending(after), after.quiet_turns) == (("quiet-limit", ()), 11)


def test_a_capture_begins_the_quiet_count_anew():
    state = position("bS .\nwQ .", quiet_turns=7)
    assert play(state, "a1xa2").quiet_turns == 0


def test_a_step_onto_the_enemys_cour_begins_the_quiet_count_anew():
    state = position("bd .\nbc .\n.  .\nwQ .", north=True, quiet_turns=7)
    assert play(state, "a11-a13").quiet_turns == 0
    assert play(state, "a11-a12").quiet_turns == 8


def test_a_step_onto_the_own_cour_is_quiet():
    state = position("wd .\nwc .\n.  .\nwQ .", quiet_turns=7)
    assert play(state, "a1-a3").quiet_turns == 8


def test_a_shot_and_its_retreat_count_once_and_end_nothing_between():
    state = position("wA .  .  bS .", options={"quiet_limit": 10}, quiet_turns=9)
    shot = play(state, "a1*d1")
    assert ending(shot) is None
    assert ending(play(shot, "d1-e1")) == ("quiet-limit", ())


def test_passes_do_not_count():
    state = WIRE.load_state(walled_in("white", pieces={"b2": "wD", "e9": "bS", "e12": "bD"}))
    assert play(state, "e9-e8", "e8-e7").quiet_turns == 2


def test_repetition_comes_before_the_quiet_limit():
    state = position("wQ .  .\n.  .  .", options={"quiet_limit": 10}, quiet_turns=2)
    cycle = ["a2-a1", "l14-l13", "a1-a2", "l13-l14"]
    assert ending(play(state, *cycle, *cycle)) == ("repetition", ())
