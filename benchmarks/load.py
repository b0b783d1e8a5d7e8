"""A small load generator: clients with keep-alive connections, each in a process's thread.

Written for this because an installed one is not to be had everywhere, and because the client
must cost the same for every contestant.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor


class Connection:
    """One keep-alive connection that sends requests and reads whole answers."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""

    def send(self, request: bytes) -> tuple[int, bytes]:
        self.socket.sendall(request)
        while (end := self._buffer.find(b"\r\n\r\n")) < 0:
            self._receive()
        head, self._buffer = self._buffer[:end], self._buffer[end + 4 :]
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        while len(self._buffer) < length:
            self._receive()
        body, self._buffer = self._buffer[:length], self._buffer[length:]
        return int(head[9:12]), body

    def _receive(self) -> None:
        received = self.socket.recv(65536)
        if not received:
            raise ConnectionError("closed by the server")
        self._buffer += received

    def close(self) -> None:
        self.socket.close()


def request(path: str, body: bytes, headers: Iterable[str] = ()) -> bytes:
    """Write a POST request as bytes."""
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *headers,
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


Client = Callable[[Connection], Iterator[bool]]
"""Sends one request after the other; yields after each whether it counts."""


def throughput(port: int, client: Client, seconds: float, clients: int = 8) -> float:
    """Return counted requests a second of so many clients at once."""

    def work(_: int) -> int:
        connection = Connection(port)
        counted = 0
        for counts in client(connection):
            counted += counts
            if time.perf_counter() >= end:
                break
        connection.close()
        return counted

    begin = time.perf_counter()
    end = begin + seconds
    with ThreadPoolExecutor(clients) as pool:
        total = sum(pool.map(work, range(clients)))
    return total / (time.perf_counter() - begin)
