"""A session as one caller finds it: who he is, what he may do, and what he may see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from service import answers
from service.answers import Reader
from service.games.core.game import Game
from service.games.core.json_values import Json
from service.games.edge.diagram_request import DiagramRequest
from service.games.registry import Entry
from service.sessions.changes import Change, ChangeType
from service.sessions.differences import difference
from service.sessions.document import Session
from service.sessions.errors import Forbidden, NoSession, StaleVersion, Unauthorized


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and which versions he would change (None: any)."""

    token: str | None = None
    computer: str | None = None
    """The seat of the computer that asks: no token opens it."""

    client: str | None = None
    """Whose sessions and streams are counted; None: nobody's."""

    expects: Callable[[int], bool] | None = None


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session, its game's state, and the seat of the caller (None: a spectator)."""

    session: Session
    entry: Entry
    state: Any
    seat: str | None
    reader: Reader
    """For whom answers are written, at whichever seat."""

    @property
    def game(self) -> Game[Any, Any]:
        return self.entry.game

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(place.seat for place in self.session.seats)

    # What the caller may do

    def require_seat(self) -> str:
        """Return the caller's seat, where a spectator may not do what he asks for."""
        if self.seat is None:
            raise Unauthorized
        return self.seat

    def require_own(self, seat: str) -> None:
        """Raise unless the seat is there and is the caller's."""
        if seat not in self.seats:
            raise NoSession
        if self.require_seat() != seat:
            raise Forbidden

    def require_version(self, caller: Caller) -> None:
        """Raise unless this is a version that the caller would change."""
        version = self.session.version
        if caller.expects is not None and not caller.expects(version):
            raise StaleVersion(version)

    # How the game stands

    @property
    def standing(self) -> Json:
        """Who is to move, and how it ended: told with every change."""
        return answers.standing(self.entry, self.state, self.session.result)

    @property
    def result(self) -> Json | None:
        """How the game ended, by its rules or by the players' will."""
        result: Json | None = self.standing["result"]
        return result

    @property
    def camps(self) -> tuple[tuple[str, ...], ...]:
        """The sides that are still in the game, each with its chief first."""
        if self.entry.sided is not None:
            return self.entry.sided.camps(self.state)
        return tuple((seat,) for seat in self.seats)

    # What can be seen from a seat

    def view(self, seat: str | None, include: Collection[str] = ()) -> Json:
        """Return the whole session as a seat may see it."""
        session = self.session
        return {
            "id": session.id,
            "version": session.version,
            "game": session.game,
            "visibility": session.visibility,
            "ttl": session.ttl,
            "seat": seat,
            "seats": [place.shown() for place in session.seats],
            "offers": [
                {"kind": kind, "by": offer.by, "agreed": list(offer.agreed)}
                for kind, offer in session.offers.items()
            ],
            "rematch": self.rematch(seat),
            **self.position(seat, include),
        }

    def position(self, seat: str | None, include: Collection[str] = ()) -> Json:
        """Return the position answer as a seat may see it."""
        return answers.position(
            self.entry, self.state, self.reader.at(seat), include, agreed=self.session.result
        )

    def legal_moves(self, **page: Any) -> Json:
        """List what the caller may play."""
        return answers.legal_moves(
            self.entry,
            self.state,
            self.reader.at(self.seat),
            agreed=self.session.result,
            **page,
        )

    def diagram(self, request: DiagramRequest) -> str:
        """Draw what the caller may see."""
        return answers.diagram(self.entry, self.state, self.reader.at(self.seat), request)

    def rematch(self, seat: str | None) -> Json | None:
        """Return where the session goes on, and where the holder of a seat sits there."""
        rematch = self.session.rematch
        if rematch is None:
            return None
        return {"id": rematch.id, "seat": None if seat is None else rematch.seats[seat]}

    # How it goes on

    def next_version(self, state: Any = None, **members: Any) -> OpenedSession:
        """Return the session at its next version."""
        return self.altered(state, version=self.session.version + 1, **members)

    def altered(self, state: Any = None, **members: Any) -> OpenedSession:
        """Return the session with another state, if given, and other members."""
        if state is None:
            return replace(self, session=replace(self.session, **members))
        session = replace(self.session, state=self.entry.wire.dump_state(state), **members)
        return replace(self, session=session, state=state)

    def reseated(self, seat: str, **members: Any) -> OpenedSession:
        """Return the session at its next version, with other members of one seat."""
        return self.next_version(
            seats=tuple(
                replace(place, **members) if place.seat == seat else place
                for place in self.session.seats
            )
        )

    @property
    def viewers(self) -> tuple[str | None, ...]:
        """Everybody whose view may differ."""
        return (None,) if self.entry.hidden is None else (None, *self.seats)

    def change(self, kind: ChangeType, by: str, members: Mapping[str, Any] | None = None) -> Change:
        """Make the change that led to this version, if everybody may know all of it."""
        return self.change_as_seen(kind, by, {None: members or {}})

    def change_as_seen(
        self, kind: ChangeType, by: str, views: Mapping[str | None, Mapping[str, Any]]
    ) -> Change:
        """Make the change that led to this version from what each viewer may know of it."""
        standing = self.standing
        public = {**views[None], **standing}
        private = {
            seat: difference(public, {**view, **standing})
            for seat, view in views.items()
            if seat is not None and view != views[None]
        }
        return Change(self.session.version, kind, by, public, private)
