"""Asking computer players over HTTP: about positions, and about whole games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from service.answers import reviews
from service.players import LEVELS
from tests.api.checked import CheckedClient
from tests.worst.requests import CHAINS

STREAM = {"Accept": "text/event-stream"}
GAMES = ("la-trel", "latroncules", "zatre", "graal", "coins")
BEGINNINGS: Mapping[str, Any] = {"zatre": {"seed": "tuesday"}}

# White takes the last attacker that Black has, or does not.
ONE_STROKE_FROM_THE_END = {
    "variant": "fr-basic",
    "turn": "white",
    "pieces": {"d2": "wW", "b1": "wS", "d4": "bW", "h8": "bD", "g8": "bD"},
}


def begun(client: CheckedClient, game: str, body: Any = None) -> Any:
    body = BEGINNINGS.get(game, {}) if body is None else body
    return client.answer(f"/v1/games/{game}/states", body)["state"]


def events(text: str) -> list[tuple[str, Any]]:
    parted = [block.split("\n") for block in text.strip().split("\n\n")]
    return [
        (name.removeprefix("event: "), json.loads(data.removeprefix("data: ")))
        for name, data in parted
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_player_tells_lines_of_every_game(client: CheckedClient, game: str) -> None:
    state = begun(client, game)
    answer = client.answer(f"/v1/games/{game}/analyses", {"state": state, "level": 2, "lines": 3})
    assert 1 <= len(answer["lines"]) <= 3
    for line in answer["lines"]:
        move = line["move"]["notation"]
        assert line["continuation"][0] == move
        client.answer(f"/v1/games/{game}/moves", {"state": state, "move": move})
        assert sum(line["evaluation"]["chances"].values()) == pytest.approx(1)


@pytest.mark.parametrize("game", ["la-trel", "latroncules"])
def test_the_best_line_comes_first(client: CheckedClient, game: str) -> None:
    body = {"setup": ONE_STROKE_FROM_THE_END} if game == "la-trel" else {}
    state = begun(client, game, body)
    answer = client.answer(f"/v1/games/{game}/analyses", {"state": state, "level": 3, "lines": 10})
    scores = [line["evaluation"]["score"] for line in answer["lines"]]
    assert scores == sorted(scores, reverse=True)


def test_a_win_is_proven_and_told_with_its_winner_and_its_length(client: CheckedClient) -> None:
    state = begun(client, "la-trel", {"setup": ONE_STROKE_FROM_THE_END})
    answer = client.answer("/v1/games/la-trel/analyses", {"state": state, "level": 4})
    [line] = answer["lines"]
    assert line["move"]["notation"] == "d2xd5"
    assert line["evaluation"]["proven"] == {"outcome": "win", "winners": ["white"], "in": 1}
    assert line["evaluation"]["chances"] == {"white": 1.0, "black": 0.0}
    assert answer["complete"] is True


def test_a_level_with_a_seed_says_the_same_again(client: CheckedClient) -> None:
    body = {"state": begun(client, "latroncules"), "level": 3, "seed": "monday", "lines": 2}
    path = "/v1/games/latroncules/analyses"
    assert client.answer(path, body) == client.answer(path, body)


def test_a_level_keeps_to_its_nodes_and_a_budget_to_the_clock(client: CheckedClient) -> None:
    state = begun(client, "la-trel")
    path = "/v1/games/la-trel/analyses"
    for level in (1, 2, 3):
        answer = client.answer(path, {"state": state, "level": level})
        assert answer["nodes"] <= (LEVELS[level].nodes or 0)
    assert client.answer(path, {"state": state, "budget_ms": 1})["lines"]


def test_each_deeper_answer_is_an_event_and_the_last_one_is_done(client: CheckedClient) -> None:
    body = {"state": begun(client, "la-trel"), "level": 4, "lines": 2}
    whole = client.answer("/v1/games/la-trel/analyses", body)
    response = client.post("/v1/games/la-trel/analyses", body, headers=STREAM)
    assert response.mimetype == "text/event-stream"
    *deeper, (last, answer) = events(response.get_data(as_text=True))
    assert last == "done"
    assert answer == whole == deeper[-1][1]
    assert {name for name, _ in deeper} == {"depth"}
    depths = [each["depth"] for _, each in deeper]
    assert len(depths) > 1
    assert depths == sorted(depths)


def test_a_finished_game_has_no_lines(client: CheckedClient) -> None:
    state = begun(client, "la-trel", {"setup": ONE_STROKE_FROM_THE_END})
    over = client.answer("/v1/games/la-trel/moves", {"state": state, "move": "d2xd5"})["state"]
    answer = client.answer("/v1/games/la-trel/analyses", {"state": over})
    assert answer == {"lines": [], "depth": 0, "nodes": 0, "complete": True}


@pytest.mark.parametrize(
    ("members", "pointer", "code"),
    [
        ({"level": 0}, "/level", "out-of-range"),
        ({"level": 9}, "/level", "out-of-range"),
        ({"level": True}, "/level", "wrong-type"),
        ({"budget_ms": 0}, "/budget_ms", "out-of-range"),
        ({"budget_ms": 10_001}, "/budget_ms", "out-of-range"),
        ({"level": 1, "budget_ms": 10}, "/budget_ms", "conflict"),
        ({"lines": 11}, "/lines", "out-of-range"),
        ({"lines": 0}, "/lines", "out-of-range"),
        ({"seat": "black"}, "/seat", "not-a-choice"),
        ({"seat": "nobody"}, "/seat", "not-a-choice"),
        ({"seed": "s" * 201}, "/seed", "too-long"),
        ({"depth": 3}, "/depth", "unknown-member"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    client: CheckedClient, members: Any, pointer: str, code: str
) -> None:
    body = {"state": begun(client, "la-trel"), **members}
    [fault] = client.problem("/v1/games/la-trel/analyses", body)["faults"]
    assert (fault["pointer"], fault["code"]) == (pointer, code)


def test_a_player_sees_what_his_seat_sees(client: CheckedClient) -> None:
    """Two states that differ in what is hidden from the thinker give the same answer."""
    state = begun(client, "zatre")
    other = {**state, "seed": "another"}
    path = "/v1/games/zatre/analyses"
    said = [client.answer(path, {"state": each, "level": 3}) for each in (state, other)]
    assert said[0] == said[1]


def test_in_a_deployment_every_seat_can_ask_for_its_fort(client: CheckedClient) -> None:
    state = client.answer("/v1/games/graal/states", {"variant": "two"})["state"]
    to_move = client.answer("/v1/games/graal/results", {"state": state})["to_move"]
    for seat in to_move:
        answer = client.answer("/v1/games/graal/analyses", {"state": state, "seat": seat})
        move = answer["lines"][0]["move"]["notation"]
        client.answer("/v1/games/graal/moves", {"state": state, "move": move})


# Reviews

BLUNDERED = {"setup": ONE_STROKE_FROM_THE_END, "moves": ["b1-a1", "d4xd1"]}


def test_a_review_names_what_was_missed(client: CheckedClient) -> None:
    review = client.answer("/v1/games/la-trel/reviews", {**BLUNDERED, "level": 3})
    assert (review["played"], review["stopped"]) == (2, None)
    missed = review["steps"][0]
    assert missed["move"]["notation"] == "b1-a1"
    assert missed["verdict"] in ("inaccuracy", "mistake", "blunder")
    assert missed["better"]["move"]["notation"] == "d2xd5"
    assert missed["before"]["chances"]["white"] > missed["after"]["chances"]["white"]


def test_what_could_not_be_better_is_good(client: CheckedClient) -> None:
    body = {"setup": ONE_STROKE_FROM_THE_END, "moves": ["d2xd5"]}
    review = client.answer("/v1/games/la-trel/reviews", body)
    [step] = review["steps"]
    assert (step["verdict"], step["better"]) == ("good", None)
    assert step["after"]["proven"]["winners"] == ["white"]
    assert review["result"]["winners"] == ["white"]


def test_a_review_goes_as_far_as_its_moves_are_legal(client: CheckedClient) -> None:
    body = {"moves": ["d2-d3", "d2-d4", "d7-d6"], "level": 1}
    review = client.answer("/v1/games/la-trel/reviews", body)
    assert (review["played"], len(review["steps"])) == (1, 1)
    assert review["stopped"]["problem"]["type"] == "/problems/illegal-move"


def test_a_review_is_told_move_by_move(client: CheckedClient) -> None:
    body = {**BLUNDERED, "level": 2, "include": ["events", "positions"]}
    whole = client.answer("/v1/games/la-trel/reviews", body)
    response = client.post("/v1/games/la-trel/reviews", body, headers=STREAM)
    *steps, (last, summary) = events(response.get_data(as_text=True))
    assert [name for name, _ in steps] == ["step", "step"]
    assert last == "done"
    assert {**summary, "steps": [step for _, step in steps]} == whole
    assert all("events" in step and "state" in step for _, step in steps)


def test_a_long_game_is_reviewed_with_less_thought_for_each_move(
    client: CheckedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    efforts = []
    monkeypatch.setattr(reviews, "MOST_NODES", 100)
    judge = reviews._judge

    def judged(*arguments: Any) -> Any:
        efforts.append(arguments[3].nodes)
        return judge(*arguments)

    monkeypatch.setattr(reviews, "_judge", judged)
    body = {"moves": ["d2-d3", "d7-d6", "d3-d2", "d6-d7", "d2-d3"], "level": 8}
    client.answer("/v1/games/la-trel/reviews", body)
    assert efforts == [10] * 5


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_reviewed(client: CheckedClient, game: str) -> None:
    state, moves = begun(client, game), []
    position = {"state": state}
    for _ in range(3):
        path = f"/v1/games/{game}"
        analysis = client.answer(f"{path}/analyses", {"state": position["state"], "level": 1})
        moves.append(analysis["lines"][0]["move"]["notation"])
        position = client.answer(f"{path}/moves", {"state": position["state"], "move": moves[-1]})
    body = {"state": state, "moves": moves, "level": 1}
    review = client.answer(f"/v1/games/{game}/reviews", body)
    assert [step["move"]["notation"] for step in review["steps"]] == moves
    for step in review["steps"]:
        assert sum(step["after"]["chances"].values()) == pytest.approx(1)


def test_a_review_tells_faults_of_form_and_of_the_beginning_together(
    client: CheckedClient,
) -> None:
    body = {"variant": "two", "players": 7, "moves": [3], "level": 0}
    problem = client.problem("/v1/games/graal/reviews", body)
    pointers = {fault["pointer"] for fault in problem["faults"]}
    assert pointers == {"/players", "/moves/0", "/level"}


def test_the_catalogue_tells_the_levels_the_unit_and_the_verdicts(client: CheckedClient) -> None:
    for game in GAMES:
        analysis = client.get(f"/v1/games/{game}").get_json()["analysis"]
        if game == "coins":
            assert analysis is None
            continue
        assert [level["level"] for level in analysis["levels"]] == list(LEVELS)
        assert [verdict["id"] for verdict in analysis["verdicts"]] == list(reviews.VERDICTS)
        assert analysis["unit"]["name"]["fr"]


def test_a_position_with_more_chains_than_can_be_listed_is_thought_about(
    client: CheckedClient,
) -> None:
    body = {"state": CHAINS, "level": 2}
    answer = client.answer("/v1/games/la-trel/analyses", body)
    move = answer["lines"][0]["move"]["notation"]
    client.answer("/v1/games/la-trel/moves", {"state": CHAINS, "move": move})
