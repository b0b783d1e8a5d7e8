"""What a game objects to is told in the same words, whether a session keeps the position or not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sessions.people import Party, Room
from tests.worst.requests import CHAINS


def stateless(room: Room, party: Party, call: str, language: str, **members: Any) -> Any:
    """Ask the same of a position that the caller keeps."""
    game, state = party.session["game"], party["white"].get()["state"]
    return room.problem(
        f"/v1/games/{game}/{call}",
        {"state": state, **members},
        headers={"Accept-Language": language},
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "move", "kind"),
    [
        ("coins", "a1-c1", "illegal-move"),
        ("coins", "a1-h1", "unreadable-move"),
        ("la-trel", "a1-a3", "illegal-move"),
        ("la-trel", "z9-a1", "unreadable-move"),
        ("latroncules", "a2-a1", "illegal-move"),
        ("latroncules", "please", "unreadable-move"),
        ("graal", "deploy w donjon@k2 cour@k4 R@l20", "illegal-move"),
        ("graal", "l2-l30", "unreadable-move"),
    ],
)
def test_a_bad_move_is_the_same_problem_in_a_session(
    room: Room, game: str, move: str, kind: str, language: str
):
    party = room.begin(game)
    shared = party["white"].refused(
        422, "post", "moves", json={"move": move}, headers={"Accept-Language": language}
    )
    assert shared == stateless(room, party, "moves", language, move=move)
    assert (shared["type"], shared["move"]) == (f"/problems/{kind}", move)


def test_a_move_after_the_end_is_the_same_problem_in_a_session(room: Room):
    party = room.begin("coins", setup={"pieces": {"a1": "o"}, "turn": "white"})
    assert party["white"].play("a1").get_json()["result"]
    shared = party["black"].refused(422, "post", "moves", json={"move": "b1"})
    assert shared == stateless(room, party, "moves", "en", move="b1")
    assert shared["rule"] == "coins.end"


def test_a_prefix_that_nobody_can_read_is_the_same_problem_in_a_session(room: Room):
    party = room.begin("coins")
    shared = party["white"].refused(422, "get", "legal-moves?prefix=heads")
    assert shared == stateless(room, party, "legal-moves", "en", prefix="heads")


def test_an_order_that_the_game_does_not_have_is_the_same_fault_in_a_session(room: Room):
    party = room.begin("coins")
    shared = party["white"].refused(422, "get", "legal-moves?order=score")
    assert shared == stateless(room, party, "legal-moves", "en", order="score")


def test_a_square_that_is_not_there_is_the_same_fault_in_a_session(room: Room):
    party = room.begin("graal", variant="two")
    shared = party["white"].refused(422, "get", "diagram.svg?targets=a1,z26")
    assert shared == stateless(room, party, "diagrams", "en", targets=["a1", "z26"])


@pytest.mark.parametrize(
    ("address", "faults"),
    [
        ("legal-moves?order=score&limit=many&colour=red", {"order", "limit", "colour"}),
        ("diagram.svg?size=1&targets=z9&colour=red", {"size", "targets/0", "colour"}),
    ],
)
def test_a_query_tells_what_is_wrong_with_its_form_and_for_its_game_together(
    room: Room, address: str, faults: set[str]
):
    shared = room.begin("coins")["white"].refused(422, "get", address)
    assert {fault["pointer"] for fault in shared["faults"]} == {f"/{path}" for path in faults}


@pytest.mark.parametrize("call", ["legal-moves", "?include=legal_moves"])
def test_too_much_work_is_the_same_problem_in_a_session(room: Room, call: str):
    """Moves that were to be listed with a view were an internal error."""
    party = room.begin("la-trel", setup=CHAINS)
    shared = party["white"].refused(422, "get", call)
    assert shared == stateless(room, party, "legal-moves", "en")
    assert shared["type"] == "/problems/too-much-work"
