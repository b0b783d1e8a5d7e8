"""One line of JSON a request, with a request id and without anybody's secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from logging.config import dictConfig
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.middleware.logs import configuration
from service.app import create_app
from service.settings import Settings

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """Log as the server does, into a text, and read it back."""
    root = logging.getLogger()
    kept = root.handlers[:], root.level
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    dictConfig(configuration("info"))
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    root.handlers[:], level = kept
    root.setLevel(level)


@pytest.fixture
def caller() -> FlaskClient:
    app = create_app(Settings(), packages=("tests.toy",))

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("the abacus fell")

    return app.test_client()


def test_a_request_is_one_line_that_names_its_operation(caller: FlaskClient, lines: Lines) -> None:
    caller.post("/v1/games/coins/states", json={}, headers={"X-Request-ID": "abc"})
    [line] = lines()
    assert line["event"] == "request"
    assert line["operation"] == "coins_new_game"
    assert line["method"] == "POST"
    assert line["status"] == 200
    assert line["request_id"] == "abc"
    assert line["client"] == "127.0.0.1"
    assert line["ms"] >= 0
    assert line["level"] == "info"
    assert line["timestamp"].endswith("Z")


def test_nothing_that_a_caller_sends_is_in_the_line(caller: FlaskClient, lines: Lines) -> None:
    caller.post(
        "/v1/games/coins/moves?access_token=hush",
        json={"state": {"pieces": {"a1": "o"}, "turn": "hush"}, "move": "hush"},
        headers={
            "Authorization": "Bearer hush",
            "X-API-Key": "hush",
            "Cookie": "hush",
            "X-Request-ID": "hush hush",
            "User-Agent": "hush",
        },
    )
    caller.get("/hush?hush")
    assert [line["status"] for line in lines()] == [422, 404]
    assert "hush" not in json.dumps(lines())


def test_a_defect_is_a_problem_document_and_a_traceback_in_the_log(
    caller: FlaskClient, lines: Lines
) -> None:
    answer = caller.get("/broken", headers={"X-Request-ID": "abc"})
    assert answer.status_code == 500
    assert answer.mimetype == "application/problem+json"
    assert answer.headers["X-Request-ID"] == "abc"
    problem = answer.get_json()
    assert problem["type"] == "/problems/internal-error"
    assert problem["request_id"] == "abc"
    assert "abacus" not in answer.text

    defect, request = lines()
    assert defect["level"] == "error"
    assert defect["request_id"] == request["request_id"] == "abc"
    assert "RuntimeError: the abacus fell" in defect["exception"]
    assert request["status"] == 500


def test_questions_of_machines_are_not_worth_a_line(caller: FlaskClient, lines: Lines) -> None:
    assert caller.get("/metrics").status_code == 200
    assert lines() == []


def test_lines_of_other_libraries_have_the_same_form(lines: Lines) -> None:
    logging.getLogger("gunicorn.error").warning("worker %s left", 7)
    [line] = lines()
    assert line["event"] == "worker 7 left"
    assert line["logger"] == "gunicorn.error"
