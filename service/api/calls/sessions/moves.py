"""Playing in a shared game, and what may be played there."""

from __future__ import annotations

from collections.abc import Collection

from flask import Response, request

from service.api.blueprint import Blueprint
from service.api.call import Call
from service.api.calls.sessions.declarations import changing, looking
from service.api.calls.sessions.queries import read_query
from service.api.calls.sessions.seat_tokens import caller
from service.api.calls.sessions.versions import versioned, versioned_json
from service.api.schemas.session_queries import LEGAL_MOVES_QUERY, MOVE_HEADERS, legal_moves_query
from service.api.schemas.sessions import MoveCheckSchema, MoveSchema, SessionSchemas
from service.games.core.json_values import Json
from service.sessions import playing
from service.sessions.idempotency import IdempotencyKey
from service.sessions.opened import OpenedSession
from service.sessions.service import SessionService
from service.sessions.tokens import digest


def serve_moves(blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService) -> None:
    """Serve the moves of a session: those that are played, and those that may be."""

    @blueprint.serve(
        changing(
            "play_in_session",
            "/moves",
            "Play a move in a shared game",
            description="With `If-Match` only if the session is still at that version. With an "
            "`Idempotency-Key` it can be sent again without playing twice.",
            body=MoveSchema,
            headers=MOVE_HEADERS,
            answer=schemas.played,
        )
    )
    def play(session_id: str, body: Json) -> Response:
        text, include = body["move"], body.get("include", ())
        key = _idempotency_key(text, include)
        version, answer = sessions.play(session_id, caller(), text, key, include)
        return versioned(Response(answer, mimetype="application/json"), version)

    @blueprint.serve(
        looking(
            "session_legal_moves",
            "/legal-moves",
            "List what the caller may play in a shared game",
            description="What the caller's own seat may play now: nothing if it is not its turn.",
            query=LEGAL_MOVES_QUERY,
            reads_query=False,
            answer=schemas.legal_moves,
        )
    )
    def legal_moves(session_id: str) -> Response:
        opened = sessions.open(session_id, caller())
        page = read_query(opened, legal_moves_query(opened.entry))
        return _for_game(opened, opened.legal_moves(**page))


def serve_checks(blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService) -> None:
    """Serve the trying out of moves in a session."""

    @blueprint.serve(
        Call(
            operation="session_check",
            method="POST",
            path="/<id>/move-checks",
            summary="Try a move out in a shared game",
            description="Plays nothing. For the seat that is to move.",
            authorization="needed",
            body=MoveCheckSchema,
            answer=schemas.move_check,
            refusals=(401, 403, 409),
        )
    )
    def check(session_id: str, body: Json) -> Response:
        opened = sessions.open(session_id, caller())
        return _for_game(opened, playing.check(opened, body["move"]))


def _idempotency_key(text: str, include: Collection[str]) -> IdempotencyKey | None:
    key = request.headers.get("Idempotency-Key")
    asked = "\n".join((text, *sorted(set(include))))
    return None if key is None else IdempotencyKey(key, digest(asked))


def _for_game(opened: OpenedSession, answer: Json) -> Response:
    session = opened.session
    return versioned_json({"game": session.game, **answer}, session.version)
