"""What a move is."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from service.games.zatre.board import Tile

Placement: TypeAlias = tuple[int, Tile]
"""A cell and the tile on it, in this order because a turn is sorted by its cells."""


MoveKind: TypeAlias = Literal["lay", "pass", "draw", "stay"]


class Move(NamedTuple):
    """Tiles laid, sorted by their cells; or a pass; or a draw, or staying without it.

    `drawn` has the tiles of a draw, sorted, where the caller draws them.
    """

    placements: tuple[Placement, ...] = ()
    drawn: tuple[Tile, ...] = ()
    kind: MoveKind = "lay"


PASS: Final = Move(kind="pass")
DRAW: Final = Move(kind="draw")
"""The draw of tiles that only the bag knows."""

STAY: Final = Move(kind="stay")
