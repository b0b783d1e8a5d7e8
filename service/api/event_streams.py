"""Server-sent events: what is told as it comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import orjson
from flask import Response, request

from service.api.problems import Problem
from service.games.core.json_values import Json

STREAM: Final = "text/event-stream"
_JSON: Final = "application/json"

# Line ends to Unicode, and so to many a client's reader of lines, but not to JSON.
_FURTHER_LINE_ENDS: Final = tuple(
    (sign.encode(), b"\\u%04x" % ord(sign)) for sign in "\u0085\u2028\u2029"
)


def event(name: str, members: Json, number: int | None = None) -> bytes:
    """Write one event, with the number after which a client may ask for the next, if it can."""
    data = orjson.dumps(members)
    for sign, escaped in _FURTHER_LINE_ENDS:
        data = data.replace(sign, escaped)
    numbered = b"" if number is None else b"id: %d\n" % number
    return numbered + b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def streamed(events: Iterator[bytes]) -> Response:
    """Answer with events that are passed on as they come."""
    response = Response(events, mimetype=STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # proxies must not wait for more
    return response


def wants_stream(*, unasked: bool = False) -> bool:
    """Tell whether the caller wants events rather than JSON, `unasked` if he does not care."""
    accepted = request.accept_mimetypes
    if not accepted:
        return unasked
    offered = (STREAM, _JSON) if unasked else (_JSON, STREAM)
    best = accepted.best_match(offered)
    if best is None:
        raise Problem("not-acceptable", values={"offered": offered})
    return best == STREAM
