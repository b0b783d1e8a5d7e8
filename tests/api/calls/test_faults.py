"""All faults of a request are told at once, whichever call it is: of its form, and of the game."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.options import Flag
from tests.api.checked import CheckedClient


def pointers(problem: Any) -> set[str]:
    return {fault["pointer"] for fault in problem["faults"]}


BEGINNINGS: list[tuple[str, dict[str, Any], set[str]]] = [
    ("graal", {"variant": "two", "players": 7, "seed": 5}, {"/players", "/seed"}),
    ("graal", {"variant": "two", "players": 3, "colour": "red"}, {"/players", "/colour"}),
    ("la-trel", {"options": {"chains": 5, "colour": 1}, "seed": 5}, set()),
    ("zatre", {"players": 9, "seed": 5, "options": {"draws": "never"}}, set()),
]


@pytest.mark.parametrize(("game", "beginning", "told"), BEGINNINGS)
def test_a_session_tells_all_that_a_new_game_tells(
    client: CheckedClient, game: str, beginning: dict[str, Any], told: set[str]
) -> None:
    new_game = client.problem(f"/v1/games/{game}/states", beginning)
    session = client.problem("/v1/sessions", {"game": game, **beginning})
    assert pointers(new_game) >= told
    assert len(new_game["faults"]) >= 2
    by_pointer = [
        sorted(problem["faults"], key=lambda fault: fault["pointer"])
        for problem in (new_game, session)
    ]
    assert by_pointer[0] == by_pointer[1]


def test_faults_beside_the_beginning_are_told_with_it(client: CheckedClient) -> None:
    body = {
        "game": "graal",
        "variant": "two",
        "players": 7,
        "seed": 5,
        "visibility": "secret",
        "ttl": 1,
        "colour": "red",
        "seats": {"white": {"name": 5}, "pink": {}},
    }
    of_members = {"/players", "/seed", "/visibility", "/ttl", "/colour"}
    of_seats = {"/seats/white/name", "/seats/pink"}
    assert pointers(client.problem("/v1/sessions", body)) == of_members | of_seats


def test_seats_that_the_game_does_not_have_are_told_with_other_faults(
    client: CheckedClient,
) -> None:
    body = {"game": "graal", "variant": "two", "ttl": 1, "seats": {"turquoise": {}}}
    assert pointers(client.problem("/v1/sessions", body)) == {"/ttl", "/seats/turquoise"}


def test_a_position_is_judged_in_the_words_of_its_game(client: CheckedClient) -> None:
    setup = {"pieces": {f"{file}1": "wT" for file in "abcdefgh"}, "turn": "white"}
    new_game = client.problem("/v1/games/la-trel/states", {"setup": setup})
    session = client.problem("/v1/sessions", {"game": "la-trel", "ttl": 1, "setup": setup})
    beside = [fault for fault in session["faults"] if fault["pointer"] == "/ttl"]
    assert len(beside) == 1
    assert [fault for fault in session["faults"] if fault not in beside] == new_game["faults"]


SUPPLIED = {"draws": "supplied"}
NEW_GAMES: list[tuple[str, dict[str, Any], set[str]]] = [
    ("graal", {"variant": "duel", "players": 4, "armies": 3}, {"/variant"}),
    ("graal", {"variant": 5, "players": 4, "ttl": 1}, {"/variant", "/ttl"}),
    ("la-trel", {"variant": "duel", "players": 3}, {"/variant", "/players"}),
    (
        "zatre",
        {"options": {"draws": "?"}, "start": {"seat": "p1", "tile": 5}},
        {"/options/draws"},
    ),
    ("zatre", {"players": "many", "seats": {"p3": {}}}, {"/players"}),
    (
        "zatre",
        {"options": SUPPLIED, "start": {"seat": "p3", "tile": 7}},
        {"/start/seat", "/start/tile"},
    ),
    (
        "zatre",
        {"options": SUPPLIED, "start": {"tile": 7}},
        {"/start/seat", "/start/tile"},
    ),
]


@pytest.mark.parametrize(("game", "beginning", "wrong"), NEW_GAMES)
def test_nothing_is_judged_by_what_could_not_be_read_and_all_else_is(
    client: CheckedClient, game: str, beginning: dict[str, Any], wrong: set[str]
) -> None:
    assert pointers(client.problem("/v1/sessions", {"game": game, **beginning})) == wrong
    of_session = ("seats", "ttl")
    new_game = {name: value for name, value in beginning.items() if name not in of_session}
    told = pointers(client.problem(f"/v1/games/{game}/states", new_game))
    assert told == {pointer for pointer in wrong if pointer[1:] not in of_session}


TWO_PIECES: dict[str, Any] = {"pieces": {"a1": "wS", "b2": "bD"}, "turn": "white"}
BLOCKER = {"pieces": {**TWO_PIECES["pieces"], "c3": "wB"}}
LENT: list[tuple[dict[str, Any], dict[str, Any], set[str]]] = [
    ({"options": {"colour": 5, "blockers": 7}}, {}, {"/options/colour", "/options/blockers"}),
    ({"variant": "duel"}, {}, {"/variant"}),
    ({"options": 5}, {}, {"/options"}),
    ({"options": {"blockers": 7}}, BLOCKER, {"/options/blockers"}),
    ({"options": {"blockers": False}}, BLOCKER, {"/setup/pieces/c3"}),
    ({}, {"options": {"colour": 5}}, {"/setup/options/colour"}),
]


@pytest.mark.parametrize(("beside", "members", "wrong"), LENT)
def test_what_a_set_up_borrows_is_blamed_where_it_stands(
    client: CheckedClient, beside: dict[str, Any], members: dict[str, Any], wrong: set[str]
) -> None:
    body = {**beside, "setup": {**TWO_PIECES, **members}}
    faults = client.problem("/v1/games/la-trel/states", body)["faults"]
    assert sorted(fault["pointer"] for fault in faults) == sorted(wrong)


def test_what_a_set_up_borrows_is_judged_once(
    client: CheckedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[object] = []

    def accepts(_: Flag, value: object) -> bool:
        judged.append(value)
        return isinstance(value, bool)

    monkeypatch.setattr(Flag, "accepts", accepts)
    body = {"options": {"blockers": True}, "setup": {**TWO_PIECES, **BLOCKER}}
    assert client.post("/v1/games/la-trel/states", body).status_code == 200
    assert judged == [True]


POSITIONS: list[tuple[str, dict[str, Any], set[str]]] = [
    (
        "la-trel",
        {"pieces": {"a1": "wX", "b2": "bD"}, "turn": "white", "lost": {"white": {"S": 3}}},
        {"/pieces/a1"},
    ),
    (
        "la-trel",
        {"pieces": {"a1": "wS", "b2": "bX"}, "turn": "white", "deadline": {"black": 1}},
        {"/pieces/b2"},
    ),
    (
        "la-trel",
        {"variant": "duel", "pieces": {"a1": "wB", "b2": "bS"}, "turn": "white"},
        {"/variant"},
    ),
    ("la-trel", {"pieces": {"a1": "wX", "b1": "bD"}, "turn": "red"}, {"/pieces/a1", "/turn"}),
    ("latroncules", {"pieces": {"a9": "wC"}, "turn": "white"}, {"/pieces/a9"}),
    (
        "latroncules",
        {
            "pieces": {"a1": "wC", "a8": "wF"},
            "turn": "white",
            "options": {"promotion_limit": 3, "board": "standard"},
        },
        {"/options/promotion_limit"},
    ),
    (
        "zatre",
        {"tiles": {"h8": 9, "i8": 5}, "hands": {"p1": [5], "p2": []}, "turn": "p1"},
        {"/tiles/h8"},
    ),
    (
        "graal",
        {
            "variant": "duel",
            "pieces": {"l2": "wR"},
            "castles": {"w": {"donjon": "k2", "cour": "k3"}},
            "turn": "turquoise",
        },
        {"/variant"},
    ),
    (
        "graal",
        {"phase": "play", "pieces": {"l2": "wX"}, "castles": {}, "turn": "white"},
        {"/pieces/l2", "/castles/w", "/castles/b"},
    ),
]


@pytest.mark.parametrize(("game", "position", "wrong"), POSITIONS)
def test_of_a_position_that_cannot_all_be_read_only_the_rest_is_judged(
    client: CheckedClient, game: str, position: dict[str, Any], wrong: set[str]
) -> None:
    problem = client.problem(f"/v1/games/{game}/results", {"state": position})
    assert pointers(problem) == {f"/state{pointer}" for pointer in wrong}
