"""La Trel in JSON: round trips, moves, scores, and every fault with its path."""

from __future__ import annotations

import json
from typing import Any

import pytest

from service.games.core.errors import ImpossibleState
from service.games.core.texts import LANGUAGES
from service.games.latrel import GAME, State
from service.games.latrel.wire import WIRE
from tests.games.latrel.boards import TURNING_CHAIN, played, position

BOARD = """
    . . . . . . . s
    D . . . . . . s
    . . . . . . . .
    . . . . . . . .
    S . . d . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . S
"""


def through_json(state: State) -> State:
    return WIRE.load_state(json.loads(json.dumps(WIRE.dump_state(state))))


def faults(raw: Any) -> set[tuple[str, str]]:
    """Return the faults of a state as (path, code), after saying them in both languages."""
    with pytest.raises(ImpossibleState) as caught:
        WIRE.load_state(raw)
    for fault in caught.value.faults:
        for language in LANGUAGES:
            assert "{" not in GAME.rulebook.fault(fault, language)
    return {("/".join(map(str, fault.path)), fault.code) for fault in caught.value.faults}


def raw(**changes: Any) -> dict[str, Any]:
    return {
        "pieces": {"a1": "wS", "b1": "wS", "h8": "bS", "g8": "bS", "d4": "wD"},
        "turn": "white",
        **changes,
    }


def test_the_beginning_in_json() -> None:
    dumped = WIRE.dump_state(GAME.new("en-standard", {"corner_captures": True}))
    assert dumped["game"] == "la-trel"
    assert dumped["format"] == 1
    assert dumped["variant"] == "en-standard"
    assert dumped["options"] == {
        "blockers": False,
        "chain_captures": True,
        "corner_captures": True,
        "opening_defenders": "both",
        "exchange": "on-entry",
        "repetition": "position",
        "immobile_limit": 3,
        "deadline_moves": 7,
        "deadline_victims": "any",
        "deadline_restarts": True,
        "lone_attackers_draw": True,
    }
    assert dumped["turn"] == "white"
    assert dumped["ply"] == 0
    assert len(dumped["pieces"]) == 32
    assert dumped["pieces"]["d8"] == "bW"
    assert dumped["lost"] == {seat: {"S": 0, "T": 0, "W": 0} for seat in ("white", "black")}
    assert dumped["deadline"] == {"white": None, "black": None}
    assert dumped["repetition"] == {"quiet_moves": []}


def test_the_least_that_makes_a_state() -> None:
    state = WIRE.load_state(raw())
    dumped = WIRE.dump_state(state)
    assert dumped["variant"] == "fr-basic"
    assert dumped["ply"] == 2
    assert dumped["lost"]["white"] == {"S": 2, "T": 2, "W": 2}
    assert dumped["repetition"] == {"runs": {"white": [], "black": []}}


def test_a_run_survives_json() -> None:
    state = played(position(BOARD), "h1-h2", "d4-d5", "h2-h1", "d5-d4", "h1-h3")
    dumped = WIRE.dump_state(state)["repetition"]
    assert dumped == {"runs": {"white": ["h1", "h2", "h1", "h3"], "black": ["d4", "d5", "d4"]}}
    assert through_json(state) == state


def test_a_history_survives_json() -> None:
    state = played(position(BOARD, variant="en-basic"), "h1-h2", "d4-d5", "h2-h1", "d5-d4")
    dumped = WIRE.dump_state(state)["repetition"]
    assert dumped == {"quiet_moves": ["h1-h2", "d4-d5", "h2-h1", "d5-d4"]}
    assert through_json(state) == state


def test_a_finished_state_is_judged_the_same_again() -> None:
    for first in ("white", "black"):
        other = {"white": "black", "black": "white"}[first]
        deadline = {other: 0}
        state = WIRE.load_state(
            {
                "pieces": {"a1": "wS", "a2": "wD", "h8": "bS", "h7": "bD"},
                "turn": first,
                "ply": 8,
                "deadline": deadline,
            }
        )
        dumped = WIRE.dump_state(state)
        assert dumped["turn"] is None
        assert dumped["just_moved"] == other
        assert GAME.result(state) == GAME.result(through_json(state))
        assert through_json(state) == state


def test_a_finished_state_without_a_turn_goes_by_its_ply() -> None:
    setup = raw(pieces={"a1": "wS", "b1": "wS", "h8": "bD"}, turn=None, ply=7)
    assert WIRE.load_state(setup).turn == 1


def test_a_move_in_json() -> None:
    state = position(BOARD)
    assert WIRE.dump_move(state, GAME.parse(state, "a4xe4")) == {
        "notation": "a4xe4",
        "from": "a4",
        "to": "e4",
        "piece": "wS",
        "path": ["a4", "e4"],
        "captures": [{"square": "d4", "piece": "bD"}],
    }
    assert WIRE.dump_move(state, GAME.parse(state, "a7-a8=T"))["exchange"] == "T"


def test_the_events_of_a_chain_tell_each_leg() -> None:
    state = position(TURNING_CHAIN)
    transition = GAME.play(state, GAME.parse(state, "b1xb5xe5"))
    assert [event.as_json() for event in transition.events] == [
        {"type": "moved", "piece": "wS", "from": "b1", "to": "b5"},
        {"type": "captured", "square": "b4", "piece": "bD"},
        {"type": "moved", "piece": "wS", "from": "b5", "to": "e5"},
        {"type": "captured", "square": "d5", "piece": "bD"},
    ]


def test_the_scores_are_the_material() -> None:
    scores = WIRE.dump_scores(GAME.new("fr-master"))
    assert scores["white"] == scores["black"]
    assert scores["white"] == {
        "D": 6,
        "S": 4,
        "T": 2,
        "W": 2,
        "B": 2,
        "attackers": 8,
        "defenders": 6,
        "blockers": 2,
    }


# Faults


def test_faults_of_form_and_of_position_are_told_together() -> None:
    assert faults(
        raw(
            pieces={"a9": "wS", "b1": "wX", "c1": 5, "a1": "wB", "h8": "bS", "g8": "bS"},
            ply=-1,
            surplus=True,
        )
    ) >= {
        ("pieces/a9", "unknown-square"),
        ("pieces/b1", "unknown-piece"),
        ("pieces/c1", "wrong-type"),
        ("pieces/a1", "blockers-off"),
        ("ply", "out-of-range"),
        ("surplus", "unknown-member"),
    }


def test_too_many_of_a_kind() -> None:
    pieces = {f"{file}1": "wT" for file in "abc"} | {f"{file}8": "bD" for file in "abcdefgh"}
    pieces |= {"h7": "bS", "a7": "bS", "g7": "bD"}
    assert faults(raw(pieces=pieces)) == {("pieces", "too-many-pieces")}
    with pytest.raises(ImpossibleState) as caught:
        WIRE.load_state(raw(pieces=pieces))
    assert len(caught.value.faults) == 2


def test_blockers_without_blockers() -> None:
    pieces = {**raw()["pieces"], "c3": "wB", "e3": "bB"}
    assert faults(raw(pieces=pieces)) == {
        ("pieces/c3", "blockers-off"),
        ("pieces/e3", "blockers-off"),
    }
    assert WIRE.load_state(raw(pieces=pieces, options={"blockers": True}))


def test_more_defenders_than_stand_beside_blockers() -> None:
    pieces = {f"{file}2": "wD" for file in "abcdefg"} | {"a1": "wS", "h8": "bS"}
    assert faults(raw(pieces=pieces, variant="fr-master")) == {("pieces", "too-many-pieces")}
    assert WIRE.load_state(raw(pieces=pieces))


def test_captured_pieces_that_do_not_fit_the_board() -> None:
    assert faults(raw(lost={"white": {"S": 1, "T": 2, "W": 0}, "black": {"S": 2}})) == {
        ("lost/white/S", "lost-mismatch"),
        ("lost/white/W", "lost-mismatch"),
    }


@pytest.mark.parametrize(
    ("deadline", "changes", "expected"),
    [
        ({"white": 2}, {}, {("deadline/white", "deadline-not-lone")}),
        ({"white": 3}, {"lone": True}, {("deadline/white", "out-of-range")}),
        ({"white": 0}, {"lone": True}, {("deadline/white", "out-of-range")}),
        ({"white": 51}, {"lone": True}, {("deadline/white", "out-of-range")}),
        ({"white": "2"}, {"lone": True}, {("deadline/white", "wrong-type")}),
        ({"white": True}, {"lone": True}, {("deadline/white", "wrong-type")}),
        (
            {"white": 2},
            {"lone": True, "options": {"deadline_moves": None}},
            {("deadline/white", "deadline-off")},
        ),
        ({"green": 2}, {}, {("deadline/green", "unknown-member")}),
    ],
)
def test_deadlines_that_cannot_be(
    deadline: dict[str, Any], changes: dict[str, Any], expected: set[tuple[str, str]]
) -> None:
    members = dict(changes)
    if members.pop("lone", False):
        members["pieces"] = {"a1": "wS", "h8": "bS", "g8": "bS"}
    assert faults(raw(deadline=deadline, **members)) == expected


def test_a_null_deadline_of_a_lone_attacker_is_a_full_one() -> None:
    pieces = {"a1": "wS", "h8": "bS", "g8": "bS"}
    state = WIRE.load_state(raw(pieces=pieces, deadline={"white": None, "black": None}))
    assert state.deadline == (2, None)


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (["a2", "a5"], ("repetition/runs/white", "run-without-piece")),
        (["a1"], ("repetition/runs/white", "run-too-short")),
        (["b2", "a1"], ("repetition/runs/white/1", "run-broken")),
        (["a2", "a1"] * 4, ("repetition/runs/white", "run-too-often")),
        (["a2", "i9", "a1"], ("repetition/runs/white/1", "unknown-square")),
        (["a2", 3, "a1"], ("repetition/runs/white/1", "wrong-type")),
    ],
)
def test_runs_that_do_not_fit(run: list[Any], expected: tuple[str, str]) -> None:
    assert expected in faults(raw(repetition={"runs": {"white": run}}))


def test_a_run_that_lands_too_often_where_landings_count() -> None:
    strict = {"options": {"repetition": "piece-strict"}}
    allowed = ["a1", "a2", "a1", "a2", "a1"]
    assert WIRE.load_state(raw(repetition={"runs": {"white": allowed}}, **strict))
    for run in (["a2", *allowed], [*allowed, "a3", "a1"]):
        assert faults(raw(repetition={"runs": {"white": run}}, **strict)) == {
            ("repetition/runs/white", "run-lands-too-often")
        }
        assert WIRE.load_state(raw(repetition={"runs": {"white": run[-6:]}}))


def test_a_deadline_met_for_good_survives_json() -> None:
    pieces = {"a1": "wS", "h8": "bS", "g8": "bS"}
    chosen = {"options": {"deadline_restarts": False}}
    state = WIRE.load_state(raw(pieces=pieces, deadline={"white": None}, **chosen))
    assert WIRE.dump_state(state)["deadline"] == {"white": None, "black": None}
    assert through_json(state) == state


def test_a_run_longer_than_the_game() -> None:
    run = ["a1", "a2", "a1"]
    assert WIRE.load_state(raw(ply=4, repetition={"runs": {"white": run}}))
    assert faults(raw(ply=2, repetition={"runs": {"white": run}})) == {
        ("repetition/runs/white", "history-too-long")
    }


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        (["h7-h8"], None),
        (["a2-a1", "h7-h8"], None),
        (["a2-a1"], ("repetition/quiet_moves/0", "history-mismatch")),
        (["h6-h5"], ("repetition/quiet_moves/0", "history-mismatch")),
        (["g7-h8"], ("repetition/quiet_moves/0", "history-mismatch")),
        (["g8-h8"], ("repetition/quiet_moves/0", "history-mismatch")),
        (["a2-a1", "b1-b3", "h7-h8"], ("repetition/quiet_moves/1", "history-mismatch")),
        (["h7h8"], ("repetition/quiet_moves/0", "bad-text")),
        ([7], ("repetition/quiet_moves/0", "wrong-type")),
        (
            ["a2-a1", "h7-h8", "a1-a2", "h8-h7"] * 2 + ["a2-a1", "h7-h8"],
            ("repetition/quiet_moves", "position-too-often"),
        ),
    ],
)
def test_histories_that_do_not_fit(moves: list[Any], expected: tuple[str, str] | None) -> None:
    members = raw(variant="en-basic", repetition={"quiet_moves": moves})
    if expected is None:
        assert WIRE.load_state(members)
    else:
        assert faults(members) == {expected}


def test_a_history_longer_than_the_game() -> None:
    members = raw(variant="en-basic", ply=1, repetition={"quiet_moves": ["a2-a1", "h7-h8"]})
    assert faults(members) == {("repetition/quiet_moves", "history-too-long")}


def test_data_of_the_other_repetition_rule() -> None:
    moves = {"quiet_moves": ["h7-h8"]}
    assert faults(raw(repetition=moves)) == {("repetition/quiet_moves", "history-wrong-rule")}
    runs = {"runs": {"white": ["a2", "a1"]}}
    assert faults(raw(variant="en-basic", repetition=runs)) == {
        ("repetition/runs", "history-wrong-rule")
    }


def test_no_turn_in_a_game_that_goes_on() -> None:
    assert faults(raw(turn=None)) == {("turn", "turn-needed")}


def test_no_turn_at_all() -> None:
    members = raw()
    del members["turn"]
    assert faults(members) == {("turn", "missing")}


def test_missing_pieces() -> None:
    assert faults({"turn": "white"}) == {("pieces", "missing")}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"variant": "xx"}, ("variant", "not-a-choice")),
        ({"options": {"immobile_limit": 8}}, ("options/immobile_limit", "bad-option")),
        ({"options": {"deadline_moves": 0}}, ("options/deadline_moves", "bad-option")),
        ({"options": {"blockers": 1}}, ("options/blockers", "bad-option")),
        ({"options": {"speed": 1}}, ("options/speed", "unknown-option")),
    ],
)
def test_rules_that_do_not_exist(changes: dict[str, Any], expected: tuple[str, str]) -> None:
    assert faults(raw(**changes)) == {expected}


@pytest.mark.parametrize(
    ("keywords", "expected"),
    [
        ({"variant": "xx"}, ("variant",)),
        ({"options": {"speed": 1}}, ("options", "speed")),
        ({"options": {"immobile_limit": True}}, ("options", "immobile_limit")),
        ({"options": {"repetition": "never"}}, ("options", "repetition")),
        ({"options": {"blockers": None}}, ("options", "blockers")),
        ({"players": 3}, ("players",)),
    ],
)
def test_a_new_game_that_cannot_be(keywords: dict[str, Any], expected: tuple[str, ...]) -> None:
    with pytest.raises(ImpossibleState) as caught:
        GAME.new(**keywords)
    assert [fault.path for fault in caught.value.faults] == [expected]
    for language in LANGUAGES:
        assert GAME.rulebook.fault(caught.value.faults[0], language)


def test_the_board_in_json() -> None:
    board = WIRE.dump_board()
    assert board["files"] == list("abcdefgh")
    assert board["ranks"] == list("12345678")
    assert board["orientations"] == {"white": "white", "black": "black"}
    assert board["dark"][:5] == ["a1", "c1", "e1", "g1", "b2"]
    assert board["light"][:5] == ["b1", "d1", "f1", "h1", "a2"]
    assert board["setup"] == WIRE.dump_state(GAME.new())["pieces"]
    assert board["setup_with_blockers"] == WIRE.dump_state(GAME.new("fr-master"))["pieces"]
    assert board["corners"] == ["a1", "h1", "a8", "h8"]
    assert board["exchange_squares"]["white"][0] == "a8"
    assert board["exchange_squares"]["black"][-1] == "h1"
