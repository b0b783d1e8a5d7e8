"""The picture of a shared game, as a seat sees it."""

from __future__ import annotations

from flask import Response

from service.api.blueprint import Blueprint
from service.api.calls.sessions.declarations import looking
from service.api.calls.sessions.queries import read_query
from service.api.calls.sessions.seat_tokens import caller
from service.api.calls.sessions.versions import unchanged, versioned
from service.api.responses import svg_response
from service.api.schemas.diagrams import ImageQuery, diagram_request, image_query
from service.games.edge import svg
from service.sessions.service import SessionService


def serve_diagrams(blueprint: Blueprint, sessions: SessionService) -> None:
    """Serve the picture of a session, at an address that can stand in a page."""

    @blueprint.serve(
        looking(
            "session_diagram",
            "/diagram.svg",
            "Draw a shared game",
            description="As the caller's seat sees it, from its side of the board. The address of "
            "a public one can stand in a page as an image.",
            query=ImageQuery,
            reads_query=False,
            answer=svg.MEDIA_TYPE,
        )
    )
    def diagram(session_id: str) -> Response:
        opened = sessions.open(session_id, caller())
        if same := unchanged(opened):
            return same
        wishes = read_query(opened, image_query(opened.entry))
        if opened.seat is not None:
            wishes.setdefault("orientation", opened.seat)
        return versioned(
            svg_response(opened.diagram(diagram_request(wishes))), opened.session.version
        )
