"""Positions that cannot be: every fault, with its pointer."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.errors import ImpossibleState
from service.games.core.texts import LANGUAGES
from service.games.graal.figures import FIGURE_BY_NAME
from service.games.graal.game import GAME
from service.games.graal.setup import Setup
from service.games.graal.wire import WIRE
from tests.games.graal.boards import document, play, position


def faults(raw: dict[str, Any]) -> set[tuple[Any, ...]]:
    with pytest.raises(ImpossibleState) as error:
        WIRE.load_state(raw)
    for fault in error.value.faults:
        for language in LANGUAGES:
            assert GAME.rulebook.fault(fault, language)
    return {(*fault.path, fault.code) for fault in error.value.faults}


def changed(**members: Any) -> dict[str, Any]:
    """Return a good position with other members."""
    return {**document("wS .  f\n.  .  #"), **members}


def with_pieces(**pieces: str) -> dict[str, Any]:
    good = document("wS .  f\n.  .  #")
    return {**good, "pieces": {**good["pieces"], **pieces}}


def with_castle(**castles: Any) -> dict[str, Any]:
    good = document("wS .  f\n.  .  #")
    return {**good, "castles": {**good["castles"], **castles}}


def test_faults_of_form_speak_of_holes_and_figures():
    with pytest.raises(ImpossibleState) as error:
        WIRE.load_state(with_pieces(a9="wX", z1="wS"))
    assert {GAME.rulebook.fault(fault, "en") for fault in error.value.faults} == {
        "There is no figure wX in this game.",
        "There is no hole z1 on this board.",
    }
    assert {GAME.rulebook.fault(fault, "fr") for fault in error.value.faults} == {
        "Il n’y a pas de pièce wX dans ce jeu.",
        "Il n’y a pas de trou z1 sur ce plateau.",
    }


def test_the_good_position_is_good():
    assert WIRE.load_state(changed()).phase == "play"


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (with_pieces(a9="wX"), ("pieces", "a9", "unknown-piece")),
        (with_pieces(a99="wS"), ("pieces", "a99", "unknown-square")),
        (with_pieces(z1="wS"), ("pieces", "z1", "unknown-square")),
        (with_pieces(c1="wS"), ("pieces", "c1", "terrain")),
        (with_pieces(c2="wC"), ("pieces", "c2", "terrain")),
        (with_pieces(n1="wA"), ("pieces", "n1", "archer-in-donjon")),
        (with_pieces(a4="lS"), ("pieces", "a4", "army-absent")),
        (with_pieces(a4="wR"), ("pieces", "a4", "too-many-figures")),
        (changed(pieces={"a1": "wR"}, castles={}), ("castles", "w", "missing")),
        (with_castle(l={"donjon": "a1", "cour": "a2"}), ("castles", "l", "castle-unowned")),
        (with_castle(w={"donjon": "a1"}), ("castles", "w", "cour", "missing")),
        (with_castle(w={"donjon": "a1", "cour": "b2"}), ("castles", "w", "castle")),
        (with_castle(w={"donjon": "a8", "cour": "a7"}), ("castles", "w", "realm")),
        (with_castle(w={"donjon": "z1", "cour": "a1"}),
         ("castles", "w", "donjon", "unknown-square")),
        (changed(turn="turquoise"), ("turn", "not-a-choice")),
        (changed(turn=None), ("turn", "turn-needed")),
        (changed(phase="over"), ("phase", "not-over")),
        (changed(phase="retreat"), ("shot", "missing")),
        (changed(phase="play", shot={"archer": "a1", "target": "a2"}), ("shot", "conflict")),
        (changed(phase="deployment"), ("pieces", "army-incomplete")),
        (changed(quiet_turns=101), ("quiet_turns", "out-of-range")),
        (changed(quiet_turns=-1), ("quiet_turns", "out-of-range")),
        (changed(repetition={"zz": 1}), ("repetition", "zz", "bad-text")),
        (changed(repetition={"0" * 16: 4}), ("repetition", "0" * 16, "out-of-range")),
        (changed(armies={"w": "white"}), ("armies", "commanders")),
        (changed(rotation={"w": ["dark-blue"]}), ("rotation", "w", "rotation")),
        (changed(falls=[{"seat": "white", "by": "dark-blue", "reason": "donjon-taken"}]),
         ("falls", "conflict")),
        (changed(army={"S": 1}), ("army", "army-without-house")),
        (changed(map={"rows": ["."] * 14}), ("map", "rows", 0, "map-width")),
        (changed(options={"quiet_limit": 9}), ("options", "quiet_limit", "bad-option")),
        (changed(options={"camp_order": "any"}), ("options", "camp_order", "bad-option")),
        (changed(options={"second_army": "turquoise"}), ("options", "second_army", "bad-option")),
        (changed(camp="w"), ("camp", "conflict")),
        (changed(camp="l"), ("camp", "not-a-choice")),
        (changed(shot={"archer": "a1", "target": "a2"}), ("shot", "archer", "no-archer")),
    ],
)  # fmt: skip
def test_one_fault(raw, fault):
    assert fault in faults(raw)


def free_camp(**members: Any) -> dict[str, Any]:
    options = {"camp_order": "free"}
    return document("wS .  lS", variant="teams", **{"options": options, **members})


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (free_camp(turn=None), ("turn", "turn-needed")),
        (free_camp(camp="b"), ("camp", "conflict")),
        (free_camp(rotation={"w": ["white", "light-brown"]}), ("rotation", "conflict")),
        (free_camp(turn=None, camp="w", phase="over"), ("phase", "not-over")),
        (free_camp(camp="w", shot={"archer": "a1", "target": "c1"}), ("camp", "conflict")),
        (free_camp(camp="w", options={}), ("camp", "conflict")),
    ],
)
def test_the_faults_of_a_camp_that_moves_freely(raw, fault):
    assert fault in faults(raw)


def test_the_chief_who_leads_a_second_army_is_the_one_agreed():
    blue = {"w": "white", "b": "dark-blue", "l": "light-brown", "t": "dark-blue"}
    white = {"w": "white", "b": "dark-blue", "l": "white", "t": "turquoise"}
    for second, right, wrong in (("white", white, blue), ("dark-blue", blue, white)):
        options = {"second_army": second}
        good = document("wS .  lS", variant="teams", armies=right, options=options)
        assert WIRE.dump_state(WIRE.load_state(good))["armies"] == right
        assert faults({**good, "armies": wrong}) == {("armies", "commanders")}


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 100),
        ({"quiet_limit": 10}, 10),
        ({"quiet_limit": 10, "retreat_costs_turn": True}, 11),
        ({"quiet_limit": None}, 1001),
    ],
)
def test_more_quiet_turns_than_can_have_been_are_a_fault(options, most):
    turn = "white" if most == 1001 else None
    raw = {**changed(options=options, quiet_turns=most), "turn": turn}
    assert WIRE.load_state(raw).quiet_turns == most
    assert faults({**raw, "quiet_turns": most + 1}) == {("quiet_turns", "out-of-range")}


def test_what_is_known_of_repetitions_is_dropped_where_none_is_a_draw():
    record = {"0123456789abcdef": 2}
    raw = changed(options={"repetition_draw": False}, repetition=record)
    assert WIRE.load_state(raw).repetition == {}


def test_all_faults_are_told_together():
    raw = with_pieces(a9="wX", c1="wS", z3="bS")
    raw["turn"] = "red"
    raw["quiet_turns"] = "5"
    assert faults(raw) >= {
        ("pieces", "a9", "unknown-piece"),
        ("pieces", "c1", "terrain"),
        ("pieces", "z3", "unknown-square"),
        ("turn", "not-a-choice"),
        ("quiet_turns", "wrong-type"),
    }


def test_a_bad_army_hides_no_fault_of_the_position():
    raw = {**with_pieces(c1="wS"), "army": {"S": 40, "Q": 1}, "turn": "turquoise"}
    assert faults(raw) >= {
        ("army", "army-too-large"),
        ("army", "army-without-house"),
        ("pieces", "c1", "terrain"),
        ("turn", "not-a-choice"),
    }


def test_one_omission_is_one_fault():
    good = document("wS .  f\n.  .  #")
    without = {member: value for member, value in good.items() if member != "castles"}
    assert faults(without) == {("castles", "missing")}
    no_castles = Setup(pieces={0: FIGURE_BY_NAME["wR"]}, turn="white")
    assert GAME.faults(no_castles)[0].path == ("castles",)
    assert faults(with_castle(w=5)) == {("castles", "w", "wrong-type")}
    rows = [*["." * 14] * 13, 5]
    assert faults(changed(map={"rows": rows})) >= {("map", "rows", 13, "wrong-type")}
    assert ("map", "rows", "missing") not in faults(changed(map={"rows": rows}))
    assert faults(changed(map={"rows": 5})) == {("map", "rows", "wrong-type")}


def test_faults_of_a_deployment_are_told_with_the_others():
    raw = {**WIRE.dump_state(GAME.new()), "pieces": {"z1": "wS", "a20": "wR", "j3": "wE"}}
    assert faults({**raw, "shot": {"archer": "a1", "target": "a2"}}) == {
        ("pieces", "z1", "unknown-square"),
        ("pieces", "a20", "realm"),
        ("pieces", "j3", "terrain"),
        ("pieces", "army-incomplete"),
        ("castles", "w", "army-incomplete"),
        ("shot", "conflict"),
    }


def test_both_sides_cannot_have_lost():
    raw = document("wS")
    del raw["pieces"]["l1"], raw["pieces"]["l14"]
    assert faults(raw) == {("pieces", "both-lost")}


def test_a_fallen_player_must_be_out_of_a_game_of_four():
    raw = document("wS", variant="four")
    del raw["pieces"]["l14"]
    assert faults(raw) == {("castles", "l", "fallen")}


def test_a_fall_names_players_who_were_in_the_game():
    falls = [
        {"seat": "white", "by": "dark-blue", "reason": "donjon-taken", "castle": None},
        {"seat": "turquoise", "by": "white", "reason": "donjon-taken", "castle": None},
    ]
    assert ("falls", 1, "fall-impossible") in faults(document("wS", variant="four", falls=falls))


def test_a_shot_must_have_been_possible():
    raw = document("wA .  .  .  bS", "dark-blue", shot={"archer": "a1", "target": "e1"})
    assert faults(raw) == {("shot", "shot-impossible")}
    friend = document("wA .  wS", "white", shot={"archer": "a1", "target": "c1"})
    assert faults(friend) == {("shot", "target", "no-target")}
    wrong = document("wA .  bS .  .", "white", shot={"archer": "a1", "target": "c1"})
    assert faults(wrong) == {("turn", "turn-retreat")}


def test_a_deployment_has_whole_armies_chiefs_first_and_nobody_abroad():
    good = WIRE.dump_state(GAME.new("armies"))
    army = {"R": 1, "S": 1}
    base = {**good, "army": army, "turn": None}
    assert faults({**base, "pieces": {"a1": "lS"}}) == {("pieces", "chief-first")}
    assert faults({**base, "pieces": {"a1": "wS"}}) >= {("pieces", "army-incomplete")}
    castles = {"w": {"donjon": "a1", "cour": "a2"}}
    abroad = {**base, "pieces": {"a20": "wS", "a5": "wR"}, "castles": castles}
    assert faults(abroad) == {("pieces", "a20", "realm")}
    everyone = {**base, "turn": "white", "pieces": {"a4": "wS", "a5": "wR"}, "castles": castles}
    assert WIRE.load_state(everyone).phase == "deployment"


# What is filled in


def test_the_smallest_position():
    state = WIRE.load_state(
        {
            "pieces": {"l2": "wR", "m23": "bR"},
            "castles": {
                "w": {"donjon": "k2", "cour": "k3"},
                "b": {"donjon": "n23", "cour": "n22"},
            },
            "turn": "dark-blue",
        }
    )
    doc = WIRE.dump_state(state)
    assert (doc["variant"], doc["phase"], doc["quiet_turns"]) == ("two", "play", 0)
    assert doc["armies"] == {"w": "white", "b": "dark-blue"}
    assert len(doc["map"]["rows"]) == 24
    assert doc["army"]["S"] == 4
    assert doc["shot"] is None
    assert list(doc["repetition"].values()) == [1]


def test_a_set_up_may_lack_everything():
    assert GAME.faults(Setup()) == []
    assert GAME.complete(Setup()).phase == "deployment"


def test_commanders_are_guessed_from_the_colours():
    teams = position("wS .  lS\n.  .  .", variant="teams")
    assert WIRE.dump_state(teams)["armies"]["l"] == "light-brown"
    armies = position("wS .  dS\n.  .  .", variant="armies")
    assert WIRE.dump_state(armies)["armies"]["d"] == "white"


def test_falls_are_guessed_from_the_commanders():
    armies = {"w": "white", "b": "white", "l": "light-brown", "t": "turquoise"}
    state = position("wS .  bS\n.  .  .", variant="four", armies=armies, out="b")
    doc = WIRE.dump_state(state)
    assert [(fall["seat"], fall["by"]) for fall in doc["falls"]] == [("dark-blue", "white")]
    assert WIRE.load_state(doc) == state


def test_a_retreat_is_known_by_its_shot():
    state = position("wA .  .  bS .", "dark-blue", shot={"archer": "a1", "target": "d1"})
    assert state == WIRE.load_state(WIRE.dump_state(state))
    assert state.phase == "retreat"
    fresh = play(position("wA .  .  bS ."), "a1*d1")
    assert GAME.to_move(state) == GAME.to_move(fresh)


def test_a_deployment_under_way_survives_json():
    state = GAME.new("teams", players=5)
    white = WIRE.dump_board()["presets"][0]["deployments"][0]
    state = play(state, white)
    assert WIRE.load_state(WIRE.dump_state(state)) == state


def test_a_view_can_be_read_back():
    state = play(GAME.new(), WIRE.dump_board()["presets"][0]["deployments"][0])
    assert WIRE.load_state(WIRE.dump_view(state, "dark-blue")) == GAME.new()
