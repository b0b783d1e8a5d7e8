"""How long work may take where it is done: past that it is given up, for another place to do.

A web worker that computes keeps everybody else waiting, so it sets a deadline; who does nothing
else, as a process of the pool or a program that uses the rules as a library, sets none. What may
take long looks at the clock now and then. What comes out never depends on it: work that was given
up is begun anew elsewhere, and left to the limits of what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time
from typing import Final


class TakesLong(BaseException):
    """The work is better done elsewhere. No error of anybody's, so nobody catches it as one."""


_until: Final[ContextVar[float | None]] = ContextVar("deadline", default=None)


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Give up what looks at the clock after so many seconds of this thread's own work."""
    token = _until.set(thread_time() + seconds)
    try:
        yield
    finally:
        _until.reset(token)


def look_at_the_clock() -> None:
    """Give up if there is a deadline, and it has passed."""
    until = _until.get()
    if until is not None and thread_time() > until:
        raise TakesLong


def see_it_through() -> None:
    """Give nothing up from now on: something is about to be done that must not be done twice."""
    _until.set(None)
