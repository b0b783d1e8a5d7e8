"""Logs as JSON, one line a request. What players send and hold never appears in them."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import structlog
from flask import Flask, Response, g, request

from service.api.middleware import addresses

_LOGGER: Final = logging.getLogger("service")
_log: structlog.stdlib.BoundLogger = structlog.get_logger("service")

# Asked for every few seconds by machines, and of interest only when they fail.
_QUIET: Final = frozenset({"healthz", "readyz", "metrics"})

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_SHARED: Final[list[structlog.typing.Processor]] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]

structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_SHARED,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    wrapper_class=structlog.stdlib.BoundLogger,
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)


def configuration(level: str) -> dict[str, Any]:
    """Return the set-up of the standard library's logging: all of it as JSON on stderr."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.JSONRenderer(),
                ],
            }
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "json",
            }
        },
        "root": {"level": level.upper(), "handlers": ["stderr"]},
        "loggers": {
            "gunicorn.error": {"level": level.upper(), "handlers": [], "propagate": True},
            "flask-limiter": {"level": "WARNING", "handlers": [], "propagate": True},
        },
    }


def install(app: Flask) -> None:
    """Write one line for every request; Flask itself logs the traceback of every defect."""

    @app.before_request
    def begin() -> None:
        g.begun = time.perf_counter()
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=g.request_id)

    @app.after_request
    def write_line(response: Response) -> Response:
        if not _LOGGER.isEnabledFor(logging.INFO):
            return response
        name = operation()
        say = _log.debug if name in _QUIET and response.status_code < 400 else _log.info
        say(
            "request",
            method=method(),
            operation=name,
            status=response.status_code,
            ms=round((time.perf_counter() - g.begun) * 1000, 2),
            bytes=response.content_length,
            client=addresses.client_address(),
            key=g.get("key_name"),
        )
        return response


def operation() -> str | None:
    """Return the id of the operation that answers this request, None for no such address."""
    return request.endpoint and request.endpoint.rpartition(".")[2]


def method() -> str:
    """Return this request's method; a client makes up as many others as it likes."""
    return request.method if request.method in _METHODS else "other"
