"""gunicorn's threaded worker, with patience for a client that has more to ask."""

from __future__ import annotations

from select import POLLIN, poll
from typing import Any, Final

from gunicorn.workers.gthread import ThreadWorker

_PATIENCE: Final = 5
"""How many milliseconds a thread waits for the next request on its connection."""


class PatientWorker(ThreadWorker):
    """Stays with a connection for a moment before it gives it back to the main thread.

    Handing a connection back and forth between threads costs as much as playing a move does.
    A proxy, or a page that plays on, has its next request there within a moment.
    """

    def handle(self, conn: Any) -> Any:
        kept = super().handle(conn)
        while kept is True and self.alive and not conn.is_http2 and _has_more(conn):
            kept = super().handle(conn)
        return kept


def _has_more(conn: Any) -> bool:
    # What was read ahead with the last request is for the main thread to notice.
    if conn.parser.unreader.buf.getvalue():
        return False
    waiting = poll()
    waiting.register(conn.sock, POLLIN)
    return bool(waiting.poll(_PATIENCE))
