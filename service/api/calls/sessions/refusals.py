"""What the callers of a shared game are told when it does not work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Response

from service.api.languages import language
from service.api.problems import Problem
from service.sessions.errors import (
    Forbidden,
    IdempotencyKeyReused,
    NoSession,
    NotPossible,
    NotYourTurn,
    SessionError,
    SessionFull,
    StaleVersion,
    StoreFull,
    StoreUnavailable,
    TooManyFollowers,
    TooManySessions,
    TooManyStreams,
    Unauthorized,
    Unconfirmed,
)
from service.sessions.texts import REASONS, SHORTAGES

_RETRY: Final = {"Retry-After": "1"}
_RETRY_LATER: Final = {"Retry-After": "10"}


def refuse(error: SessionError) -> Response:
    """Answer with what a session objects to."""
    return _problem(error).response()


def _problem(error: SessionError) -> Problem:
    match error:
        case NoSession():
            return Problem("not-found")
        case Unauthorized():
            return Problem("unauthorized", headers={"WWW-Authenticate": 'Bearer realm="seat"'})
        case Forbidden():
            return Problem("forbidden")
        case NotYourTurn(to_move=to_move):
            return Problem("not-your-turn", values={"to_move": to_move})
        case NotPossible(reason=reason):
            detail = REASONS[reason][language()]
            return Problem("not-possible", detail=detail, members={"reason": reason})
        case StaleVersion(version=version):
            current = {"version": version}
            headers = {"ETag": f'"{version}"'}
            return Problem("stale-version", headers=headers, members=current, values=current)
        case IdempotencyKeyReused():
            return Problem("idempotency-key-reused")
        case SessionFull():
            return Problem("session-full")
        case TooManyFollowers():
            return Problem("too-many-followers", headers=_RETRY)
        case TooManySessions(most=most):
            return _too_many("too-many-sessions", most)
        case TooManyStreams(most=most):
            return _too_many("too-many-streams", most, headers=_RETRY)
        case Unconfirmed():
            return Problem("unconfirmed", headers=_RETRY)
        case StoreFull(shortage=shortage):
            detail = SHORTAGES[shortage][language()]
            return Problem(
                "store-full", detail=detail, members={"reason": shortage}, headers=_RETRY_LATER
            )
        case StoreUnavailable():
            return Problem("store-unavailable", headers=_RETRY)
    raise error


def _too_many(slug: str, most: int, headers: Mapping[str, str] | None = None) -> Problem:
    allowed = {"allowed": most}
    return Problem(slug, headers=headers, members=allowed, values=allowed)
