"""What happened in a move, in order, so that a front end can animate without diffing.

Squares, pieces and seats are given by the names that the wire uses, and annotated as what they
are, so that the wire derives an event's schema from its class (see `edge.events`). A game that
needs an event of its own subclasses `Event` in its folder, and annotates what only it has in
the same way. A field left at None is absent from the JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, ClassVar, TypeAlias

from service.games.core.json_values import Json
from service.games.core.results import Result

SquareName: TypeAlias = Annotated[str, "the name of a square"]
PieceCode: TypeAlias = Annotated[str, "the code of a piece"]
SeatName: TypeAlias = Annotated[str, "the name of a seat"]


def json_name(name: str) -> str:
    """Return what a field is called in JSON, where no word is reserved: `from_` is `from`."""
    return name.rstrip("_")


@dataclass(frozen=True, slots=True)
class Event:
    """One happening; `type` is its name on the wire."""

    type: ClassVar[str]

    def as_json(self) -> Json:
        """Return the event as the wire shows it."""
        answer: Json = {"type": self.type}
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                answer[json_name(field.name)] = value
        return answer


@dataclass(frozen=True, slots=True)
class Moved(Event):
    type: ClassVar[str] = "moved"
    piece: PieceCode
    from_: SquareName
    to: SquareName


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    type: ClassVar[str] = "jumped"
    piece: PieceCode
    over: SquareName


@dataclass(frozen=True, slots=True)
class Captured(Event):
    type: ClassVar[str] = "captured"
    square: SquareName
    piece: PieceCode


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    type: ClassVar[str] = "exchanged"
    square: SquareName
    from_: PieceCode
    to: PieceCode


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    type: ClassVar[str] = "promoted"
    square: SquareName
    from_: PieceCode
    to: PieceCode


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    type: ClassVar[str] = "turn-passed"
    seat: SeatName


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    type: ClassVar[str] = "game-over"
    result: Result

    def as_json(self) -> Json:
        return {"type": self.type, "result": self.result.as_json()}
