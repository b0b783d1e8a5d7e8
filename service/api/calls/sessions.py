"""Shared games over HTTP: `service.sessions` is what they are, here is how they are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Response, request

from service import answers
from service.api.answers import json_response
from service.api.body import InvalidBody
from service.api.callers import caller, refuse
from service.api.calls.session_diagrams import serve_diagram
from service.api.calls.session_events import serve_events
from service.api.middleware import metrics
from service.api.problems import faulty, refused
from service.api.schemas.sessions import (
    CHANGE_HEADERS,
    HISTORY_QUERY,
    LEGAL_MOVES_QUERY,
    MOVE_HEADERS,
    VIEW_QUERY,
    AnswerSchema,
    MoveSchema,
    NameSchema,
    NothingSchema,
    TokenSchema,
    session_schemas,
)
from service.api.session_calls import Call, SessionBlueprint, serve, tagged
from service.games.core.errors import Fault, GameError
from service.games.core.json_values import Json
from service.games.core.rulebook import Rulebook
from service.games.registry import Entry
from service.sessions.document import OfferKind
from service.sessions.errors import SessionError
from service.sessions.hub import Hub
from service.sessions.idempotency import IdempotencyKey
from service.sessions.opened import OpenedSession
from service.sessions.playing import check
from service.sessions.service import SessionService
from service.sessions.tokens import digest

_BESIDE: Final = ("game", "seats", "visibility", "ttl")


def sessions_blueprint(
    entries: Mapping[str, Entry], sessions: SessionService, hub: Hub
) -> SessionBlueprint:
    """Make the calls of shared games."""
    blueprint = SessionBlueprint(
        "sessions",
        __name__,
        url_prefix="/v1/sessions",
        description="Shared games: seats with secrets, versions, live changes.",
    )
    known = session_schemas(entries)

    @blueprint.errorhandler(InvalidBody)  # type: ignore[untyped-decorator]
    def invalid(error: InvalidBody) -> Response:
        entry = entries.get(error.kind or "")
        return faulty(error.faults, entry.game.rulebook if entry else Rulebook.bare()).response()

    blueprint.register_error_handler(SessionError, refuse)

    def call(**told: Any) -> Callable[[Callable[..., Response]], None]:
        return lambda function: serve(blueprint, Call(**told), function)

    @call(
        operation="create_session",
        method="POST",
        path="",
        summary="Begin a shared game",
        description="Answers with one secret token a seat, which nobody can ask for again. "
        "Takes all that begins a game, and who sits where.",
        body=known.new,
        answer=known.created,
        status=201,
        open=True,
    )
    def create(body: Json) -> Response:
        entry = entries[body["game"]]
        opened, secrets = _create(sessions, entry, body)
        view = opened.view(None)
        for seat in view["seats"]:
            seat["token"] = secrets[seat["seat"]]
        metrics.SESSIONS.labels(entry.game.id).inc()
        response = json_response(view, 201)
        response.headers["Location"] = f"/v1/sessions/{opened.session.id}"
        return tagged(response, 1)

    @call(
        operation="get_session",
        method="GET",
        path="/<id>",
        summary="See a shared game",
        description="As the caller's seat may see it; without a token, as a spectator of a "
        "public one. `If-None-Match` with the version known gives 304 while nothing changes.",
        query=VIEW_QUERY,
        answer=known.session,
        refusals=(401,),
        open=True,
    )
    def get(id: str, query: Json) -> Response:  # noqa: A002
        opened = sessions.open(id, caller())
        if request.if_none_match.contains(str(opened.session.version)):
            return tagged(Response(status=304), opened.session.version)
        include = [query["include"]] if "include" in query else ()
        return _answer(opened.view(opened.seat, include))

    @call(
        operation="delete_session",
        method="DELETE",
        path="/<id>",
        summary="Delete a shared game",
        description="The first seat may at any time, the others before the first change and "
        "after the end.",
        headers=CHANGE_HEADERS,
        answer=None,
        status=204,
        refusals=(401, 403, 412),
    )
    def delete(id: str, headers: Json) -> Response:  # noqa: A002, ARG001
        sessions.delete(id, caller())
        return Response(status=204)

    @call(
        operation="play_in_session",
        method="POST",
        path="/<id>/moves",
        summary="Play a move in a shared game",
        description="With `If-Match` only if the session is still at that version. With an "
        "`Idempotency-Key` it can be sent again without playing twice.",
        body=MoveSchema,
        headers=MOVE_HEADERS,
        answer=known.played,
        refusals=(401, 403, 409, 412),
    )
    def play(id: str, body: Json, headers: Json) -> Response:  # noqa: A002
        text = body["move"]
        key = IdempotencyKey(headers["key"], digest(text)) if "key" in headers else None
        version, answer = sessions.play(id, caller(), text, key)
        return tagged(Response(answer, mimetype="application/json"), version)

    @call(
        operation="session_legal_moves",
        method="GET",
        path="/<id>/legal-moves",
        summary="List what the caller may play in a shared game",
        description="What the caller's own seat may play now: nothing if it is not its turn.",
        query=LEGAL_MOVES_QUERY,
        answer=known.legal_moves,
        refusals=(401,),
        open=True,
    )
    def legal_moves(id: str, query: Json) -> Response:  # noqa: A002
        opened = sessions.open(id, caller())
        orders = opened.entry.wire.orders
        rulebook = opened.game.rulebook
        if query["order"] not in orders:
            fault = Fault(("order",), "not-a-choice", {"choices": tuple(orders)})
            raise faulty([fault], rulebook)
        try:
            listed = opened.legal_moves(**query)
        except GameError as error:
            raise refused(error, None, rulebook) from None
        return tagged(
            json_response({"game": opened.session.game, **listed}), opened.session.version
        )

    @call(
        operation="session_check",
        method="POST",
        path="/<id>/move-checks",
        summary="Try a move out in a shared game",
        description="Plays nothing. For the seat that is to move.",
        body=MoveSchema,
        answer=known.move_check,
        refusals=(401, 403, 409),
    )
    def move_check(id: str, body: Json) -> Response:  # noqa: A002
        opened = sessions.open(id, caller())
        checked = check(opened, body["move"])
        return tagged(
            json_response({"game": opened.session.game, **checked}), opened.session.version
        )

    @call(
        operation="session_history",
        method="GET",
        path="/<id>/history",
        summary="See what has happened in a shared game",
        description="Every change, as the caller's seat may know it; moves that were taken back "
        "are marked. The last two thousand changes are kept.",
        query=HISTORY_QUERY,
        answer=known.history,
        refusals=(401,),
        open=True,
    )
    def past(id: str, query: Json) -> Response:  # noqa: A002
        opened = sessions.open(id, caller())
        changes = sessions.history(opened, query["after"])
        limit = query["limit"]
        return _answer(
            {
                "game": opened.session.game,
                "version": opened.session.version,
                "changes": changes[:limit],
                "more": len(changes) > limit,
            }
        )

    def offer(kind: OfferKind, path: str, summary: str, description: str) -> None:
        @call(
            operation=f"session_{kind}",
            method="POST",
            path=f"/<id>/{path}",
            summary=summary,
            description=description,
            body=AnswerSchema,
            body_needed=False,
            headers=CHANGE_HEADERS,
            answer=known.session,
            refusals=(401, 403, 409, 412),
        )
        def propose(id: str, body: Json, headers: Json) -> Response:  # noqa: A002, ARG001
            opened = sessions.propose(id, caller(), kind, accept=body["accept"])
            return _answer(opened.view(opened.seat))

    offer(
        "undo",
        "undo-requests",
        "Ask to take a move back, agree to it, or decline",
        "Asks to go back to before the caller's last move. Done once all others have called this "
        "too; `accept: false` declines, or withdraws one's own request. The next move ends it. "
        "What was hidden cannot be taken back: no deployment, and in a game with draws no more "
        "than the last move.",
    )
    offer(
        "draw",
        "draw-offers",
        "Offer a draw, agree to it, or decline",
        "The game is drawn once everybody still in it has called this; `accept: false` declines, "
        "or withdraws one's own offer. The next move ends it.",
    )
    offer(
        "rematch",
        "rematches",
        "Ask for another game, agree to it, or decline",
        "After the end: once all have called this, `rematch` names the new session and the "
        "caller's seat there. A seat's token opens the seat of the same person in it. Everybody "
        "moves up by one seat; in Graal the winner begins.",
    )

    @call(
        operation="session_resign",
        method="POST",
        path="/<id>/resignations",
        summary="Resign",
        description="Gives the game up for the caller's side; all others share the win. A side "
        "of several is given up by its chief.",
        body=NothingSchema,
        body_needed=False,
        headers=CHANGE_HEADERS,
        answer=known.session,
        refusals=(401, 403, 409, 412),
    )
    def resign(id: str, body: Json, headers: Json) -> Response:  # noqa: A002, ARG001
        opened = sessions.resign(id, caller())
        return _answer(opened.view(opened.seat))

    @call(
        operation="rename_seat",
        method="PATCH",
        path="/<id>/seats/<seat>",
        summary="Give the caller's seat a name",
        description="Null takes the name away.",
        body=NameSchema,
        headers=CHANGE_HEADERS,
        answer=known.session,
        refusals=(401, 403, 412),
    )
    def rename(id: str, seat: str, body: Json, headers: Json) -> Response:  # noqa: A002, ARG001
        opened = sessions.rename(id, caller(), seat, body["name"])
        return _answer(opened.view(opened.seat))

    @call(
        operation="hand_over_seat",
        method="POST",
        path="/<id>/seats/<seat>/tokens",
        summary="Replace the token of the caller's seat",
        description="The old token opens nothing any more; whoever is given the new one sits "
        "there.",
        body=NothingSchema,
        body_needed=False,
        headers=CHANGE_HEADERS,
        answer=TokenSchema,
        status=201,
        refusals=(401, 403, 412),
    )
    def hand_over(id: str, seat: str, body: Json, headers: Json) -> Response:  # noqa: A002, ARG001
        opened, token = sessions.hand_over(id, caller(), seat)
        version = opened.session.version
        made = {"seat": seat, "token": token, "version": version}
        return tagged(json_response(made, 201), version)

    serve_diagram(blueprint, entries, sessions)
    serve_events(blueprint, known, sessions, hub)
    return blueprint


def _create(
    sessions: SessionService, entry: Entry, body: Json
) -> tuple[OpenedSession, dict[str, str]]:
    beginning = {name: value for name, value in body.items() if name not in _BESIDE}
    seats = body.get("seats", {})
    try:
        state = answers.begin(entry, beginning)
    except GameError as error:
        raise refused(error, None, entry.game.rulebook) from None
    there = entry.game.seats(state)
    faults = [
        Fault(("seats", seat), "not-a-choice", {"choices": there})
        for seat in seats
        if seat not in there
    ]
    if faults:
        raise faulty(faults, entry.game.rulebook)
    return sessions.begin(
        entry,
        state,
        names={seat: given.get("name") for seat, given in seats.items()},
        visibility=body["visibility"],
        ttl=body["ttl"],
        new="setup" not in body,
    )


def _answer(view: Json) -> Response:
    return tagged(json_response(view), view["version"])
