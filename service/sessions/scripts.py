"""What the store does in one step, all or nothing: scripts that run inside of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from redis.exceptions import NoScriptError

from service.sessions.addresses import Client


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
return {found[1], found[2], answer}
""")

# A write that is sent twice, because its answer was lost, counts once.
WRITE: Final = Script("""
local expected, document, write, ttl = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local change, most_changes, channel = ARGV[5], tonumber(ARGV[6]), ARGV[7]
local past, most_past, kept, most_kept = ARGV[8], tonumber(ARGV[9]), ARGV[11], tonumber(ARGV[12])
local found = redis.call('HMGET', KEYS[1], 'v', 'w')
if not found[1] then return -1 end
if found[1] ~= expected then
  if found[2] == write then return 1 end
  return 0
end
local version = string.format('%d', tonumber(expected) + 1)
redis.call('HSET', KEYS[1], 'v', version, 'd', document, 'w', write)
redis.call('XADD', KEYS[2], 'MAXLEN', most_changes, version .. '-0', 'c', change)
if past ~= '' then
  redis.call('LPUSH', KEYS[3], past)
  redis.call('LTRIM', KEYS[3], 0, most_past - 1)
end
for taken_back in string.gmatch(ARGV[10], '%d+') do redis.call('LPOP', KEYS[3]) end
if kept ~= '' then
  redis.call('HSET', KEYS[4], ARGV[13], kept)
  redis.call('RPUSH', KEYS[5], ARGV[13])
  while redis.call('LLEN', KEYS[5]) > most_kept do
    redis.call('HDEL', KEYS[4], redis.call('LPOP', KEYS[5]))
  end
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ttl) end
redis.call('PUBLISH', channel, change)
return 1
""")

CREATE: Final = Script("""
if redis.call('EXISTS', KEYS[1]) == 1 then return end
redis.call('HSET', KEYS[1], 'v', ARGV[1], 'd', ARGV[2], 't', ARGV[3], 'b', ARGV[4], 'w', '')
redis.call('EXPIRE', KEYS[1], ARGV[3])
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
