"""The board: its squares, its corners, and the ranks on which defenders are exchanged.

A set of squares is an integer with one bit a square: `1 << square`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from service.games.core.squares import Grid

GRID: Final = Grid(8, 8)
NAMES: Final = GRID.names
SQUARES: Final = GRID.squares
ALL_SQUARES: Final = (1 << GRID.size) - 1

DARK_SQUARES: Final = 0xAA55AA55AA55AA55
"""The squares that are drawn dark, as on a chessboard: a1 is one. No rule looks at them."""

CORNER_SQUARES: Final = (0, 7, 56, 63)
CORNERS: Final = sum(1 << square for square in CORNER_SQUARES)

LAST_RANK: Final = (0xFF << 56, 0xFF)
"""For each side the squares on which its defenders can be exchanged."""

ENTRY_RANK: Final = (0xFF << 48, 0xFF << 8)
"""For each side the squares from which its defenders enter their last rank."""


def squares_in(mask: int) -> Iterator[int]:
    """Yield the squares of a set, lowest first."""
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        yield lowest.bit_length() - 1


def offset(here: int, there: int) -> tuple[int, int]:
    """Return how many files and ranks one square is away from another."""
    width = GRID.width
    return there % width - here % width, there // width - here // width


def between(here: int, there: int) -> tuple[int, ...]:
    """Return the squares between two on one line, in order; none if they share no line."""
    files, ranks = offset(here, there)
    length = max(abs(files), abs(ranks))
    if not length or (0 not in (files, ranks) and abs(files) != abs(ranks)):
        return ()
    return GRID.ray(here, (files // length, ranks // length))[: length - 1]
