"""gunicorn's threaded worker, whose threads only compute.

A request gets a thread when all of its bytes have come, and gives it back as soon as its answer is
written down: whoever sends slowly, reads slowly or says nothing waits in the worker's one poller,
where he costs a socket and a bounded number of bytes.
"""

from __future__ import annotations

import errno
import os
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from selectors import EVENT_READ
from typing import Final, cast

from gunicorn.workers.gthread import ThreadWorker

from service.serving import refusals
from service.serving.answering import NoHttp, answer, read
from service.serving.connection import Connection
from service.serving.reception import FAREWELL, Limits, Reception
from service.settings import Settings

_PATIENCE: Final = 5
"""How many milliseconds a thread waits for the next request on its connection."""

_ARRIVING: Final = 64 << 20
"""Bytes of requests that are not whole yet, of all clients of a worker together."""

_EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_NOBODY: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED)


class Crew(ThreadPoolExecutor):
    """Threads that compute."""

    @property
    def waiting(self) -> int:
        """How many requests wait for a thread."""
        return self._work_queue.qsize()


class PatientWorker(ThreadWorker):
    """Hands whole requests to threads, and waits for all clients at once.

    A thread stays with its connection for a moment after an answer: handing it back and forth
    between threads costs as much as playing a move does. A proxy, or a page that plays on, has its
    next request there within a moment.
    """

    alive: bool
    nr: int
    tpool: Crew
    reception: Reception
    _full: bool = False
    """Whether no connection can be taken before another is closed."""

    def init_process(self) -> None:
        self._limits = limits(Settings.from_environment(os.environ), self.cfg.keepalive)
        super().init_process()

    def get_thread_pool(self) -> Crew:
        return Crew(max_workers=self.cfg.threads)

    def run(self) -> None:
        self.reception = Reception(self.poller, self._limits, self.hand_over)
        queue = self.method_queue
        self.poller.register(cast(int, queue.fileno()), EVENT_READ, queue.run_callbacks)
        while self.alive:
            self.notify()
            self.set_accept_enabled(not self._full)
            self.wait_for_and_dispatch_events(timeout=1.0)
            if not self.is_parent_alive():
                break
            self.reception.show_out()
            self._full = False
        self.set_accept_enabled(False)
        self._finish()
        self.tpool.shutdown(wait=False)
        self.poller.close()
        queue.close()
        for listener in self.sockets:
            listener.close()

    def _finish(self) -> None:
        """Answer what has been asked; take what is on its way for a moment."""
        now = time.monotonic()
        last_requests, until = now + FAREWELL, now + self.cfg.graceful_timeout
        while self.reception.open and now < until:
            self.notify()
            self.wait_for_and_dispatch_events(timeout=0.1)
            self.reception.show_out()
            now = time.monotonic()
            if now > last_requests:
                self.reception.dismiss()

    def accept(self, listener: socket.socket) -> None:
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno in _EXHAUSTED:
                self._full = not self.reception.make_room()
            elif error.errno not in _NOBODY:
                raise
            return
        largest = self._limits.largest_body
        self.reception.welcome(Connection(client, address, listener.getsockname(), largest))
        if self.reception.open > self.worker_connections:
            self._full = not self.reception.make_room()

    def hand_over(self, connection: Connection) -> None:
        """Let a thread answer the request that has come."""
        self.tpool.submit(self.serve, connection)

    def serve(self, connection: Connection) -> None:
        """Answer a request, and those that follow at once. Runs in a thread of the crew."""
        try:
            self._answer(connection)
            while self._stays(connection):
                self._answer(connection)
        except OSError:
            connection.gone = True
        self.method_queue.defer(self.reception.take_back, connection)

    def _stays(self, connection: Connection) -> bool:
        """Send the answer, and tell whether the next request came with it, or within a moment."""
        return (
            connection.outbox.flush()
            and not connection.closing
            and self.alive
            and not self.tpool.waiting
            and connection.another(_PATIENCE)
        )

    def _answer(self, connection: Connection) -> None:
        # Until it is known where the next request begins.
        connection.closing = True
        outbox, before = connection.outbox, connection.outbox.sent
        try:
            connection.closing = not self._call(connection)
        except NoHttp as error:
            who = connection.client[0] if connection.client else "?"
            self.log.warning("no HTTP from %s: %s", who, error)
            outbox.sendall(refusals.no_http(error.status))
        except OSError:
            raise
        except Exception:
            self.log.exception("a request was not answered")
            outbox.withdraw()
            if outbox.sent == before:
                outbox.sendall(refusals.of_kind("internal-error"))

    def _call(self, connection: Connection) -> bool:
        """Let the application answer; tell whether another request may follow."""
        request = read(connection, self.cfg)
        self.nr += 1
        if self.nr >= self.max_requests:
            self.alive = False
        return answer(
            request,
            connection,
            self.cfg,
            self.wsgi,
            last=not self.alive,
            patience=self._limits.answer,
        )


def limits(settings: Settings, keepalive: float) -> Limits:
    return Limits(
        keepalive=keepalive,
        head=settings.header_seconds,
        body=settings.body_seconds,
        answer=settings.answer_seconds,
        largest_body=settings.max_body,
        arriving_bytes=max(_ARRIVING, 2 * settings.max_body),
        unread_bytes=settings.unread_bytes,
    )
