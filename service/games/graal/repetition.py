"""The record of positions: each one has a key, the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from service.games.graal.board import GRID
from service.games.graal.camps import Seat
from service.games.graal.figures import COLOURS, FIGURES, Figure

REMEMBERED: Final = 1024
"""How many positions a record holds; the oldest are forgotten first."""

MOST_TIMES: Final = 3
"""How often a position may begin a turn: the last time ends the game."""

Record: TypeAlias = Mapping[int, int]
"""How often each position has begun a turn since the last capture, by its key."""


@cache
def mark(figure: Figure, square: int) -> int:
    """Return the number that stands for a figure on a square in the keys of positions."""
    return _mark(figure, square)


def key_of(pieces: Mapping[int, Figure]) -> int:
    """Return the key of a position, less the player to move."""
    key = 0
    for square, figure in pieces.items():
        key ^= mark(figure, square)
    return key


def turn_key(key: int, seat: Seat) -> int:
    """Return the key of a position with its player to move."""
    return key ^ _TURN_MARKS[seat]


def recorded(record: Record, key: int, times: int) -> Record:
    """Return a record with this entry."""
    longer = {**record, key: times}
    if len(longer) > REMEMBERED:
        del longer[next(iter(longer))]
    return longer


def _mark(row: int, column: int) -> int:
    # SplitMix64 of the place in a table.
    word = ((row * GRID.size + column + 1) * 0x9E3779B97F4A7C15) % 2**64
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) % 2**64
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) % 2**64
    return word ^ word >> 31


_TURN_MARKS: Final = tuple(_mark(len(FIGURES), seat) for seat in range(len(COLOURS)))
