"""Beginning a shared game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, Final

from flask import Response

from service import answers
from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.calls.sessions.versions import versioned_json
from service.api.middleware import metrics
from service.api.problems import refused
from service.api.schemas.sessions import SessionSchemas
from service.games.core.errors import Fault, GameError, ImpossibleState
from service.games.core.json_values import Json
from service.games.registry import Entry
from service.sessions.service import SessionService

_BESIDE: Final = ("game", "seats", "visibility", "ttl")
"""What a new session takes besides all that begins a game."""


def serve_beginnings(
    blueprint: Blueprint,
    schemas: SessionSchemas,
    sessions: SessionService,
    entries: Mapping[str, Entry],
) -> None:
    """Serve the beginning of sessions."""

    def more_faults(members: Json, blamed: Set[str | int]) -> Sequence[Fault]:
        # What is left of a bad member is no argument for a game; options are single values.
        unread = blamed - {"options"}
        readable = {name: value for name, value in members.items() if name not in unread}
        try:
            _begin(entries[members["game"]], readable)
        except ImpossibleState as error:
            return error.faults
        return ()

    @blueprint.serve(
        Call(
            operation="create_session",
            method="POST",
            path="",
            summary="Begin a shared game",
            description="Answers with one secret token a seat, which nobody can ask for again. "
            "Takes all that begins a game, and who sits where.",
            authorization="welcome",
            body=schemas.new,
            more_faults=more_faults,
            answer=schemas.created,
            status=201,
        )
    )
    def create(body: Json) -> Response:
        entry = entries[body["game"]]
        try:
            state = _begin(entry, body)
        except GameError as error:
            raise refused(error, None, entry.game.rulebook) from None
        opened, secrets = sessions.begin(
            entry,
            state,
            names={seat: given.get("name") for seat, given in body.get("seats", {}).items()},
            visibility=body["visibility"],
            ttl=body["ttl"],
            new="setup" not in body,
        )
        metrics.SESSIONS.labels(entry.game.id).inc()
        view = opened.view(None)
        for seat in view["seats"]:
            seat["token"] = secrets[seat["seat"]]
        response = versioned_json(view, opened.session.version, 201)
        response.headers["Location"] = f"/v1/sessions/{opened.session.id}"
        return response


def _begin(entry: Entry, members: Json) -> Any:
    """Return the state that the session begins with, or raise ImpossibleState, also for seats
    that it does not have.
    """
    state = answers.begin(entry, {k: v for k, v in members.items() if k not in _BESIDE})
    seats = entry.game.seats(state)
    faults = [
        Fault(("seats", seat), "not-a-choice", {"choices": seats})
        for seat in members.get("seats", ())
        if seat not in seats
    ]
    if faults:
        raise ImpossibleState(faults)
    return state
