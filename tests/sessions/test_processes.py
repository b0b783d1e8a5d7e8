"""Real workers, real stores, and what happens when one of them dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Any

import pytest

from tests.servers import free_port
from tests.sessions.services import Service, alive, command
from tests.sessions.valkeys import Valkey, eventually

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service that most tests share; what they kill comes back by itself."""
    made = Service(tmp_path_factory.mktemp("data"), WEB_CONCURRENCY="2")
    yield made
    made.close()


def play_on(service: Service, stop: Event, acknowledged: list[tuple[str, int]]) -> None:
    """Play La Trel with oneself, noting each move that was acknowledged."""
    path, tokens = service.begin("la-trel")
    owed: tuple[str, str, str] | None = None
    number = 0
    while not stop.is_set():
        try:
            if owed is None:
                _, view = service.get(path, tokens["white"])
                [seat] = view["to_move"]
                _, listed = service.get(f"{path}/legal-moves?limit=40", tokens[seat])
                moves = [m["notation"] for m in listed["moves"]]
                number += 1
                owed = seat, moves[number % len(moves)], str(number)
            seat, move, key = owed
            status, answer = service.post(
                f"{path}/moves", {"move": move}, tokens[seat], Idempotency_Key=key
            )
        except (OSError, ValueError, KeyError):
            time.sleep(0.02)
            continue
        if status == 200:
            acknowledged.append((f"{path} {tokens['white']}", answer["version"]))
            owed = None
            if answer["result"] is not None:
                path, tokens = service.begin("la-trel")
        else:
            assert status == 503, answer
            time.sleep(0.02)


def under_load(service: Service, harm: Any) -> Counter[str]:
    """Let four people play while something is done to the service; return what was played."""
    stop = Event()
    acknowledged: list[tuple[str, int]] = []
    players = [Thread(target=play_on, args=(service, stop, acknowledged)) for _ in range(4)]
    for player in players:
        player.start()
    eventually(lambda: len(acknowledged) > 20, 30)
    harm()
    before = len(acknowledged)
    eventually(lambda: len(acknowledged) > before + 20, 30)
    stop.set()
    for player in players:
        player.join()
    newest: Counter[str] = Counter()
    for who, version in acknowledged:
        # Each version was given to one move only.
        assert version == newest[who] + 1 or (newest[who] == 0 and version == 2)
        newest[who] = version
    for who, version in newest.items():
        path, token = who.split()
        status, view = service.get(path, token)
        assert status == 200
        assert view["version"] >= version
        _, history = service.get(f"{path}/history", token)
        versions = [change["version"] for change in history["changes"]]
        assert versions == list(range(2, view["version"] + 1))
    return newest


def test_killing_the_store_under_load_loses_no_acknowledged_move(service: Service):
    killed = []

    def harm() -> None:
        for _ in range(2):
            killed.append(service.server())
            os.kill(killed[-1], signal.SIGKILL)
            eventually(lambda: service.get("/readyz")[0] == 200)

    assert under_load(service, harm)
    assert service.server() not in killed


def test_killing_the_keeper_and_the_store_under_load_loses_no_acknowledged_move(service: Service):
    killed = []

    def harm() -> None:
        for names in (["keeper"], ["keeper", "server"]):
            found = {"keeper": service.keeper(), "server": service.server()}
            for name in names:
                os.kill(found[name], signal.SIGKILL)
            killed.append(found["keeper"])
            eventually(lambda: service.keeper() not in killed and service.server())
            eventually(lambda: service.get("/readyz")[0] == 200)

    assert under_load(service, harm)


def test_killing_a_worker_under_load_loses_no_acknowledged_move(service: Service):
    def harm() -> None:
        victim = service.workers()[0]
        os.kill(victim, signal.SIGKILL)
        eventually(lambda: not alive(victim) and len(service.workers()) == 2)

    assert under_load(service, harm)


def test_of_racing_clients_on_several_workers_exactly_one_wins(service: Service):
    path, tokens = service.begin("la-trel")
    for number in range(8):
        [seat] = service.get(path, tokens["white"])[1]["to_move"]
        _, listed = service.get(f"{path}/legal-moves?limit=8", tokens[seat])
        moves = [move["notation"] for move in listed["moves"]]
        start = Barrier(8)
        statuses: Counter[int] = Counter()
        condition = f'"{number + 1}"'

        def send(
            move: str,
            start: Barrier = start,
            statuses: Counter[int] = statuses,
            seat: str = seat,
            condition: str = condition,
        ) -> None:
            start.wait()
            body = {"move": move}
            status, _ = service.post(f"{path}/moves", body, tokens[seat], If_Match=condition)
            statuses[status] += 1

        threads = [Thread(target=send, args=(moves[index % len(moves)],)) for index in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert statuses == {200: 1, 412: 7}
        assert service.get(path, tokens["white"])[1]["version"] == number + 2


def test_any_worker_tells_what_another_has_done(service: Service):
    """Streams end up on both workers; each hears of moves made on the other."""
    path, tokens = service.begin("la-trel", visibility="public")
    streams = []
    for _ in range(12):
        connection = service.connect()
        connection.request("GET", f"{path}/events", headers={"Accept": "text/event-stream"})
        streams.append(connection.getresponse())
    for stream in streams:
        assert b"position" in b"".join(stream.readline() for _ in range(4))
    _, listed = service.get(f"{path}/legal-moves?limit=1", tokens["white"])
    move = listed["moves"][0]["notation"]
    assert service.post(f"{path}/moves", {"move": move}, tokens["white"])[0] == 200
    for stream in streams:
        assert stream.readline() == b"id: 2\n"
        assert stream.readline() == b"event: moved\n"
    for stream in streams:
        stream.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_service_stops_at_once_and_goes_on_where_it_was(tmp_path: Path, number: int):
    service = Service(tmp_path, WEB_CONCURRENCY="1")
    path, tokens = service.begin("zatre")
    connection = service.connect()
    headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {tokens['p1']}"}
    connection.request("GET", f"{path}/events", headers=headers)
    stream = connection.getresponse()
    stream.readline()
    keeper, server = service.keeper(), service.server()
    begun = time.monotonic()
    # As a terminal does it for Ctrl-C: to everybody in the foreground.
    os.killpg(service.process.pid, number)
    assert service.process.wait(20) == 0
    assert time.monotonic() - begun < 8
    assert stream.read().endswith(b"\n\n")
    assert not alive(keeper)
    assert not alive(server)
    again = Service(tmp_path, WEB_CONCURRENCY="1")
    try:
        assert again.get(path, tokens["p1"])[1]["version"] == 1
        keeper, server = again.keeper(), again.server()
        again.process.kill()
        again.process.wait()
        # Even then no server is left behind.
        eventually(lambda: not alive(keeper) and not alive(server), 15)
    finally:
        again.close()


def test_a_second_service_on_the_same_folder_does_not_start(service: Service):
    refused = subprocess.run(
        [sys.executable, "-m", "service", "serve"],
        env={**os.environ, "PORT": str(free_port()), "CALCULI_DATA_DIR": str(service.data)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert refused.returncode == 1
    assert f"http://127.0.0.1:{service.port}" in refused.stderr
    assert "CALCULI_DATA_DIR" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert service.get("/readyz")[0] == 200


def test_with_an_address_no_server_is_started(tmp_path: Path, valkey: Valkey):
    service = Service(tmp_path, WEB_CONCURRENCY="1", REDIS_URL=valkey.address)
    try:
        assert service.begin("zatre")
        assert not any("serving.keeper" in command(process) for process in service.children())
    finally:
        service.close()
