"""The lines of the largest board, 26 by 26 holes.

Squares are those of this board whatever the size of the map, so that a square has the same
number and name everywhere.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from service.games.core.squares import DIRECTIONS, ORTHOGONALS, Grid

LARGEST_SIDE: Final = 26
GRID: Final = Grid(LARGEST_SIDE, LARGEST_SIDE)
NAMES: Final = GRID.names

BITS: Final = tuple(1 << square for square in range(GRID.size))
"""The number that stands for each square in a set of squares."""

# A way is the index of one of the 8 directions.
ORTHOGONAL_WAYS: Final = range(len(ORTHOGONALS))
DIAGONAL_WAYS: Final = range(len(ORTHOGONALS), len(DIRECTIONS))

BOWSHOT: Final = 3

Line: TypeAlias = tuple[int, ...]
"""Squares one after the other."""


class Bearing(NamedTuple):
    """In which way and how far one square lies from another."""

    way: int
    distance: int


@cache
def rays(square: int) -> tuple[Line, ...]:
    """Return for each way the squares from a square to the edge of the board."""
    return tuple(GRID.ray(square, direction) for direction in DIRECTIONS)


def bearing(origin: int, target: int) -> Bearing | None:
    """Return the bearing of a square, None if it is on no line with the origin."""
    rank, file = divmod(origin, LARGEST_SIDE)
    to_rank, to_file = divmod(target, LARGEST_SIDE)
    across, up = to_file - file, to_rank - rank
    distance = max(abs(across), abs(up))
    if distance == 0 or (across and up and abs(across) != abs(up)):
        return None
    return Bearing(DIRECTIONS.index((across // distance, up // distance)), distance)


def is_beside(square: int, other: int) -> bool:
    """Tell whether two squares share a side."""
    toward = bearing(square, other)
    return toward is not None and toward.distance == 1 and toward.way in ORTHOGONAL_WAYS


def in_reach(archer: int, square: int) -> bool:
    """Tell whether a square is 1 to 3 holes from an archer on one of the 8 lines."""
    toward = bearing(archer, square)
    return toward is not None and toward.distance <= BOWSHOT


def sides_of(before: int, hole: int) -> tuple[int, int]:
    """Return the two holes that a diagonal step passes between."""
    rank, file = divmod(before, LARGEST_SIDE)
    to_rank, to_file = divmod(hole, LARGEST_SIDE)
    return rank * LARGEST_SIDE + to_file, to_rank * LARGEST_SIDE + file


@cache
def leaps(square: int) -> tuple[tuple[int, int], ...]:
    """Return the squire's leaps: the middle hole and the target."""
    pairs: list[tuple[int, int]] = []
    for across, up in ORTHOGONALS:
        middle = GRID.step(square, (across, up))
        if middle is None:
            continue
        for aside in (1, -1):
            target = GRID.step(middle, (across or aside, up or aside))
            if target is not None:
                pairs.append((middle, target))
    return tuple(pairs)


def retreat_ways(away: int) -> tuple[int, int, int]:
    """Return the ways of a retreat: straight away from the archer and at right angles to that."""
    ways = ORTHOGONAL_WAYS if away in ORTHOGONAL_WAYS else DIAGONAL_WAYS
    place = ways.index(away)
    return away, ways[(place + 1) % len(ways)], ways[place - 1]
