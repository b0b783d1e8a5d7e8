"""Figures for Prometheus, for those who may see them."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from service.answers.stopwatch import SPANS, Span
from service.app import create_app
from service.settings import Settings
from tests.api.checked import CheckedClient

FAR = {"REMOTE_ADDR": "203.0.113.7"}
Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]


def calculi(settings: Settings | None = None) -> Flask:
    return create_app(settings or Settings(), packages=("tests.toy",))


def figures(caller: FlaskClient) -> Figures:
    families = text_string_to_metric_families(caller.get("/metrics").text)
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def test_requests_are_counted_by_operation_and_status() -> None:
    caller = calculi().test_client()
    played = frozenset({"operation": "coins_play", "method": "POST", "status": "422"}.items())
    timed = frozenset({"operation": "coins_play"}.items())
    before = figures(caller)
    caller.post("/v1/games/coins/moves", json={})
    after = figures(caller)
    for name, labels in (
        ("calculi_requests_total", played),
        ("calculi_request_seconds_count", timed),
    ):
        assert after[name, labels] == before.get((name, labels), 0) + 1


def test_methods_that_a_client_makes_up_are_one_label() -> None:
    caller = calculi().test_client()
    for number in range(20):
        caller.open("/v1/games", method=f"MADEUP{number}")
    counted = {dict(labels).get("method") for _, labels in figures(caller)}
    assert "other" in counted
    assert not [method for method in counted if method and method.startswith("MADEUP")]


def timed_spans(before: Figures, after: Figures, operation: str) -> tuple[Span, ...]:
    """Return the spans in which calls of an operation have been timed meanwhile."""
    keys: dict[Span, tuple[str, frozenset[tuple[str, str]]]] = {
        span: (
            "calculi_span_seconds_count",
            frozenset({"operation": operation, "span": span}.items()),
        )
        for span in SPANS
    }
    return tuple(span for span, key in keys.items() if after.get(key, 0) > before.get(key, 0))


STATE = {"pieces": {"a1": "o"}, "turn": "white"}


@pytest.mark.parametrize(
    ("operation", "call", "body", "spans"),
    [
        ("coins_new_game", "states", {}, SPANS),
        ("coins_play", "moves", {"state": STATE, "move": "a1"}, SPANS),
        ("coins_legal_moves", "legal-moves", {"state": STATE}, SPANS),
        ("coins_diagram", "diagrams", {"state": STATE}, ("reading", "writing")),
        # A refused call is timed as far as it comes.
        ("coins_play", "moves", {"state": {}, "move": "a1"}, ("reading",)),
        ("coins_play", "moves", {"state": STATE, "move": "g1"}, ("reading", "rules")),
    ],
)
def test_a_call_is_timed_in_its_spans(
    operation: str, call: str, body: Any, spans: tuple[Span, ...]
) -> None:
    caller = calculi().test_client()
    before = figures(caller)
    caller.post(f"/v1/games/coins/{call}", json=body)
    assert timed_spans(before, figures(caller), operation) == spans


def test_what_never_changes_is_only_written() -> None:
    caller = calculi().test_client()
    before = figures(caller)
    caller.get("/v1/games/coins/rules")
    assert timed_spans(before, figures(caller), "coins_rules") == ("reading", "writing")


def test_the_spans_are_part_of_the_request() -> None:
    caller = calculi().test_client()
    caller.post("/v1/games/coins/replays", json={"moves": ["a1"]})
    found = figures(caller)
    labels = {"operation": "coins_replay"}
    spans = sum(
        found["calculi_span_seconds_sum", frozenset({**labels, "span": span}.items())]
        for span in SPANS
    )
    assert 0 < spans < found["calculi_request_seconds_sum", frozenset(labels.items())]


def test_unknown_addresses_share_one_figure() -> None:
    caller = calculi().test_client()
    for path in ("/a", "/b"):
        caller.get(path)
    assert not any(
        value in ("a", "b", "/a", "/b") for _, labels in figures(caller) for _, value in labels
    )


def test_operations_are_called_in_figures_and_logs_as_in_the_description(app: Flask) -> None:
    described = {
        operation["operationId"]
        for methods in CheckedClient(app).description["paths"].values()
        for operation in methods.values()
        if isinstance(operation, dict)
    }
    endpoints = {
        rule.endpoint.rpartition(".")[2]
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/v1/")
    }
    assert described <= endpoints


@pytest.mark.parametrize(
    "headers", [{}, {"X-Forwarded-For": "127.0.0.1"}, {"Authorization": "Bearer guess"}]
)
def test_without_a_token_only_this_machine_sees_the_figures(headers: dict[str, str]) -> None:
    caller = calculi().test_client()
    assert caller.get("/metrics").status_code == 200
    refused = caller.get("/metrics", headers=headers, environ_overrides=FAR)
    assert refused.status_code == 404


def test_a_proxy_on_this_machine_does_not_make_its_clients_local() -> None:
    caller = calculi().test_client()
    assert caller.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 404


def test_with_a_token_only_its_bearer_sees_the_figures() -> None:
    caller = calculi(Settings(metrics_token="open sesame")).test_client()
    bearer = {"Authorization": "Bearer open sesame"}
    assert caller.get("/metrics", headers=bearer, environ_overrides=FAR).status_code == 200
    assert caller.get("/metrics").status_code == 404
    assert caller.get("/metrics", headers={"Authorization": "Bearer é"}).status_code == 404


def test_several_processes_are_told_as_one(tmp_path: os.PathLike[str]) -> None:
    work = (
        "from service.app import create_app; from service.settings import Settings;"
        "c = create_app(Settings(), packages=('tests.toy',)).test_client();"
        "c.get('/v1/games'); print(c.get('/metrics').text)"
    )
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": os.fspath(tmp_path)}
    told = [
        subprocess.run(
            [sys.executable, "-c", work],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for _ in range(2)
    ]
    counted = 'calculi_requests_total{method="GET",operation="list_games",status="200"}'
    assert [f"{counted} {n}.0" in text for n, text in enumerate(told, 1)] == [True, True]
