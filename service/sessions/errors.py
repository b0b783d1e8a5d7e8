"""What a session can object to."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.core.errors import GameError


class SessionError(Exception):
    """The root of all that a session can object to."""


class NoSession(SessionError):
    """There is no such session, or it is none of the caller's business."""


class Unauthorized(SessionError):
    """The call needs a token, or the token given opens no seat here."""


class Forbidden(SessionError):
    """The seat may not do this."""


class NotYourTurn(SessionError):
    """Somebody else is to move."""

    def __init__(self, to_move: Sequence[str]) -> None:
        super().__init__(to_move)
        self.to_move = tuple(to_move)


class Refused(SessionError):
    """The game objects to a move; `game` is whose rulebook tells why."""

    def __init__(self, error: GameError, game: str) -> None:
        super().__init__(error)
        self.error = error
        self.game = game


class StaleVersion(SessionError):
    """The session has changed since the version that the caller knows."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class KeyReused(SessionError):
    """The idempotency key was used before, for another request."""


class NotPossible(SessionError):
    """The session is not at a point where this can be done; `reason` is a stable code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TooManyStreams(SessionError):
    """This process follows as many sessions as it can."""


class StoreUnavailable(SessionError):
    """The store does not answer, or holds something that this version cannot read."""
