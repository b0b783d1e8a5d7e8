"""The picture of a shared game, as a seat sees it."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response, request
from marshmallow import ValidationError

from service.api.callers import caller
from service.api.diagrams import (
    MEDIA_TYPE,
    ImageQuery,
    draw,
    drawing_of,
    query_schema,
    svg_response,
)
from service.api.languages import language
from service.api.problems import faulty
from service.api.session_calls import Call, SessionBlueprint, serve, tagged
from service.games.core.errors import ImpossibleState
from service.games.core.json_values import Json
from service.games.edge.fields import faults_of
from service.games.registry import Entry
from service.sessions.opened import OpenedSession
from service.sessions.service import SessionService


def serve_diagram(
    blueprint: SessionBlueprint, entries: Mapping[str, Entry], sessions: SessionService
) -> None:
    """Serve the picture of a session, at an address that can stand in a page."""
    queries = {game: query_schema(entry)() for game, entry in entries.items()}

    def diagram(id: str, query: Json) -> Response:  # noqa: A002
        opened = sessions.open(id, caller())
        version = opened.session.version
        if request.if_none_match.contains(str(version)):
            return tagged(Response(status=304), version)
        try:
            wishes = queries[opened.session.game].load({**_own_side(opened), **query})
            view = opened.entry.wire.dump_view(opened.state, opened.seat)
            picture = draw(opened.entry, view, drawing_of({**wishes, "language": language()}))
        except ValidationError as error:
            raise faulty(faults_of(error.messages), opened.game.rulebook) from None
        except ImpossibleState as error:
            raise faulty(error.faults, opened.game.rulebook) from None
        response = tagged(svg_response(picture), version)
        response.headers["Content-Language"] = language()
        return response

    call = Call(
        operation="session_diagram",
        method="GET",
        path="/<id>/diagram.svg",
        summary="Draw a shared game",
        description="As the caller's seat sees it, from its side of the board. The address of a "
        "public one can stand in a page as an image.",
        query=ImageQuery,
        answer=MEDIA_TYPE,
        refusals=(401,),
        open=True,
    )
    serve(blueprint, call, diagram)


def _own_side(opened: OpenedSession) -> Json:
    return {"orientation": opened.seat} if opened.seat else {}
