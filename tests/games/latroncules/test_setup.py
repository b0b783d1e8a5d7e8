"""Positions of the caller's own: what is filled in, and what cannot be."""

from __future__ import annotations

import pytest

from service.games.core.errors import ImpossibleState
from service.games.core.texts import LANGUAGES
from service.games.latroncules import GAME, Setup
from service.games.latroncules.wire import WIRE
from tests.games.latroncules.boards import pieces

SMALL = """
    . . . . . . . .
    . . . . . . . c
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    C . . . . . . .
"""

BLOCKED = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . f . . .
    . . . . F . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . c
"""


def faults(**state: object) -> list[tuple[tuple[str | int, ...], str]]:
    """Return where and what the faults of a state are; each can be told in both languages."""
    with pytest.raises(ImpossibleState) as refused:
        WIRE.load_state({"pieces": pieces(SMALL), "turn": "white"} | state)
    for fault in refused.value.faults:
        for language in LANGUAGES:
            assert GAME.rulebook.fault(fault, language)
    return [(fault.path, fault.code) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("turn", "quiet_plies", "ply"),
    [("white", 0, 0), ("black", 0, 1), ("white", 7, 8), ("black", 7, 7), ("white", 50, 50)],
)
def test_an_absent_ply_fits_the_turn_and_the_quiet_plies(turn, quiet_plies, ply):
    state = WIRE.load_state({"pieces": pieces(SMALL), "turn": turn, "quiet_plies": quiet_plies})
    assert WIRE.dump_state(state)["ply"] == ply


def test_pieces_and_turn_are_enough():
    state = WIRE.load_state({"pieces": pieces(SMALL), "turn": "black"})
    assert WIRE.dump_state(state) == {
        "game": "latroncules",
        "format": 1,
        "variant": "standard",
        "options": {
            "board": "standard",
            "jump_lines": "bound",
            "diagonal_captures": True,
            "self_pincer_exception": "any-capture",
            "jump_captures": True,
            "promotion_limit": None,
            "no_capture_count": "each-player",
        },
        "turn": "black",
        "pieces": {"a1": "wC", "h7": "bC"},
        "ply": 1,
        "quiet_plies": 0,
    }


def test_a_turn_that_does_not_fit_the_ply_is_trusted():
    state = WIRE.load_state({"pieces": pieces(SMALL), "turn": "black", "ply": 4})
    assert GAME.to_move(state) == ("black",)
    assert state.ply == 4


@pytest.mark.parametrize("turn", ["white", "black"])
def test_a_finished_position_comes_back_with_a_turn_of_null(turn):
    alone = {"a1": "wC"}
    state = WIRE.load_state({"pieces": alone, "turn": turn})
    again = WIRE.dump_state(state)
    assert again["turn"] is None
    assert WIRE.load_state(again) == state
    assert WIRE.load_state(again).result == state.result


@pytest.mark.parametrize("ply", [20, 21])
def test_a_stalemate_is_still_one_whatever_the_ply_says(ply):
    state = WIRE.load_state({"pieces": pieces(BLOCKED), "turn": "white", "ply": ply})
    again = WIRE.load_state(WIRE.dump_state(state))
    assert again == state
    assert again.result == state.result
    assert again.result is not None
    assert again.result.reason == "stalemate"


def test_nobody_to_move_in_a_game_that_goes_on():
    assert faults(turn=None) == [(("turn",), "nobody-to-move")]


def test_no_pieces_at_all():
    assert faults(pieces={}) == [(("pieces",), "no-pieces")]


def test_more_than_sixteen_pieces_of_a_side():
    crowd = {f"{file}{rank}": "wC" for file in "abcdefgh" for rank in (1, 2)}
    full = WIRE.load_state({"pieces": crowd | {"h8": "bC"}, "turn": "white"})
    assert len(full.pieces()) == 17
    too_many = crowd | {"h3": "wF", "h8": "bC"}
    assert faults(pieces=too_many) == [(("pieces",), "too-many-pieces")]


def test_infantry_on_its_far_rank():
    stranded = {"a8": "wF", "b8": "bF", "h1": "bF", "g1": "wF"}
    assert faults(pieces=stranded) == [
        (("pieces", "a8"), "infantry-on-far-rank"),
        (("pieces", "h1"), "infantry-on-far-rank"),
    ]
    limited = {"pieces": stranded, "turn": "white", "options": {"promotion_limit": 8}}
    assert WIRE.load_state(limited).piece_at(56) == 0


@pytest.mark.parametrize(("count", "limit"), [("each-player", 51), ("plies", 26)])
def test_more_quiet_plies_than_end_the_game(count, limit):
    options = {"no_capture_count": count}
    at_limit = {"pieces": pieces(SMALL), "turn": "white", "options": options}
    state = WIRE.load_state(at_limit | {"quiet_plies": limit})
    assert state.result is not None
    assert state.result.reason == "no-capture"
    assert faults(options=options, quiet_plies=limit + 1) == [(("quiet_plies",), "out-of-range")]
    assert faults(options=options, quiet_plies=-1) == [(("quiet_plies",), "out-of-range")]


def test_a_ply_out_of_range():
    assert faults(ply=-1) == [(("ply",), "out-of-range")]
    assert faults(ply=1_000_001) == [(("ply",), "out-of-range")]


@pytest.mark.parametrize("turn", ["white", "black"])
def test_the_last_ply_that_can_be_sent_can_still_be_played_from(turn):
    state = WIRE.load_state({"pieces": pieces(SMALL), "turn": turn, "ply": 1_000_000})
    for move in GAME.generate(state):
        after = GAME.advance(state, move)
        assert WIRE.load_state(WIRE.dump_state(after)) == after


def test_all_faults_are_told_together():
    given = {"a9": "wC", "b2": "wX", "c3": 7, "a8": "wF", "d4": "bC"}
    options = {"board": "round", "flying": True, "jump_captures": 1}
    options["jump_lines"] = "loose"
    found = faults(pieces=given, options=options, turn="red", ply=1.5, quiet_plies=99, extra=1)
    assert set(found) == {
        (("pieces", "a9"), "unknown-square"),
        (("pieces", "b2"), "unknown-piece"),
        (("pieces", "c3"), "wrong-type"),
        (("pieces", "a8"), "infantry-on-far-rank"),
        (("options", "board"), "bad-option"),
        (("options", "jump_lines"), "bad-option"),
        (("options", "flying"), "unknown-option"),
        (("options", "jump_captures"), "bad-option"),
        (("turn",), "not-a-choice"),
        (("ply",), "wrong-type"),
        (("quiet_plies",), "out-of-range"),
        (("extra",), "unknown-member"),
    }


def test_pieces_that_are_all_bad_are_not_called_missing():
    assert faults(pieces={"a9": "wC"}) == [(("pieces", "a9"), "unknown-square")]


def test_missing_members_are_named():
    with pytest.raises(ImpossibleState) as refused:
        WIRE.load_state({})
    assert {(fault.path, fault.code) for fault in refused.value.faults} == {
        (("pieces",), "missing"),
        (("turn",), "missing"),
    }


def test_the_library_checks_what_the_wire_would_have():
    setup = Setup(
        variant="large",
        options={"board": "round", "promotion_limit": 7, "jump_captures": 1, "flying": True},
        turn="red",  # type: ignore[arg-type]
        ply=-1,
        quiet_plies=52,
    )
    found = GAME.faults(setup)
    assert {(fault.path, fault.code) for fault in found} == {
        (("variant",), "not-a-choice"),
        (("options", "board"), "bad-option"),
        (("options", "promotion_limit"), "bad-option"),
        (("options", "jump_captures"), "bad-option"),
        (("options", "flying"), "unknown-option"),
        (("turn",), "not-a-choice"),
        (("ply",), "out-of-range"),
        (("quiet_plies",), "out-of-range"),
        (("pieces",), "missing"),
    }
    for fault in found:
        assert GAME.rulebook.fault(fault, "en") != GAME.rulebook.fault(fault, "fr")


@pytest.mark.parametrize(
    ("keywords", "path"),
    [
        ({"variant": "large"}, ("variant",)),
        ({"options": {"board": "round"}}, ("options", "board")),
        ({"players": 3}, ("players",)),
    ],
)
def test_a_new_game_that_cannot_be(keywords, path):
    with pytest.raises(ImpossibleState) as refused:
        GAME.new(**keywords)
    assert [fault.path for fault in refused.value.faults] == [path]
