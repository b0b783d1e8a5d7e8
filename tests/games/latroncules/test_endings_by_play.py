"""Random games over HTTP, from fixed seeds, end in each of the three ways."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.games.core.chance import Chance
from service.settings import Settings

BASE = "/v1/games/latroncules"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    app = create_app(Settings(), packages=("service.games.latroncules",))
    return app.test_client()


def call(client: FlaskClient, name: str, body: dict[str, Any]) -> dict[str, Any]:
    response = client.post(f"{BASE}/{name}", json={**body, "include": ["legal_moves"]})
    assert response.status_code == 200, response.get_data(as_text=True)
    answer: dict[str, Any] = response.get_json()
    return answer


@pytest.mark.parametrize(
    ("seed", "reason", "plies"),
    [
        ("latroncules 0", "no-capture", 51),
        ("latroncules 269", "stalemate", 216),
        ("latroncules 201", "pieces-captured", 314),
    ],
)
def test_a_random_game_over_http_ends(client, seed, reason, plies):
    chance = Chance(seed)
    answer = call(client, "states", {})
    while answer["result"] is None:
        moves = answer["legal_moves"]["moves"]
        move = moves[chance.below(len(moves))]["notation"]
        answer = call(client, "moves", {"state": answer["state"], "move": move})
    assert answer["result"]["reason"] == reason
    assert answer["state"]["ply"] == plies
    assert answer["to_move"] == []
    assert answer["legal_moves"]["total"] == 0
    assert answer["events"][-1] == {"type": "game-over", "result": answer["result"]}
