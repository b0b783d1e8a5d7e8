"""What changed from one version of a session to the next, as each seat may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

import orjson

from service.games.core.json_values import Json
from service.sessions.differences import Difference, applied

ChangeType: TypeAlias = Literal[
    "moved",
    "undo-requested",
    "undo-declined",
    "undone",
    "draw-offered",
    "draw-declined",
    "draw-agreed",
    "resigned",
    "rematch-offered",
    "rematch-declined",
    "rematch-begun",
    "renamed",
    "handed-over",
    "deleted",
]
CHANGE_TYPES: Final[tuple[ChangeType, ...]] = get_args(ChangeType)


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a session's version.

    Made once, by the process that writes it, for all who may read it: those who follow the
    session need no engine. `public` is what everybody may know, `private` what single seats
    are told otherwise.
    """

    version: int
    type: ChangeType
    seat: str
    public: Json
    private: Mapping[str, Difference] = field(default_factory=dict)

    def shown(self, seat: str | None) -> Json:
        """Return the change as a seat may know it (None: a spectator)."""
        own = None if seat is None else self.private.get(seat)
        members = self.public if own is None else applied(self.public, own)
        return {"version": self.version, "type": self.type, "seat": self.seat, **members}

    def dump(self) -> bytes:
        return orjson.dumps([self.version, self.type, self.seat, self.public, self.private])

    @classmethod
    def load(cls, record: bytes) -> Change:
        return cls(*orjson.loads(record))
