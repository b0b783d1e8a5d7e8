"""What a session can object to, besides what its game does (`answers.Refused`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

Reason: TypeAlias = Literal[
    "game-over",
    "game-goes-on",
    "nothing-to-undo",
    "undo-would-tell",
    "no-offer",
    "draw-pending",
    "rematch-begun",
]
"""Why a session is not at a point where something can be done."""

Shortage: TypeAlias = Literal["memory", "disk", "replicas"]
"""What a store lacks that answers but takes no writes."""


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


class StaleVersion(SessionError):
    """The session has changed since the version that the caller knows."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class IdempotencyKeyReused(SessionError):
    """The idempotency key was used before, for another request."""


class NotPossible(SessionError):
    """The session is not at a point where this can be done."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class SessionFull(SessionError):
    """The session has as many bytes in the store as one may have."""


class TooManyFollowers(SessionError):
    """This process follows as many sessions as it can."""


class TooManySessions(SessionError):
    """The client has begun as many sessions as it may, and they go on."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class TooManyStreams(SessionError):
    """The client follows as many sessions as it may."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class StoreUnavailable(SessionError):
    """The store does not answer, or holds something that this version cannot read."""


class Unconfirmed(SessionError):
    """The store has the change, but not yet on as many replicas as must have it."""


class StoreFull(StoreUnavailable):
    """The store answers, but has no room to write: nothing was changed."""

    def __init__(self, shortage: Shortage) -> None:
        super().__init__(shortage)
        self.shortage: Shortage = shortage
