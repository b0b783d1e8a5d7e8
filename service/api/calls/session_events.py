"""Following a shared game: server-sent events, or long polling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import orjson
from flask import Response, request

from service.api.answers import json_response
from service.api.callers import caller
from service.api.middleware import metrics
from service.api.problems import Problem
from service.api.schemas.sessions import EVENTS_HEADERS, EVENTS_QUERY, SessionSchemas
from service.api.session_calls import Call, SessionBlueprint, serve
from service.games.core.json_values import Json
from service.sessions.changes import Change
from service.sessions.following import catch_up, follow, wait
from service.sessions.hub import Hub, Inbox
from service.sessions.table import Table
from service.sessions.tables import Caller, Tables

STREAM: Final = "text/event-stream"
_OFFERED: Final = (STREAM, "application/json")
_SIGN_OF_LIFE: Final = b": still here\n\n"


def serve_events(
    blueprint: SessionBlueprint, known: SessionSchemas, tables: Tables, hub: Hub
) -> None:
    """Serve the changes of a session as they come."""

    def events(id: str, query: Json, headers: Json) -> Response:  # noqa: A002
        who = caller()
        table = tables.open(id, who)
        if _wants_json(query):
            return _poll(tables, hub, table, query)
        return _stream(tables, hub, table, who, _seen(headers))

    call = Call(
        operation="session_events",
        method="GET",
        path="/<id>/events",
        summary="Follow a shared game",
        description="Server-sent events: `position` with the whole view first, then each change "
        "under its own name (`moved`, `undone`, `resigned`, …) with the version as its id. "
        "`Last-Event-ID` goes on after that version. The stream ends with the game; asking for "
        "more then gives 204. With `wait` (or `after`, or `Accept: application/json`) the same "
        "in JSON: the changes after the version `after`, as soon as there are some, at the "
        "latest after `wait` seconds.",
        query=EVENTS_QUERY,
        headers=EVENTS_HEADERS,
        answer=known.changes,
        refusals=(401, 406),
        open=True,
        streams=True,
    )
    serve(blueprint, call, events)


def _wants_json(query: Json) -> bool:
    accepted = request.accept_mimetypes
    best = accepted.best_match(_OFFERED) if accepted else STREAM
    if best is None:
        raise Problem("not-acceptable", values={"offered": _OFFERED})
    return best != STREAM or bool(query)


def _seen(headers: Json) -> int:
    """Return the version that the caller has seen, 0 if none that we know of."""
    last = headers.get("last", "")
    return int(last) if last.isascii() and last.isdigit() else 0


def _poll(tables: Tables, hub: Hub, table: Table, query: Json) -> Response:
    session = table.session
    answer: Json = {"game": session.game, "version": session.version}
    after = query.get("after", 0)
    news = catch_up(tables, table, after)
    if news is None:
        answer["position"] = table.view(table.seat)
        news = []
    elif not news and query.get("wait"):
        news = wait(tables, hub, table, after, query["wait"])
    answer["changes"] = [change.shown(table.seat) for change in news]
    if news:
        answer["version"] = news[-1].version
    response = json_response(answer)
    response.headers["Cache-Control"] = "no-store"
    return response


def _stream(tables: Tables, hub: Hub, table: Table, who: Caller, seen: int) -> Response:
    version = table.session.version
    if seen == version and table.result is not None:
        return Response(status=204)  # a browser then stops asking
    known = catch_up(tables, table, seen) is not None
    inbox = hub.follow(table.session.id)
    metrics.STREAMS.inc()
    first = b"" if known else _event("position", version, table.view(table.seat))
    body = _events(tables, hub, inbox, table, who, seen if known else version, first)
    response = Response(body, mimetype=STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # proxies must not wait for more
    response.call_on_close(inbox.close)
    response.call_on_close(metrics.STREAMS.dec)
    return response


def _events(
    tables: Tables,
    hub: Hub,
    inbox: Inbox,
    table: Table,
    who: Caller,
    after: int,
    first: bytes,
) -> Iterator[bytes]:
    yield first or _SIGN_OF_LIFE
    if first and table.result is not None:
        return
    for change in follow(tables, hub, inbox, table, who, after):
        yield _SIGN_OF_LIFE if change is None else _told(change, table.seat)


def _told(change: Change, seat: str | None) -> bytes:
    return _event(change.type, change.version, change.shown(seat))


def _event(name: str, version: int, data: Json) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), orjson.dumps(data))
