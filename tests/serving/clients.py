"""Clients that send and read as they like, byte by byte."""

from __future__ import annotations

import json
import socket
from typing import Any, Final

GET: Final = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n"
LAST_GET: Final = b"GET /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
POST: Final = (
    b"POST /v1/games/la-trel/states HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
)


def connect(port: int, buffer: int | None = None) -> socket.socket:
    """Connect; `buffer` is how many bytes the system may keep that nobody has read."""
    connection = socket.socket()
    if buffer is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.settimeout(15)
    connection.connect(("127.0.0.1", port))
    return connection


def rest(connection: socket.socket) -> bytes:
    """Read until the service closes the connection."""
    received = b""
    while more := connection.recv(1 << 20):
        received += more
    return received


def exchange(port: int, sent: bytes) -> bytes:
    """Send this, and read until the service closes the connection."""
    with connect(port) as connection:
        connection.sendall(sent)
        return rest(connection)


def status(received: bytes) -> int:
    return int(received[9:12])


def document(received: bytes) -> Any:
    head, _, body = received.partition(b"\r\n\r\n")
    assert b"json" in head
    return json.loads(body)
