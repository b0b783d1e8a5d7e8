"""The examples in the description are real: each is sent, and answered as it says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from service.games.registry import PACKAGES, load
from tests.api.checked import CheckedClient

EXAMPLES = [
    pytest.param(entry.game.id, call, example, id=f"{entry.game.id}-{call}-{example['name']}")
    for entry in map(load, PACKAGES)
    for call, examples in entry.examples.items()
    for example in examples
]


@pytest.mark.parametrize(("game", "call", "example"), EXAMPLES)
def test_an_example_is_answered_as_the_description_says(
    client: CheckedClient, game: str, call: str, example: dict[str, Any]
) -> None:
    path = f"/v1/games/{game}/{call}"
    body = ("paths", path, "post", "requestBody", "content", "application/json", "schema")
    client.validate(example["request"], *body)
    response = client.post(path, example["request"])
    assert response.status_code == example["status"]
    assert json.loads(response.data) == example["answer"]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_call_of_a_game_has_an_example_that_works(
    client: CheckedClient, package: str
) -> None:
    entry = load(package)
    prefix = f"/v1/games/{entry.game.id}/"
    calls = {
        path.removeprefix(prefix)
        for path, operations in client.description["paths"].items()
        if path.startswith(prefix) and "post" in operations
    }
    assert set(entry.examples) == calls - {"diagrams"}
    for examples in entry.examples.values():
        assert any(example["status"] == 200 for example in examples)
    assert any(example["status"] == 422 for example in entry.examples["moves"])
