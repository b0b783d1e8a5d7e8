"""The picture of a shared game, as a seat sees it."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response
from marshmallow import ValidationError

from service.answers import Refused
from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.calls.sessions.seat_tokens import caller
from service.api.calls.sessions.versions import unchanged, versioned
from service.api.responses import svg_response
from service.api.schemas.diagrams import ImageQuery, diagram_request, query_schema
from service.games.core.errors import ImpossibleState
from service.games.core.json_values import Json
from service.games.edge import svg
from service.games.edge.diagram_request import DiagramRequest
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
        drawn = opened.diagram(_request(opened, loaders[opened.session.game], query))
        return versioned(svg_response(drawn), opened.session.version)


def _request(opened: OpenedSession, loader: Loader, query: Json) -> DiagramRequest:
    """Read the query as one for the session's game, from the caller's side of the board."""
    side = {} if opened.seat is None else {"orientation": opened.seat}
    try:
        return diagram_request(loader.load({**side, **query}))
    except ValidationError as error:
        faults = list(faults_of(error.messages))
        raise Refused(ImpossibleState(faults), opened.game.rulebook) from None
