"""The store: every call to Redis is made through it, each one round trip.

A session `id` has these keys, all in one slot of a cluster because of the hash tag:

    calculi:{id}            hash: v version, d document, w id of the last write, t time to live,
                            b the beginning (for a rematch), e whether the game has ended, and
                            the bytes of changes (nc), past (np) and kept answers (nk)
    calculi:{id}:changes    stream: one entry a version, its id being that version
    calculi:{id}:past       list: the positions before the last moves, latest first (for undo)
    calculi:{id}:kept       hash: the answers to requests with an idempotency key, by its digest
    calculi:{id}:keys       list: the digests of these keys, latest last
    calculi:{id}:undone     sorted set: the versions of moves that were taken back, each with the
                            version that did
    calculi:{id}:live       channel: the same entries as they are made

What a session is read from at two moments, as its past is, is read again at the version that was
read first, or not at all: who finds another gets a Conflict and begins anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import Any, Final

import orjson
from redis.exceptions import NoPermissionError

from service.answers.stopwatch import standing_still
from service.games.core.deadline import see_it_through
from service.games.core.json_values import Json
from service.sessions import scripts
from service.sessions.addresses import PATIENCE, STORE_ERRORS, Client, connect
from service.sessions.changes import Change
from service.sessions.condition import Condition, shortage
from service.sessions.document import Session
from service.sessions.errors import SessionFull, StoreFull, StoreUnavailable, Unconfirmed
from service.sessions.scripts import Script
from service.sessions.tokens import new_id

MOST_CHANGES: Final = 2000
"""How many of a session's changes are kept."""

MOST_PAST: Final = 24
"""How many moves can be taken back, if everybody agrees."""

MOST_KEPT: Final = 64
"""How many answers to requests with an idempotency key are kept of a session, the latest."""

MOST_BYTES: Final = 1 << 20
"""How many bytes of changes are read at once, but for a single change that is larger."""

MOST_READ: Final = 500
"""How many changes are read at once."""

SESSION_BYTES: Final = 4 << 20
"""How many bytes a session has in the store, unless it is set otherwise."""

_PARTS: Final = ("changes", "past", "kept", "keys", "undone")

_PROBE: Final = "calculi:probe"
"""A key without a session, to find out whether the store takes writes."""


class Conflict(Exception):
    """Somebody else has written this version first."""


@dataclass(frozen=True, slots=True)
class Writing:
    """What is written together with a new version of a session."""

    session: Session
    change: Change
    past: Json | None = None
    """The state that was left by a move."""

    taken_back: Sequence[int] = ()
    """The versions that moves led to which are taken back, latest first."""

    key_digest: str | None = None
    """That of an idempotency key, with what is kept for it."""

    kept: bytes = b""

    @property
    def ends_game(self) -> bool:
        return self.change.public["result"] is not None


@dataclass(frozen=True, slots=True)
class Page:
    """Changes of a session, in order, as far as they are read at once."""

    changes: Sequence[Change]
    more: bool
    taken_back: Mapping[int, int]
    """By the version that a move led to, the version that took it back."""


class Store:
    """A Redis or Valkey that keeps sessions. Connects when first used, and again by itself."""

    def __init__(
        self,
        address: str,
        observe: Callable[[str, float], None] = lambda _, __: None,
        *,
        embedded: bool = False,
        session_bytes: int = SESSION_BYTES,
        replicas: int = 0,
    ) -> None:
        """`observe` is told what was asked for, and how many seconds it took. An `embedded` store
        is told by its keeper to refuse writes when the disk is full. A session has
        `session_bytes` at most, and so many `replicas` have a change before it is acknowledged.
        """
        self._address = address
        self._embedded = embedded
        self._session_bytes = session_bytes
        self._replicas = replicas
        self._observe = observe
        self._lock = Lock()

    @cached_property
    def _connected(self) -> Client:
        return connect(self._address)

    @property
    def _client(self) -> Client:
        # A cluster's client asks for the slots when it is made, which must not happen twice,
        # nor keep others waiting for long.
        if not self._lock.acquire(timeout=PATIENCE):
            raise StoreUnavailable("still connecting")
        try:
            return self._connected
        finally:
            self._lock.release()

    def condition(self) -> Condition:
        """Ask how the store is."""
        info = self.ask("info", _info)
        try:
            # Written once a minute at most, refused whenever anything would be.
            self.ask("probe", lambda client: client.set(_PROBE, b"", ex=60, nx=True))
        except StoreFull as error:
            return Condition.of(info, self._replicas, error.shortage)
        return Condition.of(info, self._replicas)

    def create(self, session: Session) -> None:
        """Store a session, unless it is there already; raise SessionFull if it could not grow."""
        see_it_through()
        arguments = [
            session.version,
            session.dump(),
            session.ttl,
            orjson.dumps(session.state),
            self._session_bytes // 2,
        ]
        keys = _keys(session.id)
        if self._write("create", scripts.CREATE, keys, arguments) != 1:
            raise SessionFull

    def read(
        self, session_id: str, key_digest: str | None = None
    ) -> tuple[Session, bytes | None] | None:
        """Return a session, and what is kept for an idempotency key, if anything."""
        keys, arguments = _keys(session_id), [key_digest or ""]
        stored = self.ask("read", lambda client: scripts.READ.run(client, keys, arguments))
        if stored is None:
            return None
        version, document, kept, past = stored
        session = Session.load(session_id, int(version), document)
        if len(session.line) > past:
            # What came before had to make room.
            session = replace(session, line=session.line[len(session.line) - past :])
        return session, kept

    def write(self, writing: Writing) -> None:
        """Store the next version of a session, or raise Conflict if somebody else has, SessionFull
        if it would become too large.
        """
        see_it_through()
        session, change = writing.session, writing.change
        most_bytes = self._session_bytes
        if writing.past is None:
            # A game that has no room for another move can still be ended.
            most_bytes += most_bytes // 4
        arguments: list[Any] = [
            session.version - 1,
            session.dump(),
            new_id(),
            session.ttl,
            change.dump(),
            MOST_CHANGES,
            live_channel(session.id),
            b"" if writing.past is None else orjson.dumps(writing.past),
            MOST_PAST,
            " ".join(map(str, writing.taken_back)),
            writing.kept,
            MOST_KEPT,
            writing.key_digest or "",
            most_bytes,
            int(writing.ends_game),
        ]
        keys = _keys(session.id)
        match self._write("write", scripts.WRITE, keys, arguments):
            case 1:
                return
            case -2:
                raise SessionFull
            case _:
                raise Conflict

    def beginning(self, session: Session) -> Json:
        """Return the state that a session began with, or raise Conflict if it is gone."""
        return _state(self.ask("beginning", lambda client: client.hget(_keys(session.id)[0], "b")))

    def past(self, session: Session, moves: int) -> Json:
        """Return the state before the last moves, or raise Conflict if this is no longer the
        session's version.
        """
        keys, arguments = _keys(session.id), [session.version, moves - 1]
        return _state(self.ask("past", lambda client: scripts.PAST.run(client, keys, arguments)))

    def changes(
        self, session_id: str, after: int = 0, until: int | None = None, most: int = MOST_READ
    ) -> Page:
        """Return the first changes after a version that are kept, up to another version."""
        keys = _keys(session_id)
        arguments = [after, "+" if until is None else f"{until}-0", most, MOST_BYTES]
        entries, more, marks = self.ask(
            "changes", lambda client: scripts.PAGE.run(client, keys, arguments)
        )
        return Page(
            [Change.load(entry) for entry in entries],
            bool(more),
            {int(version): int(by) for version, by in (mark.split() for mark in marks)},
        )

    def delete(self, session: Session, change: Change) -> None:
        """Forget a session, telling those who follow it, or raise Conflict if it has changed."""
        see_it_through()
        keys, arguments = (
            _keys(session.id),
            [
                session.version,
                live_channel(session.id),
                change.dump(),
            ],
        )
        if not self._write("delete", scripts.DELETE, keys, arguments):
            raise Conflict

    def confirm(self, session: Session) -> None:
        """Raise Unconfirmed unless as many replicas as must have the session."""
        if self._replicas:
            self._write("confirm", scripts.TOUCH, _keys(session.id)[:1], [])

    def _write(
        self, command: str, script: Script, keys: Sequence[str], arguments: Sequence[Any]
    ) -> Any:
        """Run a script that returns 1 if it has written, and wait for the replicas to have it."""
        if not self._replicas:
            return self.ask(command, lambda client: script.run(client, keys, arguments))
        answer, reached = self.ask(
            command, lambda client: script.run_and_wait(client, keys, arguments, self._replicas)
        )
        if answer == 1 and reached < self._replicas:
            raise Unconfirmed
        return answer

    def ask(self, command: str, question: Callable[[Client], Any]) -> Any:
        """Ask the store something, or raise StoreUnavailable; `command` is what to observe."""
        with standing_still():
            begun = time.perf_counter()
            try:
                return question(self._client)
            except STORE_ERRORS as error:
                lacking = shortage(error, self._embedded)
                if lacking is not None:
                    raise StoreFull(lacking) from error
                raise StoreUnavailable(str(error)) from error
            finally:
                self._observe(command, time.perf_counter() - begun)


def live_channel(session_id: str) -> str:
    return f"calculi:{{{session_id}}}:live"


def session_key(session_id: str) -> str:
    return f"calculi:{{{session_id}}}"


def _keys(session_id: str) -> list[str]:
    base = session_key(session_id)
    return [base, *(f"{base}:{part}" for part in _PARTS)]


def _info(client: Client) -> Any:
    """Return what the store tells of itself, which not every store tells everybody."""
    try:
        return client.info()
    except NoPermissionError:
        return {}


def _state(record: bytes | None) -> Json:
    if record is None:
        raise Conflict
    state: Json = orjson.loads(record)
    return state
