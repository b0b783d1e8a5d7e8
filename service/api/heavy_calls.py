"""Calls that take long: a web worker hands them over, whole, to a process of the pool.

A worker that computes keeps all its other callers waiting. What is large is handed over before it
is read; everything else is begun, and handed over when it has taken `HELD` of the worker: nothing
has happened by then that may not happen again. The process that takes it over has the same
application, behind everything that stands around requests.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from io import BytesIO
from logging.config import dictConfig
from math import ceil
from time import thread_time
from typing import Any, Final

import structlog
from flask import Flask, Response, current_app, g, request, stream_with_context

from service.api.call import Call
from service.api.event_streams import event
from service.api.middleware import metrics
from service.api.middleware.compression import PACKED
from service.api.middleware.logs import configuration
from service.api.problems import Problem
from service.games.core.deadline import TakesLong, deadline
from service.pool import Busy, Kind, OutOfMemory, Pool, PoolError, TooLong, Unwanted, register
from service.settings import Settings

HELD: Final = 0.02
"""Seconds of its own time that a web worker gives to one call."""

LARGE: Final = 1 << 14
"""Bytes of a body that may take longer than that to read."""

SECONDS: Final = 60.0
"""How long a call may take; its work is bounded besides by what the games count."""

_EXTENSION: Final = "calculi-pool"
_ENVIRONMENT: Final = {
    "wsgi.version": (1, 0),
    "wsgi.multithread": False,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


def install(app: Flask) -> None:
    """Give the app a pool, which works in this process until it is told of others."""
    app.extensions[_EXTENSION] = Pool(metrics.PoolFigures())
    app.register_error_handler(PoolError, refuse)


def pool_of(app: Flask) -> Pool:
    pool: Pool = app.extensions[_EXTENSION]
    return pool


def lightly(answer: Callable[..., Response], call: Call) -> Callable[..., Response]:
    """Wrap a view so that what takes long in it is done by the pool, if there is one."""

    def view(**path: str) -> Response:
        pool: Pool | None = current_app.extensions.get(_EXTENSION)
        if pool is None or not pool.has_processes:
            return answer(**path)
        if call.heavy or (call.body is not None and _size() > LARGE):
            return _hand_over(pool)
        try:
            with deadline(HELD):
                return answer(**path)
        except TakesLong:
            return _hand_over(pool)

    return view


def refuse(error: PoolError) -> Response:
    """Answer for work that came to nothing."""
    return _problem(error).response()


def _problem(error: PoolError) -> Problem:
    match error:
        case Busy():
            return Problem("busy", headers={"Retry-After": "2"})
        case TooLong(seconds=seconds):
            values: dict[str, Any] = {"limit": "seconds", "allowed": ceil(seconds)}
        case OutOfMemory(megabytes=megabytes):
            values = {"limit": "megabytes", "allowed": megabytes}
        case Unwanted():
            return Problem("unreadable-request")
        case _:
            return Problem("interrupted", headers={"Retry-After": "1"})
    return Problem("too-much-work", members=values, values=values)


def _size() -> int:
    if "HTTP_TRANSFER_ENCODING" in request.environ:
        return len(request.get_data())
    return request.content_length or 0


def _hand_over(pool: Pool) -> Response:
    asked = {
        "environment": {k: v for k, v in request.environ.items() if type(v) is str},
        "body": request.get_data(),
        "request_id": g.request_id,
    }
    begun = time.monotonic()
    parts = pool.stream(CALLS.name, asked, request.environ.get("gunicorn.socket"))
    try:
        answered = next(parts)
        body = _passed_on(parts, answered["work_ms"]) if answered["streamed"] else b"".join(parts)
    except Busy:
        raise
    except PoolError:
        # How much of it was work is not known any more.
        g.work_ms = g.get("work_ms", 0.0) + (time.monotonic() - begun) * 1000
        raise
    g.work_ms = g.get("work_ms", 0.0) + answered["work_ms"]
    if answered["language"] is not None:
        g.language = answered["language"]
    metrics.take_over(answered["figures"])
    response = Response(body, status=answered["status"])
    response.headers.clear()
    response.headers.extend(answered["headers"])
    setattr(g, PACKED, True)
    return response


def _passed_on(parts: Generator[Any], charged: float) -> Iterator[bytes]:
    """Pass events on as they come. Whoever goes away ends the work."""

    def chunks() -> Iterator[bytes]:
        with closing(parts):
            try:
                for part in parts:
                    if isinstance(part, bytes):
                        yield part
                    elif "charge" in g:
                        g.charge(part - charged)
            except PoolError as error:
                yield event("problem", _problem(error).document())

    return stream_with_context(chunks())


class _Application:
    """The application as a process of the pool has it."""

    def __init__(self) -> None:
        self._app: Flask | None = None

    def prepare(self) -> None:
        """Make it, once for all processes."""
        # It imports this module.
        from service.app import create_app

        settings = Settings.from_environment(os.environ)
        dictConfig(configuration(settings.log_level))
        self._app = create_app(settings, handed_over=True)

    def answer(self, asked: Mapping[str, Any]) -> Iterator[Any]:
        """Serve a request that a web worker has let in: yield the head of its response, its body,
        and, if that was streamed, how many milliseconds of work all of it was.
        """
        app = self._app
        assert app is not None  # noqa: S101
        body = asked["body"]
        environment = {
            **_ENVIRONMENT,
            **asked["environment"],
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
            "wsgi.errors": sys.stderr,
        }
        # Its length is what was read of it.
        environment.pop("HTTP_TRANSFER_ENCODING", None)
        with app.request_context(environment), metrics.carried() as figures:
            g.request_id = asked["request_id"]
            with structlog.contextvars.bound_contextvars(request_id=g.request_id):
                response = _dispatched(app)
            streamed = response.is_streamed
            body = response.iter_encoded() if streamed else [response.get_data()]
            work_ms = g.get("work_ms", 0.0)
            begun = thread_time()
            yield {
                "status": response.status_code,
                "headers": list(response.headers),
                "streamed": streamed,
                "language": g.get("language"),
                "work_ms": work_ms,
                "figures": figures,
            }
            yield from body
            if streamed:
                yield work_ms + (thread_time() - begun) * 1000


def _dispatched(app: Flask) -> Response:
    try:
        return app.full_dispatch_request()
    except MemoryError:
        raise
    except Exception as error:
        return app.handle_exception(error)


_application: Final = _Application()
CALLS: Final = register(Kind("calls", _application.answer, SECONDS, _application.prepare))
