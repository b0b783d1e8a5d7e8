"""The service as it really runs: what it logs, what it counts, and how it stops."""

from __future__ import annotations

import json
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import Running

pytestmark = pytest.mark.processes

BODY = b'{"preset": "standard", "include": ["legal_moves"]}'


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    service = Running(tmp_path)
    yield service
    service.close()


def test_no_secret_of_a_session_is_in_the_logs(running: Running) -> None:
    made = running.ask("/v1/sessions", {"game": "zatre", "seed": "hush-hush-seed"})
    tokens = [seat["token"] for seat in made["seats"]]
    path = f"/v1/sessions/{made['id']}"
    seen = running.ask(path, Authorization=f"Bearer {tokens[0]}")
    [mover] = seen["to_move"]
    token = dict(zip([seat["seat"] for seat in made["seats"]], tokens, strict=True))[mover]
    view = running.ask(path, Authorization=f"Bearer {token}")
    hand = json.dumps(view["state"]["hands"][mover])
    legal = running.ask(f"{path}/legal-moves", Authorization=f"Bearer {token}")
    move = legal["moves"][0]["notation"]
    running.ask(f"{path}/moves", {"move": move}, Authorization=f"Bearer {token}")

    operations = [line["operation"] for line in running.lines() if line["event"] == "request"]
    assert len(operations) >= 5
    written = running.output.text
    for secret in (*tokens, "hush-hush-seed", "Bearer", hand, move, made["id"]):
        assert secret not in written


def test_all_workers_are_counted_together(running: Running) -> None:
    for _ in range(20):
        running.ask("/v1/games")
    running.ask("/v1/sessions", {"game": "latroncules"})
    told = running.ask("/metrics")
    assert 'operation="list_games",status="200"} 20.0' in told
    for figure in (
        "calculi_request_seconds_bucket",
        "calculi_store_seconds_count",
        'calculi_sessions_total{game="latroncules"} 1.0',
        "calculi_streams 0.0",
    ):
        assert figure in told


def test_a_request_that_has_begun_is_finished_before_the_service_stops(running: Running) -> None:
    head = (
        "POST /v1/games/graal/states HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(BODY)}\r\nConnection: close\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", running.port), timeout=20) as connection:
        connection.sendall(head + BODY[:10])
        time.sleep(0.5)
        running.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        connection.sendall(BODY[10:])
        answer = b""
        while received := connection.recv(65536):
            answer += received
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(b"}")
    assert running.process.wait(40) == 0
