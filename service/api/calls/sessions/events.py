"""Following a shared game: server-sent events, or long polling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flask import Response, request

from service.api.blueprint import Blueprint
from service.api.calls.sessions.declarations import looking
from service.api.calls.sessions.seat_tokens import caller
from service.api.event_streams import STREAM, event, streamed, wants_stream
from service.api.middleware import metrics
from service.api.responses import json_response
from service.api.schemas.session_queries import EVENTS_HEADERS, EVENTS_QUERY
from service.api.schemas.sessions import SessionSchemas
from service.games.core.json_values import Json
from service.sessions.following import catch_up, follow, poll
from service.sessions.hub import Inbox
from service.sessions.opened import Caller, OpenedSession
from service.sessions.service import SessionService

_SIGN_OF_LIFE: Final = b": still here\n\n"


def serve_events(blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService) -> None:
    """Serve the changes of sessions as they come."""

    @blueprint.serve(
        looking(
            "session_events",
            "/events",
            "Follow a shared game",
            waits=True,
            description="Server-sent events: `position` with the whole view first, then each "
            "change under its own name (`moved`, `undone`, `resigned`, …) with the version as its "
            "id. `Last-Event-ID` goes on after that version. The stream ends with the game; asking "
            "for more then gives 204. With `wait` (or `after`, or `Accept: application/json`) the "
            "same in JSON: the changes after the version `after`, as soon as there are some, at "
            "the latest after `wait` seconds. A client with too many streams and waiting calls "
            "open gets 429 `too-many-streams`.",
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
        if not wants_stream(unasked=True) or query:
            answer = poll(sessions, opened, follower, query.get("after", 0), query.get("wait", 0))
            response = json_response(answer)
            response.headers["Cache-Control"] = "no-store"
            return response
        version = _last_version()
        if version == opened.session.version and opened.result is not None:
            return Response(status=204)  # a browser then stops asking
        return _stream(sessions, opened, follower, version)


def _last_version() -> int:
    """Return the version that the caller has seen last, 0 if none that makes sense."""
    last = request.headers.get("Last-Event-ID", "")
    return int(last) if last.isascii() and last.isdigit() else 0


def _stream(
    sessions: SessionService, opened: OpenedSession, follower: Caller, last: int
) -> Response:
    first = b""
    if catch_up(sessions, opened, last, most=1) is None:
        last = opened.session.version
        first = event("position", opened.view(opened.seat), last)
    inbox = sessions.hub.follow(opened.session.id, follower.client)
    metrics.STREAMS.inc()
    response = streamed(_events(sessions, inbox, opened, follower, last, first))
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
            yield event(change.type, change.shown(opened.seat), change.version)
