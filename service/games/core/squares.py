"""Squares and lines of rectangular boards.

A square is an integer, `file + width * rank` from zero, so `a1` is 0. Names and lines are
tables made once a board, because looking up beats computing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase
from typing import Final, TypeAlias

Direction: TypeAlias = tuple[int, int]
"""A step: so many files, so many ranks."""

NORTH: Final = (0, 1)
SOUTH: Final = (0, -1)
EAST: Final = (1, 0)
WEST: Final = (-1, 0)
NORTH_EAST: Final = (1, 1)
NORTH_WEST: Final = (-1, 1)
SOUTH_EAST: Final = (1, -1)
SOUTH_WEST: Final = (-1, -1)

ORTHOGONALS: Final = (NORTH, EAST, SOUTH, WEST)
DIAGONALS: Final = (NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST)
DIRECTIONS: Final = ORTHOGONALS + DIAGONALS

COMPASS: Final = {
    NORTH: "N",
    EAST: "E",
    SOUTH: "S",
    WEST: "W",
    NORTH_EAST: "NE",
    SOUTH_EAST: "SE",
    SOUTH_WEST: "SW",
    NORTH_WEST: "NW",
}


@dataclass(frozen=True)
class Grid:
    """A board of `width` files (at most 26) and `height` ranks."""

    width: int
    height: int

    @property
    def size(self) -> int:
        return self.width * self.height

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The names of the files, from the first player's left to right."""
        return tuple(ascii_lowercase[: self.width])

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The names of the ranks, from the first player's side on."""
        return tuple(str(rank) for rank in range(1, self.height + 1))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all squares, by index.

        >>> Grid(8, 8).names[:3]
        ('a1', 'b1', 'c1')
        """
        return tuple(
            f"{ascii_lowercase[square % self.width]}{square // self.width + 1}"
            for square in range(self.size)
        )

    @cached_property
    def squares(self) -> dict[str, int]:
        """The index of each square by its name."""
        return {name: square for square, name in enumerate(self.names)}

    def at(self, file: int, rank: int) -> int | None:
        """Return the square at these zero-based coordinates, None off the board."""
        if 0 <= file < self.width and 0 <= rank < self.height:
            return file + self.width * rank
        return None

    def step(self, square: int, direction: Direction, count: int = 1) -> int | None:
        """Return the square `count` steps away, None off the board."""
        rank, file = divmod(square, self.width)
        return self.at(file + count * direction[0], rank + count * direction[1])

    def ray(self, square: int, direction: Direction) -> tuple[int, ...]:
        """Return the squares from (not including) `square` to the edge, nearest first."""
        line: list[int] = []
        onward = self.step(square, direction)
        while onward is not None:
            line.append(onward)
            onward = self.step(onward, direction)
        return tuple(line)

    def half_turn(self, square: int) -> int:
        """Return where `square` lies when the board is turned by 180 degrees."""
        return self.size - 1 - square

    def mirror(self, square: int) -> int:
        """Return the left-right mirror image of `square`."""
        rank, file = divmod(square, self.width)
        return rank * self.width + self.width - 1 - file
