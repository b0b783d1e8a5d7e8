"""Request ids, security headers, and what a browser asks before it calls."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings

STATES = "/v1/games/coins/states"
PREFLIGHT = {
    "Origin": "https://front.example",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "content-type, authorization, if-match, x-api-key",
}


def calculi(settings: Settings | None = None) -> Flask:
    return create_app(settings or Settings(), packages=("tests.toy",))


@pytest.fixture
def browser() -> FlaskClient:
    return calculi().test_client()


def test_a_request_id_comes_back(browser: FlaskClient) -> None:
    answer = browser.get("/v1/games", headers={"X-Request-ID": "order-66.a:b"})
    assert answer.headers["X-Request-ID"] == "order-66.a:b"


@pytest.mark.parametrize("given", [None, "", "a b", "x" * 101, "é", '{"a":1}', "a,b"])
def test_a_request_without_a_usable_id_gets_one(browser: FlaskClient, given: str | None) -> None:
    headers = {} if given is None else {"X-Request-ID": given}
    ids = {browser.get("/v1/games", headers=headers).headers["X-Request-ID"] for _ in range(2)}
    assert len(ids) == 2
    assert all(re.fullmatch(r"[0-9a-f]{32}", made) for made in ids)


@pytest.mark.parametrize("path", ["/v1/games", "/docs", "/problems/not-found", "/nowhere"])
def test_every_answer_has_the_security_headers(browser: FlaskClient, path: str) -> None:
    headers = browser.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "X-Request-ID" in headers


def test_pages_may_load_from_here_and_nowhere_else(browser: FlaskClient) -> None:
    policy = browser.get("/docs").headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "connect-src 'self';" in policy
    assert "http" not in policy
    assert "unsafe-eval" not in policy


def test_data_may_load_nothing(browser: FlaskClient) -> None:
    policy = browser.get("/v1/games").headers["Content-Security-Policy"]
    assert "'self'" not in policy


def test_a_preflight_is_answered_for_all_that_clients_send(browser: FlaskClient) -> None:
    answer = browser.options(STATES, headers=PREFLIGHT)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    asked = PREFLIGHT["Access-Control-Request-Headers"].split(", ")
    assert [name for name in asked if name not in allowed] == []
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_scripts_may_read_the_headers_that_matter(browser: FlaskClient) -> None:
    answer = browser.post(STATES, json={}, headers={"Origin": "https://front.example"})
    exposed = set(answer.headers["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "Location", "X-Request-ID", "RateLimit", "Retry-After"} <= exposed


def test_refusals_can_be_read_across_origins_too(browser: FlaskClient) -> None:
    for answer in (
        browser.post(STATES, json={"nonsense": 1}, headers={"Origin": "https://front.example"}),
        browser.get("/nowhere", headers={"Origin": "https://front.example"}),
    ):
        assert answer.status_code >= 400
        assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("origin", ["https://front.example", "http://[::1]:3000"])
def test_only_the_origins_of_the_settings_may_call(origin: str) -> None:
    browser = calculi(Settings(cors_origins=(origin,))).test_client()
    welcome = browser.options(STATES, headers={**PREFLIGHT, "Origin": origin})
    assert welcome.headers["Access-Control-Allow-Origin"] == origin
    assert "Origin" in welcome.headers["Vary"]
    for other in ("https://other.example", f"{origin}.evil.example", "null"):
        refused = browser.options(STATES, headers={**PREFLIGHT, "Origin": other})
        assert "Access-Control-Allow-Origin" not in refused.headers


def test_no_origin_may_call_where_the_settings_say_none() -> None:
    browser = calculi(Settings(cors_origins=())).test_client()
    answer = browser.options(STATES, headers=PREFLIGHT)
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/coins/rules", "/v1/openapi.json"])
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_what_does_not_change_is_sent_once(browser: FlaskClient, path: str, encoding: str) -> None:
    accept = {"Accept-Encoding": encoding}
    first = browser.get(path, headers=accept)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    again = browser.get(path, headers={**accept, "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""
    other = browser.get(path, headers={**accept, "If-None-Match": '"another"'})
    assert other.status_code == 200


@pytest.mark.parametrize(
    ("trusted", "forwarded", "address"),
    [
        (0, "203.0.113.7", "10.0.0.2"),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "6.6.6.6, 203.0.113.7", "203.0.113.7"),
        (2, "6.6.6.6, 203.0.113.7, 10.0.0.3", "203.0.113.7"),
    ],
)
def test_a_forwarded_address_is_believed_as_far_as_our_proxies_wrote_it(
    trusted: int, forwarded: str, address: str
) -> None:
    app = calculi(Settings(proxies=trusted))
    seen: list[str | None] = []

    @app.get("/who")
    def who() -> str:
        from flask import request

        seen.append(request.remote_addr)
        return ""

    app.test_client().get(
        "/who",
        headers={"X-Forwarded-For": forwarded},
        environ_overrides={"REMOTE_ADDR": "10.0.0.2"},
    )
    assert seen == [address]
