"""Beginning a shared game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Response

from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.calls.sessions.versions import versioned_json
from service.api.middleware import clients, metrics
from service.api.schemas.sessions import SessionSchemas
from service.games.core.json_values import Json
from service.sessions.beginnings import Person
from service.sessions.opened import OpenedSession
from service.sessions.service import SessionService

_BESIDE: Final = ("game", "seats", "visibility", "ttl")
"""What a new session takes besides all that begins a game."""


def serve_beginnings(
    blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService
) -> None:
    """Serve the beginning of sessions."""

    @blueprint.serve(
        Call(
            operation="create_session",
            method="POST",
            path="",
            summary="Begin a shared game",
            description="Answers with one secret token a seat, which nobody can ask for again. "
            "Takes all that begins a game, and who sits where. A client that has begun too "
            "many games that still go on gets 429 `too-many-sessions`: one that ends or is deleted "
            "makes room.",
            authorization="welcome",
            body=schemas.new,
            more_faults=lambda body: sessions.beginning_faults(
                body["game"], _beginning(body), _people(body), body.get("visibility", "public")
            ),
            answer=schemas.created,
            status=201,
            refusals=(409,),
        )
    )
    def create(body: Json) -> Response:
        opened, tokens = sessions.begin(
            body["game"],
            _beginning(body),
            _people(body),
            visibility=body["visibility"],
            ttl=body["ttl"],
            client=clients.counted(),
        )
        metrics.observe_session(opened.session.game)
        response = versioned_json(_view(opened, tokens), opened.session.version, 201)
        response.headers["Location"] = f"/v1/sessions/{opened.session.id}"
        return response


def _beginning(body: Json) -> Json:
    return {name: value for name, value in body.items() if name not in _BESIDE}


def _people(body: Json) -> dict[str, Person]:
    return {
        seat: Person(person.get("name"), person.get("computer", {}).get("level"))
        for seat, person in body.get("seats", {}).items()
    }


def _view(opened: OpenedSession, tokens: Mapping[str, str]) -> Json:
    """Return what everybody may see, with the tokens that nobody else may."""
    view = opened.view(None)
    return {**view, "seats": [_with_token(seat, tokens) for seat in view["seats"]]}


def _with_token(seat: Json, tokens: Mapping[str, str]) -> Json:
    token = tokens.get(seat["seat"])
    return seat if token is None else {**seat, "token": token}
