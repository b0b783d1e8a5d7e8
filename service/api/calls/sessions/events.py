"""Following a shared game: server-sent events, or long polling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import orjson
from flask import Response, request

from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.calls.sessions.seat_tokens import caller
from service.api.middleware import metrics
from service.api.problems import Problem
from service.api.responses import json_response
from service.api.schemas.session_queries import EVENTS_HEADERS, EVENTS_QUERY
from service.api.schemas.sessions import SessionSchemas
from service.games.core.json_values import Json
from service.sessions.following import catch_up, follow, poll
from service.sessions.hub import Inbox
from service.sessions.opened import Caller, OpenedSession
from service.sessions.service import SessionService

STREAM: Final = "text/event-stream"
_OFFERED: Final = (STREAM, "application/json")
_SIGN_OF_LIFE: Final = b": still here\n\n"

# Line ends to Unicode, and so to many a client's reader of lines, but not to JSON.
_FURTHER_LINE_ENDS: Final = tuple(
    (sign.encode(), b"\\u%04x" % ord(sign)) for sign in "\u0085\u2028\u2029"
)


def serve_events(blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService) -> None:
    """Serve the changes of sessions as they come."""

    @blueprint.serve(
        Call(
            operation="session_events",
            method="GET",
            path="/<id>/events",
            summary="Follow a shared game",
            description="Server-sent events: `position` with the whole view first, then each "
            "change under its own name (`moved`, `undone`, `resigned`, …) with the version as its "
            "id. `Last-Event-ID` goes on after that version. The stream ends with the game; asking "
            "for more then gives 204. With `wait` (or `after`, or `Accept: application/json`) the "
            "same in JSON: the changes after the version `after`, as soon as there are some, at "
            "the latest after `wait` seconds. A client with too many streams and waiting calls "
            "open gets 429 `too-many-streams`.",
            authorization="welcome",
            query=EVENTS_QUERY,
            headers=EVENTS_HEADERS,
            answer=schemas.changes,
            forms=(STREAM,),
            refusals=(401, 406),
        )
    )
    def events(session_id: str, query: Json) -> Response:
        follower = caller()
        opened = sessions.open(session_id, follower)
        if _wants_json(query):
            answer = poll(sessions, opened, follower, query.get("after", 0), query.get("wait", 0))
            return _uncached(json_response(answer))
        version = _last_version()
        if version == opened.session.version and opened.result is not None:
            return Response(status=204)  # a browser then stops asking
        return _uncached(_stream(sessions, opened, follower, version))


def _wants_json(query: Json) -> bool:
    accepted = request.accept_mimetypes
    best = accepted.best_match(_OFFERED) if accepted else STREAM
    if best is None:
        raise Problem("not-acceptable", values={"offered": _OFFERED})
    return best != STREAM or bool(query)


def _last_version() -> int:
    """Return the version that the caller has seen last, 0 if none that makes sense."""
    last = request.headers.get("Last-Event-ID", "")
    return int(last) if last.isascii() and last.isdigit() else 0


def _uncached(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


def _stream(
    sessions: SessionService, opened: OpenedSession, follower: Caller, last: int
) -> Response:
    first = b""
    if catch_up(sessions, opened, last, most=1) is None:
        last = opened.session.version
        first = _event("position", last, opened.view(opened.seat))
    inbox = sessions.hub.follow(opened.session.id, follower.client)
    metrics.STREAMS.inc()
    response = Response(_events(sessions, inbox, opened, follower, last, first), mimetype=STREAM)
    response.headers["X-Accel-Buffering"] = "no"  # proxies must not wait for more
    response.call_on_close(inbox.close)
    response.call_on_close(metrics.STREAMS.dec)
    return response


def _events(
    sessions: SessionService,
    inbox: Inbox,
    opened: OpenedSession,
    follower: Caller,
    last: int,
    first: bytes,
) -> Iterator[bytes]:
    yield first or _SIGN_OF_LIFE
    if first and opened.result is not None:
        return
    for change in follow(sessions, inbox, opened, follower, last):
        if change is None:
            yield _SIGN_OF_LIFE
        else:
            yield _event(change.type, change.version, change.shown(opened.seat))


def _event(name: str, version: int, members: Json) -> bytes:
    data = orjson.dumps(members)
    for sign, escaped in _FURTHER_LINE_ENDS:
        data = data.replace(sign, escaped)
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), data)
