"""The store: every call to Redis is made here, each one round trip.

A session `id` has these keys, all in one slot of a cluster because of the hash tag:

    calculi:{id}            hash: v version, d document, w id of the last write, t time to live,
                            b the beginning (for a rematch)
    calculi:{id}:changes    stream: one entry a version, its id being that version
    calculi:{id}:past       list: the positions before the last moves, latest first (for undo)
    calculi:{id}:key:…      the answer to a request with this idempotency key
    calculi:{id}:live       channel: the same entries as they are made
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, Final

import orjson
from redis.exceptions import NoScriptError, RedisError

from service.answers.stopwatch import standing_still
from service.games.core.json_values import Json
from service.sessions.addresses import PATIENCE, Client, connect
from service.sessions.changes import Change
from service.sessions.document import Session
from service.sessions.errors import StoreUnavailable
from service.sessions.tokens import new_id

MOST_CHANGES: Final = 2000
"""How many of a session's changes are kept."""

MOST_PAST: Final = 24
"""How many moves can be taken back, if everybody agrees."""

KEY_LIFETIME: Final = 24 * 3600
"""How many seconds an idempotency key is remembered."""


class Conflict(Exception):
    """Somebody else has written this version first."""


@dataclass(frozen=True, slots=True)
class Past:
    """The position before a move, and who made that."""

    seat: str
    seen_by_all: bool
    state: Json

    def dump(self) -> bytes:
        return orjson.dumps([self.seat, self.seen_by_all, self.state])

    @classmethod
    def load(cls, record: bytes) -> Past:
        return cls(*orjson.loads(record))


@dataclass(frozen=True, slots=True)
class Writing:
    """What is written together with a new version of a session."""

    session: Session
    change: Change
    past: Past | None = None
    """The position that was left by a move."""

    taken_back: int = 0
    key_digest: str | None = None
    """That of an idempotency key, with what is kept for it."""

    kept: bytes = b""


class _Script:
    def __init__(self, source: str) -> None:
        self.source = source
        self.sha = hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest()

    def run(self, client: Client, keys: Sequence[str], arguments: Sequence[Any] = ()) -> Any:
        try:
            return client.evalsha(self.sha, len(keys), *keys, *arguments)
        except NoScriptError:
            return client.eval(self.source, len(keys), *keys, *arguments)


# Sliding the time to live on each read would write to the append-only file each time.
_READ: Final = _Script("""
local found = redis.call('HMGET', KEYS[1], 'v', 'd', 't')
if not found[1] then return false end
local ttl = tonumber(found[3])
if redis.call('TTL', KEYS[1]) < ttl * 0.9 then
  for i = 1, 3 do redis.call('EXPIRE', KEYS[i], ttl) end
end
local answer = false
if KEYS[4] then answer = redis.call('GET', KEYS[4]) end
return {found[1], found[2], answer}
""")

# A write that is sent twice, because its answer was lost, counts once.
_WRITE: Final = _Script("""
local expected, document, write, ttl = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local found = redis.call('HMGET', KEYS[1], 'v', 'w')
if not found[1] then return -1 end
if found[1] ~= expected then
  if found[2] == write then return 1 end
  return 0
end
local version = string.format('%d', tonumber(expected) + 1)
redis.call('HSET', KEYS[1], 'v', version, 'd', document, 'w', write)
redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[5], version .. '-0', 'c', ARGV[6])
if ARGV[7] ~= '' then
  redis.call('LPUSH', KEYS[3], ARGV[7])
  redis.call('LTRIM', KEYS[3], 0, ARGV[8] - 1)
elseif ARGV[9] ~= '0' then
  redis.call('LTRIM', KEYS[3], ARGV[9], -1)
end
for i = 1, 3 do redis.call('EXPIRE', KEYS[i], ttl) end
if KEYS[4] then redis.call('SET', KEYS[4], ARGV[11], 'EX', ARGV[12]) end
redis.call('PUBLISH', ARGV[10], ARGV[6])
return 1
""")

_CREATE: Final = _Script("""
if redis.call('EXISTS', KEYS[1]) == 1 then return end
redis.call('HSET', KEYS[1], 'v', ARGV[1], 'd', ARGV[2], 't', ARGV[3], 'b', ARGV[4], 'w', '')
redis.call('EXPIRE', KEYS[1], ARGV[3])
""")

_DELETE: Final = _Script("""
local there = redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
redis.call('PUBLISH', ARGV[1], ARGV[2])
return there
""")


class Store:
    """A Redis or Valkey that keeps sessions. Connects when first used, and again by itself."""

    def __init__(
        self, address: str, observe: Callable[[str, float], None] = lambda _, __: None
    ) -> None:
        """`observe` is told what was asked for, and how many seconds it took."""
        self._address = address
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

    def ping(self) -> None:
        """Raise StoreUnavailable unless the store answers."""
        self._ask("ping", lambda client: client.ping())

    def create(self, session: Session) -> None:
        """Store a session, unless it is there already."""
        arguments = [session.version, session.dump(), session.ttl, orjson.dumps(session.state)]
        self._ask("create", lambda client: _CREATE.run(client, _keys(session.id)[:1], arguments))

    def read(
        self, session_id: str, key_digest: str | None = None
    ) -> tuple[Session, bytes | None] | None:
        """Return a session, and what is kept for an idempotency key, if anything."""
        keys = _keys(session_id, key_digest)
        stored = self._ask("read", lambda client: _READ.run(client, keys))
        if stored is None:
            return None
        version, document, kept = stored
        return Session.load(session_id, int(version), document), kept

    def write(self, writing: Writing) -> None:
        """Store the next version of a session, or raise Conflict if somebody else has."""
        session, change = writing.session, writing.change
        record = change.dump()
        arguments: list[Any] = [
            session.version - 1,
            session.dump(),
            new_id(),
            session.ttl,
            MOST_CHANGES,
            record,
            writing.past.dump() if writing.past else b"",
            MOST_PAST,
            writing.taken_back,
            live_channel(session.id),
            writing.kept,
            min(KEY_LIFETIME, session.ttl),
        ]
        keys = _keys(session.id, writing.key_digest)
        if self._ask("write", lambda client: _WRITE.run(client, keys, arguments)) != 1:
            raise Conflict

    def beginning(self, session: Session) -> Json:
        """Return the state that a session began with."""
        document = self._ask("beginning", lambda client: client.hget(_keys(session.id)[0], "b"))
        state: Json = orjson.loads(document)
        return state

    def past(self, session: Session) -> list[Past]:
        """Return the positions that can be gone back to, latest first."""
        records = self._ask("past", lambda client: client.lrange(_keys(session.id)[2], 0, -1))
        return [Past.load(record) for record in records]

    def changes(self, session_id: str, after: int = 0) -> list[Change]:
        """Return what is kept of the changes after a version, in order."""
        stream = _keys(session_id)[1]
        entries = self._ask("changes", lambda client: client.xrange(stream, min=f"({after}-0"))
        return [Change.load(fields[b"c"]) for _, fields in entries]

    def delete(self, session: Session, change: Change) -> bool:
        """Forget a session, telling those who follow it."""
        arguments = [live_channel(session.id), change.dump()]
        keys = _keys(session.id)
        return bool(self._ask("delete", lambda client: _DELETE.run(client, keys, arguments)))

    def _ask(self, command: str, question: Callable[[Client], Any]) -> Any:
        with standing_still():
            begun = time.perf_counter()
            try:
                return question(self._client)
            except (RedisError, OSError) as error:
                raise StoreUnavailable(str(error)) from error
            finally:
                self._observe(command, time.perf_counter() - begun)


def live_channel(session_id: str) -> str:
    return f"calculi:{{{session_id}}}:live"


def _keys(session_id: str, key_digest: str | None = None) -> list[str]:
    base = f"calculi:{{{session_id}}}"
    keys = [base, f"{base}:changes", f"{base}:past"]
    return keys if key_digest is None else [*keys, f"{base}:key:{key_digest}"]
