"""What is due when, in the store: one schedule for all kinds of duties and all replicas.

A duty is a kind and a subject, a session's id say, and stands in the schedule once, however often
it is promised. It is never lost: whoever takes it up holds a lease, and when he dies it is due
again. So it may be done twice, by two who know nothing of each other; what a duty writes must
therefore be good for one version of its subject only.

The schedule has `SLOTS` parts, so that the nodes of a cluster share it. The keys of a part:

    calculi:{duties-N}          sorted set: each duty by when it is due, in microseconds of the
                                store's clock; one that is taken up by when its lease ends
    calculi:{duties-N}:tries    hash: how often each was taken up since it was promised
    calculi:duties              channel: something is due at once
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from service.sessions.addresses import Client
from service.sessions.scripts import Script

T = TypeVar("T")

SLOTS: Final = 8
CHANNEL: Final = "calculi:duties"

_MICROSECONDS: Final = 1_000_000

# Times are told as texts: a script's numbers lose what is behind the point.

# Never later than it stands there already, unless it is taken up: who holds the lease may have
# looked before the promise was made, so that this comes after.
PROMISE: Final = Script("""
local t = redis.call('TIME')
local due = t[1] * 1000000 + t[2] + ARGV[2]
local leased = redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1
local stands = redis.call('ZSCORE', KEYS[1], ARGV[1])
if leased or not stands or tonumber(stands) > due then
  redis.call('ZADD', KEYS[1], string.format('%.0f', due), ARGV[1])
end
if leased then redis.call('HDEL', KEYS[2], ARGV[1]) end
return 1
""")

TAKE: Final = Script("""
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local due = redis.call('ZRANGE', KEYS[1], '-inf', string.format('%.0f', now),
  'BYSCORE', 'LIMIT', 0, ARGV[2])
local taken = {}
for place, duty in ipairs(due) do
  local lease = string.format('%.0f', now + ARGV[1] + place)
  redis.call('ZADD', KEYS[1], lease, duty)
  taken[place] = {duty, lease, tostring(redis.call('HINCRBY', KEYS[2], duty, 1))}
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
local wait = ''
if first[2] then wait = string.format('%.0f', math.max(0, tonumber(first[2]) - now)) end
return {taken, wait}
""")

# Who has lost his lease has nothing to say about the duty any more.
DONE: Final = Script("""
local stands = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not stands or string.format('%.0f', stands) ~= ARGV[2] then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1
""")

POSTPONE: Final = Script("""
local stands = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not stands or string.format('%.0f', stands) ~= ARGV[2] then return '' end
local t = redis.call('TIME')
local due = string.format('%.0f', t[1] * 1000000 + t[2] + ARGV[3])
redis.call('ZADD', KEYS[1], due, ARGV[1])
return due
""")


class Asking(Protocol):
    """How the store is asked: `Store.ask`."""

    def __call__(self, command: str, question: Callable[[Client], Any]) -> Any: ...


@dataclass(frozen=True, slots=True)
class Duty:
    """Something that somebody has taken up, until his lease ends."""

    kind: str
    subject: str
    tries: int
    """How often it was taken up since it was promised, this time included."""

    lease: str


class Schedule:
    """The duties of all replicas that share a store."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask

    def promise(self, kind: str, subject: str, seconds: float = 0.0) -> None:
        """Let something be done after so many seconds, or sooner if it is promised so already."""
        member = _member(kind, subject)
        keys = _keys(_slot(member))
        microseconds = int(seconds * _MICROSECONDS)

        def promised(client: Client) -> None:
            PROMISE.run(client, keys, [member, microseconds])
            if not microseconds:
                client.publish(CHANNEL, b"")

        self._ask("promise", promised)

    def take(self, slot: int, most: int, lease: float) -> tuple[Sequence[Duty], float | None]:
        """Take up what is due in a part of the schedule; say in how many seconds something else
        there will be, None if nothing is promised.
        """
        arguments = [int(lease * _MICROSECONDS), most]
        taken, wait = self._ask("take", lambda client: TAKE.run(client, _keys(slot), arguments))
        return list(_duties(taken)), int(wait) / _MICROSECONDS if wait else None

    def done(self, duty: Duty) -> None:
        """Strike out what was taken up, unless it was promised again meanwhile."""
        member = _member(duty.kind, duty.subject)
        keys = _keys(_slot(member))
        self._ask("done", lambda client: DONE.run(client, keys, [member, duty.lease]))

    def postpone(self, duty: Duty, seconds: float) -> Duty | None:
        """Let what was taken up be due again after so many seconds: to have it longer, or to leave
        it. Return it with its new lease, None if it was promised again meanwhile.
        """
        member = _member(duty.kind, duty.subject)
        keys = _keys(_slot(member))
        arguments = [member, duty.lease, int(seconds * _MICROSECONDS)]
        lease = self._ask("postpone", lambda client: POSTPONE.run(client, keys, arguments))
        return replace(duty, lease=lease.decode()) if lease else None


def _duties(taken: Sequence[Sequence[bytes]]) -> Iterator[Duty]:
    for member, lease, tries in taken:
        kind, _, subject = member.decode().partition(" ")
        yield Duty(kind, subject, int(tries), lease.decode())


def _member(kind: str, subject: str) -> str:
    return f"{kind} {subject}"


def _slot(member: str) -> int:
    return zlib.crc32(member.encode()) % SLOTS


def _keys(slot: int) -> list[str]:
    base = f"calculi:{{duties-{slot}}}"
    return [base, f"{base}:tries"]
