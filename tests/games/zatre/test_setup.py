"""A caller's own position: what is filled in, and all that can be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.errors import ImpossibleState
from service.games.core.texts import LANGUAGES
from service.games.zatre import GAME, Start
from service.games.zatre.wire import WIRE

GOOD = {"tiles": {"h8": 6}, "hands": {"p1": [5, 5], "p2": []}, "turn": "p1"}


def faults(**members: Any) -> set[tuple[str, str]]:
    """Return the pointers and codes of all faults; each must be sayable in both languages."""
    with pytest.raises(ImpossibleState) as error:
        WIRE.load_state({**GOOD, **members})
    for fault in error.value.faults:
        for language in LANGUAGES:
            assert GAME.rulebook.fault(fault, language)
    return {("/".join(map(str, fault.path)), fault.code) for fault in error.value.faults}


def test_what_is_left_out_is_filled_in():
    dumped = WIRE.dump_state(WIRE.load_state(GOOD))
    assert dumped["phase"] == "lay"
    assert dumped["opening"] is False
    assert dumped["bag"] == {"1": 21, "2": 20, "3": 20, "4": 20, "5": 18, "6": 19}
    assert dumped["turns"] == {"p1": [], "p2": []}
    assert dumped["options"] == {
        "end": "bag-empty",
        "red_tick": "any-run",
        "late_bonus": 0,
        "draws": "supplied",
        "more_than_two": "compelled",
        "extra_draw": "automatic",
    }
    assert "seed" not in dumped


def test_a_seed_makes_the_service_draw():
    state = WIRE.load_state({**GOOD, "hands": {"p1": [], "p2": []}, "seed": "s"})
    assert (state.phase, len(state.hand)) == ("lay", 2)
    assert state.rules.draws == "seeded"


def test_red_must_be_covered():
    assert faults(tiles={"h9": 6}) == {("tiles", "red-uncovered")}


def test_the_board_holds_together():
    assert faults(tiles={"h8": 6, "k8": 1, "k9": 1}) == {
        ("tiles/k8", "tile-apart"),
        ("tiles/k9", "tile-apart"),
    }


def test_no_run_of_13_lies_there():
    assert faults(tiles={"h8": 6, "h9": 6, "h10": 1}) == {("tiles/h8", "run-too-high")}


def test_the_box_holds_no_more():
    assert faults(hands={"p1": [6] * 10, "p2": [6] * 10}) == {("hands", "box-exceeded")}
    bag = WIRE.dump_state(WIRE.load_state(GOOD))["bag"]
    assert faults(bag={**bag, "3": 19, "6": 20}) == {
        ("bag/3", "box-mismatch"),
        ("bag/6", "box-mismatch"),
    }


def test_the_opening_is_the_turn_on_the_empty_board():
    assert faults(opening=True) == {("opening", "opening-not-empty")}
    assert faults(tiles={}, opening=False) == {("opening", "opening-empty")}


def test_seats():
    assert faults(hands={"p1": [5]}) == {("hands", "too-few")}
    assert faults(hands={"p1": [5], "p3": []}) == {("hands/p2", "missing")}
    assert faults(turn="p3") == {("turn", "not-a-choice")}
    assert faults(turn=None) == {("turn", "turn-needed")}
    assert faults(turns={"p4": []}) == {("turns/p4", "seat-empty")}


def test_phases():
    assert faults(phase="over") == {("phase", "not-over")}
    assert faults(phase="draw") == {("phase", "nothing-to-draw")}
    assert faults(phase="lay", hands={"p1": [], "p2": []}) == {("phase", "nothing-to-lay")}


def test_seeds_and_draws():
    assert faults(options={"draws": "seeded"}) == {("seed", "missing")}
    assert faults(options={"draws": "supplied"}, seed="s") == {("seed", "conflict")}
    assert faults(chance=3) == {("chance", "seedless")}


def test_turns_that_cannot_have_been():
    assert faults(turns={"p1": [{"ticks": 1}], "p2": [{}, {"tens": 1, "ticks": 4}]}) == {
        ("turns/p1/0/ticks", "ticks-unearned"),
        ("turns/p2/1/ticks", "ticks-unearned"),
    }


def test_there_is_room_for_the_rest_of_the_game():
    """Who had 400 turns has no more to come."""
    turn = {"tens": 0, "elevens": 0, "twelves": 0, "ticks": 0}
    assert faults(turns={"p1": [turn] * 400}) == {("turns/p1", "too-long")}
    assert faults(seed="s", chance=1 << 53) == {("chance", "out-of-range")}


def test_faults_of_form_and_position_come_together():
    found = faults(tiles={"h9": 6, "a1": 2, "h10": "5"}, hands={"p1": [7], "p2": []}, odd=1)
    assert found >= {
        ("tiles/a1", "unknown-square"),
        ("tiles/h10", "wrong-type"),
        ("hands/p1/0", "out-of-range"),
        ("odd", "unknown-member"),
        ("tiles", "red-uncovered"),
    }


def test_faults_of_form_speak_of_cells_and_tiles():
    with pytest.raises(ImpossibleState) as error:
        WIRE.load_state({**GOOD, "tiles": {"h8": 6, "i8": 7, "q9": 1}})
    assert {GAME.rulebook.fault(fault, "en") for fault in error.value.faults} == {
        "There is no tile 7 in this game.",
        "There is no cell q9 on this board.",
    }
    assert {GAME.rulebook.fault(fault, "fr") for fault in error.value.faults} == {
        "Il n’y a pas de jeton 7 dans ce jeu.",
        "Il n’y a pas de case q9 sur ce plateau.",
    }


@pytest.mark.parametrize(
    ("keywords", "expected"),
    [
        ({"players": 7}, ("players", "out-of-range")),
        ({"start": Start(seat="p1", tile=6)}, ("start", "conflict")),
        ({"options": {"late_bonus": 3}}, ("options/late_bonus", "bad-option")),
        ({"options": {"draws": "supplied"}, "seed": "s"}, ("seed", "conflict")),
        (
            {"options": {"draws": "supplied"}, "start": Start(seat="p3", tile=6)},
            ("start/seat", "not-a-choice"),
        ),
    ],
)
def test_new_games_that_cannot_begin(keywords, expected):
    with pytest.raises(ImpossibleState) as error:
        GAME.new(**keywords)
    assert [("/".join(map(str, fault.path)), fault.code) for fault in error.value.faults] == [
        expected
    ]
