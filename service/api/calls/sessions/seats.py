"""The seats of a shared game: what their holders are called, and who holds them."""

from __future__ import annotations

from flask import Response

from service.api.blueprint import Blueprint
from service.api.calls.sessions.declarations import changing
from service.api.calls.sessions.seat_tokens import caller
from service.api.calls.sessions.versions import versioned_json, view_of
from service.api.schemas.sessions import NameSchema, NothingSchema, SessionSchemas, TokenSchema
from service.games.core.json_values import Json
from service.sessions.service import SessionService


def serve_seats(blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService) -> None:
    """Serve what the holder of a seat may do with it."""

    @blueprint.serve(
        changing(
            "rename_seat",
            "/seats/<seat>",
            "Give the caller's seat a name",
            method="PATCH",
            description="Null takes the name away.",
            body=NameSchema,
            answer=schemas.session,
        )
    )
    def rename(session_id: str, seat: str, body: Json) -> Response:
        return view_of(sessions.rename(session_id, caller(), seat, body["name"]))

    @blueprint.serve(
        changing(
            "hand_over_seat",
            "/seats/<seat>/tokens",
            "Replace the token of the caller's seat",
            description="The old token opens nothing any more; whoever is given the new one sits "
            "there. A seat that has moved on to a rematch is handed over there.",
            body=NothingSchema,
            body_needed=False,
            answer=TokenSchema,
            status=201,
        )
    )
    def hand_over(session_id: str, seat: str, _: Json) -> Response:
        opened, token = sessions.hand_over(session_id, caller(), seat)
        version = opened.session.version
        return versioned_json({"seat": seat, "token": token, "version": version}, version, 201)
