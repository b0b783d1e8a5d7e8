"""The tables: beginning sessions, opening them to callers, playing, changing.

`Tables.open` is the one place that decides who may see a session.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson

from service import answers
from service.answers import Reader
from service.games.core.errors import GameError, IllegalMove
from service.games.core.rulebook import OVER
from service.games.registry import Entry
from service.sessions import offers, tokens
from service.sessions.changes import Change
from service.sessions.document import OfferKind, Rematch, Seat, Session, Visibility
from service.sessions.errors import (
    Forbidden,
    KeyReused,
    NoSession,
    NotYourTurn,
    Refused,
    StaleVersion,
    StoreUnavailable,
    Unauthorized,
)
from service.sessions.store import Conflict, Past, Store, Writing
from service.sessions.table import Table

_ATTEMPTS: Final = 20
"""How often a change is made anew when others write at the same time."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and which versions he would change (None: any)."""

    token: str | None = None
    expects: Callable[[int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """An idempotency key, with a digest of the request that it stands for."""

    key: str
    request: str


class Tables:
    """All sessions of a store, for these games."""

    def __init__(
        self,
        store: Store,
        entries: Mapping[str, Entry],
        reader: Reader,
    ) -> None:
        """`reader` is for whom answers are written, each at his own seat."""
        self.store = store
        self._entries = entries
        self._reader = reader

    def begin(
        self,
        entry: Entry,
        state: Any,
        *,
        names: Mapping[str, str | None],
        visibility: Visibility,
        ttl: int,
        new: bool,
    ) -> tuple[Table, dict[str, str]]:
        """Store a new session; return it with the token of each seat, which nobody can tell
        again. `new` if the state is that of a plain new game.
        """
        secrets = {seat: tokens.new_token() for seat in entry.game.seats(state)}
        stored = entry.wire.dump_state(state)
        session = Session(
            id=tokens.new_id(),
            version=1,
            game=entry.game.id,
            visibility=visibility,
            ttl=ttl,
            seats=tuple(
                Seat(seat, names.get(seat), tokens.digest(token)) for seat, token in secrets.items()
            ),
            state=stored,
            seeded=new and entry.supplies_draws is not None and stored.get("seed") is not None,
        )
        self.store.create(session)
        return Table(session, entry, state, None, self._reader.at(None)), secrets

    def open(self, id: str, caller: Caller) -> Table:  # noqa: A002
        """Return the session as the caller may use it."""
        return self._open(id, caller, None)[0]

    def _open(
        self,
        id: str,  # noqa: A002
        caller: Caller,
        key: str | None,
    ) -> tuple[Table, bytes | None]:
        found = self.store.read(id, key) if tokens.is_id(id) else None
        if found is None:
            raise NoSession
        session, answer = found
        seat = None
        if caller.token is not None:
            seat = tokens.holder(caller.token, ((s.seat, s.digest) for s in session.seats))
            if seat is None:
                raise Unauthorized
        elif session.visibility == "private":
            raise NoSession
        entry = self._entries.get(session.game)
        if entry is None:
            raise StoreUnavailable(f"a session of {session.game}")
        state = entry.wire.restore_state(session.state)
        return Table(session, entry, state, seat, self._reader.at(seat)), answer

    # Playing

    def play(self, id: str, caller: Caller, text: str, key: Key | None = None) -> tuple[int, bytes]:  # noqa: A002
        """Play a move; return the new version and the answer, the same again for the same key."""
        stored = None if key is None else tokens.digest(f"{caller.token}\n{key.key}")
        for _ in range(_ATTEMPTS):
            table, answer = self._open(id, caller, stored)
            table.seated  # noqa: B018
            if key is not None and answer is not None:
                request, version, body = answer.split(b"\n", 2)
                if request.decode() != key.request:
                    raise KeyReused
                return int(version), body
            _expect(table, caller)
            writing, body = self._move(table, text)
            if key is not None:
                kept = b"%s\n%d\n%s" % (key.request.encode(), writing.session.version, body)
                writing = replace(writing, key=stored, answer=kept)
            try:
                self.store.write(writing)
            except Conflict:
                continue
            return writing.session.version, body
        raise StoreUnavailable("too many writers")

    def _move(self, table: Table, text: str) -> tuple[Writing, bytes]:
        game, before, seat = table.game, table.state, table.seated
        try:
            self.may_play(table, text)
            transition = answers.play(table.entry, before, text)
        except GameError as error:
            raise Refused(error, game.id) from None
        after = table.next(transition.state, offers={})
        views = {
            viewer: answers.happened(table.entry, before, transition, viewer)
            for viewer in after.viewers
        }
        own = views.get(seat) or views[None]
        session = after.session
        answer = {
            "id": session.id,
            "version": session.version,
            "game": session.game,
            "seat": seat,
            **after.position(seat),
            **own,
        }
        writing = Writing(
            session,
            after.change_seen("moved", seat, views),
            past=Past(seat, all("move" in view for view in views.values()), table.session.state),
        )
        return writing, orjson.dumps(answer)

    def may_play(self, table: Table, text: str) -> None:
        """Raise unless it is the caller's turn to play this; a GameError if the game is over or
        the text unreadable.
        """
        if table.session.result is not None:
            raise IllegalMove(table.session.result["rule"], OVER)
        game, state = table.game, table.state
        if game.result(state) is not None:
            return  # the game itself tells which rule ended it
        if table.seated not in game.to_move(state):
            raise NotYourTurn(game.to_move(state))
        # Where several are to move at once, as in a deployment, this must be the caller's own.
        several = table.entry.simultaneous
        if several is not None and several.mover(state, game.read(text)) not in (None, table.seat):
            raise Forbidden

    # Agreeing

    def propose(self, id: str, caller: Caller, kind: OfferKind, accept: bool = True) -> Table:  # noqa: A002
        """Offer something, agree to it, or decline it."""

        def make(table: Table) -> Writing | None:
            _expect(table, caller)
            offers.check(table, kind, accept)
            if not accept:
                return offers.decline(table, kind)
            moves = 0
            past: list[Past] = []
            if kind == "undo":
                past = self.store.past(table.session)
                moves = offers.moves_to_undo(table, past)
            made = offers.agree(table, kind, moves)
            if made is None:
                return None
            if not offers.settled(made, kind):
                return Writing(made.session, offers.told(made, kind))
            if kind == "draw":
                return offers.draw(made)
            if kind == "undo":
                return offers.undo(made, past)
            return self._rematch(made)

        return self._change(id, caller, make)

    def _rematch(self, table: Table) -> Writing:
        """Begin the session that follows; its seats keep the tokens that they have."""
        old, game, wire = table.session, table.game, table.entry.wire
        beginning = self.store.beginning(old)
        if old.seeded:
            state = game.new(beginning["variant"], beginning["options"], players=len(old.seats))
        else:
            if beginning.get("seed") is not None:
                beginning["seed"] = tokens.new_seed()
            state = wire.load_state(beginning)
        seats = offers.seats_of_rematch(table)
        people = {seats[place.seat]: place for place in old.seats}
        new = Session(
            # Known beforehand, so that two who agree at once begin the same session.
            id=tokens.following_id(old.id, old.seats[0].digest),
            version=1,
            game=old.game,
            visibility=old.visibility,
            ttl=old.ttl,
            seats=tuple(replace(people[place.seat], seat=place.seat) for place in old.seats),
            state=wire.dump_state(state),
            seeded=old.seeded,
        )
        self.store.create(new)
        return offers.rematch(table, Rematch(new.id, seats))

    def resign(self, id: str, caller: Caller) -> Table:  # noqa: A002
        """Give the game up."""

        def make(table: Table) -> Writing:
            _expect(table, caller)
            return offers.resignation(table)

        return self._change(id, caller, make)

    # Seats

    def rename(self, id: str, caller: Caller, seat: str, name: str | None) -> Table:  # noqa: A002
        """Give the caller's own seat another name."""

        def make(table: Table) -> Writing:
            _own(table, seat)
            _expect(table, caller)
            after = _reseat(table, seat, name=name)
            return Writing(after.session, after.change("renamed", seat, {"name": name}))

        return self._change(id, caller, make)

    def hand_over(self, id: str, caller: Caller, seat: str) -> tuple[Table, str]:  # noqa: A002
        """Replace the token of the caller's own seat; who has the new one sits there."""
        token = tokens.new_token()

        def make(table: Table) -> Writing:
            _own(table, seat)
            _expect(table, caller)
            after = _reseat(table, seat, digest=tokens.digest(token))
            return Writing(after.session, after.change("handed-over", seat))

        return self._change(id, caller, make), token

    def delete(self, id: str, caller: Caller) -> None:  # noqa: A002
        """Forget a session: the first seat may at any time, the others when the game is over
        or nothing has happened yet.
        """
        table = self.open(id, caller)
        seat = table.seated
        _expect(table, caller)
        session = table.session
        if not (seat == session.seats[0].seat or table.result or session.version == 1):
            raise Forbidden
        self.store.delete(session, Change(session.version + 1, "deleted", seat, table.standing))

    def _change(
        self,
        id: str,  # noqa: A002
        caller: Caller,
        make: Callable[[Table], Writing | None],
    ) -> Table:
        """Write what `make` makes of the session, anew if somebody else was faster."""
        for _ in range(_ATTEMPTS):
            table = self.open(id, caller)
            table.seated  # noqa: B018
            writing = make(table)
            if writing is None:
                return table
            try:
                self.store.write(writing)
            except Conflict:
                continue
            state = table.state
            if writing.session.state is not table.session.state:
                state = table.entry.wire.load_state(writing.session.state)
            return replace(table, session=writing.session, state=state)
        raise StoreUnavailable("too many writers")


def _expect(table: Table, caller: Caller) -> None:
    version = table.session.version
    if caller.expects is not None and not caller.expects(version):
        raise StaleVersion(version)


def _own(table: Table, seat: str) -> None:
    if seat not in {place.seat for place in table.session.seats}:
        raise NoSession
    if table.seated != seat:
        raise Forbidden


def _reseat(table: Table, seat: str, **members: Any) -> Table:
    return table.next(
        seats=tuple(
            replace(place, **members) if place.seat == seat else place
            for place in table.session.seats
        )
    )
