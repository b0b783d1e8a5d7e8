"""What players settle among themselves: taking back, a draw, another game, giving up."""

from __future__ import annotations

from typing import Final

from flask import Response

from service.api.blueprint import Blueprint
from service.api.calls.sessions.declarations import changing
from service.api.calls.sessions.seat_tokens import caller
from service.api.calls.sessions.versions import view_of
from service.api.schemas.sessions import AnswerSchema, NothingSchema, SessionSchemas
from service.games.core.json_values import Json
from service.sessions.document import OfferKind
from service.sessions.service import SessionService

_OFFERS: Final[tuple[tuple[OfferKind, str, str, str], ...]] = (
    (
        "undo",
        "undo-requests",
        "Ask to take a move back, agree to it, or decline",
        "Asks to go back to before the caller's last move. Done once all others have called this "
        "too; `accept: false` declines, or withdraws one's own request. The next move ends it. "
        "What was hidden cannot be taken back: no deployment, and in a game with draws no more "
        "than the last move.",
    ),
    (
        "draw",
        "draw-offers",
        "Offer a draw, agree to it, or decline",
        "The game is drawn once everybody still in it has called this; `accept: false` declines, "
        "or withdraws one's own offer. The next move ends it.",
    ),
    (
        "rematch",
        "rematches",
        "Ask for another game, agree to it, or decline",
        "After the end: once all have called this, `rematch` names the new session and the "
        "caller's seat there. A seat's token opens the same person's seat there too. All "
        "move up by one seat; in Graal the winner begins.",
    ),
)
"""Each with its path, its summary and its description."""


def serve_offers(blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService) -> None:
    """Serve what one seat offers and the others agree to."""

    def serve(kind: OfferKind, path: str, summary: str, description: str) -> None:
        @blueprint.serve(
            changing(
                f"session_{kind}",
                f"/{path}",
                summary,
                description=description,
                body=AnswerSchema,
                body_needed=False,
                answer=schemas.session,
            )
        )
        def propose(session_id: str, body: Json) -> Response:
            return view_of(sessions.propose(session_id, caller(), kind, accept=body["accept"]))

    for offer in _OFFERS:
        serve(*offer)


def serve_resignations(
    blueprint: Blueprint, schemas: SessionSchemas, sessions: SessionService
) -> None:
    """Serve the giving up of a game."""

    @blueprint.serve(
        changing(
            "session_resign",
            "/resignations",
            "Resign",
            description="Gives the game up for the caller's side; all others share the win. A "
            "side of several is given up by its chief.",
            body=NothingSchema,
            body_needed=False,
            answer=schemas.session,
        )
    )
    def resign(session_id: str, _: Json) -> Response:
        return view_of(sessions.resign(session_id, caller()))
