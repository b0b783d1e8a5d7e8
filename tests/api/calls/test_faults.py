"""All faults of a request are told at once, whichever call it is: of its form, and of the game."""

from __future__ import annotations

from typing import Any

import pytest

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
