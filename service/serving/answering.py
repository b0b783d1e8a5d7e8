"""One request: gunicorn's parser reads it, the application answers it, no byte is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from http import HTTPStatus
from socket import socket
from typing import IO, Any, Final, TypeVar, cast

from gunicorn.config import Config
from gunicorn.http import wsgi
from gunicorn.http.errors import (
    LimitRequestHeaders,
    LimitRequestLine,
    NoMoreData,
    ParseException,
)
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader
from werkzeug.exceptions import ClientDisconnected

from service.serving.connection import Connection
from service.serving.framing import MOST_HEAD

T = TypeVar("T")

Application = Callable[[MutableMapping[str, Any], Callable[..., Any]], Iterable[bytes]]

_PIECE: Final = 1 << 16
_TOO_LONG: Final[Mapping[type[Exception], HTTPStatus]] = {
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
}


class NoHttp(Exception):
    """What a client sent cannot be read. What it said is not repeated: it may be a secret."""

    def __init__(self, cause: Exception, sent: bytes) -> None:
        super().__init__(type(cause).__name__)
        self.status = _TOO_LONG.get(type(cause), HTTPStatus.BAD_REQUEST)
        if isinstance(cause, NoMoreData) and len(sent) > MOST_HEAD:
            self.status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE


def read(connection: Connection, cfg: Config) -> Request:
    """Read the request that has come on a connection, or raise NoHttp."""
    sent = connection.take()
    try:
        request = Request(cfg, IterUnreader((sent,)), connection.client)
    except (ParseException, NoMoreData, StopIteration) as error:
        raise NoHttp(error, sent) from None
    # Who waits to be told to go on has been told when the head had come.
    request._expected_100_continue = False  # type: ignore[attr-defined]  # noqa: SLF001
    return request


def answer(
    request: Request,
    connection: Connection,
    cfg: Config,
    application: Application,
    *,
    last: bool,
    patience: float,
) -> bool:
    """Put the application's answer to a request into the outbox; tell whether another request may
    come on this connection.

    `last` tells the client that none may. Who follows a stream has so many seconds of `patience`
    to read each piece of it.
    """
    # gunicorn does nothing with a socket but send.
    sock = cast(socket, connection.outbox)
    response, environ = wsgi.create(request, sock, connection.client, connection.server, cfg)
    environ["wsgi.multithread"] = True
    # Who works for long looks there whether its client still waits.
    environ["gunicorn.socket"] = connection.socket
    environ["wsgi.input"] = ReadableBody(environ["wsgi.input"])
    if last:
        response.force_close()
    pieces = application(environ, response.start_response)
    try:
        for piece in pieces:
            response.write(piece)
            if response.response_length is None:
                connection.outbox.flush_within(patience)
        response.close()
    finally:
        close = getattr(pieces, "close", None)
        if close is not None:
            close()
    return not response.should_close() and not connection.cut and _is_read(request)


def _is_read(request: Request) -> bool:
    """Read what the application has left of a body; tell whether this is where it ends."""
    try:
        while request.body is not None and request.body.read(_PIECE):
            pass
    except (ParseException, NoMoreData):
        return False
    return not request.unreader.take_buffered()


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
