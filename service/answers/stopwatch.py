"""Where the time of a call goes: reading what was sent, the rules, writing the answer.

Whoever wants to know times the call; what is called says what it is about to do. Nothing is
measured, and next to nothing lost, where nobody asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import Final, Literal, TypeAlias

Span: TypeAlias = Literal["reading", "rules", "writing"]
SPANS: Final[tuple[Span, ...]] = ("reading", "rules", "writing")
"""Reading lasts until there is a proven state, writing begins with the state's JSON."""


class Stopwatch:
    """Adds up the seconds of each span; begins with reading."""

    __slots__ = ("_entered", "_span", "seconds")

    def __init__(self) -> None:
        self.seconds: dict[Span, float] = dict.fromkeys(SPANS, 0.0)
        self._span: Span | None = "reading"
        self._entered = perf_counter()

    def switch(self, span: Span | None) -> Span | None:
        """Go over to another span, None to stand still; return the one that it was."""
        now, before = perf_counter(), self._span
        if before is not None:
            self.seconds[before] += now - self._entered
        self._span, self._entered = span, now
        return before


_running: Final[ContextVar[Stopwatch | None]] = ContextVar("stopwatch", default=None)


@contextmanager
def timed() -> Iterator[Stopwatch]:
    """Time what is done meanwhile; the seconds are complete at the end."""
    watch = Stopwatch()
    token = _running.set(watch)
    try:
        yield watch
    finally:
        watch.switch(None)
        _running.reset(token)


def enter(span: Span) -> None:
    """Say what is done from now on."""
    watch = _running.get()
    if watch is not None:
        watch.switch(span)


@contextmanager
def standing_still() -> Iterator[None]:
    """Leave out what is neither, such as waiting for the store."""
    watch = _running.get()
    if watch is None:
        yield
        return
    before = watch.switch(None)
    try:
        yield
    finally:
        watch.switch(before)
