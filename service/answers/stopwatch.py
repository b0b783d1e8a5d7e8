"""Where the time of a call goes: reading what was sent, the rules, writing the answer.

Whoever wants to know runs a stopwatch; what is called says what it is about to do. Nothing is
measured, and next to nothing lost, where nobody asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from time import perf_counter
from types import TracebackType
from typing import Final, Literal, Self, TypeAlias, get_args

Span: TypeAlias = Literal["reading", "rules", "writing"]
SPANS: Final[tuple[Span, ...]] = get_args(Span)
"""Reading lasts until there is a proven state, writing begins with the state's JSON."""


class Stopwatch:
    """Adds up the seconds of each span that is entered while it runs; begins with reading."""

    __slots__ = ("_entered", "_token", "seconds", "span")

    def __init__(self) -> None:
        self.seconds: dict[Span, float] = {}
        self.span: Span | None = None
        self._entered = 0.0
        self._token: Token[Stopwatch | None] | None = None

    def __enter__(self) -> Self:
        self._token = _running.set(self)
        self.span = "reading"
        self._entered = perf_counter()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.switch(None)
        if self._token is not None:
            _running.reset(self._token)

    def switch(self, span: Span | None) -> Span | None:
        """Go over to another span, None to stand still; return the one that it was."""
        now, before = perf_counter(), self.span
        if before is not None:
            self.seconds[before] = self.seconds.get(before, 0.0) + now - self._entered
        self.span, self._entered = span, now
        return before


_running: Final[ContextVar[Stopwatch | None]] = ContextVar("stopwatch", default=None)


def enter(span: Span) -> None:
    """Say what is done from now on."""
    watch = _running.get()
    if watch is not None and watch.span != span:
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
