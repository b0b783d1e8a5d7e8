"""Placing armies: faults, order, secrecy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.games.core.errors import IllegalMove, ImpossibleState, UnreadableMove
from service.games.core.texts import LANGUAGES
from service.games.graal.game import GAME
from service.games.graal.state import State
from service.games.graal.wire import WIRE
from tests.games.graal.boards import happened, play, refused

READY = {
    ready["deployments"][0].split()[1] + str(index): text
    for ready in WIRE.dump_board()["presets"]
    if ready["variant"] == "armies" and ready["armies"] == 3
    for index, text in enumerate(ready["deployments"])
}
WHITE, BLUE, BROWN, TURQUOISE, DARK_BROWN, PALE_BLUE = READY.values()


def faults(text: str, variant: str = "two") -> list[str]:
    """Return the codes of all faults of a first deployment, each told in both languages."""
    return faults_in(GAME.new(variant), text)


def faults_in(state: State, text: str) -> list[str]:
    with pytest.raises(IllegalMove) as refusal:
        GAME.parse(state, text)
    assert refusal.value.rule == "graal.deployment.placing"
    for language in LANGUAGES:
        assert GAME.rulebook.refusal(refusal.value, language)
        assert all(GAME.rulebook.fault(fault, language) for fault in refusal.value.faults)
    assert all(fault.path == () for fault in refusal.value.faults)
    return sorted(fault.code for fault in refusal.value.faults)


def test_the_ready_deployment_is_legal():
    assert GAME.parse(GAME.new(), WHITE)


def test_a_deployment_is_written_in_one_order():
    words = WHITE.split()
    shuffled = " ".join([*words[:2], *reversed(words[2:])])
    move = GAME.parse(GAME.new(), shuffled)
    assert GAME.notation(move) == WHITE
    assert WHITE.startswith("deploy w donjon@k2 cour@k3 R@l2 P@j1 D@n1 C@b2 C@w2 S@")


def test_count_the_whole_army_is_placed():
    assert faults(WHITE.replace(" R@l2", "")) == ["count"]
    assert faults(WHITE + " R@l1") == ["count"]
    assert faults(WHITE.replace("C@b2", "S@b2")) == ["count", "count"]


def test_castle_one_donjon_and_one_cour_side_by_side():
    assert faults(WHITE.replace(" donjon@k2", "")) == ["castle"]
    assert faults(WHITE + " cour@k1") == ["castle"]
    assert faults(WHITE.replace("donjon@k2", "donjon@j2")) == ["castle"]
    assert faults(WHITE.replace("donjon@k2", "donjon@l4")) == ["castle"]


def test_cour_blocked_somebody_must_be_able_to_enter():
    rows = ["." * 14] * 12 + ["##" + "." * 12, ".." + "." * 12]
    state = GAME.new(map={"rows": rows}, army={"R": 1})
    assert faults_in(state, "deploy w donjon@b1 cour@a1 R@h4") == ["cour-blocked"]
    assert GAME.parse(state, "deploy w donjon@a1 cour@b1 R@h4")


def test_forest_will_do_as_a_way_into_a_cour():
    rows = ["." * 14] * 12 + ["#f" + "." * 12, ".." + "." * 12]
    state = GAME.new(map={"rows": rows}, army={"R": 1})
    assert GAME.parse(state, "deploy w donjon@b1 cour@a1 R@h4")


def test_realm_everything_stands_in_the_own_half():
    assert faults(WHITE.replace("R@l2", "R@l13")) == ["realm"]
    assert faults(WHITE.replace("donjon@k2 cour@k3", "donjon@k13 cour@k12")) == ["realm"]


def test_realm_of_four_is_a_quarter():
    quarters = WIRE.dump_board()["presets"][3]["deployments"]
    assert quarters[0].startswith("deploy w")
    assert faults(quarters[0].replace("R@e3", "R@m3"), "four") == ["realm"]


def test_occupied_one_figure_a_hole():
    assert faults(WHITE.replace("R@l2", "R@m2")) == ["occupied"]


def test_terrain_where_a_figure_may_stand():
    assert faults(WHITE.replace("R@l2", "R@j3")) == ["terrain"]
    assert faults(WHITE.replace("C@b2", "C@c3")) == ["terrain"]
    assert GAME.parse(GAME.new(), WHITE.replace("R@l2", "R@c3"))


def test_archer_in_donjon():
    assert faults(WHITE.replace("A@k3", "A@k2")) == ["archer-in-donjon"]


def test_all_faults_are_told_at_once():
    text = "deploy w donjon@k2 cour@m2 R@j3 P@j1 D@j1 C@c3 C@w2 S@j13 A@k2 Q@h8"
    assert faults(text) == sorted(
        ["castle", "count", "count", "count", "occupied", "realm", "terrain", "terrain",
         "archer-in-donjon"]
    )  # fmt: skip


def test_an_extra_army_has_no_castle_and_no_house():
    state = play(GAME.new("armies"), WHITE)
    assert faults_in(state, BROWN + " donjon@c8 cour@c9 R@c10") == ["castle", "count"]


def test_a_camp_mates_hole_is_taken():
    state = play(GAME.new("armies"), WHITE)
    assert faults_in(state, BROWN.replace("E@g4", "E@l2")) == ["occupied"]


def test_the_chiefs_army_comes_first():
    state = GAME.new("armies")
    rule, detail = refused(state, BROWN)
    assert rule == "graal.deployment.chief-first"
    assert "the light brown army" in detail
    assert GAME.parse(play(state, WHITE), BROWN)


def test_camps_deploy_in_any_order():
    one = play(GAME.new(), WHITE, BLUE)
    assert one == play(GAME.new(), BLUE, WHITE) == GAME.new(preset="standard")


def test_an_army_is_deployed_once():
    rule, _ = refused(play(GAME.new(), WHITE), WHITE)
    assert rule == "graal.deployment.armies"


def test_an_army_that_is_not_in_the_game():
    rule, _ = refused(GAME.new(), DARK_BROWN)
    assert rule == "graal.deployment.armies"


def test_nothing_moves_before_all_stand_and_nothing_is_deployed_after():
    assert refused(GAME.new(), "l2-l3")[0] == "graal.deployment.before-play"
    assert refused(GAME.new(preset="standard"), WHITE)[0] == "graal.deployment.before-play"
    assert refused(GAME.new(), "deploy")[0] == "graal.notation"


def test_who_is_to_deploy():
    state = GAME.new("teams", players=5)
    assert GAME.to_move(state) == ("white", "dark-blue")
    state = play(state, WHITE)
    assert GAME.to_move(state) == ("dark-blue", "light-brown", "dark-brown")
    state = play(state, BLUE, BROWN, DARK_BROWN, TURQUOISE)
    assert GAME.to_move(state) == ("dark-blue",)
    assert WIRE.dump_state(state)["turn"] == "dark-blue"
    assert GAME.mover(state, GAME.read(PALE_BLUE)) == "dark-blue"
    assert GAME.to_move(play(state, PALE_BLUE)) == ("white",)


def test_nothing_is_listed_while_armies_are_being_deployed():
    state = GAME.new()
    assert GAME.legal_moves(state).total().at_least == 0
    assert GAME.legal_moves(state, "deploy w").total().at_least == 0


@pytest.mark.parametrize(
    "text",
    ["deploy x R@a1", "deploy w R@a27", "deploy w R@", "deploy w K@a1", "deploy  w", "Deploy w"],
)
def test_unreadable_deployments(text):
    with pytest.raises(UnreadableMove):
        GAME.parse(GAME.new(), text)


def test_a_hole_off_this_map_is_unreadable_and_named():
    with pytest.raises(UnreadableMove) as error:
        GAME.parse(GAME.new(), WHITE.replace("R@l2", "R@z2"))
    assert error.value.square == "z2"
    with pytest.raises(UnreadableMove) as error:
        GAME.parse(GAME.new(preset="standard"), "x1-z1")
    assert error.value.square == "z1"
    with pytest.raises(UnreadableMove) as error:
        GAME.read("a1*a27")
    assert error.value.square == "a27"


SOUTH = [f"{file}{rank}" for file in "abcdefghijklmn" for rank in range(1, 8)]
CASTLES = [("d4", "d5"), ("d4", "e4"), ("a1", "b1"), ("g7", "g6"), ("n2", "m2"), ("c2", "d3")]
ROUGH = ["".join(".f.#."[(3 * x + 5 * y) % 5] for x in range(14)) for y in range(14)]


@given(
    castle=st.sampled_from(CASTLES),
    places=st.lists(st.sampled_from(SOUTH), min_size=4, max_size=4),
)
def test_what_the_checks_let_through_is_a_position_without_faults(castle, places):
    words = ["donjon", "cour", "R", "P", "S", "A"]
    holes = zip(words, (*castle, *places), strict=True)
    text = " ".join(f"{word}@{hole}" for word, hole in holes)
    state = GAME.new(map={"rows": ROUGH}, army={"R": 1, "P": 1, "S": 1, "A": 1})
    try:
        state = play(state, f"deploy w {text}")
    except IllegalMove as refusal:
        assert refusal.faults
    else:
        assert WIRE.load_state(WIRE.dump_state(state)) == state


# Secrets


def test_until_all_stand_a_view_shows_only_the_own_camps_armies():
    state = play(GAME.new("teams", players=4), WHITE, BROWN, BLUE)
    own = WIRE.dump_view(state, "light-brown")
    assert {code[0] for code in own["pieces"].values()} == {"w", "l"}
    assert set(own["castles"]) == {"w"}
    assert {code[0] for code in WIRE.dump_view(state, "turquoise")["pieces"].values()} == {"b"}
    assert WIRE.dump_view(state, None)["pieces"] == {}
    assert WIRE.dump_view(state, None)["castles"] == {}


def test_afterwards_a_view_shows_everything():
    state = play(GAME.new(), WHITE, BLUE)
    for seat in ("white", "dark-blue", None):
        assert WIRE.dump_view(state, seat) == WIRE.dump_state(state)


def test_a_deployment_is_known_to_the_own_camp_only():
    before = GAME.new("teams", players=4)
    move = GAME.parse(before, WHITE)
    seen = [GAME.sees_move(before, move, seat) for seat in (*GAME.seats(before), None)]
    assert seen == [True, False, True, False, False]


def test_events_of_a_deployment_tell_no_places():
    assert happened(GAME.new(), WHITE) == [{"type": "deployed", "seat": "white", "army": "w"}]
    last = happened(play(GAME.new(), WHITE), BLUE)
    assert [event["type"] for event in last] == ["deployed", "revealed"]


def test_scores_tell_the_composition_and_not_what_stands():
    empty, half = GAME.new(), play(GAME.new(), WHITE)
    assert WIRE.dump_scores(empty) == WIRE.dump_scores(half)
    assert WIRE.dump_scores(empty)["white"] == {
        "armies": ["w"],
        "figures": {"R": 1, "P": 1, "D": 1, "C": 2, "S": 4, "E": 1, "A": 1, "Q": 4},
        "foot": 11,
        "mounted": 4,
        "house": 3,
        "castle": True,
    }


# The caller's own game


def codes(**keywords: object) -> set[tuple[object, ...]]:
    with pytest.raises(ImpossibleState) as error:
        GAME.new(**keywords)  # type: ignore[arg-type]
    for fault in error.value.faults:
        for language in LANGUAGES:
            assert GAME.rulebook.fault(fault, language)
    return {(*fault.path, fault.code) for fault in error.value.faults}


def test_a_bad_map_is_refused_with_all_its_faults():
    rows = ["." * 15, "." * 14, ".?.", *["." * 15] * 10]
    assert codes(map={"rows": rows}) == {
        ("map", "rows", "map-height"),
        ("map", "rows", 0, "map-width"),
        ("map", "rows", 1, "map-ragged"),
        ("map", "rows", 2, "map-ragged"),
        ("map", "rows", 2, "map-sign"),
    }


def test_a_bad_army_is_refused_with_all_its_faults():
    assert codes(army={"C": 41, "X": 1, "S": -1}) == {
        ("army", "C", "out-of-range"),
        ("army", "X", "unknown-piece"),
        ("army", "S", "out-of-range"),
        ("army", "army-too-large"),
        ("army", "army-without-house"),
    }


def test_a_realm_too_small_for_the_army():
    # Twelve open holes and a castle on two rocks hold fourteen figures, not fifteen.
    rows = ["." * 14] * 7 + ["#" * 14] * 6 + ["##" + "." * 12]
    assert codes(map={"rows": rows}) == {("map", "realm-too-small")}


def test_no_ground_for_cavalry():
    rows = ["." * 14] * 7 + ["f" * 14] * 7
    assert codes(map={"rows": rows}) == {("map", "no-cavalry-ground")}


def test_keywords_that_do_not_go_together():
    assert codes(variant="two", players=3) == {("players", "not-exactly")}
    assert codes(variant="teams", players=7) == {("players", "out-of-range")}
    assert codes(variant="armies", armies=4) == {("armies", "out-of-range")}
    assert codes(variant="two", armies=2) == {("armies", "conflict")}
    assert codes(preset="standard", army={"R": 1}) == {("preset", "conflict")}
    assert codes(preset="other") == {("preset", "not-a-choice")}
    assert codes(variant="five") == {("variant", "not-a-choice")}


def test_all_faults_of_a_beginning_are_told_together():
    crowded = ["." * 14] * 7 + ["#" * 14] * 6 + ["##" + "." * 12]
    assert codes(
        variant="teams",
        options={"quiet_limit": 0, "colour": 1},
        players=7,
        armies=2,
        preset="other",
        map={"rows": ["x" * 14] * 13},
        army={"C": 1},
    ) == {
        ("options", "quiet_limit", "bad-option"),
        ("options", "colour", "unknown-option"),
        ("players", "out-of-range"),
        ("armies", "conflict"),
        ("preset", "not-a-choice"),
        ("preset", "conflict"),
        ("map", "rows", "map-height"),
        *((("map", "rows", row, "map-sign")) for row in range(13)),
        ("army", "army-without-house"),
    }
    # What is too small for the smallest number of armies is too small for any.
    assert codes(
        variant="teams",
        options={"quiet_limit": 0, "king_mounted": 3},
        players=2,
        map={"rows": crowded},
    ) == {
        ("options", "quiet_limit", "bad-option"),
        ("options", "king_mounted", "bad-option"),
        ("players", "out-of-range"),
        ("map", "realm-too-small"),
    }


def test_an_unknown_variant_hides_no_other_fault():
    rows = ["." * 14] * 13
    assert codes(variant="five", players=9, options={"colour": 1}, map={"rows": rows}, army={}) == {
        ("variant", "not-a-choice"),
        ("options", "colour", "unknown-option"),
        ("map", "rows", "map-height"),
        ("army", "army-without-house"),
    }


@pytest.mark.parametrize(
    ("variant", "players", "sentence"),
    [
        ("two", 3, "This must be exactly 2."),
        ("armies", 10**18, "This must be exactly 2."),
        ("four", 2, "This must be exactly 4."),
        ("teams", 2, "This must be a number from 3 to 6."),
        ("teams", 10**18, "This must be a number from 3 to 6."),
    ],
)
def test_the_players_of_a_variant(variant, players, sentence):
    with pytest.raises(ImpossibleState) as error:
        GAME.new(variant, players=players)
    [fault] = error.value.faults
    assert GAME.rulebook.fault(fault, "en") == sentence


def test_unequal_realms_are_a_warning():
    rows = ["." * 14] * 13 + ["#" + "." * 13]
    state = GAME.new(map={"rows": rows})
    assert WIRE.dump_extras(state) == {
        "warnings": [{"code": "unequal-halves", "rule": "graal.board.own-map"}]
    }
    assert WIRE.dump_extras(GAME.new()) == {}


@pytest.mark.parametrize("side", [14, 26])
def test_maps_of_the_smallest_and_the_largest_size(side):
    state = GAME.new("four", map={"rows": ["." * side] * side}, army={"D": 1, "Q": 1})
    for colour, (x, y) in {"w": (1, 1), "b": (1, side), "l": (side, side), "t": (side, 1)}.items():
        file, inward = "abcdefghijklmnopqrstuvwxyz"[x - 1], -1 if x > 1 else 1
        cour = "abcdefghijklmnopqrstuvwxyz"[x - 1 + inward]
        text = f"deploy {colour} donjon@{file}{y} cour@{cour}{y} D@{file}{y} Q@{cour}{y}"
        state = play(state, text)
    assert GAME.to_move(state) == ("white",)
    assert WIRE.load_state(WIRE.dump_state(state)) == state
