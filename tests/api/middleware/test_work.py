"""Rate limits count work: a call that computes costs more than one that does not."""

from __future__ import annotations

import re
from threading import Event, Thread
from time import sleep, thread_time
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.middleware.rate_limits import CALL_MS
from service.app import create_app
from service.games.core.json_values import Json
from service.games.edge.schemas import opened
from service.settings import Settings

LIMIT = 1000


def limited(**settings: Any) -> FlaskClient:
    """Return a service with a call that works and one that waits, each a quarter of a second."""
    given = {"rate_limit": f"{LIMIT}/minute", "redis_url": "unix:///nowhere/s", **settings}
    app = create_app(Settings(**given), packages=("tests.toy",))
    app.register_blueprint(_labours())
    return app.test_client()


def _labours() -> Blueprint:
    blueprint = Blueprint("labours", "/v1/labours", "For tests.")

    def call(name: str) -> Call:
        return Call(
            operation=name, method="GET", path=f"/{name}", summary=name, answer=opened(name, {})
        )

    @blueprint.serve(call("work"))
    def work() -> Json:
        begun = thread_time()
        while thread_time() - begun < 0.25:
            pass
        return {}

    @blueprint.serve(call("wait"))
    def wait() -> Json:
        sleep(0.25)
        return {}

    return blueprint


def ask(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(path, headers=named, environ_overrides={"REMOTE_ADDR": "203.0.113.7"})


def left(response: TestResponse) -> int:
    standing = re.search(r'"caller-60";r=(\d+)', response.headers["RateLimit"])
    assert standing is not None
    return int(standing[1])


def test_a_call_that_computes_costs_as_much_as_many_that_do_not():
    client = limited()
    before = left(ask(client, "/v1/games"))
    assert before == LIMIT - 1
    after = left(ask(client, "/v1/labours/work"))
    # One for the call, and one for each so many milliseconds.
    assert 1 + 250 // CALL_MS <= before - after <= 1 + 400 // CALL_MS
    assert left(ask(client, "/v1/games")) == after - 1


def test_waiting_is_no_work():
    client = limited()
    assert left(ask(client, "/v1/labours/wait")) >= LIMIT - 2


def test_who_has_worked_his_share_is_refused_the_lightest_call():
    client = limited(rate_limit="10/minute")
    heavy = ask(client, "/v1/labours/work")
    # What has begun is answered; the work is counted when it is done.
    assert (heavy.status_code, left(heavy)) == (200, 0)
    refused = ask(client, "/v1/games")
    assert refused.status_code == 429
    assert refused.get_json()["type"] == "/problems/rate-limited"
    assert ask(client, "/problems/rate-limited").status_code == 200


def test_the_work_counts_for_the_token_as_well():
    client = limited(rate_limit="10/minute")
    ask(client, "/v1/labours/work", Authorization="Bearer seat")
    elsewhere = {"REMOTE_ADDR": "203.0.113.8"}
    headers = {"Authorization": "Bearer seat"}
    assert client.get("/v1/games", headers=headers, environ_overrides=elsewhere).status_code == 429
    assert client.get("/v1/games", environ_overrides=elsewhere).status_code == 200


def test_the_work_of_others_at_the_same_time_is_not_counted():
    client = limited()
    app: Flask = client.application
    done = Event()

    def labour() -> None:
        while not done.is_set():
            app.test_client().get("/v1/labours/work")  # from this machine

    thread = Thread(target=labour)
    thread.start()
    try:
        assert left(ask(client, "/v1/games")) == LIMIT - 1
        assert left(ask(client, "/v1/games")) == LIMIT - 2
    finally:
        done.set()
        thread.join()
