"""Requests that come slowly, in pieces, together, or never: they wait without a thread."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import Running
from tests.serving.clients import (
    GET,
    LAST_GET,
    POST,
    connect,
    document,
    exchange,
    rest,
    status,
)
from tests.sessions.services import children

pytestmark = pytest.mark.processes

HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nX-Something: "
HALF_A_BODY = POST + b"Content-Length: 500\r\n\r\n{"
BODY = POST + b"Connection: close\r\nContent-Length: 2\r\n\r\n{}"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    service = Running(
        Path(tmp_path_factory.mktemp("service")),
        WEB_CONCURRENCY="1",
        CALCULI_THREADS="4",
        CALCULI_HEADER_SECONDS="4",
        CALCULI_BODY_SECONDS="4",
        CALCULI_CONNECTIONS="500",
    )
    yield service
    service.close()


@pytest.fixture
def crowd(running: Running) -> Iterator[list[socket.socket]]:
    """Hold open many more requests than there are threads."""
    halves = [connect(running.port) for _ in range(200)]
    for number, connection in enumerate(halves):
        connection.sendall((HALF_A_HEAD, HALF_A_BODY)[number % 2])
    yield halves
    for connection in halves:
        connection.close()


def test_half_requests_leave_the_others_alone(running: Running, crowd: list[socket.socket]) -> None:
    for connection in crowd[:50]:
        connection.sendall(b" ")
    for _ in range(15):
        assert status(exchange(running.port, LAST_GET)) == 200


def test_half_requests_are_shown_out_with_a_problem(
    running: Running, crowd: list[socket.socket]
) -> None:
    end = time.monotonic() + 15
    while time.monotonic() < end:
        # Dripping is no excuse.
        for connection in crowd[:50]:
            connection.send(b" ")
        time.sleep(0.5)
        if not all(still_open(connection) for connection in crowd[:50]):
            break
    told = [rest(connection) for connection in crowd[50:]]
    assert {status(received) for received in told} == {408}
    assert {document(received)["type"] for received in told} == {"/problems/too-slow"}
    assert 'calculi_shown_out_total{where="body"}' in running.ask("/metrics")


def still_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return bool(connection.recv(1, socket.MSG_PEEK)) and False
    except BlockingIOError:
        return True
    finally:
        connection.setblocking(True)


def test_who_says_nothing_is_told_nothing(running: Running) -> None:
    with connect(running.port) as connection:
        assert rest(connection) == b""


@pytest.mark.parametrize("sent", [HALF_A_HEAD, HALF_A_BODY])
def test_who_stops_in_the_midst_of_it_is_told_so(running: Running, sent: bytes) -> None:
    with connect(running.port) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        received = rest(connection)
    assert status(received) == 400
    assert document(received)["type"] == "/problems/unreadable-request"


@pytest.mark.parametrize("sent", [LAST_GET, BODY])
def test_a_request_in_single_bytes_is_answered(running: Running, sent: bytes) -> None:
    with connect(running.port) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in sent:
            connection.sendall(bytes([byte]))
            time.sleep(0.001)
        assert status(rest(connection)) == 200


def test_a_body_in_chunks_is_answered(running: Running) -> None:
    with connect(running.port) as connection:
        connection.sendall(POST + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{")
        time.sleep(0.1)
        connection.sendall(b"\r\n1\r\n}\r\n0\r\n\r\n")
        assert status(rest(connection)) == 200


def test_requests_that_come_together_are_answered_in_their_order(running: Running) -> None:
    received = exchange(running.port, GET * 20 + b"GET /nowhere HTTP/1.1\r\n\r\n" + LAST_GET)
    statuses = [int(part[:3]) for part in received.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [200] * 20 + [404, 200]


def test_who_asks_first_is_told_to_go_on(running: Running) -> None:
    with connect(running.port) as connection:
        connection.sendall(
            POST + b"Connection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
        )
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        assert status(rest(connection)) == 200


def test_who_vanishes_in_the_midst_of_it_harms_nobody(running: Running) -> None:
    before = children(running.process.pid)
    for _ in range(50):
        with connect(running.port) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            expecting = POST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"
            connection.sendall(GET * 3 + expecting)
    assert status(exchange(running.port, LAST_GET)) == 200
    assert children(running.process.pid) == before


def test_a_body_that_is_too_large_is_refused_before_it_has_come(running: Running) -> None:
    """And is not taken for the next request."""
    hidden = GET
    received = exchange(running.port, POST + b"Content-Length: 9999999\r\n\r\n" + hidden)
    assert status(received) == 413
    assert received.count(b"HTTP/1.1 ") == 1


def test_a_body_that_nobody_reads_is_not_taken_for_the_next_request(running: Running) -> None:
    nowhere = b"POST /nowhere HTTP/1.1\r\nHost: x\r\n"
    received = exchange(running.port, nowhere + b"Content-Length: 9999999\r\n\r\n" + GET)
    assert status(received) == 404
    assert received.count(b"HTTP/1.1 ") == 1
    body = nowhere + b"Content-Length: %d\r\n\r\n" % len(GET) + GET
    received = exchange(running.port, body + LAST_GET)
    assert [int(part[:3]) for part in received.split(b"HTTP/1.1 ")[1:]] == [404, 200]


def test_who_does_not_close_holds_up_nobody(running: Running) -> None:
    waiting = [connect(running.port) for _ in range(10)]
    for connection in waiting:
        connection.sendall(LAST_GET)
    begun = time.monotonic()
    assert status(exchange(running.port, LAST_GET)) == 200
    # One of them after the other would be 20 seconds.
    assert time.monotonic() - begun < 10
    for connection in waiting:
        assert status(rest(connection)) == 200
        connection.close()


def test_of_too_many_connections_the_one_that_waits_longest_is_closed(running: Running) -> None:
    crowd = [connect(running.port) for _ in range(520)]
    assert status(exchange(running.port, LAST_GET)) == 200
    assert rest(crowd[0]) == b""
    crowd[-1].sendall(LAST_GET)
    assert status(rest(crowd[-1])) == 200
    for connection in crowd:
        connection.close()


def test_of_too_many_bytes_the_oldest_are_refused(tmp_path: Path) -> None:
    """A worker keeps 64 MB of what has not come completely."""
    service = Running(tmp_path, WEB_CONCURRENCY="1", CALCULI_BODY_SECONDS="300")
    most = POST + b"Content-Length: 1000000\r\n\r\n" + b" " * 999_999
    crowd = [connect(service.port) for _ in range(70)]
    for connection in crowd:
        connection.sendall(most)
    assert status(exchange(service.port, BODY)) == 200
    refused = rest(crowd[0])
    assert status(refused) == 503
    assert document(refused)["type"] == "/problems/too-busy"
    crowd[-1].sendall(b" ")
    assert status(crowd[-1].recv(65536)) == 400
    for connection in crowd:
        connection.close()
    service.close()


def test_a_stop_waits_for_no_half_request(tmp_path: Path) -> None:
    service = Running(tmp_path, CALCULI_BODY_SECONDS="300")
    halves = [connect(service.port) for _ in range(20)]
    for connection in halves:
        connection.sendall(HALF_A_BODY)
    begun = time.monotonic()
    service.close()
    # Their own time is five minutes, and requests that are computed have 30 seconds to end.
    assert time.monotonic() - begun < 29
    for connection in halves:
        connection.close()
