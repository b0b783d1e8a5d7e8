"""What the callers of a shared game are told when it does not work."""

from __future__ import annotations

from typing import Final

from flask import Response

from service.api.languages import language
from service.api.problems import Problem, refused
from service.sessions.errors import (
    Forbidden,
    IdempotencyKeyReused,
    NoSession,
    NotPossible,
    NotYourTurn,
    Refused,
    SessionError,
    StaleVersion,
    StoreUnavailable,
    TooManyStreams,
    Unauthorized,
)
from service.sessions.texts import REASONS

_RETRY: Final = {"Retry-After": "1"}


def problem(error: SessionError) -> Problem:
    """Tell what a session objects to."""
    match error:
        case NoSession():
            return Problem("not-found")
        case Unauthorized():
            return Problem("unauthorized", headers={"WWW-Authenticate": 'Bearer realm="seat"'})
        case Forbidden():
            return Problem("forbidden")
        case Refused(error=objection, move=move, rulebook=rulebook):
            return refused(objection, move, rulebook)
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
        case TooManyStreams():
            return Problem("too-many-streams", headers=_RETRY)
        case StoreUnavailable():
            return Problem("store-unavailable", headers=_RETRY)
    raise error


def refuse(error: SessionError) -> Response:
    return problem(error).response()
