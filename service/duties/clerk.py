"""Whoever does what is due: in every web worker one clerk, with a few hands.

A clerk looks into the schedule when he is rung for and every second or so besides, takes up no
more than he has hands for, and holds what he has taken up for as long as he lives. What cannot be
done now, because the store or the players are busy, is done later, by whoever is free then.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext, suppress
from threading import Event, Lock, Thread
from typing import Final, TypeAlias

from service.duties.schedule import SLOTS, Duty, Schedule
from service.sessions.errors import StoreUnavailable

Doing: TypeAlias = Callable[[Duty], None]
"""Does what is due, or raises NotNow."""

Ears: TypeAlias = Callable[[float], bool]
"""Waits for the bell for so many seconds at most; says whether it has rung."""

HANDS: Final = 4
"""How many duties one clerk does at once; most of them wait for the pool."""

LEASE: Final = 4.0
"""Seconds after which what a dead clerk has left is due again."""

LONGEST_NAP: Final = 1.0
_STORE_PAUSE: Final = 1.0

_BACKOFF: Final = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds until a duty that has failed is tried again, the longer the more often it has."""

MOST_TRIES: Final = 50
"""After so many a duty is given up: it has a defect, and would be tried forever."""

_log = logging.getLogger(__name__)


class NotNow(Exception):
    """It cannot be done yet; try again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Clerk:
    """Does the duties of these kinds."""

    def __init__(
        self,
        schedule: Schedule,
        doing: Mapping[str, Doing],
        ears: Ears,
        context: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """Each duty is done within a `context`."""
        self._schedule = schedule
        self._doing = doing
        self._ears = ears
        self._context = context
        self._hands = ThreadPoolExecutor(HANDS, thread_name_prefix="duties")
        self._held: dict[Duty, Duty] = {}
        """What is being done, as it was taken up and with its latest lease."""

        self._lock = Lock()
        self._bell = Event()
        self._stopping = False

    def start(self) -> None:
        """Work in threads of their own until told to `stop`."""
        Thread(target=self._listen, daemon=True, name="duties-bell").start()
        Thread(target=self._work, daemon=True, name="duties").start()

    def stop(self) -> None:
        """Take nothing up any more; what is held is due again for others in a moment."""
        self._stopping = True
        self._bell.set()

    def work_off(self) -> int:
        """Do here and now all that is due; return how much that was."""
        number = 0
        while True:
            due = [
                duty for slot in range(SLOTS) for duty in self._schedule.take(slot, 10, LEASE)[0]
            ]
            if not due:
                return number
            for duty in due:
                self._hold(duty)
                self._do(duty)
            number += len(due)

    # The threads

    def _work(self) -> None:
        while not self._stopping:
            try:
                self._keep_leases()
                nap = self._take_up()
            except StoreUnavailable as error:
                _log.debug("duties wait for the store: %s", error)
                nap = _STORE_PAUSE
            self._bell.wait(nap)
            self._bell.clear()

    def _listen(self) -> None:
        while not self._stopping:
            try:
                rung = self._ears(LONGEST_NAP)
            except StoreUnavailable:
                time.sleep(_STORE_PAUSE)
                continue
            if rung:
                self._bell.set()

    def _take_up(self) -> float:
        """Hand out what is due, and return for how long there is nothing else to do."""
        nap = LONGEST_NAP
        for slot in range(SLOTS):
            free = HANDS - len(self._held)
            if free <= 0:
                return LONGEST_NAP
            taken, wait = self._schedule.take(slot, free, LEASE)
            for duty in taken:
                self._hold(duty)
                self._hands.submit(self._do, duty)
            if wait is not None:
                nap = min(nap, max(0.01, wait))
        return nap

    def _keep_leases(self) -> None:
        for taken, duty in list(self._held.items()):
            with self._lock:
                if taken in self._held:
                    self._held[taken] = self._schedule.postpone(duty, LEASE) or duty

    def _hold(self, duty: Duty) -> None:
        with self._lock:
            self._held[duty] = duty

    def _do(self, duty: Duty) -> None:
        with suppress(StoreUnavailable):
            pause = self._attempt(duty)
            with self._lock:
                held = self._held[duty]
                if pause is None:
                    self._schedule.done(held)
                else:
                    self._schedule.postpone(held, pause)
        with self._lock:
            del self._held[duty]
        self._bell.set()

    def _attempt(self, duty: Duty) -> float | None:
        """Do it; return after how many seconds it is to be tried again, None if it is done."""
        doing = self._doing.get(duty.kind)
        if doing is None:
            # A newer version of the service has promised this, and will do it.
            return LEASE
        try:
            with self._context():
                doing(duty)
        except NotNow as pause:
            return pause.seconds
        except StoreUnavailable:
            return _STORE_PAUSE
        except Exception:
            _log.exception("a defect in the duty called %s", duty.kind)
            if duty.tries >= MOST_TRIES:
                return None
            return _BACKOFF[min(duty.tries, len(_BACKOFF)) - 1]
        return None
