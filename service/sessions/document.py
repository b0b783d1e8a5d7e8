"""A session as it is stored: one compact document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias, get_args

import orjson

from service.games.core.json_values import Json
from service.sessions.errors import StoreUnavailable

Visibility: TypeAlias = Literal["private", "public"]
VISIBILITIES: Final[tuple[Visibility, ...]] = get_args(Visibility)

OfferKind: TypeAlias = Literal["undo", "draw", "rematch"]
OFFER_KINDS: Final[tuple[OfferKind, ...]] = get_args(OfferKind)

SCHEMA: Final = 2
"""Raised when a document changes such that an older service could not read it; documents of
all earlier schemas stay readable (tests/sessions/documents has one of each)."""

_WITHOUT_COMPUTERS: Final = 1
"""The schema of a document that an older service reads as well, while one replaces the other."""

NOBODY: Final = ""
"""In the place of a digest: no token opens this seat."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table; of its token only the digest is known."""

    seat: str
    name: str | None
    digest: str
    level: int | None = None
    """That of the computer that plays there, None for a person."""

    def shown(self) -> Json:
        """Return what everybody may know of it."""
        if self.level is None:
            return {"seat": self.seat, "name": self.name, "kind": "person"}
        computer = {"level": self.level}
        return {"seat": self.seat, "name": self.name, "kind": "computer", "computer": computer}

    def dump(self) -> list[Any]:
        person = [self.seat, self.name, self.digest]
        return person if self.level is None else [*person, self.level]


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that the others are asked to agree to. `moves` is how many to take back."""

    by: str
    agreed: tuple[str, ...] = ()
    moves: int = 0


@dataclass(frozen=True, slots=True)
class Rematch:
    """The session that goes on after this one; `seats` maps the old seats to the new."""

    id: str
    seats: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Played:
    """A move that can be taken back: the version that it led to, and whether all saw it."""

    version: int
    seat: str
    seen_by_all: bool


@dataclass(frozen=True, slots=True)
class Session:
    """All that a session is, at one version."""

    id: str
    version: int
    game: str
    visibility: Visibility
    ttl: int
    """Seconds without use after which the session is forgotten."""

    seats: tuple[Seat, ...]
    state: Json
    """The game's whole state as its wire dumps it."""

    seeded: bool = False
    """Whether the service draws from a seed, so that a rematch needs a new one."""

    result: Json | None = None
    """How people ended the game among themselves, if they did."""

    offers: Mapping[OfferKind, Offer] = field(default_factory=dict)
    rematch: Rematch | None = None
    line: tuple[Played, ...] = ()
    """The last moves that stand, in order; the store has the state before each."""

    @property
    def computers(self) -> Mapping[str, int]:
        """The seats that computers play, each with its level."""
        return {seat.seat: seat.level for seat in self.seats if seat.level is not None}

    def dump(self) -> bytes:
        """Write the document; id and version stand beside it in the store."""
        return orjson.dumps(
            {
                "schema": SCHEMA if self.computers else _WITHOUT_COMPUTERS,
                "game": self.game,
                "visibility": self.visibility,
                "ttl": self.ttl,
                "seats": [seat.dump() for seat in self.seats],
                "seeded": self.seeded,
                "result": self.result,
                "offers": {
                    kind: [offer.by, offer.agreed, offer.moves]
                    for kind, offer in self.offers.items()
                },
                "rematch": self.rematch and [self.rematch.id, self.rematch.seats],
                "line": [[move.version, move.seat, move.seen_by_all] for move in self.line],
                "state": self.state,
            }
        )

    @classmethod
    def load(cls, session_id: str, version: int, document: bytes) -> Session:
        """Read a document of this schema or an earlier one."""
        stored = orjson.loads(document)
        if stored["schema"] > SCHEMA:
            raise StoreUnavailable(f"a session of schema {stored['schema']}")
        return cls(
            id=session_id,
            version=version,
            game=stored["game"],
            visibility=stored["visibility"],
            ttl=stored["ttl"],
            seats=tuple(Seat(*seat) for seat in stored["seats"]),
            state=stored["state"],
            seeded=stored["seeded"],
            result=stored["result"],
            offers={
                kind: Offer(by, tuple(agreed), moves)
                for kind, (by, agreed, moves) in stored["offers"].items()
            },
            rematch=Rematch(*stored["rematch"]) if stored["rematch"] else None,
            line=tuple(Played(*move) for move in stored.get("line", ())),
        )
