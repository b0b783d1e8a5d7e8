"""The board: its squares, the lines drawn on them, and the shapes of a pincer.

Sets of squares are integers, one bit a square (`a1` is bit 0), so that a whole board is
looked at in a few operations.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from service.games.core.squares import (
    DIAGONALS,
    DIRECTIONS,
    EAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    ORTHOGONALS,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    Direction,
    Grid,
)

BoardName: TypeAlias = Literal["standard", "mirrored"]
Line: TypeAlias = Literal["horizontal", "vertical", "rising", "falling"]

GRID: Final = Grid(8, 8)
SQUARES: Final = range(GRID.size)
ALL_SQUARES: Final = (1 << GRID.size) - 1
FAR_RANK: Final = (0xFF << 56, 0xFF)
"""The rank on which the infantry of each side is promoted."""

_DRAWING: Final = r"""
    .   X   .   X   .   X   .   X
    X   .   X   .   X   .   X   .
    .   -/  .   -/  .   -\  .   -\
    |\  .   |\  .   |/  .   |/  .
    .   |/  .   |/  .   |\  .   |\
    -\  .   -\  .   -/  .   -/  .
    .   X   .   X   .   X   .   X
    X   .   X   .   X   .   X   .
"""

_STROKES: Final[dict[str, tuple[Direction, ...]]] = {
    ".": DIRECTIONS,
    "X": DIAGONALS,
    "-": (EAST, WEST),
    "|": (NORTH, SOUTH),
    "/": (NORTH_EAST, SOUTH_WEST),
    "\\": (SOUTH_EAST, NORTH_WEST),
}

_LINE_ALONG: Final[dict[Direction, Line]] = {
    EAST: "horizontal",
    WEST: "horizontal",
    NORTH: "vertical",
    SOUTH: "vertical",
    NORTH_EAST: "rising",
    SOUTH_WEST: "rising",
    SOUTH_EAST: "falling",
    NORTH_WEST: "falling",
}

_OPPOSITES: Final = ((NORTH, SOUTH), (EAST, WEST))
_DIAGONAL_OPPOSITES: Final = ((NORTH_EAST, SOUTH_WEST), (SOUTH_EAST, NORTH_WEST))

_FILES_B_TO_G: Final = 0x7E7E7E7E7E7E7E7E


def _drawn() -> tuple[tuple[Direction, ...], ...]:
    ranks = [rank.split() for rank in reversed(_DRAWING.strip().splitlines())]
    return tuple(
        tuple(direction for stroke in square for direction in _STROKES[stroke])
        for rank in ranks
        for square in rank
    )


def _mirrored(
    lines: tuple[tuple[Direction, ...], ...],
) -> tuple[tuple[Direction, ...], ...]:
    return tuple(
        tuple((-file, rank) for file, rank in lines[GRID.mirror(square)]) for square in SQUARES
    )


LINES: Final[dict[BoardName, tuple[tuple[Direction, ...], ...]]] = {
    "standard": _drawn(),
    "mirrored": _mirrored(_drawn()),
}
"""For each board the directions in which cavalry may leave each square."""


def is_marked(board: BoardName, square: int) -> bool:
    """Tell whether lines are drawn on a square, which then allows only these."""
    return len(LINES[board][square]) < len(DIRECTIONS)


def lines_on(board: BoardName, square: int) -> tuple[Line, ...]:
    """Return the lines drawn on a square as White sees them, none on a plain one."""
    if not is_marked(board, square):
        return ()
    return tuple(dict.fromkeys(_LINE_ALONG[direction] for direction in LINES[board][square]))


class Pincers:
    """The ways in which two pieces hold a third between them."""

    def __init__(self, diagonals: bool) -> None:
        self._diagonals = diagonals
        self.pairs: Final = tuple(self._pairs(square) for square in SQUARES)
        """For each square the pairs of squares that hold it."""
        self.clamps: Final = tuple(self._clamps(square) for square in SQUARES)
        """For each square what a piece there can help to hold: (victim, other captor)."""
        self.reach: Final = tuple(sum(victim for victim, _ in clamps) for clamps in self.clamps)
        """For each square all victims that a piece there can help to hold."""
        self._corners: Final = tuple((1 << square, self.pairs[square][0]) for square in _CORNERS)
        self._beside_corners: Final = sum(pair for _, pair in self._corners)

    def _pairs(self, square: int) -> tuple[int, ...]:
        if square in _CORNERS:
            return (sum(1 << beside for beside in _neighbours(square, ORTHOGONALS)),)
        lines = _OPPOSITES + _DIAGONAL_OPPOSITES if self._diagonals else _OPPOSITES
        ends = [_neighbours(square, line) for line in lines]
        return tuple(1 << pair[0] | 1 << pair[1] for pair in ends if len(pair) == 2)

    def _clamps(self, square: int) -> tuple[tuple[int, int], ...]:
        here = 1 << square
        return tuple(
            (1 << victim, pair ^ here)
            for victim in sorted(SQUARES, key=GRID.names.__getitem__)
            for pair in self.pairs[victim]
            if pair & here
        )

    def between(self, pieces: int) -> int:
        """Return all squares that two of these pieces hold between them."""
        held = pieces << 8 & pieces >> 8 | pieces << 1 & pieces >> 1 & _FILES_B_TO_G
        if self._diagonals:
            held |= (pieces << 9 & pieces >> 9 | pieces << 7 & pieces >> 7) & _FILES_B_TO_G
        if pieces & self._beside_corners:
            for corner, pair in self._corners:
                if pieces & pair == pair:
                    held |= corner
        return held

    def threatened(self, own: int, enemy: int) -> int:
        """Return the enemies that one more piece would hold: beside one of ours, open behind.

        What is not on the corner's own lines is left aside there.
        """
        free = ALL_SQUARES & ~(own | enemy)
        held = own << 8 & free >> 8 | own >> 8 & free << 8
        along = own << 1 & free >> 1 | own >> 1 & free << 1
        if self._diagonals:
            along |= own << 9 & free >> 9 | own >> 9 & free << 9
            along |= own << 7 & free >> 7 | own >> 7 & free << 7
        return (held | along & _FILES_B_TO_G) & enemy

    def strikes(self, own: int, enemy: int) -> int:
        """Return the open squares from which one more piece would hold an enemy: those behind
        the ones that are threatened, and those beside enemies in corners.
        """
        held = enemy & _FILES_B_TO_G
        behind = (
            (own << 8 & enemy) << 8
            | (own >> 8 & enemy) >> 8
            | (own << 1 & held) << 1
            | (own >> 1 & held) >> 1
        )
        if self._diagonals:
            behind |= (
                (own << 9 & held) << 9
                | (own >> 9 & held) >> 9
                | (own << 7 & held) << 7
                | (own >> 7 & held) >> 7
            )
        if enemy & _ALL_CORNERS:
            behind |= self._beside_corners
        return behind & ~(own | enemy)


def _neighbours(square: int, directions: tuple[Direction, ...]) -> list[int]:
    steps = (GRID.step(square, direction) for direction in directions)
    return [step for step in steps if step is not None]


_CORNERS: Final = (0, 7, 56, 63)
_ALL_CORNERS: Final = sum(1 << corner for corner in _CORNERS)

PINCERS: Final = {diagonals: Pincers(diagonals) for diagonals in (True, False)}
"""The pincers by the option `diagonal_captures`."""


def squares_in(mask: int) -> list[int]:
    """Return the squares of a set, lowest first."""
    squares: list[int] = []
    while mask:
        lowest = mask & -mask
        squares.append(lowest.bit_length() - 1)
        mask ^= lowest
    return squares
