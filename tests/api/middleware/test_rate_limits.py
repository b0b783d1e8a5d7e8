"""Rate limits: a client, a key, a token; counted together where there is a store."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from service.api.middleware import rate_counters
from service.api.middleware.rate_counters import Counters
from service.api_keys import digest
from service.app import create_app
from service.serving import embedded_store
from service.settings import Settings
from tests.sessions.valkeys import eventually

GAMES = "/v1/games"


def caller(**settings: Any) -> FlaskClient:
    """Return a service that allows 3 requests a minute and, unless one is given, has no store."""
    given = {"rate_limit": "3/minute", "redis_url": "unix:///nowhere/valkey.sock", **settings}
    return create_app(Settings(**given), packages=("tests.toy",)).test_client()


def get(client: FlaskClient, address: str = "203.0.113.7", **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(GAMES, headers=named, environ_overrides={"REMOTE_ADDR": address})


def statuses(client: FlaskClient, times: int, **keywords: str) -> list[int]:
    return [get(client, **keywords).status_code for _ in range(times)]


def test_who_asks_too_often_is_told_when_to_ask_again() -> None:
    client = caller()
    assert statuses(client, 3) == [200, 200, 200]
    refused = get(client, Accept_Language="fr")
    assert refused.status_code == 429
    assert refused.mimetype == "application/problem+json"
    problem = refused.get_json()
    assert problem["type"] == "/problems/rate-limited"
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    wait = refused.headers["Retry-After"]
    assert (
        problem["detail"]
        == f"Les 3 requêtes permises en 60 s sont épuisées ; réessayez dans {wait} s."
    )


def test_every_answer_tells_how_many_are_left() -> None:
    client = caller()
    left = []
    for _ in range(4):
        answer = get(client)
        assert answer.headers["RateLimit-Policy"] == '"caller-60";q=3;w=60'
        standing = re.fullmatch(r'"caller-60";r=(\d+);t=(\d+)', answer.headers["RateLimit"])
        assert standing is not None
        assert 1 <= int(standing[2]) <= 60
        left.append(int(standing[1]))
    assert left == [2, 1, 0, 0]


def test_each_address_is_counted_by_itself() -> None:
    client = caller()
    assert statuses(client, 4) == [200, 200, 200, 429]
    assert statuses(client, 1, address="203.0.113.8") == [200]


def test_all_addresses_of_an_ipv6_network_are_one_client() -> None:
    client = caller()
    made_up = [f"2001:db8:1:2::{host:x}" for host in range(1, 5)]
    assert [get(client, address).status_code for address in made_up] == [200, 200, 200, 429]
    assert get(client, "2001:db8:1:3::1").status_code == 200


def test_an_ipv4_address_is_the_same_client_however_it_is_written() -> None:
    client = caller()
    written = ["203.0.113.7", "::ffff:203.0.113.7"] * 2
    assert [get(client, address).status_code for address in written] == [200, 200, 200, 429]


def test_a_made_up_forwarding_header_does_not_make_a_new_client() -> None:
    client = caller()
    assert statuses(client, 3) == [200, 200, 200]
    assert get(client, X_Forwarded_For="198.51.100.1").status_code == 429


def test_behind_a_proxy_of_ours_its_clients_are_told_apart() -> None:
    client = caller(proxies=1)
    for _ in range(3):
        assert get(client, X_Forwarded_For="198.51.100.1").status_code == 200
    assert get(client, X_Forwarded_For="198.51.100.1").status_code == 429
    assert get(client, X_Forwarded_For="198.51.100.2").status_code == 200
    assert get(client, X_Forwarded_For="198.51.100.2, 198.51.100.1").status_code == 429


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_programs_on_this_machine_are_not_limited(address: str) -> None:
    client = caller()
    assert statuses(client, 5, address=address) == [200] * 5
    assert "RateLimit" not in get(client, address).headers


def test_programs_on_this_machine_are_limited_where_the_settings_say_so() -> None:
    assert statuses(caller(rate_limit_local=True), 4, address="127.0.0.1") == [200, 200, 200, 429]


def test_a_proxy_on_this_machine_is_limited() -> None:
    client = caller()
    for _ in range(3):
        assert get(client, "127.0.0.1", X_Forwarded_For="198.51.100.1").status_code == 200
    assert get(client, "127.0.0.1", X_Forwarded_For="198.51.100.2").status_code == 429


def test_a_token_is_counted_wherever_it_comes_from() -> None:
    client = caller()
    for host in range(3):
        assert get(client, f"203.0.113.{host}", Authorization="Bearer seat").status_code == 200
    assert get(client, "203.0.113.9", Authorization="Bearer seat").status_code == 429
    assert get(client, "203.0.113.9", Authorization="Bearer other").status_code == 200


def test_made_up_tokens_do_not_help_an_address() -> None:
    client = caller()
    found = [get(client, Authorization=f"Bearer {n}").status_code for n in range(4)]
    assert found == [200, 200, 200, 429]


def test_a_key_has_a_limit_of_its_own_whatever_the_address() -> None:
    keys = f"slow:{digest('s')} fast:{digest('f')}:5/minute"
    client = caller(api_keys=keys)
    slow = [get(client, f"203.0.113.{n}", X_API_Key="s").status_code for n in range(4)]
    assert slow == [200, 200, 200, 429]
    fast = [get(client, X_API_Key="f").status_code for _ in range(6)]
    assert fast == [200, 200, 200, 200, 200, 429]


def test_guessing_keys_is_limited() -> None:
    client = caller(api_keys=f"andreas:{digest('hush')}")
    found = [get(client, X_API_Key=f"guess {n}").status_code for n in range(4)]
    assert found == [401, 401, 401, 429]


def test_none_is_no_limit() -> None:
    assert statuses(caller(rate_limit="none"), 10) == [200] * 10


def test_pages_and_preflights_are_not_counted() -> None:
    client = caller()
    far = {"REMOTE_ADDR": "203.0.113.7"}
    for path in ("/docs", "/v1/openapi.json", "/problems/rate-limited"):
        for _ in range(4):
            assert client.get(path, environ_overrides=far).status_code == 200
    for _ in range(4):
        assert client.options(GAMES, environ_overrides=far).status_code == 200


@contextmanager
def store(folder: Path) -> Iterator[str]:
    """Run a Valkey, away when the block ends."""
    server = subprocess.Popen(embedded_store.server_command(folder), stdout=subprocess.DEVNULL)
    while not embedded_store.socket_path(folder).exists():
        assert server.poll() is None
        time.sleep(0.01)
    yield embedded_store.address(folder)
    server.terminate()
    server.wait()


@pytest.mark.processes
def test_processes_that_share_a_store_count_together(tmp_path: Path) -> None:
    with store(tmp_path) as address:
        one, other = caller(redis_url=address), caller(redis_url=address)
        assert statuses(one, 2) == [200, 200]
        counted_in_the_store(address, "203.0.113.7", 2)
        # Who has not heard of the others' calls yet hears of them with the first of his own.
        assert statuses(other, 1) == [200]
        eventually(lambda: get(other).status_code == 429)
        eventually(lambda: get(one).status_code == 429)


@pytest.mark.processes
def test_no_token_is_told_to_the_store(tmp_path: Path) -> None:
    with store(tmp_path) as address:
        get(caller(redis_url=address), Authorization="Bearer hush")
        with Redis.from_url(address) as client:
            eventually(lambda: len(client.keys("*")) == 2)
            keys = b" ".join(client.keys("*"))
            assert all(client.ttl(key) > 0 for key in client.keys("*"))
    assert b"token" in keys
    assert b"hush" not in keys


@pytest.mark.processes
def test_without_the_store_each_process_goes_on_with_what_it_knows(tmp_path: Path) -> None:
    address = embedded_store.address(tmp_path)
    with store(tmp_path):
        one, other = caller(redis_url=address), caller(redis_url=address)
        assert statuses(one, 2) == [200, 200]
        counted_in_the_store(address, "203.0.113.7", 2)
    assert statuses(one, 2) == [200, 429]
    assert statuses(other, 4) == [200, 200, 200, 429]
    with store(tmp_path):
        assert get(one, "203.0.113.8").status_code == 200
        counted_in_the_store(address, "203.0.113.8", 1)


@pytest.mark.processes
def test_what_is_counted_while_the_store_stands_still_is_counted_once(tmp_path: Path) -> None:
    with store(tmp_path) as address, Redis.from_url(address) as admin:
        client = caller(redis_url=address, rate_limit="1000/minute")
        assert statuses(client, 2) == [200, 200]
        counted_in_the_store(address, "203.0.113.7", 2)
        server = int(admin.info("server")["process_id"])
        os.kill(server, signal.SIGSTOP)
        try:
            begun = time.monotonic()
            while time.monotonic() - begun < 3:
                assert get(client).status_code == 200
                time.sleep(0.02)
        finally:
            os.kill(server, signal.SIGCONT)
        left = re.match(r'"caller-60";r=(\d+)', get(client).headers["RateLimit"])
        assert left is not None
        counted_in_the_store(address, "203.0.113.7", 1000 - int(left[1]))


@pytest.mark.processes
def test_a_count_whose_process_was_killed_before_it_could_say_when_it_ends_ends(
    tmp_path: Path,
) -> None:
    with store(tmp_path) as address, Redis.from_url(address) as admin:
        one = caller(redis_url=address)
        get(one)
        counted_in_the_store(address, "203.0.113.7", 1)
        [key] = admin.keys("*203.0.113.7*")
        admin.persist(key)
        get(one)
        eventually(lambda: admin.ttl(key) > 0)


def test_what_has_ended_is_forgotten_and_never_more_than_so_much_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_counters, "MOST", 3)
    counters = Counters("calculi://", address="unix:///nowhere/valkey.sock")
    for number in range(5):
        counters.incr(f"key {number}", 60)
    assert [counters.get(f"key {number}") for number in range(5)] == [0, 0, 1, 1, 1]
    counters.incr("short", 0)
    assert counters.get("short") == 0


def counted_in_the_store(address: str, client: str, calls: int) -> None:
    with Redis.from_url(address) as store:

        def counted() -> bool:
            [key] = store.keys(f"*{client}*")
            return int(store.get(key)) == calls

        eventually(counted)
