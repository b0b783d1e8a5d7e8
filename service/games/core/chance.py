"""Chance that is the same on every machine and every Python version.

Numbers come from SHA-256 of the seed and a counter, which no library update can change.
"""

from __future__ import annotations

import hashlib
from typing import TypeVar

Item = TypeVar("Item")

_WORD = 1 << 64


class Chance:
    """A stream of numbers that follows from a seed.

    >>> Chance("monday").below(6) == Chance("monday").below(6)
    True
    """

    def __init__(self, seed: str, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter

    def below(self, bound: int) -> int:
        """Return the next number from 0 to `bound` - 1, each equally likely."""
        # Words past the last whole multiple of `bound` would favour small numbers.
        fair = _WORD - _WORD % bound
        while True:
            text = f"{self.seed}\x00{self.counter}".encode("utf-8", "surrogatepass")
            self.counter += 1
            word = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
            if word < fair:
                return word % bound

    def shuffle(self, items: list[Item]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
