"""Events that only this game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from service.games.core.events import Event, PieceCode, SeatName, SquareName
from service.games.graal.castles import CastlePart

ColourLetter: TypeAlias = Annotated[str, "the letter of a colour"]
ColourLetters: TypeAlias = tuple[ColourLetter, ...]


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """An army stands; where, its own camp sees on the board and the others later."""

    type: ClassVar[str] = "deployed"
    seat: SeatName
    army: ColourLetter


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """All armies stand, and everybody sees them."""

    type: ClassVar[str] = "revealed"
    armies: ColourLetters


@dataclass(frozen=True, slots=True)
class ShotFired(Event):
    """`archer` and `target` are squares, `piece` is the figure that has to retreat."""

    type: ClassVar[str] = "shot"
    archer: SquareName
    target: SquareName
    piece: PieceCode


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    type: ClassVar[str] = "retreated"
    piece: PieceCode
    from_: SquareName
    to: SquareName


@dataclass(frozen=True, slots=True)
class CastleEntered(Event):
    """A figure steps into the castle of another camp; `part` is `cour` or `donjon`."""

    type: ClassVar[str] = "castle-entered"
    piece: PieceCode
    castle: ColourLetter
    part: CastlePart
    square: SquareName


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    type: ClassVar[str] = "eliminated"
    seat: SeatName
    by: SeatName


@dataclass(frozen=True, slots=True)
class Absorbed(Event):
    """An army goes on under another commander."""

    type: ClassVar[str] = "absorbed"
    army: ColourLetter
    by: SeatName
