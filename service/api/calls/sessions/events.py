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
from service.api.schemas.sessions import EVENTS_HEADERS, EVENTS_QUERY, SessionSchemas
from service.games.core.json_values import Json
from service.sessions.changes import Change
from service.sessions.following import catch_up, follow, wait
from service.sessions.hub import Hub, Inbox
from service.sessions.opened import Caller, OpenedSession
from service.sessions.service import SessionService

STREAM: Final = "text/event-stream"
_OFFERED: Final = (STREAM, "application/json")
_SIGN_OF_LIFE: Final = b": still here\n\n"


def serve_events(
    blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService, hub: Hub
) -> None:
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
            "the latest after `wait` seconds.",
            authorization="welcome",
            query=EVENTS_QUERY,
            headers=EVENTS_HEADERS,
            answer=schemas.changes,
            forms=(STREAM,),
            refusals=(401, 406),
        )
    )
    def events(session_id: str, query: Json) -> Response:
        who = caller()
        opened = sessions.open(session_id, who)
        if _wants_json(query):
            return _poll(sessions, hub, opened, query)
        return _stream(sessions, hub, opened, who, _seen())


def _wants_json(query: Json) -> bool:
    accepted = request.accept_mimetypes
    best = accepted.best_match(_OFFERED) if accepted else STREAM
    if best is None:
        raise Problem("not-acceptable", values={"offered": _OFFERED})
    return best != STREAM or bool(query)


def _seen() -> int:
    """Return the version that the caller has seen, 0 if none that we know of."""
    last = request.headers.get("Last-Event-ID", "")
    return int(last) if last.isascii() and last.isdigit() else 0


def _poll(sessions: SessionService, hub: Hub, opened: OpenedSession, query: Json) -> Response:
    session = opened.session
    answer: Json = {"game": session.game, "version": session.version}
    after = query.get("after", 0)
    news = catch_up(sessions, opened, after)
    if news is None:
        answer["position"] = opened.view(opened.seat)
        news = []
    elif not news and query.get("wait"):
        news = wait(sessions, hub, opened, after, query["wait"])
    answer["changes"] = [change.shown(opened.seat) for change in news]
    if news:
        answer["version"] = news[-1].version
    response = json_response(answer)
    response.headers["Cache-Control"] = "no-store"
    return response


def _stream(
    sessions: SessionService, hub: Hub, opened: OpenedSession, who: Caller, seen: int
) -> Response:
    version = opened.session.version
    if seen == version and opened.result is not None:
        return Response(status=204)  # a browser then stops asking
    known = catch_up(sessions, opened, seen) is not None
    inbox = hub.follow(opened.session.id)
    metrics.STREAMS.inc()
    first = b"" if known else _event("position", version, opened.view(opened.seat))
    body = _events(sessions, hub, inbox, opened, who, seen if known else version, first)
    response = Response(body, mimetype=STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # proxies must not wait for more
    response.call_on_close(inbox.close)
    response.call_on_close(metrics.STREAMS.dec)
    return response


def _events(
    sessions: SessionService,
    hub: Hub,
    inbox: Inbox,
    opened: OpenedSession,
    who: Caller,
    after: int,
    first: bytes,
) -> Iterator[bytes]:
    yield first or _SIGN_OF_LIFE
    if first and opened.result is not None:
        return
    for change in follow(sessions, hub, inbox, opened, who, after):
        yield _SIGN_OF_LIFE if change is None else _told(change, opened.seat)


def _told(change: Change, seat: str | None) -> bytes:
    return _event(change.type, change.version, change.shown(seat))


def _event(name: str, version: int, data: Json) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), orjson.dumps(data))
