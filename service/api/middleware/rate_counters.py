"""Rate limits are counted in the store that keeps the sessions, through the same kind of client.

No request waits for a store that stands still: whoever finds it so spares the others the wait,
and a thread of its own asks until it answers again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from threading import Event, Lock, Thread
from typing import Any, ClassVar, Final, TypeVar

from limits.storage import Storage
from redis.exceptions import RedisError

from service.sessions.addresses import STORE_ERRORS, Client, connect

T = TypeVar("T")

SCHEME: Final = "calculi"

_PATIENCE: Final = 0.1
"""Seconds that a request waits to be counted; a store that is well takes a hundredth of it."""

_PAUSE: Final = 0.5
"""Seconds between two looks at a store that was away."""


class StoreAway(RedisError):
    """The store did not answer a moment ago."""


class Counters(Storage):
    """Counters that forget themselves. `limits` brings its own for Redis, but those connect in
    their own way, and at once where the store is a cluster: a service could not start without.
    """

    STORAGE_SCHEME: ClassVar[list[str]] = [SCHEME]  # type: ignore[misc]

    def __init__(self, uri: str, *, address: str, **_: Any) -> None:
        super().__init__(uri)
        self._address = address
        self._away = Event()
        self._looking = Lock()

    @cached_property
    def _client(self) -> Client:
        return connect(self._address, patience=_PATIENCE)

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return STORE_ERRORS

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        def count(client: Client) -> int:
            with client.pipeline(transaction=False) as pipeline:
                pipeline.set(key, 0, ex=expiry, nx=True)
                pipeline.incrby(key, amount)
                counted: int = pipeline.execute()[-1]
            return counted

        return self._ask(count)

    def get(self, key: str) -> int:
        return int(self._ask(lambda client: client.get(key)) or 0)

    def get_expiry(self, key: str) -> float:
        left: int = self._ask(lambda client: client.pttl(key))
        return time.time() + max(left, 0) / 1000

    def check(self) -> bool:
        """Tell whether it is worth asking; asked in the middle of a request, and so at once."""
        return not self._away.is_set()

    def reset(self) -> int | None:
        raise NotImplementedError

    def clear(self, key: str) -> None:
        self._ask(lambda client: client.delete(key))

    def _ask(self, question: Callable[[Client], T]) -> T:
        if self._away.is_set():
            raise StoreAway
        try:
            return question(self._client)
        except STORE_ERRORS:
            self._look_out()
            raise

    def _look_out(self) -> None:
        """Ask no more until the store has answered a thread that does nothing else."""
        with self._looking:
            if not self._away.is_set():
                self._away.set()
                Thread(target=self._wait_for_store, name="counters", daemon=True).start()

    def _wait_for_store(self) -> None:
        while True:
            time.sleep(_PAUSE)
            try:
                if self._client.ping():
                    self._away.clear()
                    return
            except STORE_ERRORS:
                continue
