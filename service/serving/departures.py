"""Answers on their way out: what the socket does not take at once waits without a thread."""

from __future__ import annotations

import socket
import time
from collections import deque
from itertools import islice
from select import POLLOUT, poll
from typing import Final

_PIECES: Final = 16
"""How many pieces are handed to the socket at once."""


class TooSlow(OSError):
    """A client does not read what it is told."""


class Outbox:
    """What is still to be sent on a connection. gunicorn's responses take it for a socket."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        self._pieces: deque[memoryview] = deque()
        self.unsent = 0
        """Bytes that the socket has not taken."""

        self.sent = 0
        """Bytes that it has taken."""

    def sendall(self, data: bytes) -> None:
        """Take this; nothing is sent before `flush`."""
        if data:
            self._pieces.append(memoryview(data))
            self.unsent += len(data)

    def flush(self) -> bool:
        """Send what the socket takes at once; tell whether that was all.

        Raises OSError if the client is gone.
        """
        while self._pieces:
            try:
                sent = self._socket.sendmsg(list(islice(self._pieces, _PIECES)))
            except BlockingIOError:
                return False
            self.unsent -= sent
            self.sent += sent
            while sent:
                piece = self._pieces.popleft()
                if sent < len(piece):
                    self._pieces.appendleft(piece[sent:])
                    break
                sent -= len(piece)
        return True

    def withdraw(self) -> None:
        """Forget what has not been sent."""
        self._pieces.clear()
        self.unsent = 0

    def flush_within(self, seconds: float) -> None:
        """Send all, waiting for the client to read; raise TooSlow if it does not."""
        until = time.monotonic() + seconds
        while not self.flush():
            left = until - time.monotonic()
            waiting = poll()
            waiting.register(self._socket, POLLOUT)
            if left <= 0 or not waiting.poll(left * 1000):
                raise TooSlow
