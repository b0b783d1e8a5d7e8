"""What can happen in a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from service.games.core.events import Event, SeatName, SquareName
from service.games.zatre.board import Tile
from service.games.zatre.scoring import TickReason


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """`tiles` is absent for those who may not see them; `count` tells them how many."""

    type: ClassVar[str] = "drew"
    seat: SeatName
    tiles: tuple[Tile, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A player has declined to draw."""

    type: ClassVar[str] = "stayed"
    seat: SeatName


@dataclass(frozen=True, slots=True)
class Placed(Event):
    type: ClassVar[str] = "placed"
    seat: SeatName
    tile: Tile
    square: SquareName


@dataclass(frozen=True, slots=True)
class RunScored(Event):
    type: ClassVar[str] = "run-scored"
    squares: tuple[SquareName, ...]
    sum: int
    points: int


@dataclass(frozen=True, slots=True)
class Ticked(Event):
    type: ClassVar[str] = "ticked"
    square: SquareName
    reason: TickReason


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """Tiles that stay in hand at the end of a turn; hidden like those of `Drew`."""

    type: ClassVar[str] = "kept"
    seat: SeatName
    tiles: tuple[Tile, ...] | None
    count: int
