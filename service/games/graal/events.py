"""Events that only this game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from service.games.core.events import Event
from service.games.graal.castles import CastlePart


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """An army stands; where, its own camp sees on the board and the others later."""

    type: ClassVar[str] = "deployed"
    seat: str
    army: str


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """All armies stand, and everybody sees them."""

    type: ClassVar[str] = "revealed"
    armies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShotFired(Event):
    """`archer` and `target` are squares, `piece` is the figure that has to retreat."""

    type: ClassVar[str] = "shot"
    archer: str
    target: str
    piece: str


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    type: ClassVar[str] = "retreated"
    piece: str
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class CastleEntered(Event):
    """A figure steps into the castle of another camp; `part` is `cour` or `donjon`."""

    type: ClassVar[str] = "castle-entered"
    piece: str
    castle: str
    part: CastlePart
    square: str


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    type: ClassVar[str] = "eliminated"
    seat: str
    by: str


@dataclass(frozen=True, slots=True)
class Absorbed(Event):
    """An army goes on under another commander."""

    type: ClassVar[str] = "absorbed"
    army: str
    by: str
