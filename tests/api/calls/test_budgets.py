"""The worst inputs that a search for them has found: each is answered, or refused by a limit.

Counted in what the engines generate and never in seconds; every request here took more than a
minute before its limit was there, or is the largest that its limits allow.
"""

from __future__ import annotations

from typing import Any

import pytest

from service.answers.replays import MOST_STEP_BYTES
from service.api.schemas.games import LONGEST_MOVE, MOST_REPLAYED
from service.games.latrel.generator import MOST_CHAINS
from tests.api.checked import CheckedClient
from tests.worst.requests import CHAINS, FULL_HAND, quiet_shuffle


def test_the_most_chains_are_too_much_to_list(client: CheckedClient) -> None:
    for call, body in (
        ("legal-moves", {"state": CHAINS}),
        ("legal-moves", {"state": CHAINS, "limit": 0}),
        ("results", {"state": CHAINS, "include": ["legal_moves"]}),
        ("states", {"setup": CHAINS, "include": ["legal_moves"]}),
    ):
        problem = client.problem(f"/v1/games/la-trel/{call}", body)
        assert problem["type"] == "/problems/too-much-work"
        assert (problem["limit"], problem["allowed"]) == ("chains", MOST_CHAINS)


def test_a_single_chain_is_still_played_and_checked(client: CheckedClient) -> None:
    asked = {"state": CHAINS, "prefix": "f5", "limit": 1}
    [move] = client.answer("/v1/games/la-trel/legal-moves", asked)["moves"]
    for call in ("moves", "move-checks"):
        client.answer(f"/v1/games/la-trel/{call}", {"state": CHAINS, "move": move["notation"]})


@pytest.mark.parametrize("asked", [{}, {"limit": 0}, {"offset": 10**9}, {"prefix": "1@a10"}])
def test_the_turns_of_a_full_hand_are_counted_as_far_as_they_go(
    client: CheckedClient, asked: dict[str, Any]
) -> None:
    answer = client.answer("/v1/games/zatre/legal-moves", {"state": FULL_HAND, **asked})
    assert answer["total"] is None
    assert answer["at_least"] >= 0


def test_the_turns_of_a_full_hand_are_too_many_to_be_ranked(client: CheckedClient) -> None:
    body = {"state": FULL_HAND, "order": "score"}
    problem = client.problem("/v1/games/zatre/legal-moves", body)
    assert problem["type"] == "/problems/too-much-work"
    assert problem["limit"] == "turns"


def test_a_whole_box_laid_at_once_is_scored_or_too_much(client: CheckedClient) -> None:
    rows = [f"{column}{row}" for row in range(3, 14) for column in "cdefghijklm"]
    laid = " ".join(f"{1 + index % 6}@{cell}" for index, cell in enumerate(rows[:120]))
    body = {"tiles": {}, "laid": laid, "opening": True}
    response = client.post("/v1/games/zatre/turn-scores", body)
    told = response.get_json()
    assert told.get("violations") or told["type"] == "/problems/too-much-work"


@pytest.mark.parametrize("variant", ["two", "four", "teams", "armies"])
def test_the_widest_board_with_the_most_figures_is_listed_whole(
    client: CheckedClient, variant: str
) -> None:
    body = {"variant": variant, "preset": "standard", "include": ["legal_moves"]}
    answer = client.answer("/v1/games/graal/states", body)
    listed = answer["legal_moves"]
    assert 0 < listed["total"] < 5000
    assert len(listed["moves"]) == min(listed["total"], 500)


def test_a_long_replay_remembers_every_position_and_ends(client: CheckedClient) -> None:
    """Each move used to count all positions before it, for each of them."""
    moves = [*quiet_shuffle(1500)]
    body = {"variant": "en-standard", "moves": moves}
    answer = client.answer("/v1/games/la-trel/replays", body)
    assert answer["played"] == len(moves)
    assert len(answer["state"]["repetition"]["quiet_moves"]) == len(moves)
    again = client.answer("/v1/games/la-trel/results", {"state": answer["state"]})
    assert again["over"] is False


def test_a_replay_is_not_told_beyond_its_size(
    client: CheckedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_STEP_BYTES == 16 << 20
    monkeypatch.setattr("service.answers.replays.MOST_STEP_BYTES", 20_000)
    body = {"variant": "en-standard", "moves": [*quiet_shuffle(100)]}
    assert client.answer("/v1/games/la-trel/replays", body)["played"] == 100
    told = {**body, "include": ["positions", "events"]}
    problem = client.problem("/v1/games/la-trel/replays", told)
    assert problem["type"] == "/problems/too-much-work"
    assert (problem["limit"], problem["allowed"]) == ("answer-bytes", 20_000)


@pytest.mark.parametrize("game", ["la-trel", "latroncules", "zatre", "graal", "coins"])
def test_lengths_are_limited(client: CheckedClient, game: str) -> None:
    replays = f"/v1/games/{game}/replays"
    faults = client.problem(replays, {"moves": ["a1"] * (MOST_REPLAYED + 1)})["faults"]
    assert [(fault["pointer"], fault["code"]) for fault in faults] == [("/moves", "too-many")]
    faults = client.problem(replays, {"moves": ["a" * (LONGEST_MOVE + 1)]})["faults"]
    assert [(fault["pointer"], fault["code"]) for fault in faults] == [("/moves/0", "too-long")]


def test_every_text_and_list_of_a_request_has_a_limit(client: CheckedClient) -> None:
    """No member of any request may be longer than the description says."""
    schemas = client.description["components"]["schemas"]
    unlimited: list[str] = []

    def look(schema: Any, place: str, seen: frozenset[str]) -> None:
        reference = schema.get("$ref")
        if reference:
            name = reference.rpartition("/")[2]
            if name not in seen:
                look(schemas[name], name, seen | {name})
            return
        for choice in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
            look(choice, place, seen)
        kinds = schema.get("type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if "string" in kinds and not {"maxLength", "enum", "const", "pattern"} & set(schema):
            unlimited.append(place)
        # A page's limit and offset may be as large as one likes: they are cut, not refused.
        cut = place.endswith((".limit", ".offset"))
        if "integer" in kinds and not cut and not {"maximum", "enum", "const"} & set(schema):
            unlimited.append(place)
        if "array" in kinds:
            if "maxItems" not in schema:
                unlimited.append(place)
            look(schema.get("items", {}), f"{place}[]", seen)
        for name, member in schema.get("properties", {}).items():
            look(member, f"{place}.{name}", seen)
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            if not {"maxProperties", "propertyNames"} & set(schema):
                unlimited.append(place)
            look(more, f"{place}.*", seen)

    for path, item in client.description["paths"].items():
        for method, call in item.items():
            if method == "parameters" or "requestBody" not in call:
                continue
            for media in call["requestBody"]["content"].values():
                look(media["schema"], path, frozenset())
    assert unlimited == []


def test_nesting_is_limited(client: CheckedClient) -> None:
    deep = b'{"state":' * 2000 + b"1" + b"}" * 2000
    response = client.post("/v1/games/coins/results", data=deep, content_type="application/json")
    assert response.status_code == 400
