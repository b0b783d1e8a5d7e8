"""What the store does in one step, all or nothing: scripts that run inside of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from redis import Redis, RedisCluster
from redis.exceptions import AskError, ClusterDownError, MovedError, NoScriptError
from redis.exceptions import ConnectionError as StoreConnectionError

from service.sessions.addresses import STORE_ERRORS, Client

_REPLICAS_HAVE: Final = 500
"""Milliseconds in which replicas must have what was written; shorter than a caller has patience."""

_MOVED: Final = (MovedError, AskError, ClusterDownError)


class Script:
    """A script that the store knows by its digest, once it has been sent."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._sha = hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest()

    def run(self, client: Client, keys: Sequence[str], arguments: Sequence[Any] = ()) -> Any:
        """Run it; all keys lie in one slot."""
        try:
            return client.evalsha(self._sha, len(keys), *keys, *arguments)
        except NoScriptError:
            return client.eval(self._source, len(keys), *keys, *arguments)

    def run_and_wait(
        self, client: Client, keys: Sequence[str], arguments: Sequence[Any], replicas: int
    ) -> tuple[Any, int]:
        """Run it and wait for replicas, on one connection; return how many have what it wrote.

        Sent again, because a node is no longer the one, it must write once but always something.
        """
        again = isinstance(client, RedisCluster)
        while True:
            try:
                answer, reached = self._sent(_node(client, keys[0]), keys, arguments, replicas)
            except STORE_ERRORS as error:
                answer = error
            if not isinstance(answer, Exception):
                if isinstance(reached, Exception):
                    raise reached
                return answer, reached
            if not (again and isinstance(answer, (*_MOVED, StoreConnectionError))):
                raise answer
            again = False
            client.nodes_manager.initialize()  # type: ignore[union-attr]

    def _sent(
        self, node: Redis, keys: Sequence[str], arguments: Sequence[Any], replicas: int
    ) -> tuple[Any, Any]:
        answer = reached = None
        for command, script in (("EVALSHA", self._sha), ("EVAL", self._source)):
            with node.pipeline(transaction=False) as pipeline:
                pipeline.execute_command(  # type: ignore[no-untyped-call]
                    command, script, len(keys), *keys, *arguments
                )
                pipeline.wait(replicas, _REPLICAS_HAVE)
                answer, reached = pipeline.execute(raise_on_error=False)
            if not isinstance(answer, NoScriptError):
                break
        return answer, reached


def _node(client: Client, key: str) -> Redis:
    """Return the one server that has a key."""
    if isinstance(client, RedisCluster):
        node = client.get_node_from_key(key)  # type: ignore[no-untyped-call]
        server: Redis = client.get_redis_connection(node)
        return server
    return client


# Of the scripts below those that concern one session have its keys in the order of `store._keys`.

# Sliding the time to live on each read would write to the append-only file each time. A store that
# takes no writes is read all the same (pcall).
READ: Final = Script("""
local found = redis.call('HMGET', KEYS[1], 'v', 'd', 't')
if not found[1] then return false end
local ttl = tonumber(found[3])
if redis.call('TTL', KEYS[1]) < ttl * 0.9 then
  for _, key in ipairs(KEYS) do redis.pcall('EXPIRE', key, ttl) end
end
local answer = false
if ARGV[1] ~= '' then answer = redis.call('HGET', KEYS[4], ARGV[1]) end
return {found[1], found[2], answer, redis.call('LLEN', KEYS[3])}
""")

# A write that is sent twice, because its answer was lost, counts once. Of what stands beside the
# document the oldest makes room for the new, each kind within a third of what is left.
WRITE: Final = Script("""
local expected, document, write, ttl = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local change, most_changes, channel = ARGV[5], tonumber(ARGV[6]), ARGV[7]
local past, most_past, kept, most_kept = ARGV[8], tonumber(ARGV[9]), ARGV[11], tonumber(ARGV[12])
local found = redis.call('HMGET', KEYS[1], 'v', 'w', 'nc', 'np', 'nk')
if not found[1] then return -1 end
if found[1] ~= expected then
  if found[2] == write then
    redis.call('EXPIRE', KEYS[1], ttl)
    return 1
  end
  return 0
end
local fixed = #document + redis.call('HSTRLEN', KEYS[1], 'b') + #change + #past + #kept
if fixed > tonumber(ARGV[14]) then return -2 end
local share = (tonumber(ARGV[14]) - fixed) / 3
local version = string.format('%d', tonumber(expected) + 1)

local changes = tonumber(found[3] or 0) + #change
redis.call('XADD', KEYS[2], version .. '-0', 'c', change)
local number = redis.call('XLEN', KEYS[2])
while number > most_changes or (number > 1 and changes > share + #change) do
  local oldest = redis.call('XRANGE', KEYS[2], '-', '+', 'COUNT', 1)[1]
  changes = changes - #oldest[2][2]
  redis.call('XDEL', KEYS[2], oldest[1])
  number = number - 1
end

local pasts = tonumber(found[4] or 0) + #past
if past ~= '' then redis.call('LPUSH', KEYS[3], past) end
for taken_back in string.gmatch(ARGV[10], '%d+') do
  pasts = pasts - #(redis.call('LPOP', KEYS[3]) or '')
  redis.call('ZADD', KEYS[6], taken_back, taken_back .. ' ' .. version)
end
if ARGV[10] ~= '' then
  redis.call('ZREMRANGEBYSCORE', KEYS[6], '-inf', tonumber(version) - most_changes)
end
number = redis.call('LLEN', KEYS[3])
while number > most_past or (number > 0 and pasts > share + #past) do
  pasts = pasts - #redis.call('RPOP', KEYS[3])
  number = number - 1
end

local answers = tonumber(found[5] or 0) + #kept
if kept ~= '' then
  redis.call('HSET', KEYS[4], ARGV[13], kept)
  redis.call('RPUSH', KEYS[5], ARGV[13])
end
number = redis.call('LLEN', KEYS[5])
while number > most_kept or (number > 0 and answers > share + #kept) do
  local oldest = redis.call('LPOP', KEYS[5])
  answers = answers - redis.call('HSTRLEN', KEYS[4], oldest)
  redis.call('HDEL', KEYS[4], oldest)
  number = number - 1
end

redis.call('HSET', KEYS[1], 'v', version, 'd', document, 'w', write,
  'nc', changes, 'np', pasts, 'nk', answers)
if ARGV[15] == '1' then redis.call('HSET', KEYS[1], 'e', 1) end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ttl) end
redis.call('PUBLISH', channel, change)
return 1
""")

# What is there already is touched, so that replicas can be waited for, and only that: a script that
# has begun to write is not stopped any more where memory runs out.
CREATE: Final = Script("""
if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('EXPIRE', KEYS[1], ARGV[3]) end
if #ARGV[2] + #ARGV[4] > tonumber(ARGV[5]) then return -2 end
redis.call('HSET', KEYS[1], 'v', ARGV[1], 'd', ARGV[2], 't', ARGV[3], 'b', ARGV[4], 'w', '')
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
""")

# Writes next to nothing, so that replicas can be waited for.
TOUCH: Final = Script("""
return redis.call('EXPIRE', KEYS[1], redis.call('HGET', KEYS[1], 't') or 1)
""")

# What is read at a version must not be of another: a move may have been taken back meanwhile.
PAST: Final = Script("""
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] then return false end
return redis.call('LINDEX', KEYS[3], ARGV[2])
""")

DELETE: Final = Script("""
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] then return 0 end
redis.call('DEL', unpack(KEYS))
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1
""")

# How many sessions a client may begin: takes a place if there is one.
RESERVE: Final = Script("""
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], redis.call('TIME')[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
""")

# Which sessions a client has begun, but for those of the last seconds.
BEGUN: Final = Script("""
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', redis.call('TIME')[1] - ARGV[1])
""")

# Leases lapse by the store's clock, the same for all processes.
LEASE: Final = Script("""
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[3])
redis.call('EXPIRE', KEYS[1], math.ceil(ARGV[1]))
return 1
""")

RENEW: Final = Script("""
local time = redis.call('TIME')
local until_then = time[1] + time[2] / 1000000 + ARGV[1]
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], until_then, ARGV[index]) end
redis.call('EXPIRE', KEYS[1], math.ceil(ARGV[1]))
return 1
""")

# Reads so many changes at most, and so many bytes, but for the first that there is; says whether
# there are more of them, and which of their moves were taken back, each with the version that did.
PAGE: Final = Script("""
local after, last, most = ARGV[1] .. '-0', ARGV[2], tonumber(ARGV[3])
local bytes, page, more, marks = tonumber(ARGV[4]), {}, 0, {}
while true do
  local entry = redis.call('XRANGE', KEYS[2], '(' .. after, last, 'COUNT', 1)[1]
  if not entry then break end
  bytes = bytes - #entry[2][2]
  if #page == most or (bytes < 0 and #page > 0) then
    more = 1
    break
  end
  page[#page + 1] = entry[2][2]
  after = entry[1]
end
if #page > 0 then
  local upto = string.match(after, '%d+')
  marks = redis.call('ZRANGEBYSCORE', KEYS[6], '(' .. ARGV[1], upto)
end
return {page, more, marks}
""")
