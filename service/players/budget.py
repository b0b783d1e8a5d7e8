"""What is left of the nodes and the time that a player may spend."""

from __future__ import annotations

import time
from collections.abc import Callable

from service.players.levels import Effort

_NODES_BETWEEN_LOOKS = 64
"""A player looks at the clock, and whether he is to stop, about a thousand times a second."""


class Spent(Exception):
    """There is nothing left to think with."""


class Budget:
    """Counts nodes. `stop` is asked now and then whether nobody wants the answer any more."""

    def __init__(self, effort: Effort, stop: Callable[[], bool]) -> None:
        milliseconds = effort.milliseconds
        self.nodes = 0
        self._most = effort.nodes
        self._until = None if milliseconds is None else time.monotonic() + milliseconds / 1000
        self._stop = stop
        self.look_at = 0
        """At how many nodes to `look` next."""

    def spend(self, nodes: int) -> None:
        """Count nodes that are about to be looked at, or raise Spent if they are too many."""
        if self._most is not None and self.nodes + nodes > self._most:
            raise Spent
        self.nodes += nodes
        if self.nodes >= self.look_at:
            self.look()

    def look(self) -> None:
        """Raise Spent if there is nothing left."""
        if self._most is not None and self.nodes >= self._most:
            raise Spent
        if self._until is not None and time.monotonic() >= self._until:
            raise Spent
        if self._stop():
            raise Spent
        self.look_at = self.nodes + _NODES_BETWEEN_LOOKS
        if self._most is not None:
            self.look_at = min(self.look_at, self._most)
