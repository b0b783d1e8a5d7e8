"""Requests whose bytes are no longer quite HTTP: whatever a client does to it is his own fault."""

from __future__ import annotations

import re
import socket
from random import Random
from typing import Final

from tests.fuzz.asking import Asker
from tests.fuzz.bodies import examples
from tests.fuzz.mutants import bytes_changed

PATIENCE: Final = 20.0
_STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3}) ")


def garble(asker: Asker, luck: Random) -> None:
    """Send some garbled requests, each over a connection of its own."""
    for _ in range(4):
        method, path, body = luck.choice(examples())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        if luck.random() < 0.3:
            chunk = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
            head = re.sub(rb"Content-Length: \d+", b"Transfer-Encoding: chunked", head)
            sent = bytes_changed(head + chunk, luck)
        else:
            sent = bytes_changed(head, luck) + body
        asker.last = ("bytes", path, sent[:1500])
        received = _exchange(asker.port, sent)
        statuses = _STATUS.findall(received[:200_000])
        asker.sent["garbled " + (statuses[0].decode() if statuses else "unanswered")] += 1
        defects = [status for status in statuses[:1] if status >= b"500" and status != b"501"]
        asker.require(not defects, "a defect", received[:1000])


def _exchange(port: int, sent: bytes) -> bytes:
    """Send bytes and nothing more; return all that comes before the service closes."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(65536):
                received += more
        except ConnectionError:
            pass
    return received
