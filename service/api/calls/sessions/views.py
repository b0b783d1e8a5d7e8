"""Looking at a shared game: as it stands, and what has happened. And forgetting it."""

from __future__ import annotations

from flask import Response

from service.api.blueprint import Blueprint
from service.api.calls.sessions.declarations import changing, looking
from service.api.calls.sessions.seat_tokens import caller
from service.api.calls.sessions.versions import unchanged, versioned_json, view_of
from service.api.schemas.session_queries import HISTORY_QUERY, VIEW_QUERY
from service.api.schemas.sessions import SessionSchemas
from service.games.core.json_values import Json
from service.sessions.service import SessionService


def serve_views(blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService) -> None:
    """Serve sessions as their callers see them, until they are deleted."""

    @blueprint.serve(
        looking(
            "get_session",
            "",
            "See a shared game",
            description="As the caller's seat may see it; without a token, as a spectator of a "
            "public one. `If-None-Match` with the version known gives 304 while nothing changes.",
            query=VIEW_QUERY,
            answer=schemas.session,
        )
    )
    def see(session_id: str, query: Json) -> Response:
        opened = sessions.open(session_id, caller())
        if same := unchanged(opened):
            return same
        include = [query["include"]] if "include" in query else ()
        return view_of(opened, include)

    @blueprint.serve(
        changing(
            "delete_session",
            "",
            "Delete a shared game",
            method="DELETE",
            description="The first seat may at any time, the others before the first change and "
            "after the end.",
            answer=None,
            status=204,
            refusals=(401, 403, 412),
        )
    )
    def delete(session_id: str) -> Response:
        sessions.delete(session_id, caller())
        return Response(status=204)


def serve_history(blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService) -> None:
    """Serve what has happened in sessions."""

    @blueprint.serve(
        looking(
            "session_history",
            "/history",
            "See what has happened in a shared game",
            description="Every change, as the caller's seat may know it; moves that were taken "
            "back are marked. `more` says whether others come after them: an answer has about a "
            "megabyte of them at most. The last two thousand changes are kept, fewer if they are "
            "large.",
            query=HISTORY_QUERY,
            answer=schemas.history,
        )
    )
    def past(session_id: str, query: Json) -> Response:
        opened = sessions.open(session_id, caller())
        session = opened.session
        changes, more = sessions.history(opened, query["after"], query["limit"])
        answer = {
            "game": session.game,
            "version": session.version,
            "changes": changes,
            "more": more,
        }
        return versioned_json(answer, session.version)
