"""Clients that do things to HTTP itself: they are told so, and what they said is not repeated."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import Running

pytestmark = pytest.mark.processes

SECRET = "hush-hush-token"
POST = b"POST /v1/games/la-trel/states HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    # All that is ever written.
    service = Running(Path(tmp_path_factory.mktemp("service")), CALCULI_LOG_LEVEL="debug")
    yield service
    service.close()


def answer(running: Running, sent: bytes) -> bytes:
    """Send this, then read until the service closes the connection."""
    with socket.create_connection(("127.0.0.1", running.port), timeout=10) as connection:
        connection.sendall(sent)
        received = b""
        while more := connection.recv(65536):
            received += more
        return received


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param(CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n", 400, id="a chunk size that is none"),
        pytest.param(CHUNKED + b"2\r\n{}xx0\r\n\r\n", 400, id="a chunk without its end"),
        pytest.param(CHUNKED + b"-2\r\n{}\r\n0\r\n\r\n", 400, id="a negative chunk size"),
        pytest.param(POST + b"Content-Length: 2, 3\r\n\r\n{}", 400, id="two lengths"),
        pytest.param(POST + b"Transfer-Encoding: zip\r\n\r\n", 400, id="an unknown coding"),
        pytest.param(b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400, id="a version of the future"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400, id="TLS to a plain port"),
        pytest.param(
            b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, id="a long address"
        ),
        pytest.param(
            b"GET / HTTP/1.1\r\nX: " + b"a" * 70000 + b"\r\n\r\n", 431, id="a long header"
        ),
        pytest.param(
            f"GET / HTTP/1.1\r\nHost: x\r\nAuthorization Bearer {SECRET}\r\n\r\n".encode(),
            400,
            id="a header line without a colon",
        ),
        pytest.param(
            b"GET / HTTP/1.1\r\nHost: x\r\nExpect: " + SECRET.encode() + b"\r\n\r\n",
            400,
            id="an expectation that is none",
        ),
        pytest.param(
            f"GET / HTTP/1.1\r\nHost: x\r\nAuthoriz\0ation: Bearer {SECRET}\r\n\r\n".encode(),
            400,
            id="a header name that is none",
        ),
    ],
)
def test_what_is_no_http_is_refused_with_a_problem(
    running: Running, sent: bytes, status: int
) -> None:
    head, _, body = answer(running, sent).partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"application/problem+json" in head
    problem = json.loads(body)
    assert problem["status"] == status
    assert problem["type"] == "/problems/unreadable-request"


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"GET / HTTP/1.1\r\nAuthorization: Bearer " + SECRET.encode(), id="a head"),
        pytest.param(
            POST + f"Authorization: Bearer {SECRET}\r\nContent-Length: 50\r\n\r\n{{".encode(),
            id="a body",
        ),
    ],
)
def test_what_ends_too_early_is_nobodys_defect(running: Running, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", running.port), timeout=10) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(65536).startswith(b"HTTP/1.1 400 ")


def test_a_proxys_headers_about_the_application_are_not_believed(running: Running) -> None:
    sent = b"GET /v1/games HTTP/1.1\r\nSCRIPT_NAME: /v1\r\nConnection: close\r\n\r\n"
    assert answer(running, sent).startswith(b"HTTP/1.1 200 ")


def test_methods_that_a_client_makes_up_are_counted_as_others(running: Running) -> None:
    for number in range(50):
        sent = f"MADE-UP-{number} /v1/games HTTP/1.1\r\nConnection: close\r\n\r\n"
        assert answer(running, sent.encode()).startswith(b"HTTP/1.1 405 ")
    figures = running.ask("/metrics")
    assert 'method="other"' in figures
    assert "MADE" not in figures


def test_nothing_of_it_is_logged(running: Running) -> None:
    """Last in this module: it reads what all tests before it have made the service write."""
    running.ask("/healthz")
    written = running.output.text
    assert "no HTTP from 127.0.0.1" in written
    assert SECRET not in written
    assert "Traceback" not in written
    assert not [line for line in running.lines() if line.get("status") == 500]
