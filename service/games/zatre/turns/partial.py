"""Turns, in the making and finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from service.games.zatre.moves import Placement

TAKEN: Final = -1
"""The room of a cell on which a tile has been laid."""


class Partial(NamedTuple):
    """A turn in the making: the tiles chosen so far, whose cells come in order."""

    chosen: tuple[Placement, ...]
    last: int
    """The last chosen cell; the next one comes after it."""
    passed: int
    """How many of the required placements lie before that."""
    free: int
    """How many tiles have no cell yet, those left in hand in the end included."""
    rooms: Mapping[int, int]
    """The room of every cell that the chosen tiles have touched."""
    idle: Sequence[int]
    """The chosen light cells without a scoring run."""
    pending: AbstractSet[int]
    """The chosen cells that nothing joins to the board yet."""


class Batch(NamedTuple):
    """Turns that differ only in the cell of one tile: `head`, the tile, `tail`."""

    head: tuple[Placement, ...]
    tile: int
    cells: Sequence[int]
    tail: tuple[Placement, ...]

    def turns(self) -> Iterator[tuple[Placement, ...]]:
        head, tile, cells, tail = self
        for cell in cells:
            yield (*head, (cell, tile), *tail)
