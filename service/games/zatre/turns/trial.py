"""The board and the hand, while a search lays tiles and takes them up again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.games.zatre.board import (
    BOX,
    LONGEST_SUM,
    TILES,
    column_through,
    row_through,
    with_tiles,
)
from service.games.zatre.fitting import highest_fitting
from service.games.zatre.moves import Placement

ALL_THAT_FIT: Final = sum(BOX) + 1
"""Enough for a turn that ends only when nothing more fits: no hand holds so many tiles."""


class Trial:
    """What lies and what is left, with the required placements of a turn laid already."""

    def __init__(
        self,
        board: bytes,
        hand: Sequence[int],
        required: Sequence[Placement] = (),
        enough: int = ALL_THAT_FIT,
    ) -> None:
        self.board: Final = board
        """The board before the turn."""
        self.hand: Final = len(hand)
        """How many tiles were in hand before the turn."""
        self.required: Final = tuple(sorted(required))
        self.enough: Final = enough
        """How many tiles end a turn though more would fit."""
        self.opening: Final = not any(board)
        self.tiles: Final = with_tiles(board, required)
        """The board as it is now."""
        self.left: Final = [hand.count(tile) for tile in (0, *TILES)]
        """How many of each tile are left in hand, by the tile."""
        for _, tile in required:
            self.left[tile] -= 1

    def lay(self, cell: int, tile: int) -> None:
        self.tiles[cell] = tile
        self.left[tile] -= 1

    def take_up(self, cell: int, tile: int) -> None:
        self.tiles[cell] = 0
        self.left[tile] += 1

    @property
    def smallest(self) -> int:
        """The lowest tile that is left."""
        left = self.left
        for tile in TILES:
            if left[tile]:
                return tile
        raise ValueError("no tile is left")

    @property
    def is_finished(self) -> bool:
        """Whether no tile that is left fits."""
        return not any(self.left) or self.smallest > highest_fitting(self.tiles)

    @property
    def is_possible(self) -> bool:
        """Whether the required tiles are at hand and can all lie there, joined or not."""
        cells = {cell for cell, _ in self.required}
        return (
            min(self.left) >= 0
            and len(cells) == len(self.required)
            and not any(self.board[cell] for cell in cells)
            and all(
                sum(self.tiles[other] for other in line) <= LONGEST_SUM
                for cell in cells
                for line in (row_through(self.tiles, cell), column_through(self.tiles, cell))
            )
        )
