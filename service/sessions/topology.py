"""Who of a cluster is there, asked again without keeping a call waiting."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import Any, Final

from redis.exceptions import RedisClusterException

_PATIENCE: Final = 0.5
"""Seconds that a call waits for somebody to say who of a cluster is there."""


class Refresh:
    """Asks a cluster's nodes again who has what, in a thread of its own.

    redis-py asks one node after the other, each with all patience: where none answers, a call would
    wait the longer the more nodes there are.
    """

    def __init__(self, refresh: Callable[..., None]) -> None:
        self._refresh = refresh
        self._lock = Lock()
        self._thread: Thread | None = None
        self._error: Exception | None = None

    def __call__(self, **keywords: Any) -> None:
        """Wait for an answer as long as a call can, whoever has asked for it first."""
        with self._lock:
            thread = self._thread
            if thread is None or not thread.is_alive():
                thread = Thread(target=self._run, kwargs=keywords, name="topology", daemon=True)
                self._thread = thread
                thread.start()
        thread.join(_PATIENCE)
        if thread.is_alive():
            # Of all errors of a cluster this one is final: the command is not tried again.
            raise RedisClusterException("no node of the cluster answers")
        if self._error is not None:
            raise self._error

    def _run(self, **keywords: Any) -> None:
        self._error = None
        try:
            self._refresh(**keywords)
        except Exception as error:
            self._error = error
