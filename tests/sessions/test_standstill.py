"""A store that stands still: calls that do not need it go on, those that do are told soon."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.sessions.services import Service
from tests.sessions.valkeys import eventually

pytestmark = pytest.mark.processes

PAUSE = 4.0
"""Seconds; twenty have the same shape."""

FAR = {"X_Forwarded_For": "203.0.113.7"}
CALLERS = 4


def threads_of(process: int) -> int:
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    [line] = [line for line in status.read_text().splitlines() if line.startswith("Threads:")]
    return int(line.split()[1])


class Callers:
    """Some who call again and again; notes each status and the longest that one has waited."""

    def __init__(self, call: Callable[[], int]) -> None:
        self._call = call
        self._over = Event()
        self.statuses: Counter[int] = Counter()
        self.longest = 0.0
        self._threads = [Thread(target=self._go_on) for _ in range(CALLERS)]
        for thread in self._threads:
            thread.start()

    def _go_on(self) -> None:
        while not self._over.is_set():
            begun = time.monotonic()
            status = self._call()
            self.longest = max(self.longest, time.monotonic() - begun)
            self.statuses[status] += 1

    def stop(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()


def test_a_store_that_stands_still_slows_no_call_that_does_not_need_it(tmp_path: Path):
    service = Service(tmp_path, CALCULI_RATE_LIMIT="1000000/minute")
    try:
        path, tokens = service.begin("la-trel")
        _, listed = service.get(f"{path}/legal-moves?limit=1", tokens["white"])
        move = {"move": listed["moves"][0]["notation"]}

        def stateless() -> int:
            return service.ask("POST", "/v1/games/la-trel/states", {}, None, **FAR)[0]

        def shared() -> int:
            return service.ask("GET", path, None, tokens["white"], **FAR)[0]

        assert (stateless(), shared()) == (200, 200)
        server = service.server()
        os.kill(server, signal.SIGSTOP)
        try:
            far, near = Callers(stateless), Callers(shared)
            time.sleep(PAUSE / 2)
            early = [threads_of(worker) for worker in service.workers()]
            time.sleep(PAUSE / 2)
            late = [threads_of(worker) for worker in service.workers()]
            far.stop()
            near.stop()
        finally:
            os.kill(server, signal.SIGCONT)
        assert set(far.statuses) == {200}
        # Whoever waits for the store waits for 0.7 s.
        assert far.longest < 0.7
        assert set(near.statuses) == {503}
        assert near.longest < 2
        assert max(late) <= max(early) + CALLERS
        eventually(lambda: shared() == 200)
        assert service.post(f"{path}/moves", move, tokens["white"])[0] == 200
        assert service.get("/readyz")[0] == 200
    finally:
        service.close()
