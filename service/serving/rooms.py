"""Where connections wait without a thread: so long, so many and with so many bytes at most."""

from __future__ import annotations

import time
from collections.abc import Iterator

from service.serving.connection import Connection


class Room:
    """Connections that wait for the same thing, the eldest first.

    All of a room have the same time, so who entered first is overdue first.
    """

    def __init__(
        self, seconds: float, most: int | None = None, most_bytes: int | None = None
    ) -> None:
        self._seconds = seconds
        self._most = most
        self._most_bytes = most_bytes
        self._until: dict[Connection, float] = {}
        self._weights: dict[Connection, int] = {}
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._until)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._until

    def enter(self, connection: Connection) -> None:
        self._until[connection] = time.monotonic() + self._seconds
        self._weights[connection] = connection.held
        self._bytes += connection.held

    def leave(self, connection: Connection) -> None:
        del self._until[connection]
        self._bytes -= self._weights.pop(connection)

    def weigh(self, connection: Connection) -> None:
        """Notice that a connection holds more, or less, than before."""
        self._bytes += connection.held - self._weights[connection]
        self._weights[connection] = connection.held

    def eldest(self) -> Connection | None:
        return next(iter(self._until), None)

    def overdue(self) -> Iterator[Connection]:
        """Yield who has waited too long; each has to leave before the next is looked for."""
        now = time.monotonic()
        while (eldest := self.eldest()) is not None and self._until[eldest] <= now:
            yield eldest

    def excess(self) -> Iterator[Connection]:
        """Yield who has to leave for all to find room, as above."""
        while (eldest := self.eldest()) is not None and self._crowded():
            yield eldest

    def everybody(self) -> tuple[Connection, ...]:
        return tuple(self._until)

    def _crowded(self) -> bool:
        """Tell whether there are too many; who is alone is never too much."""
        return len(self) > 1 and (
            (self._most is not None and len(self) > self._most)
            or (self._most_bytes is not None and self._bytes > self._most_bytes)
        )
