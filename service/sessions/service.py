"""The service of shared games: begins sessions, opens them to callers, plays and changes them.

`SessionService.open` is the one place that decides who may see a session.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeVar

from service.answers import Reader, faults_in
from service.answers.stopwatch import enter
from service.games.core.errors import Fault
from service.games.core.json_values import Json
from service.games.registry import Entry
from service.sessions import computers, offers, playing, rematches, tokens
from service.sessions.beginnings import Person, first_state
from service.sessions.changes import Change
from service.sessions.document import OfferKind, Session, Visibility
from service.sessions.errors import (
    Forbidden,
    NoSession,
    SessionError,
    SessionFull,
    StoreUnavailable,
    Unauthorized,
    Unconfirmed,
)
from service.sessions.history import history
from service.sessions.hub import Hub
from service.sessions.idempotency import IdempotencyKey
from service.sessions.opened import Caller, OpenedSession
from service.sessions.quotas import Quota
from service.sessions.store import Conflict, Store, Writing

T = TypeVar("T")

Promise: TypeAlias = Callable[[str, float], None]

_ATTEMPTS: Final = 20
"""How often a change is made anew when others write at the same time."""

PACE: Final = 0.4
"""Seconds between the moves of computers that follow each other."""

_SAFETY: Final = 3.0
"""Seconds after which a promise is looked after whose maker is gone."""


class SessionService:
    """All sessions of a store, for these games."""

    def __init__(
        self,
        store: Store,
        quota: Quota,
        hub: Hub,
        entries: Mapping[str, Entry],
        reader: Reader,
        promise: Promise,
    ) -> None:
        """`reader` is for whom answers are written, each at his own seat. `promise` lets somebody
        see, after so many seconds, to what the computers of a session have to do.
        """
        self.store = store
        self._quota = quota
        self.hub = hub
        self._entries = entries
        self._reader = reader
        self._promise = promise

    def begin(
        self,
        game: str,
        beginning: Mapping[str, Any],
        people: Mapping[str, Person],
        *,
        visibility: Visibility,
        ttl: int,
        client: str | None,
    ) -> tuple[OpenedSession, dict[str, str]]:
        """Store a new session; return it with the token of each seat, which nobody can tell
        again. `beginning` is what `answers.begin` takes, `people` are those of whom something is
        said, computers included, and `client` has so many sessions at most.
        """
        entry = self._entries[game]
        state = first_state(entry, beginning, people, visibility)
        enter("writing")
        seats = [people.get(seat, Person()).at(seat) for seat in entry.game.seats(state)]
        secrets = {seat.seat: tokens.new_token() for seat in seats if seat.level is None}
        stored = entry.wire.dump_state(state)
        session = Session(
            id=tokens.new_id(),
            version=1,
            game=entry.game.id,
            visibility=visibility,
            ttl=ttl,
            seats=tuple(
                replace(seat, digest=tokens.digest(secrets[seat.seat]))
                if seat.seat in secrets
                else seat
                for seat in seats
            ),
            state=stored,
            seeded=(
                "setup" not in beginning
                and entry.supplies_draws is not None
                and stored.get("seed") is not None
            ),
        )
        try:
            self._create(session, client)
        except Unconfirmed:
            self._take_back(session, client)
            raise
        return OpenedSession(session, entry, state, None, self._reader), secrets

    def _create(self, session: Session, client: str | None) -> None:
        self._quota.reserve(client, session.id)
        try:
            with self._promised(session, owed=bool(session.computers)):
                self.store.create(session)
        except SessionFull:
            self._quota.give_back(client, session.id)
            raise

    def _take_back(self, session: Session, client: str | None) -> None:
        """Forget a session that nobody has got the tokens of."""
        with suppress(SessionError, Conflict):
            self._quota.give_back(client, session.id)
            self.store.delete(session, Change(2, "deleted", session.seats[0].seat, {}))

    def _write(self, writing: Writing) -> None:
        session, change = writing.session, writing.change
        owed = computers.have_to_act(session, change.public)
        # Computers among themselves leave people the time to watch.
        pace = PACE if change.seat in session.computers else 0.0
        with self._promised(session, owed=owed, pace=pace):
            self.store.write(writing)

    @contextmanager
    def _promised(self, session: Session, *, owed: bool, pace: float = 0.0) -> Iterator[None]:
        """Let the computers act on what is written here. It is promised before, for later: whoever
        is killed in between leaves a promise, which comes to nothing if nothing was written.
        """
        if not owed:
            yield
            return
        self._promise(session.id, _SAFETY)
        yield
        with suppress(StoreUnavailable):
            self._promise(session.id, pace)

    def beginning_faults(
        self,
        game: str,
        beginning: Mapping[str, Any],
        people: Mapping[str, Person],
        visibility: Visibility,
    ) -> Sequence[Fault]:
        """Return what is wrong with how a session is to begin, as far as it can be read."""
        return faults_in(lambda: first_state(self._entries[game], beginning, people, visibility))

    def open(self, session_id: str, caller: Caller) -> OpenedSession:
        """Return the session as the caller may use it."""
        return self._open(session_id, caller, None)[0]

    def _open(
        self, session_id: str, caller: Caller, key_digest: str | None
    ) -> tuple[OpenedSession, bytes | None]:
        """Return the session, and what is kept for an idempotency key."""
        enter("reading")
        stored = self.store.read(session_id, key_digest) if tokens.is_id(session_id) else None
        if stored is None:
            raise NoSession
        session, kept = stored
        return self._restored(session, _seat_of(caller, session)), kept

    def open_for_duty(self, session_id: str) -> OpenedSession:
        """Return the session as nobody in particular, who is to do what it is due for."""
        stored = self.store.read(session_id)
        if stored is None:
            raise NoSession
        return self._restored(stored[0], None)

    def _restored(self, session: Session, seat: str | None) -> OpenedSession:
        entry = self._entries.get(session.game)
        if entry is None:
            raise StoreUnavailable(f"a session of {session.game}")
        state = entry.wire.restore_state(session.state)
        return OpenedSession(session, entry, state, seat, self._reader)

    def play(
        self,
        session_id: str,
        caller: Caller,
        text: str,
        key: IdempotencyKey | None = None,
        include: Collection[str] = (),
    ) -> tuple[int, bytes]:
        """Play a move; return the new version and the answer, the same again for the same key."""
        key_digest = None if key is None else key.digest(caller.token)

        def played() -> tuple[int, bytes]:
            opened, kept = self._open(session_id, caller, key_digest)
            opened.require_seat()
            if key is not None and kept is not None:
                recalled = key.recall(kept)
                self.store.confirm(opened.session)
                return recalled
            opened.require_version(caller)
            writing, answer = playing.move(opened, text, include)
            version = writing.session.version
            if key is not None:
                record = key.record(version, answer)
                writing = replace(writing, key_digest=key_digest, kept=record)
            self._write(writing)
            return version, answer

        return _anew(played)

    def propose(
        self, session_id: str, caller: Caller, kind: OfferKind, accept: bool = True
    ) -> OpenedSession:
        """Offer something, agree to it, or decline it."""

        def proposal(opened: OpenedSession) -> Writing | None:
            offers.require_possible(opened, kind, accept)
            if not accept:
                return offers.decline(opened, kind)
            moves = offers.moves_to_undo(opened) if kind == "undo" else 0
            agreed = offers.agree(opened, kind, moves)
            if agreed is None:
                return None
            if not offers.settled(agreed, kind):
                return offers.wait(agreed, kind)
            if kind == "draw":
                return offers.draw(agreed)
            if kind == "undo":
                return offers.undo(agreed, self.store.past(opened.session, moves))
            return self._rematch(agreed, caller.client)

        return self._change(session_id, caller, proposal)

    def _rematch(self, agreed: OpenedSession, client: str | None) -> Writing:
        beginning = self.store.beginning(agreed.session)
        new = rematches.following_session(agreed, beginning)
        self._create(new, client)
        return rematches.begin(agreed, new)

    def _leave_rematch(self, overtaken: Session, client: str | None) -> None:
        """Give the place back of a rematch that nobody will learn of."""
        assert overtaken.rematch is not None  # noqa: S101
        self._quota.give_back(client, overtaken.rematch.id)

    def resign(self, session_id: str, caller: Caller) -> OpenedSession:
        """Give the game up."""
        return self._change(session_id, caller, offers.resign)

    def rename(self, session_id: str, caller: Caller, seat: str, name: str | None) -> OpenedSession:
        """Give the caller's own seat another name."""

        def renamed(opened: OpenedSession) -> Writing:
            after = opened.reseated(seat, name=name)
            return Writing(after.session, after.change("renamed", seat, {"name": name}))

        return self._change(session_id, caller, renamed, own=seat)

    def hand_over(self, session_id: str, caller: Caller, seat: str) -> tuple[OpenedSession, str]:
        """Replace the token of the caller's own seat; who has the new one sits there."""
        token = tokens.new_token()

        def handed_over(opened: OpenedSession) -> Writing:
            rematches.require_none(opened)
            after = opened.reseated(seat, digest=tokens.digest(token))
            return Writing(after.session, after.change("handed-over", seat))

        return self._change(session_id, caller, handed_over, own=seat), token

    def delete(self, session_id: str, caller: Caller) -> None:
        """Forget a session: the first seat may at any time, the others when the game is over
        or nothing has happened yet.
        """

        def deleted() -> None:
            opened = self.open(session_id, caller)
            seat = opened.require_seat()
            opened.require_version(caller)
            session = opened.session
            first = next(place.seat for place in session.seats if place.level is None)
            if not (seat == first or opened.result or session.version == 1):
                raise Forbidden
            last = Change(session.version + 1, "deleted", seat, opened.standing)
            self.store.delete(session, last)

        _anew(deleted)

    def history(self, opened: OpenedSession, after: int, most: int) -> tuple[list[Json], bool]:
        """Return what happened after a version, as far as the caller may know it and it is told at
        once, and whether there is more.

        What was written since the session was opened may be for a seat that the caller's token
        no longer opens. The latest change is always kept: where there is none, somebody has
        deleted the session since.
        """
        version = opened.session.version
        page = self.store.changes(opened.session.id, after, version, most)
        if after < version and version > 1 and not page.changes:
            raise NoSession
        return history(page, opened.seat, version), page.more

    def _change(
        self,
        session_id: str,
        caller: Caller,
        change: Callable[[OpenedSession], Writing | None],
        own: str | None = None,
    ) -> OpenedSession:
        """Write what `change` makes of the session, anew if somebody else was faster.

        `own` is the seat that must be the caller's.
        """

        def changed() -> OpenedSession:
            opened = self.open(session_id, caller)
            opened.require_seat()
            if own is not None:
                opened.require_own(own)
            opened.require_version(caller)
            enter("rules")
            writing = change(opened)
            if writing is None:
                return opened
            enter("writing")
            try:
                self._write(writing)
            except Conflict:
                if writing.change.type == "rematch-begun":
                    self._leave_rematch(writing.session, caller.client)
                raise
            state = opened.state
            if writing.session.state is not opened.session.state:
                state = opened.entry.wire.restore_state(writing.session.state)
            return replace(opened, session=writing.session, state=state)

        return _anew(changed)


def _seat_of(caller: Caller, session: Session) -> str | None:
    """Return the caller's seat, None for a spectator; raise if the session is not for him."""
    if caller.computer is not None:
        if caller.computer not in session.computers:
            raise NoSession
        return caller.computer
    if caller.token is not None:
        seat = tokens.holder(caller.token, ((place.seat, place.digest) for place in session.seats))
        if seat is None:
            raise Unauthorized
        return seat
    if session.visibility == "private":
        raise NoSession
    return None


def _anew(attempt: Callable[[], T]) -> T:
    """Return what an attempt comes to, made anew as long as others write at the same time."""
    for _ in range(_ATTEMPTS):
        try:
            return attempt()
        except Conflict:
            continue
    raise StoreUnavailable("too many writers")
