"""What was learnt of positions that may come about again by another order of moves."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, TypeAlias

MOST_LESSONS: Final = 100_000
"""How many positions each generation of a table holds, about 60 MB for both."""

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

FOREVER: Final = 1_000
"""The depth of what was followed to the end of the game, so that no search finds more."""

Lesson: TypeAlias = tuple[int, int, int, Any]
"""The depth to which a position was searched, its value, what kind of value, the best move."""


class Table:
    """Two generations of lessons: when the younger is full, the older is forgotten.

    So memory is bounded, what is in use stays, and what is forgotten never depends on hashes.
    """

    def __init__(self, most: int = MOST_LESSONS) -> None:
        self._most = most
        self._young: dict[Hashable, Lesson] = {}
        self._old: dict[Hashable, Lesson] = {}

    def get(self, key: Hashable) -> Lesson | None:
        """Return what is remembered of a position."""
        lesson = self._young.get(key)
        return self._old.get(key) if lesson is None else lesson

    def put(self, key: Hashable, lesson: Lesson) -> None:
        """Remember a position, forgetting others if there are too many."""
        if len(self._young) >= self._most:
            self._old = self._young
            self._young = {}
        self._young[key] = lesson

    def __len__(self) -> int:
        return len(self._young) + len(self._old)
