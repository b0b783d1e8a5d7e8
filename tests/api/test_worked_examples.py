"""The worked examples that games offer, replayed over HTTP."""

from __future__ import annotations

import pytest

from service.app import create_app
from service.games.edge.worked_examples import WorkedExample
from service.games.registry import Entry, load_all
from service.settings import Settings
from tests.api.checked import CheckedClient

EXAMPLES = [
    pytest.param(entry, example, id=f"{entry.game.id}: {example.title.en}")
    for entry in load_all().values()
    for example in entry.wire.worked_examples
]
per_example = pytest.mark.parametrize(("entry", "example"), EXAMPLES)


@pytest.fixture(scope="module")
def client() -> CheckedClient:
    return CheckedClient(create_app(Settings()))


def test_there_are_examples() -> None:
    assert EXAMPLES


@per_example
def test_a_replay_gives_each_turn_and_its_scores(
    client: CheckedClient, entry: Entry, example: WorkedExample
) -> None:
    told = example.as_json()
    position = client.answer(f"/v1/games/{entry.game.id}/states", told["request"])
    moves: list[str] = []
    for turn in told["turns"]:
        assert position["to_move"] == [turn["seat"]]
        moves += turn["moves"]
        body = {**told["request"], "moves": moves}
        position = client.answer(f"/v1/games/{entry.game.id}/replays", body)
        assert position["stopped"] is None
        assert position["scores"] == turn["scores"]


@per_example
def test_moves_are_written_as_the_service_writes_them(
    client: CheckedClient, entry: Entry, example: WorkedExample
) -> None:
    moves = [move for turn in example.turns for move in turn.moves]
    body = {**example.request, "moves": moves, "include": ["events"]}
    steps = client.answer(f"/v1/games/{entry.game.id}/replays", body)["steps"]
    assert [step["move"]["notation"] for step in steps] == moves


@per_example
def test_what_is_to_be_seen_lies_on_the_board(entry: Entry, example: WorkedExample) -> None:
    squares = set(entry.wire.dump_board()["squares"])
    for turn in example.turns:
        assert {square for seen in turn.highlights for square in seen.squares} <= squares
        assert set(example.names) <= set(entry.game.box.seats)
