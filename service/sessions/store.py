"""The store: every call to Redis is made here, each one round trip.

A session `id` has these keys, all in one slot of a cluster because of the hash tag:

    calculi:{id}            hash: v version, d document, w id of the last write, t time to live,
                            b the beginning (for a rematch)
    calculi:{id}:changes    stream: one entry a version, its id being that version
    calculi:{id}:past       list: the positions before the last moves, latest first (for undo)
    calculi:{id}:kept       hash: the answers to requests with an idempotency key, by its digest
    calculi:{id}:keys       list: the digests of these keys, latest last
    calculi:{id}:live       channel: the same entries as they are made

What a session is read from at two moments, as its past is, is read again at the version that was
read first, or not at all: who finds another gets a Conflict and begins anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, Final

import orjson
from redis.exceptions import NoPermissionError, RedisError

from service.answers.stopwatch import standing_still
from service.games.core.json_values import Json
from service.sessions import scripts
from service.sessions.addresses import PATIENCE, Client, connect
from service.sessions.changes import Change
from service.sessions.condition import Condition, shortage
from service.sessions.document import Session
from service.sessions.errors import StoreFull, StoreUnavailable
from service.sessions.tokens import new_id

MOST_CHANGES: Final = 2000
"""How many of a session's changes are kept."""

MOST_PAST: Final = 24
"""How many moves can be taken back, if everybody agrees."""

MOST_KEPT: Final = 64
"""How many answers to requests with an idempotency key are kept of a session, the latest."""

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


class Store:
    """A Redis or Valkey that keeps sessions. Connects when first used, and again by itself."""

    def __init__(
        self,
        address: str,
        observe: Callable[[str, float], None] = lambda _, __: None,
        *,
        embedded: bool = False,
    ) -> None:
        """`observe` is told what was asked for, and how many seconds it took. An `embedded` store
        is told by its keeper to refuse writes when the disk is full.
        """
        self._address = address
        self._embedded = embedded
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
        info = self._ask("info", _info)
        try:
            # Written once a minute at most, refused whenever anything would be.
            self._ask("probe", lambda client: client.set(_PROBE, b"", ex=60, nx=True))
        except StoreFull as error:
            return Condition.of(info, error.shortage)
        return Condition.of(info)

    def create(self, session: Session) -> None:
        """Store a session, unless it is there already."""
        arguments = [session.version, session.dump(), session.ttl, orjson.dumps(session.state)]
        self._ask("create", lambda client: scripts.CREATE.run(client, _keys(session.id), arguments))

    def read(
        self, session_id: str, key_digest: str | None = None
    ) -> tuple[Session, bytes | None] | None:
        """Return a session, and what is kept for an idempotency key, if anything."""
        keys, arguments = _keys(session_id), [key_digest or ""]
        stored = self._ask("read", lambda client: scripts.READ.run(client, keys, arguments))
        if stored is None:
            return None
        version, document, kept = stored
        return Session.load(session_id, int(version), document), kept

    def write(self, writing: Writing) -> None:
        """Store the next version of a session, or raise Conflict if somebody else has."""
        session, change = writing.session, writing.change
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
        ]
        keys = _keys(session.id)
        if self._ask("write", lambda client: scripts.WRITE.run(client, keys, arguments)) != 1:
            raise Conflict

    def beginning(self, session: Session) -> Json:
        """Return the state that a session began with, or raise Conflict if it is gone."""
        return _state(self._ask("beginning", lambda client: client.hget(_keys(session.id)[0], "b")))

    def past(self, session: Session, moves: int) -> Json:
        """Return the state before the last moves, or raise Conflict if this is no longer the
        session's version.
        """
        keys, arguments = _keys(session.id), [session.version, moves - 1]
        return _state(self._ask("past", lambda client: scripts.PAST.run(client, keys, arguments)))

    def changes(self, session_id: str, after: int = 0) -> list[Change]:
        """Return what is kept of the changes after a version, in order."""
        stream = _keys(session_id)[1]
        entries = self._ask("changes", lambda client: client.xrange(stream, min=f"({after}-0"))
        return [Change.load(fields[b"c"]) for _, fields in entries]

    def delete(self, session: Session, change: Change) -> None:
        """Forget a session, telling those who follow it, or raise Conflict if it has changed."""
        keys, arguments = (
            _keys(session.id),
            [
                session.version,
                live_channel(session.id),
                change.dump(),
            ],
        )
        if not self._ask("delete", lambda client: scripts.DELETE.run(client, keys, arguments)):
            raise Conflict

    def _ask(self, command: str, question: Callable[[Client], Any]) -> Any:
        with standing_still():
            begun = time.perf_counter()
            try:
                return question(self._client)
            except (RedisError, OSError) as error:
                lacking = shortage(error, self._embedded)
                if lacking is not None:
                    raise StoreFull(lacking) from error
                raise StoreUnavailable(str(error)) from error
            finally:
                self._observe(command, time.perf_counter() - begun)


def live_channel(session_id: str) -> str:
    return f"calculi:{{{session_id}}}:live"


def _keys(session_id: str) -> list[str]:
    base = f"calculi:{{{session_id}}}"
    return [base, *(f"{base}:{part}" for part in ("changes", "past", "kept", "keys"))]


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
