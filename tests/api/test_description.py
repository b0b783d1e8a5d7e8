"""The OpenAPI description: valid, complete, and the one that is exported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from openapi_spec_validator import validate

from service.app import create_app
from service.settings import Settings
from tests.api.checked import CheckedClient

EXPORTED = Path(__file__).parents[2] / "openapi" / "openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in description["paths"].items():
        for method in METHODS:
            if method in methods:
                yield path, method, methods[method]


def test_the_exported_description_is_that_of_the_running_service() -> None:
    client = create_app(Settings()).test_client()
    assert json.loads(EXPORTED.read_text("utf-8")) == client.get("/v1/openapi.json").get_json()


def test_the_description_is_valid_openapi(client: CheckedClient) -> None:
    assert client.description["openapi"].startswith("3.1")
    validate(client.description)


def test_every_address_of_the_api_is_a_call_that_is_described() -> None:
    app = create_app(Settings())
    description = app.test_client().get("/v1/openapi.json").get_json()
    described = {(path, method.upper()) for path, method, _ in operations(description)}
    served = {
        (rule.rule.replace("<", "{").replace(">", "}"), method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert described <= served
    aside = {path for path, _ in served - described}
    assert {path for path in aside if path.startswith("/v1/")} == {"/v1/openapi.json"}


def test_every_operation_has_an_id_a_summary_and_error_responses(client: CheckedClient) -> None:
    ids = []
    for path, method, operation in operations(client.description):
        ids.append(operation["operationId"])
        assert operation["summary"], path
        if method == "post":
            assert {"400", "413", "415", "422"} <= set(operation["responses"]), path
    assert len(ids) == len(set(ids))


def test_every_object_says_which_members_it_has(client: CheckedClient) -> None:
    """No free-form objects: a generator can make a type of each."""
    loose = []

    def look(schema: Any, place: str) -> None:
        if isinstance(schema, list):
            for index, item in enumerate(schema):
                look(item, f"{place}/{index}")
        elif isinstance(schema, dict):
            kinds = schema.get("type")
            if kinds == "object" or (isinstance(kinds, list) and "object" in kinds):
                precise = {"properties", "additionalProperties", "patternProperties", "oneOf"}
                if not precise & set(schema) or schema.get("additionalProperties") in (True, {}):
                    loose.append(place)
            for key, below in schema.items():
                if key not in ("examples", "example", "const", "enum"):
                    look(below, f"{place}/{key}")

    look(client.description["components"]["schemas"], "")
    assert loose == []


def test_a_fifth_game_is_served_by_every_call(client: CheckedClient) -> None:
    """The toy game has no line in service/api, and yet all the calls of the others."""
    games = {entry["id"]: entry for entry in client.get("/v1/games").get_json()["games"]}
    assert "coins" in games
    calls = {
        path.rpartition("/")[2]
        for path in client.description["paths"]
        if path.startswith("/v1/games/coins/")
    }
    latroncules = {
        path.rpartition("/")[2]
        for path in client.description["paths"]
        if path.startswith("/v1/games/latroncules/")
    }
    assert calls == latroncules
    begun = client.answer("/v1/games/coins/states", {"include": ["legal_moves"]})
    assert begun["legal_moves"]["total"] == 13
    played = client.answer("/v1/games/coins/moves", {"state": begun["state"], "move": "a1-b1"})
    assert [event["type"] for event in played["events"]] == ["captured", "captured"]
    moves = ["a1-b1", "c1-d1", "e1-f1", "g1"]
    replay = client.answer("/v1/games/coins/replays", {"moves": moves})
    assert replay["result"]["winners"] == ["black"]
