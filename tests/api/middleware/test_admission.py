"""Closed services: nobody calls without a key, and everybody can read how to get in."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from service.api_keys import digest
from service.app import create_app
from service.settings import Settings

KEY = {"X-API-Key": "calculi_hush"}
STATES = "/v1/games/coins/states"


@pytest.fixture(scope="module")
def caller() -> FlaskClient:
    settings = Settings(api_keys=f"andreas:{digest('calculi_hush')}")
    return create_app(settings, packages=("tests.toy",)).test_client()


@pytest.mark.parametrize("headers", [{}, {"X-API-Key": ""}, {"X-API-Key": "calculi_guess"}])
@pytest.mark.parametrize("path", [STATES, "/v1/games", "/v1/nowhere"])
def test_without_a_key_there_is_no_way_in(
    caller: FlaskClient, path: str, headers: dict[str, str]
) -> None:
    for answer in (caller.get(path, headers=headers), caller.post(path, headers=headers, json={})):
        assert answer.status_code == 401
        assert answer.mimetype == "application/problem+json"
        assert answer.get_json()["type"] == "/problems/key-needed"
        assert answer.headers["WWW-Authenticate"] == 'ApiKey header="X-API-Key"'


def test_with_a_key_everything_works(caller: FlaskClient) -> None:
    assert caller.post(STATES, json={}, headers=KEY).status_code == 200
    assert caller.get("/v1/games", headers=KEY).status_code == 200


@pytest.mark.parametrize(
    "path", ["/docs", "/docs/start.js", "/v1/openapi.json", "/problems/key-needed", "/metrics"]
)
def test_pages_and_figures_need_no_key(caller: FlaskClient, path: str) -> None:
    assert caller.get(path).status_code == 200


def test_a_browser_may_ask_whether_it_may_send_a_key(caller: FlaskClient) -> None:
    answer = caller.options(
        STATES,
        headers={
            "Origin": "https://front.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "x-api-key",
        },
    )
    assert answer.status_code == 200
    assert "x-api-key" in answer.headers["Access-Control-Allow-Headers"].lower()


def test_the_description_of_a_closed_service_asks_for_keys(caller: FlaskClient) -> None:
    description = caller.get("/v1/openapi.json").get_json()
    validate(description)
    scheme = description["components"]["securitySchemes"]["ApiKey"]
    assert scheme == {"type": "apiKey", "in": "header", "name": "X-API-Key"}
    for item in description["paths"].values():
        for call in (call for method, call in item.items() if method != "parameters"):
            assert all("ApiKey" in way for way in call["security"])
            assert "401" in call["responses"]


def test_the_description_of_an_open_service_does_not() -> None:
    open_to_all = create_app(Settings(), packages=("tests.toy",)).test_client()
    description = open_to_all.get("/v1/openapi.json").get_json()
    assert "ApiKey" not in description["components"].get("securitySchemes", {})
