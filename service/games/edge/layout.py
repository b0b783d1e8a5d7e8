"""Where the squares of a board lie on the paper."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_lowercase
from typing import Final

from service.games.edge.svg import number, path

CELL: Final = 40
"""The side of a square, in the units in which pieces are drawn around its centre."""

_PADDING: Final = 6
FRAME: Final = 5
"""How far a frame reaches over the edge of the board, within the padding."""

_SQUARE: Final = re.compile("[a-z][1-9][0-9]?")


def squares_in(text: str) -> list[str]:
    """Return the squares that are named in a move's notation, in order.

    >>> squares_in("x4xx9"), squares_in("6@h8 5@i8"), squares_in("c7-c8=W")
    (['x4', 'x9'], ['h8', 'i8'], ['c7', 'c8'])
    """
    return _SQUARE.findall(text)


def file_and_rank(square: str) -> tuple[int, int]:
    """Return a square's file and rank, from zero."""
    return ascii_lowercase.index(square[0]), int(square[1:]) - 1


class Layout:
    """A board on paper, turned by quarters, counter-clockwise."""

    def __init__(self, files: int, ranks: int, quarters: int = 0, coordinates: bool = True) -> None:
        self.files = files
        self.ranks = ranks
        self.quarters = quarters % 4
        columns, rows = (ranks, files) if self.quarters % 2 else (files, ranks)
        self.columns = columns
        self.rows = rows
        # Larger boards are seen smaller: their letters grow, as far as their squares allow.
        self.font = min(24.0, 1.4 * max(10, columns, rows))
        self.margin = FRAME + round(1.55 * self.font) if coordinates else _PADDING
        self.board_width = columns * CELL
        self.board_height = rows * CELL
        self.width = self.margin + self.board_width + _PADDING
        self.height = _PADDING + self.board_height + self.margin
        self.left = self.margin
        self.top = float(_PADDING)

    def holds(self, square: str) -> bool:
        """Tell whether a square lies on the board."""
        file, rank = file_and_rank(square)
        return 0 <= file < self.files and 0 <= rank < self.ranks

    def corner(self, square: str) -> tuple[float, float]:
        """Return the upper left corner of a square."""
        file, rank = file_and_rank(square)
        column, row = self._turned(file, self.ranks - 1 - rank)
        return self.left + column * CELL, self.top + row * CELL

    def centre(self, square: str) -> tuple[float, float]:
        x, y = self.corner(square)
        return x + CELL / 2, y + CELL / 2

    def cells(self, squares: Iterable[str]) -> str:
        """Return the data of a path that covers these squares."""
        corners = map(self.corner, squares)
        return "".join(f"M{number(x)} {number(y)}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)

    def outline(self, beyond: float = 0) -> str:
        """Return the data of a path round the board, so far beyond its edge."""
        width, height = self.board_width + 2 * beyond, self.board_height + 2 * beyond
        start = (self.left - beyond, self.top - beyond)
        return path("M", *start, "h", width, "v", height, "h", -width, "z")

    def grid(self) -> str:
        """Return the data of the lines between the squares."""
        left, top = number(self.left), number(self.top)
        columns = (self.left + CELL * column for column in range(1, self.columns))
        rows = (self.top + CELL * row for row in range(1, self.rows))
        down = "".join(f"M{number(x)} {top}v{self.board_height}" for x in columns)
        return down + "".join(f"M{left} {number(y)}h{self.board_width}" for y in rows)

    def labels(self) -> tuple[list[str], list[str]]:
        """Return what stands under the columns and, from the top, beside the rows."""
        files = list(ascii_lowercase[: self.files])
        ranks = [str(rank) for rank in range(1, self.ranks + 1)]
        if self.quarters == 0:
            return files, ranks[::-1]
        if self.quarters == 1:
            return ranks[::-1], files[::-1]
        if self.quarters == 2:
            return files[::-1], ranks
        return ranks, files

    def _turned(self, column: int, row: int) -> tuple[int, int]:
        if self.quarters == 0:
            return column, row
        if self.quarters == 1:
            return row, self.files - 1 - column
        if self.quarters == 2:
            return self.files - 1 - column, self.ranks - 1 - row
        return self.ranks - 1 - row, column
