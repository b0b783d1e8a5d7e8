"""What fuzzing has found, each with a test of its own."""

from __future__ import annotations

import orjson
import pytest

from tests.api.checked import CheckedClient

STATE = {"pieces": {"a1": "o"}, "turn": "white"}


@pytest.mark.parametrize("call", ["moves", "move-checks"])
def test_a_sentence_does_not_repeat_the_whole_of_a_long_text(
    client: CheckedClient, call: str
) -> None:
    """The detail of a move of 2000 characters was longer than the description allows."""
    body = {"state": STATE, "move": "0" * 2000}
    answer = client.post(f"/v1/games/coins/{call}", body).get_json()
    assert len(answer["detail"]) < 200
    assert "000…" in answer["detail"]


def test_a_problem_still_names_the_whole_move(client: CheckedClient) -> None:
    problem = client.problem("/v1/games/coins/moves", {"state": STATE, "move": "0" * 2000})
    assert problem["move"] == "0" * 2000


@pytest.mark.parametrize("body", [True, 5, None, [], "players", ["players"]])
@pytest.mark.parametrize(
    "call",
    ["zatre/score-sheets", "zatre/turn-scores", "zatre/states", "graal/states", "coins/replays"],
)
def test_a_body_that_is_no_object_is_refused_by_every_call(
    client: CheckedClient, call: str, body: object
) -> None:
    """`true` as a score sheet was an internal error: true has no members to look for."""
    response = client.post(
        f"/v1/games/{call}", data=orjson.dumps(body), content_type="application/json"
    )
    assert response.status_code == 422
    assert response.get_json()["faults"][0]["pointer"] == ""


def test_an_answer_is_not_larger_than_the_worst_body(client: CheckedClient) -> None:
    """A body of 80,000 unknown members was answered with 80,000 faults, seven times its size."""
    body = {f"m{number}": 1 for number in range(80_000)}
    problem = client.problem("/v1/games/coins/results", body)
    assert len(problem["faults"]) == 1000


def test_a_pointer_to_an_endless_name_is_cut(client: CheckedClient) -> None:
    problem = client.problem("/v1/games/coins/results", {"x" * 100_000: 1, "state": {}})
    assert max(len(fault["pointer"]) for fault in problem["faults"]) == 1000
