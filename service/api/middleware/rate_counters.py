"""Rate limits are counted in the process that a call comes to, and added up in the store.

No call waits for the store. What has been counted is handed over by a thread of its own, which
brings back what all processes have counted together; so a process knows of the others' calls a
moment late. While the store is away or stands still, each goes on with what it knows.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Event, Lock, Thread
from typing import Any, ClassVar, Final

from limits.storage import Storage

from service.sessions.addresses import STORE_ERRORS, Client, connect

SCHEME: Final = "calculi"

_LINGER: Final = 0.05
"""Seconds for which counts are gathered before they are handed over together."""

_PAUSE: Final = 0.5
"""Seconds between two looks at a store that was away."""

_SWEEP: Final = 10.0
"""Seconds after which counts whose time is over are forgotten."""

MOST: Final = 100_000
"""How many counts a process keeps; the oldest go first, and the store may still have them."""

_BATCH: Final = 500
_NO_EXPIRY: Final = -1


@dataclass(slots=True)
class _Count:
    """What has been counted under a key until a moment."""

    key: str
    until: float
    seconds: int
    everywhere: int = 0
    """As far as the store has told, or has been told."""

    here: int = 0
    """What the store does not know of yet."""

    @property
    def total(self) -> int:
        return self.everywhere + self.here


class Counters(Storage):
    """Counters that forget themselves. `limits` brings its own for Redis, but with those every call
    waits for the store, several times.
    """

    STORAGE_SCHEME: ClassVar[list[str]] = [SCHEME]  # type: ignore[misc]

    def __init__(self, uri: str, *, address: str, **_: Any) -> None:
        super().__init__(uri)
        self._address = address
        self._lock = Lock()
        self._counts: OrderedDict[str, _Count] = OrderedDict()
        self._news = Event()
        self._swept = time.monotonic()
        self._adding = False

    @cached_property
    def _client(self) -> Client:
        return connect(self._address)

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return STORE_ERRORS

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        with self._lock:
            count = self._current(key)
            if count is None:
                count = _Count(key, time.time() + expiry, expiry)
                self._counts[key] = count
                self._counts.move_to_end(key)
                if len(self._counts) > MOST:
                    self._counts.popitem(last=False)
            count.here += amount
            total = count.total
            if not self._adding:
                self._adding = True
                Thread(target=self._keep_adding, name="counters", daemon=True).start()
        if not self._news.is_set():
            self._news.set()
        return total

    def get(self, key: str) -> int:
        with self._lock:
            count = self._current(key)
            return 0 if count is None else count.total

    def get_expiry(self, key: str) -> float:
        with self._lock:
            count = self._current(key)
            return time.time() if count is None else count.until

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        raise NotImplementedError

    def clear(self, key: str) -> None:
        with self._lock:
            self._counts.pop(key, None)

    def _current(self, key: str) -> _Count | None:
        count = self._counts.get(key)
        return None if count is None or count.until <= time.time() else count

    # What the thread does

    def _keep_adding(self) -> None:
        while True:
            self._news.wait()
            time.sleep(_LINGER)
            self._news.clear()
            try:
                news = self._news_of()
                for begin in range(0, len(news), _BATCH):
                    self._add_up(news[begin : begin + _BATCH])
            except STORE_ERRORS:
                # What was sent may be counted once the store goes on: it is not sent again.
                self._wait_for_store()
            self._sweep()

    def _news_of(self) -> Sequence[_Count]:
        with self._lock:
            return [count for count in self._counts.values() if count.here]

    def _add_up(self, counts: Sequence[_Count]) -> None:
        """Hand over what was counted here, and take what was counted everywhere."""
        with self._client.pipeline(transaction=False) as pipeline:
            with self._lock:
                for count in counts:
                    pipeline.incrby(count.key, count.here)
                    pipeline.pttl(count.key)
                    count.everywhere, count.here = count.total, 0
            answers = pipeline.execute()
        now = time.time()
        new = []
        for count, everywhere, left in zip(counts, answers[::2], answers[1::2], strict=True):
            count.everywhere = everywhere
            if left == _NO_EXPIRY:
                new.append(count)
            else:
                count.until = now + left / 1000
        self._let_expire(new)

    def _let_expire(self, counts: Iterable[_Count]) -> None:
        """Say when the counts end that began just now, or whose process was killed before that."""
        with self._client.pipeline(transaction=False) as pipeline:
            for count in counts:
                pipeline.expire(count.key, count.seconds)
            pipeline.execute()

    def _wait_for_store(self) -> None:
        while True:
            time.sleep(_PAUSE)
            try:
                if self._client.ping():
                    self._news.set()
                    return
            except STORE_ERRORS:
                continue

    def _sweep(self) -> None:
        now = time.monotonic()
        if now - self._swept < _SWEEP:
            return
        self._swept = now
        with self._lock:
            over = [key for key, count in self._counts.items() if count.until <= time.time()]
            for key in over:
                del self._counts[key]
