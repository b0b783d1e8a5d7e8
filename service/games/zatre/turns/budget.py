"""How much work a search may do before it gives up."""

from __future__ import annotations

from service.games.core.errors import TooMuchWork


class Budget:
    """Counts what is done against a limit, for several searches together if need be."""

    def __init__(self, counted: str, limit: int) -> None:
        """`counted` names what is counted, for the message."""
        self._counted = counted
        self._limit = limit
        self._spent = 0

    def spend(self, work: int) -> None:
        """Count some work; raises TooMuchWork once it is more than the limit."""
        self._spent += work
        if self._spent > self._limit:
            raise TooMuchWork(self._counted, self._limit)
