"""Rate limits are counted in the store that keeps the sessions, through the same kind of client."""

from __future__ import annotations

import time
from functools import cached_property
from typing import Any, ClassVar

from limits.storage import Storage
from redis.exceptions import RedisError

from service.sessions.addresses import Client, connect

SCHEME = "calculi"


class Counters(Storage):
    """Counters that forget themselves. `limits` brings its own for Redis, but those connect in
    their own way, and at once where the store is a cluster: a service could not start without.
    """

    STORAGE_SCHEME: ClassVar[list[str]] = [SCHEME]  # type: ignore[misc]

    def __init__(self, uri: str, *, address: str, **_: Any) -> None:
        super().__init__(uri)
        self._address = address

    @cached_property
    def _client(self) -> Client:
        return connect(self._address)

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return RedisError, OSError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.set(key, 0, ex=expiry, nx=True)
            pipeline.incrby(key, amount)
            count: int = pipeline.execute()[-1]
        return count

    def get(self, key: str) -> int:
        return int(self._client.get(key) or 0)

    def get_expiry(self, key: str) -> float:
        left: int = self._client.pttl(key)
        return time.time() + max(left, 0) / 1000

    def check(self) -> bool:
        try:
            return bool(self._client.ping())
        except self.base_exceptions:
            return False

    def reset(self) -> int | None:
        raise NotImplementedError

    def clear(self, key: str) -> None:
        self._client.delete(key)
