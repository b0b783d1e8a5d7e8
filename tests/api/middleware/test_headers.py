"""Request ids, security headers, and what a browser asks before it calls."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.answers.problems import KINDS
from service.app import create_app
from service.settings import Settings

WEB: Final = Path(str(files("service"))) / "web"
SWAGGER_FILES: Final = Path(str(files("flask_swagger_ui"))) / "dist"
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


def pages(app: Flask) -> list[str]:
    """Return the addresses of all that browsers show as a page."""
    fixed = [
        rule.rule
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not rule.arguments
    ]
    shipped = [
        f"{folder}/{file.relative_to(root)}"
        for folder, root in (("/web", WEB), ("/docs/files", SWAGGER_FILES))
        for file in root.rglob("*.html")
    ]
    caller = app.test_client()
    found = [*fixed, *shipped, *(f"/problems/{slug}" for slug in KINDS)]
    return [path for path in found if caller.get(path).mimetype == "text/html"]


def test_pages_may_load_from_here_and_nowhere_else_and_run_nothing_that_stands_in_them() -> None:
    app = create_app(Settings())
    found = pages(app)
    assert {"/", "/docs", "/zatre/score-pad", "/problems/not-found"} < set(found)
    for path in found:
        answer = app.test_client().get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
        for word in ("connect-src 'self'", "base-uri 'none'", "form-action 'none'"):
            assert word in policy.split("; ")
        assert not re.search("unsafe|http|blob|[*]", policy)
        # What the policy would hold back should not be there either.
        assert not re.search(r"<style|<script>|\son[a-z]+=|\sstyle=", answer.text), path


def test_a_drawing_may_load_and_run_nothing(browser: FlaskClient) -> None:
    state = browser.post(STATES, json={}).get_json()["state"]
    drawn = browser.post("/v1/games/coins/diagrams", json={"state": state})
    assert drawn.mimetype == "image/svg+xml"
    policy = "default-src 'none'; frame-ancestors 'none'; sandbox"
    assert drawn.headers["Content-Security-Policy"] == policy


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
