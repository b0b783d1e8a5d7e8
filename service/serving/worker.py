"""gunicorn's threaded worker, with patience for a client that has more to ask, and none for one
that does not speak HTTP.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from select import POLLIN, poll
from typing import IO, Any, Final, TypeVar

import orjson
from gunicorn.http.errors import (
    LimitRequestHeaders,
    LimitRequestLine,
    NoMoreData,
    ParseException,
)
from gunicorn.workers.gthread import ThreadWorker
from werkzeug.exceptions import ClientDisconnected

from service.answers.problems import KINDS, ProblemDetails
from service.api.problems import MEDIA_TYPE

T = TypeVar("T")

_PATIENCE: Final = 5
"""How many milliseconds a thread waits for the next request on its connection."""

_TOO_LONG: Final[Mapping[type[Exception], HTTPStatus]] = {
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
}


class PatientWorker(ThreadWorker):
    """Stays with a connection for a moment before it gives it back to the main thread.

    Handing a connection back and forth between threads costs as much as playing a move does.
    A proxy, or a page that plays on, has its next request there within a moment.
    """

    def load_wsgi(self) -> None:
        super().load_wsgi()
        self.wsgi = with_readable_bodies(self.wsgi)

    def handle(self, conn: Any) -> Any:
        kept = super().handle(conn)
        while kept is True and self.alive and not conn.is_http2 and _has_more(conn):
            kept = super().handle(conn)
        return kept

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer a request that is no HTTP. What it said is not logged: it may be a secret."""
        if not isinstance(exc, ParseException):
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("no HTTP from %s: %s", addr[0] if addr else "?", type(exc).__name__)
        try:
            # Whoever does not take an answer of half a kilobyte at once gets none.
            client.setblocking(False)
            client.sendall(_refusal(_TOO_LONG.get(type(exc), HTTPStatus.BAD_REQUEST)))
        except OSError:
            self.log.debug("nobody takes the refusal")

    def _keepalive_after(self, conn: Any, keepalive: bool) -> bool:
        # A body that was refused cannot be read to its end: the next request is not to be found.
        try:
            return bool(super()._keepalive_after(conn, keepalive))  # type: ignore[misc]
        except ParseException:
            return False


class ReadableBody:
    """A request's body, for an application that knows werkzeug's exceptions and not gunicorn's."""

    def __init__(self, body: IO[bytes]) -> None:
        self._body = body

    def read(self, size: int = -1) -> bytes:
        return self._attempt(self._body.read, size)

    def readline(self, size: int = -1) -> bytes:
        return self._attempt(self._body.readline, size)

    def readlines(self, hint: int = -1) -> list[bytes]:
        return self._attempt(self._body.readlines, hint)

    def __iter__(self) -> Iterator[bytes]:
        while line := self.readline():
            yield line

    @staticmethod
    def _attempt(read: Callable[..., T], *arguments: int) -> T:
        try:
            return read(*arguments)
        except (ParseException, NoMoreData) as error:
            raise ClientDisconnected from error


def with_readable_bodies(app: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a WSGI application so that a body which is no HTTP is its client's fault."""

    def wrapped(environ: dict[str, Any], start_response: Any) -> Any:
        environ["wsgi.input"] = ReadableBody(environ["wsgi.input"])
        return app(environ, start_response)

    return wrapped


def _refusal(status: HTTPStatus) -> bytes:
    """Return a whole response, in English: what could ask for French cannot be read."""
    kind = KINDS["unreadable-request"]
    problem = ProblemDetails(kind, "The request is not valid HTTP/1.1.", {"status": status.value})
    body = orjson.dumps(problem.document("en"))
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n"
        f"Content-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _has_more(conn: Any) -> bool:
    # What was read ahead with the last request is for the main thread to notice.
    if conn.parser.unreader.buf.getvalue():
        return False
    waiting = poll()
    waiting.register(conn.sock, POLLIN)
    return bool(waiting.poll(_PATIENCE))
