"""Latroncules in JSON, and over HTTP."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from service.app import create_app
from service.games.latroncules import GAME
from service.games.latroncules.wire import WIRE
from service.settings import Settings
from tests.api.checked import CheckedClient
from tests.games.latroncules.boards import pieces, position

BASE = "/v1/games/latroncules"


@pytest.fixture(scope="module")
def client() -> CheckedClient:
    return CheckedClient(create_app(Settings(), packages=("service.games.latroncules",)))


@pytest.mark.parametrize("seed", range(8))
def test_a_state_survives_json_at_every_ply(seed):
    chance = random.Random(seed)
    options: dict[str, Any] = (
        {"promotion_limit": 8, "no_capture_count": "plies"} if seed % 2 else {}
    )
    state = GAME.new(options=options)
    while GAME.result(state) is None:
        state = GAME.advance(state, chance.choice(list(GAME.generate(state))))
        again = WIRE.load_state(json.loads(json.dumps(WIRE.dump_state(state))))
        assert again == state
        assert again.result == state.result


CAPTURE = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . c C . . .
    . f . . . . . .
    C . . . . . . c
"""


def test_a_move_tells_its_jump_and_its_captures():
    state = position(CAPTURE)
    assert WIRE.dump_move(state, GAME.parse(state, "a1-c3")) == {
        "notation": "a1-c3",
        "from": "a1",
        "to": "c3",
        "piece": "wC",
        "path": ["a1", "c3"],
        "captures": [{"square": "d3", "piece": "bC", "by": ["c3", "e3"]}],
        "jumps": "b2",
    }


def test_a_move_tells_its_promotion():
    state = WIRE.load_state({"pieces": {"b2": "bF", "h8": "wC"}, "turn": "black"})
    assert WIRE.dump_move(state, GAME.parse(state, "b2-b1")) == {
        "notation": "b2-b1",
        "from": "b2",
        "to": "b1",
        "piece": "bF",
        "path": ["b2", "b1"],
        "captures": [],
        "promotion": "bC",
    }


def test_scores_are_the_material_by_kind():
    assert WIRE.dump_scores(position(CAPTURE)) == {
        "white": {"F": 0, "C": 2},
        "black": {"F": 1, "C": 2},
    }


def test_the_catalogue_has_the_lines_of_every_square(client):
    catalogue = client.get(BASE).get_json()
    squares = catalogue["board"]["standard"]["squares"]
    assert len(squares) == 64
    assert squares["c3"] == {
        "marked": True,
        "lines": ["horizontal", "falling"],
        "directions": ["E", "W", "SE", "NW"],
    }
    assert squares["h1"]["marked"] is False
    assert [piece["name"]["fr"] for piece in catalogue["pieces"]] == ["fantassin", "cavalier"]


def test_a_move_over_http(client):
    body = {"state": {"pieces": pieces(CAPTURE), "turn": "white"}, "move": "a1xc3"}
    answer = client.answer(f"{BASE}/moves", body)
    assert answer["events"] == [
        {"type": "moved", "piece": "wC", "from": "a1", "to": "c3"},
        {"type": "jumped", "piece": "wC", "over": "b2"},
        {"type": "captured", "square": "d3", "piece": "bC", "by": ["c3", "e3"]},
    ]
    assert answer["to_move"] == ["black"]
    assert answer["scores"]["black"] == {"F": 1, "C": 1}


def test_the_last_capture_over_http(client):
    body = {"state": {"pieces": {"d4": "wC", "e4": "bC", "f3": "wF"}, "turn": "white"}}
    answer = client.answer(f"{BASE}/moves", body | {"move": "f3-f4", "include": ["legal_moves"]})
    assert answer["events"][-1] == {"type": "game-over", "result": answer["result"]}
    assert answer["result"]["winners"] == ["white"]
    assert answer["state"]["turn"] is None
    assert answer["legal_moves"]["total"] == 0
    judged = client.answer(f"{BASE}/results", {"state": answer["state"]})
    assert judged["result"] == answer["result"]


def test_a_refusal_over_http_in_french(client):
    state = {"pieces": {"d3": "wF", "c4": "bF", "e4": "bC", "a1": "wC"}, "turn": "white"}
    problem = client.problem(
        f"{BASE}/moves", {"state": state, "move": "d3-d4"}, headers={"Accept-Language": "fr"}
    )
    assert problem["rule"] == "latroncules.pincer.entry"
    assert "c4 et e4" in problem["detail"]


def test_faults_over_http_point_into_the_body(client):
    state = {"pieces": {"a8": "wF", "a9": "wC", "h1": "bC"}, "turn": "white", "quiet_plies": 52}
    problem = client.problem(f"{BASE}/legal-moves", {"state": state})
    assert {fault["pointer"] for fault in problem["faults"]} == {
        "/state/pieces/a8",
        "/state/pieces/a9",
        "/state/quiet_plies",
    }


def test_an_option_with_one_number_says_so(client):
    problem = client.problem(f"{BASE}/states", {"options": {"promotion_limit": 7}})
    [fault] = problem["faults"]
    assert fault["pointer"] == "/options/promotion_limit"
    assert fault["detail"].endswith("it takes 8 / null.")
