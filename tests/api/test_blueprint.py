"""A call as it is declared is how it is read, answered and described."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from flask import Flask, g
from flask.testing import FlaskClient

from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.openapi import CalculiApi, configure
from service.api.problems import Problem
from service.games.core.errors import Fault
from service.games.core.json_values import Json
from service.games.edge.fields import Integer, String
from service.games.edge.schemas import closed, opened

LETTER = closed("Letter", {"to": String(longest=9, required=True), "pages": Integer(1, 9)})
POSTAGE = closed("Postage", {"class": String(longest=1, pattern="[12]", required=True)})
STAMP = opened("Stamp", {"X-Stamp": String(longest=5)})
RECEIPT = opened("Receipt", {"letter": String(longest=9)})


def too_heavy(letter: Json) -> Iterable[Fault]:
    if letter.get("pages", 1) > 5:
        yield Fault(("pages",), "too-many", {"limit": 5})


@pytest.fixture
def app() -> Flask:
    """A post office, whose only call takes something in every place where a call can."""
    app = Flask("post-office")
    configure(app)
    blueprint = Blueprint("post", "/v1/letters", "Letters.")

    @blueprint.serve(
        Call(
            operation="post_letter",
            method="POST",
            path="/<box>",
            summary="Post a letter",
            body=LETTER,
            more_faults=too_heavy,
            query=POSTAGE,
            headers=STAMP,
            answer=RECEIPT,
            status=201,
        )
    )
    def post(box: str, letter: Json, postage: Json) -> Json:
        return {"box": box, "letter": letter, "postage": postage}

    api = CalculiApi(app)
    api.register_blueprint(blueprint)
    app.register_error_handler(Problem, Problem.response)
    app.extensions["description"] = api.spec.to_dict()
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_a_function_gets_the_path_then_the_body_then_the_query(client: FlaskClient) -> None:
    response = client.post("/v1/letters/red?class=1", json={"to": "Beate"})
    assert response.status_code == 201
    assert response.get_json() == {
        "box": "red",
        "letter": {"to": "Beate"},
        "postage": {"class": "1"},
    }


def test_faults_of_body_query_and_headers_are_told_together(client: FlaskClient) -> None:
    response = client.post(
        "/v1/letters/red?class=3&colour=blue",
        json={"pages": 7, "colour": "blue"},
        headers={"X-Stamp": "far too long"},
    )
    assert response.status_code == 422
    assert {(fault["pointer"], fault["code"]) for fault in response.get_json()["faults"]} == {
        ("/to", "missing"),
        ("/colour", "unknown-member"),
        ("/pages", "too-many"),
        ("/class", "bad-text"),
        ("/X-Stamp", "too-long"),
    }


def test_a_body_that_cannot_be_read_is_told_alone(client: FlaskClient) -> None:
    response = client.post("/v1/letters/red?class=3", data="{", content_type="application/json")
    assert response.get_json()["type"] == "/problems/unreadable-request"


def test_all_that_a_call_takes_is_described(app: Flask) -> None:
    path = app.extensions["description"]["paths"]["/v1/letters/{box}"]
    described: Any = path["post"]
    assert described["operationId"] == "post_letter"
    places = [(each["in"], each["name"]) for each in described["parameters"]]
    assert sorted(places) == [("header", "X-Stamp"), ("query", "class")]
    [body] = described["requestBody"]["content"].values()
    assert body["schema"] == {"$ref": "#/components/schemas/Letter"}
    assert set(described["responses"]) == {"201", "400", "413", "415", "422"}


def test_a_request_leaves_behind_how_much_work_it_was(app: Flask) -> None:
    with app.test_client() as client:
        client.post("/v1/letters/home?class=1", json={"to": "Ada"})
        light: float = g.work_ms
    with app.test_client() as client:
        client.post("/v1/letters/home?class=1", json={"to": "Ada", "x": [{}] * 300_000})
        assert g.work_ms > light > 0
