"""The picture of a shared game, as a seat sees it."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response
from marshmallow import ValidationError

from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.calls.sessions.seat_tokens import caller
from service.api.calls.sessions.versions import unchanged, versioned
from service.api.diagrams import (
    ImageQuery,
    diagram_request,
    draw,
    query_schema,
    svg_response,
)
from service.api.languages import language
from service.api.problems import faulty
from service.games.core.errors import ImpossibleState
from service.games.core.json_values import Json
from service.games.edge import svg
from service.games.edge.fields import faults_of
from service.games.edge.schemas import Loader, loader_of
from service.games.registry import Entry
from service.sessions.opened import OpenedSession
from service.sessions.service import SessionService


def serve_diagrams(
    blueprint: Blueprint, sessions: SessionService, entries: Mapping[str, Entry]
) -> None:
    """Serve the picture of a session, at an address that can stand in a page."""
    loaders = {game: loader_of(query_schema(entry)) for game, entry in entries.items()}

    @blueprint.serve(
        Call(
            operation="session_diagram",
            method="GET",
            path="/<id>/diagram.svg",
            summary="Draw a shared game",
            description="As the caller's seat sees it, from its side of the board. The address of "
            "a public one can stand in a page as an image.",
            authorization="welcome",
            query=ImageQuery,
            answer=svg.MEDIA_TYPE,
            refusals=(401,),
        )
    )
    def diagram(session_id: str, query: Json) -> Response:
        opened = sessions.open(session_id, caller())
        if same := unchanged(opened):
            return same
        drawn = _drawn(opened, loaders[opened.session.game], query)
        response = versioned(svg_response(drawn), opened.session.version)
        response.headers["Content-Language"] = language()
        return response


def _drawn(opened: OpenedSession, loader: Loader, query: Json) -> str:
    try:
        wishes = loader.load({**_own_side(opened), **query})
        view = opened.entry.wire.dump_view(opened.state, opened.seat)
        return draw(opened.entry, view, diagram_request({**wishes, "language": language()}))
    except ValidationError as error:
        raise faulty(faults_of(error.messages), opened.game.rulebook) from None
    except ImpossibleState as error:
        raise faulty(error.faults, opened.game.rulebook) from None


def _own_side(opened: OpenedSession) -> Json:
    return {"orientation": opened.seat} if opened.seat else {}
