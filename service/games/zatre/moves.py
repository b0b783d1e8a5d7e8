"""What a move is."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from service.games.zatre.board import Tile

Placement: TypeAlias = tuple[int, Tile]
"""A cell and the tile on it, in this order because a turn is sorted by its cells."""


class Move(NamedTuple):
    """A turn (the tiles laid, sorted by their cells), a draw (its tiles sorted), or a pass."""

    placements: tuple[Placement, ...] = ()
    drawn: tuple[Tile, ...] = ()


PASS: Final = Move()
