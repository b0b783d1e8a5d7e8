"""Answers that nobody reads, and requests that the application does not answer."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.outputs import Output
from tests.servers import Running, free_port, wait_until_ready
from tests.serving.clients import LAST_GET, connect, document, exchange, rest, status
from tests.sessions.services import children, command
from tests.sessions.valkeys import eventually

pytestmark = pytest.mark.processes

CLIENTS: Final = 60
LARGE: Final = b"GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
"""More than half a megabyte."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    service = Running(
        Path(tmp_path_factory.mktemp("service")),
        WEB_CONCURRENCY="1",
        CALCULI_THREADS="4",
        CALCULI_ANSWER_SECONDS="3",
        CALCULI_UNREAD_BYTES="65536",
    )
    exchange(service.port, LARGE)
    yield service
    service.close()


def test_answers_that_nobody_reads_hold_no_thread_and_little_memory(running: Running) -> None:
    before = memory(running)
    deaf = [connect(running.port, buffer=4096) for _ in range(CLIENTS)]
    for connection in deaf:
        connection.sendall(LARGE)
    for _ in range(15):
        assert status(exchange(running.port, LAST_GET)) == 200
    assert given_up(running) >= 1, "the oldest have made room"
    # They were told 36 MB.
    assert memory(running) - before < 16
    eventually(lambda: given_up(running) == CLIENTS, 10)
    for connection in deaf:
        with pytest.raises(ConnectionResetError):
            rest(connection)


def given_up(running: Running) -> int:
    told = re.search(r'calculi_shown_out_total{where="answer"} (\d+)', running.ask("/metrics"))
    return int(told[1]) if told else 0


def memory(running: Running) -> float:
    """Return the megabytes that the worker uses."""
    [worker] = [pid for pid in children(running.process.pid) if "gunicorn" in command(pid)]
    told = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{worker}/status").read_text())
    assert told is not None
    return int(told[1]) / 1024


def test_who_reads_slowly_gets_all_of_it(running: Running) -> None:
    """Even more than all others together may leave unread."""
    with connect(running.port, buffer=4096) as connection:
        connection.sendall(LARGE)
        received = b""
        while more := connection.recv(8192):
            received += more
            time.sleep(0.01)
    assert document(received)["openapi"]


def test_who_reads_nothing_yet_asks_again_gets_no_thread(running: Running) -> None:
    """The next answer waits for the one before."""
    deaf = [connect(running.port, buffer=4096) for _ in range(5)]
    for connection in deaf:
        connection.sendall(LARGE.replace(b"Connection: close\r\n", b"") * 8)
    assert status(exchange(running.port, LAST_GET)) == 200
    for connection in deaf:
        connection.close()


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Output]]:
    """Serve an application with defects."""
    port, output = free_port(), Output(Path(tmp_path_factory.mktemp("none")))
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "--threads", "2"]
    command += ["--worker-class", "service.serving.worker.PatientWorker", "--no-control-socket"]
    process = subprocess.Popen(
        [*command, "tests.serving.odd_application:application"],
        stdout=output.file,
        stderr=output.file,
    )
    wait_until_ready(f"http://127.0.0.1:{port}", process)
    yield port, output
    process.terminate()
    process.wait(20)


@pytest.mark.parametrize("path", ["/breaks", "/odd-header"])
def test_a_defect_is_ours_and_told_as_a_problem(odd: tuple[int, Output], path: str) -> None:
    port, output = odd
    for _ in range(5):
        received = exchange(port, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert status(received) == 500
        assert document(received)["type"] == "/problems/internal-error"
    assert output.text.count("a request was not answered") >= 5


def test_an_application_can_look_at_the_clients_socket(odd: tuple[int, Output]) -> None:
    sent = b"GET /whose-socket HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    assert status(exchange(odd[0], sent)) == 200


def test_an_answer_that_breaks_off_does_not_look_whole(odd: tuple[int, Output]) -> None:
    received = exchange(odd[0], b"GET /breaks-on-the-way HTTP/1.1\r\nHost: x\r\n\r\n")
    assert status(received) == 200
    assert b"one" in received
    assert not received.endswith(b"0\r\n\r\n")
    assert received.count(b"HTTP/1.1 ") == 1
