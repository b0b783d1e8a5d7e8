"""How much work a search may do before it gives up."""

from __future__ import annotations

from typing import Final

from service.games.core.deadline import look_at_the_clock
from service.games.core.errors import TooMuchWork

_A_WHILE: Final = 100
"""How much is done between two looks at the clock: a millisecond's work."""


class Budget:
    """Counts what is done against a limit, for several searches together if need be."""

    def __init__(self, counted: str, limit: int) -> None:
        """`counted` names what is counted, for the message."""
        self._counted = counted
        self._limit = limit
        self._spent = 0
        self._next_look = _A_WHILE

    def spend(self, work: int) -> None:
        """Count some work; raises TooMuchWork once it is more than the limit."""
        self._spent += work
        if self._spent >= self._next_look:
            self._next_look = self._spent + _A_WHILE
            look_at_the_clock()
        if self._spent > self._limit:
            raise TooMuchWork(self._counted, self._limit)
