"""Signed states: a front end cannot make up a position of its own."""

from __future__ import annotations

from typing import Any

import pytest

from service.app import create_app
from service.settings import Settings
from tests.api.checked import CheckedClient

COINS = "/v1/games/coins"
NEW, OLD = "today's-long-secret", "yesterday's-long-secret"


def service(*keys: str, required: bool = True) -> CheckedClient:
    settings = Settings(state_keys=keys, require_signed_states=required)
    return CheckedClient(create_app(settings, packages=("tests.toy",)))


def new_game(client: CheckedClient) -> Any:
    return client.answer(f"{COINS}/states")["state"]


def refused(client: CheckedClient, state: Any, call: str = "moves") -> bool:
    body = {"state": state, **({"move": "a1"} if call in ("moves", "move-checks") else {})}
    if call == "replays":
        body["moves"] = ["a1"]
    response = client.post(f"{COINS}/{call}", body)
    if response.status_code == 200:
        return False
    problem = response.get_json()
    assert problem["type"] == "/problems/impossible-state"
    assert [(fault["pointer"], fault["code"]) for fault in problem["faults"]] == [
        ("/state/signature", "bad-signature")
    ]
    return True


def test_without_a_key_states_are_not_signed(client: CheckedClient) -> None:
    assert "signature" not in new_game(client)


def test_every_state_that_leaves_is_signed_and_can_be_sent_back() -> None:
    client = service(NEW)
    begun = new_game(client)
    played = client.answer(f"{COINS}/moves", {"state": begun, "move": "a1"})["state"]
    replayed = client.answer(
        f"{COINS}/replays", {"state": begun, "moves": ["a1", "b1"], "include": ["positions"]}
    )
    states = [played, replayed["state"], *(step["state"] for step in replayed["steps"])]
    assert states[0] == states[2]
    for state in states:
        client.answer(f"{COINS}/legal-moves", {"state": state})


@pytest.mark.parametrize("call", ["legal-moves", "moves", "move-checks", "results", "replays"])
def test_a_state_without_our_signature_is_refused_by_every_call(call: str) -> None:
    client = service(NEW)
    state = new_game(client)
    assert not refused(client, state, call)
    unsigned = {name: value for name, value in state.items() if name != "signature"}
    for forged in (
        unsigned,
        {**state, "signature": ""},
        {**state, "signature": "é" * 43},
        {**unsigned, "signature": new_game(service(OLD))["signature"]},
        {**state, "ply": 2},
        {**state, "pieces": {"a1": "o"}},
        {**state, "extra": 1},
    ):
        assert refused(client, forged, call)


@pytest.mark.parametrize("junk", [None, 5, [], "state", {"signature": 5}])
def test_junk_is_refused_and_no_defect(junk: Any) -> None:
    response = service(NEW).post(f"{COINS}/moves", {"state": junk, "move": "a1"})
    assert response.status_code == 422


def test_the_order_of_members_does_not_matter() -> None:
    client = service(NEW)
    state = new_game(client)
    turned = dict(reversed(state.items())) | {"pieces": dict(reversed(state["pieces"].items()))}
    assert not refused(client, turned)


def test_a_set_up_is_refused_where_signatures_are_required() -> None:
    setup = {"pieces": {"a1": "o"}, "turn": "white"}
    problem = service(NEW).problem(f"{COINS}/states", {"setup": setup})
    assert problem["faults"][0]["pointer"] == "/setup/signature"
    assert service(NEW, required=False).post(f"{COINS}/states", {"setup": setup}).status_code == 200


def test_where_signatures_are_not_required_anything_goes() -> None:
    client = service(NEW, required=False)
    state = new_game(client)
    assert not refused(client, {**state, "ply": 2})


def test_keys_can_be_changed_without_ending_games() -> None:
    begun = new_game(service(OLD))
    rotated = service(NEW, OLD)
    assert not refused(rotated, begun)
    went_on = rotated.answer(f"{COINS}/moves", {"state": begun, "move": "a1"})["state"]
    assert not refused(service(NEW), went_on, "results")
    assert refused(service(NEW), begun)
