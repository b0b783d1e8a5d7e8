"""A session as one caller finds it: who he is, and what he may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from service import answers
from service.answers import Reader
from service.games.core.game import Game
from service.games.core.json_values import Json
from service.games.registry import Entry
from service.sessions.changes import Change, ChangeType
from service.sessions.document import Session
from service.sessions.errors import Unauthorized


@dataclass(frozen=True, slots=True)
class Table:
    """A session, its game's state, and the seat of the caller (None: a spectator)."""

    session: Session
    entry: Entry
    state: Any
    seat: str | None
    reader: Reader
    """The caller, at his seat."""

    @property
    def game(self) -> Game[Any, Any]:
        return self.entry.game

    @property
    def seated(self) -> str:
        """The caller's seat, where a spectator may not do what he asks for."""
        if self.seat is None:
            raise Unauthorized
        return self.seat

    @property
    def result(self) -> Json | None:
        """How the game ended, by its rules or by the players' will."""
        result: Json | None = self.standing["result"]
        return result

    @property
    def winners(self) -> list[str]:
        winners: list[str] = (self.result or {"winners": []})["winners"]
        return winners

    @property
    def camps(self) -> tuple[tuple[str, ...], ...]:
        """The sides that are still in the game, each with its chief first."""
        if self.entry.sided is not None:
            return self.entry.sided.camps(self.state)
        return tuple((seat.seat,) for seat in self.session.seats)

    def next(self, state: Any = None, **members: Any) -> Table:
        """Return the table at the next version."""
        return self.become(state, version=self.session.version + 1, **members)

    def become(self, state: Any = None, **members: Any) -> Table:
        """Return the table with another state, if given, and other members of the session."""
        if state is None:
            return replace(self, session=replace(self.session, **members))
        session = replace(self.session, state=self.entry.wire.dump_state(state), **members)
        return replace(self, session=session, state=state)

    # What can be seen from a seat

    def view(self, seat: str | None) -> Json:
        """Return the whole session as a seat may see it."""
        session = self.session
        return {
            "id": session.id,
            "version": session.version,
            "game": session.game,
            "visibility": session.visibility,
            "ttl": session.ttl,
            "seat": seat,
            "seats": [{"seat": place.seat, "name": place.name} for place in session.seats],
            "offers": [
                {"kind": kind, "by": offer.by, "agreed": list(offer.agreed)}
                for kind, offer in session.offers.items()
            ],
            "rematch": self.rematch(seat),
            **self.position(seat),
        }

    def position(self, seat: str | None) -> Json:
        """Return the position answer as a seat may see it."""
        return answers.position(
            self.entry, self.state, self.reader.at(seat), agreed=self.session.result
        )

    @property
    def standing(self) -> Json:
        """Who is to move, and how it ended: told with every change."""
        return answers.standing(self.entry, self.state, self.session.result)

    def legal_moves(self, **asked: Any) -> Json:
        """List what the caller may play."""
        return answers.legal_moves(
            self.entry, self.state, self.reader, agreed=self.session.result, **asked
        )

    def rematch(self, seat: str | None) -> Json | None:
        """Return where the session goes on, and where the holder of a seat sits there."""
        rematch = self.session.rematch
        if rematch is None:
            return None
        return {"id": rematch.id, "seat": None if seat is None else rematch.seats[seat]}

    def change(self, kind: ChangeType, by: str, told: Mapping[str, Any] | None = None) -> Change:
        """Make the change that led to this version, if everybody may know all of it."""
        return Change(self.session.version, kind, by, {**(told or {}), **self.standing})

    def change_seen(self, kind: ChangeType, by: str, views: Mapping[str | None, Json]) -> Change:
        """Make the change that led to this version from what each seat may know."""
        told = views[None]
        return Change(
            self.session.version,
            kind,
            by,
            {**told, **self.standing},
            {
                seat: {**view, **self.standing}
                for seat, view in views.items()
                if seat is not None and view != told
            },
        )

    @property
    def viewers(self) -> tuple[str | None, ...]:
        """Everybody whose view may differ."""
        if self.entry.hidden is None:
            return (None,)
        return (None, *(place.seat for place in self.session.seats))
