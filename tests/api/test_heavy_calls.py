"""No call holds a web worker for long: what takes long is done by the pool, and as it would be in
the worker. A real service under gunicorn tells by its own figures what each request took of it.
"""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask import Flask, g

from service.api.heavy_calls import LARGE, pool_of
from service.app import create_app
from service.serving.heavy_work import HeavyWork
from service.settings import Settings
from tests.sessions.services import Service, alive, children
from tests.sessions.valkeys import eventually
from tests.worst.requests import (
    FULL_HAND,
    LA_TREL,
    ZATRE,
    Worst,
    quiet_shuffle,
    worst_requests,
)

MOST_HELD = 0.1
"""Seconds that any request may take of its web worker's own time."""

LIGHT = {"pieces": {"a1": "wW", "e8": "bW"}, "turn": "white"}
HEAVY = {"state": FULL_HAND}


def large() -> dict[str, Any]:
    return {"state": {"turn": "x" * LARGE}}


class Served:
    """A service with a pool, and what it tells of its work."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.service = Service(folder, CALCULI_METRICS_TOKEN="", **environment)
        self.address = ("127.0.0.1", self.service.port)
        for _ in range(int(environment["WEB_CONCURRENCY"])):
            eventually(self._hands_over, 60)

    def _hands_over(self) -> bool:
        before = self.figure("calculi_pool_work_seconds_count")
        self.post(f"{LA_TREL}/results", large())
        return self.figure("calculi_pool_work_seconds_count") > before

    def send(
        self, path: str, body: Any, **headers: str
    ) -> tuple[int, bytes, list[tuple[str, str]]]:
        """Send something heavy, which takes its time on a machine that has other work."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named["Content-Type"] = "application/json"
        connection = HTTPConnection(*self.address, timeout=90)
        connection.request("POST", path, orjson.dumps(body), named)
        response = connection.getresponse()
        told = response.read()
        connection.close()
        return response.status, told, response.getheaders()

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        status, told, _ = self.send(path, body)
        return status, orjson.loads(told)

    def figure(self, name: str, *labels: str) -> float:
        """Return the sum of a figure over all that has these labels, but for asking."""
        connection = self.service.connect()
        connection.request("GET", "/metrics")
        lines = connection.getresponse().read().decode().splitlines()
        connection.close()
        return sum(
            float(line.rpartition(" ")[2])
            for line in lines
            if re.match(rf"{name}[{{ ]", line)
            and all(label in line for label in labels)
            and 'operation="metrics"' not in line
        )

    def pool_keeper(self) -> int:
        [keeper] = [
            process
            for process in self.service.children()
            if "service.pool.keeper" in Path(f"/proc/{process}/cmdline").read_text()
        ]
        return keeper

    def busy(self) -> bool:
        return self.figure("calculi_pool_busy") > 0


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("data"), WEB_CONCURRENCY="2", CALCULI_POOL_WAIT="30")
    yield running
    running.service.close()


@pytest.mark.parametrize("worst", worst_requests(), ids=lambda worst: worst.name)
def test_the_worst_requests_do_not_hold_a_worker(served: Served, worst: Worst) -> None:
    held, worked = (
        served.figure("calculi_held_seconds_sum"),
        served.figure("calculi_pool_work_seconds_count"),
    )
    status, _, _ = served.send(worst.path, worst.body, Accept=worst.accept)
    assert status in (200, 422)
    assert served.figure("calculi_held_seconds_sum") - held < MOST_HELD
    if worst.heavy:
        assert served.figure("calculi_pool_work_seconds_count", 'outcome="done"') == worked + 1


def test_the_largest_shared_game_does_not_hold_a_worker(served: Served) -> None:
    """A game of 5,000 quiet moves remembers as many positions as a game can."""
    game = {"variant": "en-standard", "moves": [*quiet_shuffle(5000)]}
    _, replayed = served.post(f"{LA_TREL}/replays", game)
    setup = {name: value for name, value in replayed["state"].items() if name != "game"}
    path, tokens = served.service.begin("la-trel", setup=setup, visibility="public")
    [seat] = served.service.get(path)[1]["to_move"]
    _, listed = served.service.get(f"{path}/legal-moves", tokens[seat])
    move = {"move": listed["moves"][0]["notation"], "include": ["legal_moves"]}
    held = served.figure("calculi_held_seconds_sum")
    assert served.service.post(f"{path}/moves", move, tokens[seat])[0] == 200
    assert served.figure("calculi_held_seconds_sum") - held < MOST_HELD
    for asked in ("", "/legal-moves", "/history?limit=500", "/events?wait=0", "/diagram.svg"):
        held = served.figure("calculi_held_seconds_sum")
        connection = served.service.connect()
        connection.request("GET", path + asked, headers={"Authorization": f"Bearer {tokens[seat]}"})
        assert connection.getresponse().status == 200
        connection.close()
        assert served.figure("calculi_held_seconds_sum") - held < MOST_HELD


def test_light_calls_stay_with_the_worker(served: Served) -> None:
    before = served.figure("calculi_pool_work_seconds_count")
    for _ in range(10):
        assert served.post(f"{LA_TREL}/legal-moves", {"state": LIGHT})[0] == 200
    assert served.figure("calculi_pool_work_seconds_count") == before


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"{ZATRE}/legal-moves", {**HEAVY, "limit": 3}),
        (f"{ZATRE}/legal-moves", {**HEAVY, "order": "score"}),
        (f"{LA_TREL}/results", large()),
        (f"{ZATRE}/diagrams", {**HEAVY, "targets_of": "1@a10"}),
    ],
)
@pytest.mark.parametrize("packed", ["gzip", "identity"])
def test_what_the_pool_answers_is_what_the_worker_would(
    served: Served, path: str, body: Any, packed: str
) -> None:
    asked = {"Accept_Language": "fr", "Accept_Encoding": packed, "X_Request_ID": "the-same"}
    worked = served.figure("calculi_pool_work_seconds_count")
    status, told, headers = served.send(path, body, **asked)
    assert served.figure("calculi_pool_work_seconds_count") == worked + 1
    client = create_app(Settings(rate_limit="none")).test_client()
    named = {name.replace("_", "-"): value for name, value in asked.items()}
    here = client.post(path, json=body, headers=named)
    assert (status, told) == (here.status_code, here.get_data())
    own = {"Date", "Server", "Connection", "Content-Length"}
    assert sorted(header for header in headers if header[0] not in own) == sorted(
        header for header in here.headers if header[0] not in own
    )


def test_a_body_of_unknown_length_is_handed_over_as_well(served: Served) -> None:
    worked = served.figure("calculi_pool_work_seconds_count")
    body = orjson.dumps({"state": {"turn": "x" * LARGE}})
    connection = HTTPConnection(*served.address, timeout=60)
    headers = {"Content-Type": "application/json"}
    parts = [body[:100], body[100:]]
    connection.request("POST", f"{ZATRE}/results", iter(parts), headers, encode_chunked=True)
    assert connection.getresponse().status == 422
    connection.close()
    assert served.figure("calculi_pool_work_seconds_count") == worked + 1


def test_a_heavy_move_of_a_shared_game_is_played_once(served: Served) -> None:
    setup = {**FULL_HAND, "hands": {"p1": [1, 1, 2], "p2": []}}
    path, tokens = served.service.begin("zatre", setup=setup)
    _, listed = served.service.get(f"{path}/legal-moves?limit=1&order=score", tokens["p1"])
    worked = served.figure("calculi_pool_work_seconds_count", 'outcome="done"')
    move = {"move": listed["moves"][0]["notation"]}
    status, played = served.service.post(f"{path}/moves", move, tokens["p1"], Idempotency_Key="a")
    assert (status, played["version"]) == (200, 2)
    again = served.service.post(f"{path}/moves", move, tokens["p1"], Idempotency_Key="a")
    assert again == (200, played)
    assert served.figure("calculi_pool_work_seconds_count") >= worked


def test_what_a_session_lists_is_listed_by_the_pool(served: Served) -> None:
    path, tokens = served.service.begin("zatre", setup=FULL_HAND)
    worked = served.figure("calculi_pool_work_seconds_count", 'outcome="done"')
    begun = served.figure("calculi_store_seconds_count", 'command="read"')
    status, listed = served.service.get(f"{path}/legal-moves?limit=0", tokens["p1"])
    assert (status, listed["total"]) == (200, None)
    assert served.figure("calculi_pool_work_seconds_count", 'outcome="done"') == worked + 1
    # The worker has read the session before it gave up, and the process again.
    assert served.figure("calculi_store_seconds_count", 'command="read"') == begun + 2
    assert served.service.get(path, tokens["p1"])[1]["version"] == 1


def test_who_comes_to_a_full_pool_is_told_to_come_again(tmp_path: Path) -> None:
    served = Served(tmp_path, WEB_CONCURRENCY="1", CALCULI_POOL="1", CALCULI_POOL_WAIT="1")
    try:
        with ThreadPoolExecutor(1) as threads:
            asked = threads.submit(served.post, f"{ZATRE}/legal-moves", HEAVY)
            eventually(served.busy)
            status, body, headers = served.send(f"{LA_TREL}/results", large())
            problem = orjson.loads(body)
            assert (status, problem["type"]) == (503, "/problems/busy")
            assert int(dict(headers)["Retry-After"]) > 0
            assert served.post(f"{LA_TREL}/legal-moves", {"state": LIGHT})[0] == 200
            assert not asked.done()
            assert asked.result()[0] == 200
        assert served.figure("calculi_pool_refused_total", 'outcome="busy"') >= 1
        assert served.figure("calculi_pool_waiting") == 0
    finally:
        served.service.close()


def test_who_asked_a_killed_process_is_told_so(served: Served) -> None:
    with ThreadPoolExecutor(1) as threads:
        asked: Future[Any] = threads.submit(served.post, f"{ZATRE}/legal-moves", HEAVY)
        eventually(served.busy)
        for process in children(served.pool_keeper()):
            os.kill(process, signal.SIGKILL)
        status, problem = asked.result()
    assert (status, problem["type"]) == (503, "/problems/interrupted")
    assert served.post(f"{ZATRE}/legal-moves", HEAVY)[0] == 200
    assert served.figure("calculi_pool_work_seconds_count", 'outcome="interrupted"') == 1


def test_work_ends_when_its_client_hangs_up(served: Served) -> None:
    connection = HTTPConnection(*served.address)
    body = orjson.dumps(HEAVY)
    connection.request("POST", f"{ZATRE}/legal-moves", body, {"Content-Type": "application/json"})
    eventually(served.busy)
    begun = time.monotonic()
    connection.close()
    eventually(lambda: not served.busy())
    assert served.figure("calculi_pool_work_seconds_count", 'outcome="left"') == 1
    assert time.monotonic() - begun < 20


def test_a_service_without_a_keeper_says_so_until_there_is_one_again(served: Served) -> None:
    keeper = served.pool_keeper()
    os.kill(keeper, signal.SIGSTOP)
    processes = children(keeper)
    os.kill(keeper, signal.SIGKILL)
    eventually(lambda: not any(map(alive, [keeper, *processes])))
    eventually(lambda: served.post(f"{LA_TREL}/results", large())[0] == 422)
    assert served.service.get("/readyz")[1] == {"status": "ready", "warnings": []}


@pytest.fixture
def handing_over() -> Iterator[Flask]:
    """An application in this process that hands over to a pool."""
    heavy = HeavyWork(1, 512)
    heavy.start()
    eventually(heavy.listens)
    app = create_app(Settings(rate_limit="none"))
    pool_of(app).hand_over_to(heavy.address, 30)
    yield app
    heavy.stop()


def test_what_the_pool_works_counts_as_work_of_the_request(handing_over: Flask) -> None:
    worked: list[float] = []

    @handing_over.after_request
    def note(response: Any) -> Any:
        worked.append(g.work_ms)
        return response

    client = handing_over.test_client()
    assert client.post(f"{ZATRE}/legal-moves", json=HEAVY).status_code == 200
    assert client.post(f"{LA_TREL}/legal-moves", json={"state": LIGHT}).status_code == 200
    # A full hand is searched to the end of a budget, which no machine does at once.
    assert worked[0] > 100 > worked[1]


def test_a_keeper_that_is_gone_is_a_warning(handing_over: Flask) -> None:
    assert not pool_of(handing_over).lacks_keeper()
    pool = pool_of(create_app(Settings()))
    assert not pool.lacks_keeper()
    pool.hand_over_to(str(Path(__file__).with_name("pool.sock")), 1)
    try:
        assert pool.lacks_keeper()
    finally:
        Path(__file__).with_name("keeper.lock").unlink()
