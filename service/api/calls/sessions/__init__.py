"""Shared games over HTTP: `service.sessions` is what they are, here is how they are called."""

from __future__ import annotations

from collections.abc import Mapping

from service.api.blueprint import Blueprint
from service.api.calls.sessions.beginnings import serve_beginnings
from service.api.calls.sessions.diagrams import serve_diagrams
from service.api.calls.sessions.events import serve_events
from service.api.calls.sessions.moves import serve_checks, serve_moves
from service.api.calls.sessions.offers import serve_offers, serve_resignations
from service.api.calls.sessions.seats import serve_seats
from service.api.calls.sessions.versions import VERSION_HEADER
from service.api.calls.sessions.views import serve_history, serve_views
from service.api.schemas.sessions import session_schemas
from service.games.core.json_values import Json
from service.games.core.rulebook import Rulebook
from service.games.registry import Entry
from service.sessions.service import SessionService


def sessions_blueprint(entries: Mapping[str, Entry], sessions: SessionService) -> Blueprint:
    """Make the calls of shared games."""

    def rulebook(members: Json) -> Rulebook:
        entry = entries.get(members.get("game", ""))
        return entry.game.rulebook if entry else Rulebook.bare()

    blueprint = Blueprint(
        "sessions",
        "/v1/sessions",
        "Shared games: seats with secrets, versions, live changes.",
        rulebook=rulebook,
        refusals=(404, 429, 500, 503),
        answer_headers=VERSION_HEADER,
    )

    schemas = session_schemas(entries)
    serve_beginnings(blueprint, schemas, sessions)
    serve_views(blueprint, schemas, sessions)
    serve_moves(blueprint, schemas, sessions)
    serve_checks(blueprint, schemas, sessions)
    serve_history(blueprint, schemas, sessions)
    serve_offers(blueprint, schemas, sessions)
    serve_resignations(blueprint, schemas, sessions)
    serve_seats(blueprint, schemas, sessions)
    serve_diagrams(blueprint, sessions)
    serve_events(blueprint, schemas, sessions)
    return blueprint
