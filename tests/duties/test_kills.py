"""Two computers play while workers, the pool and the store are killed: every move once."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.sessions.services import Service, children, command
from tests.sessions.valkeys import Valkey, cluster, eventually

pytestmark = pytest.mark.processes

LAST_MOVES = {
    "turn": "white",
    "pieces": {"a1": "wC", "b1": "wC", "g8": "bC", "h8": "bC"},
    "quiet_plies": 26,
}
"""A game that ends by itself after two dozen moves without a capture, unless there is one."""

COMPUTERS = {seat: {"computer": {"level": 1}} for seat in ("white", "black")}


@pytest.fixture
def nodes(request: pytest.FixtureRequest) -> Iterator[list[Valkey]]:
    """The store: of one node, or of several."""
    servers = cluster() if request.param == "cluster" else [Valkey()]
    yield servers
    for server in servers:
        server.close()


@pytest.fixture
def replicas(nodes: list[Valkey], tmp_path: Path) -> Iterator[list[Service]]:
    """Two replicas of the service that share a store."""
    scheme = "redis+cluster" if len(nodes) > 1 else "redis"
    address = f"{scheme}://127.0.0.1:{nodes[0].port}"
    services = [
        Service(tmp_path / str(number), REDIS_URL=address, WEB_CONCURRENCY="1")
        for number in range(2)
    ]
    yield services
    for service in services:
        service.close()


def begin(service: Service) -> str:
    status, session = service.post(
        "/v1/sessions",
        {"game": "latroncules", "visibility": "public", "seats": COMPUTERS, "setup": LAST_MOVES},
    )
    assert status == 201, session
    return f"/v1/sessions/{session['id']}"


def version(service: Service, path: str) -> int:
    status, session = service.get(path)
    return session["version"] if status == 200 else 0


def played_on(service: Service, path: str) -> None:
    """Wait for a move after those that there are."""
    before = version(service, path)
    eventually(lambda: version(service, path) > before, 40)


def over(service: Service, path: str) -> bool:
    status, session = service.get(path)
    return status == 200 and session["result"] is not None


def thinkers(service: Service) -> list[int]:
    """Return the processes of the pool."""
    return [
        process
        for keeper in service.children()
        if "service.pool.keeper" in command(keeper)
        for process in children(keeper)
    ]


def changes(service: Service, path: str) -> list[Any]:
    status, history = service.get(f"{path}/history?limit=500")
    assert status == 200
    return list(history["changes"])


@pytest.mark.parametrize("nodes", ["cluster"], indirect=True)
def test_two_computers_play_to_the_end_whoever_is_killed(
    nodes: list[Valkey], replicas: list[Service]
) -> None:
    first, second = replicas
    for service in (first, second):
        eventually(partial(thinkers, service), 30)
    path = begin(first)
    played_on(first, path)
    for service in (first, second):
        for victim in (*service.workers(), thinkers(service)[0]):
            os.kill(victim, signal.SIGKILL)
            played_on(second if service is first else first, path)
    for node in nodes:
        node.kill()
    time.sleep(0.5)
    for node in nodes:
        node.start()
    played_on(first, path)
    eventually(lambda: over(first, path), 120)
    told = changes(first, path)
    assert [change["version"] for change in told] == list(range(2, len(told) + 2))
    seats = [change["seat"] for change in told]
    assert seats == (["white", "black"] * len(told))[: len(told)]
    moves = [change["move"]["notation"] for change in told]
    status, replay = first.post(
        "/v1/games/latroncules/replays", {"setup": LAST_MOVES, "moves": moves}
    )
    assert (status, replay["stopped"], replay["result"]) == (200, None, told[-1]["result"])
    assert replay["state"] == first.get(path)[1]["state"]


@pytest.mark.parametrize("nodes", ["one node"], indirect=True)
def test_what_is_promised_survives_a_replica_that_is_gone(
    replicas: list[Service],
) -> None:
    """Nobody is left who wrote the move that a computer must answer."""
    first, second = replicas
    seats = {"black": {"computer": {"level": 6}}}
    status, session = first.post("/v1/sessions", {"game": "la-trel", "seats": seats})
    assert status == 201
    path, token = f"/v1/sessions/{session['id']}", session["seats"][0]["token"]
    assert first.post(f"{path}/moves", {"move": "d2-d3"}, token)[0] == 200
    os.killpg(first.process.pid, signal.SIGKILL)
    first.process.wait()
    eventually(lambda: second.get(path, token)[1]["to_move"] == ["white"], 60)
    told = second.get(f"{path}/history", token)[1]["changes"]
    assert [change["seat"] for change in told] == ["white", "black"]
