"""A client's connection: what has come of its next request, and what it has not yet taken."""

from __future__ import annotations

import socket
import struct
from select import POLLIN, poll
from typing import Any, Final, Literal, TypeAlias

from service.serving.departures import Outbox
from service.serving.framing import Framing, Stage

_PIECE: Final = 1 << 16
_UNREAD: Final = 1 << 17
"""Bytes of an answer that the system keeps as well, doubled as it does. Of its own accord it would
take megabytes for each client that does not read.
"""

_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_AT_ONCE: Final = struct.pack("ii", 1, 0)

Progress: TypeAlias = Literal["nothing"] | Stage


class Connection:
    """A socket that never blocks. It belongs to one thread at a time."""

    def __init__(self, sock: socket.socket, client: Any, server: Any, most_body: int) -> None:
        """`client` and `server` are the addresses of both ends."""
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNREAD)
        self.socket = sock
        self.client = client
        self.server = server
        self.outbox = Outbox(sock)
        self.closing = False
        """Whether nothing more will be answered."""

        self.gone = False
        """Whether the client has closed its end, or its connection broke."""

        self.answered = 0
        """How many requests were taken."""

        self.cut = False
        """Whether the request that was taken last may go on in what follows."""

        self._most_body = most_body
        self._framing = Framing(most_body)
        self._received = bytearray()

    @property
    def held(self) -> int:
        """Bytes that wait: of a request that is not whole, or of an answer that is not read."""
        return len(self._received) + self.outbox.unsent

    @property
    def progress(self) -> Progress:
        """How far the next request has come."""
        return self._framing.stage if self._received else "nothing"

    def receive(self) -> bool:
        """Read what is there; tell whether a request is whole."""
        try:
            piece = self.socket.recv(_PIECE)
            if not piece:
                self.gone = True
                return False
            self._received += piece
            return self._look()
        except BlockingIOError:
            return False
        except OSError:
            self.gone = True
            return False

    def whole(self) -> bool:
        """Tell whether a request has come, perhaps together with the one before."""
        return bool(self._received) and self._look()

    def another(self, milliseconds: int) -> bool:
        """Wait a moment for the next request; tell whether it is whole."""
        if self.whole():
            return True
        waiting = poll()
        waiting.register(self.socket, POLLIN)
        return bool(waiting.poll(milliseconds)) and self.receive()

    def take(self) -> bytes:
        """Return the request that is whole; what came after it belongs to the next."""
        framing, self._framing = self._framing, Framing(self._most_body)
        taken = bytes(self._received[: framing.end])
        del self._received[: framing.end]
        self.cut = framing.cut
        self.answered += 1
        return taken

    def discard(self) -> None:
        """Read what is there, and forget it."""
        try:
            self.gone = not self.socket.recv(_PIECE)
        except BlockingIOError:
            return
        except OSError:
            self.gone = True

    def say_goodbye(self) -> None:
        """Tell the client that nothing more will come. It reads its answer before it closes;
        closing first could destroy it on the way.
        """
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            self.gone = True

    def abandon(self) -> None:
        """Close at once: what is still on its way is not worth the memory."""
        try:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        except OSError:
            self.gone = True
        self.socket.close()

    def _look(self) -> bool:
        whole = self._framing.look(self._received)
        if self._framing.awaited:
            self._framing.awaited = False
            self.outbox.sendall(_CONTINUE)
            try:
                self.outbox.flush()
            except OSError:
                self.gone = True
        return whole
