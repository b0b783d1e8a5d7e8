"""What happened in a move, in order, so that a front end can animate without diffing.

Squares and pieces are given by the names that the wire uses. A game that needs an event of
its own subclasses `Event` in its folder. A field left at None is absent from the JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from service.games.core.json_values import Json
from service.games.core.results import Result

# Python reserves some of the words that the wire uses.
_JSON_NAMES = {"from_": "from"}


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
                answer[_JSON_NAMES.get(field.name, field.name)] = value
        return answer


@dataclass(frozen=True, slots=True)
class Moved(Event):
    type: ClassVar[str] = "moved"
    piece: str
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    type: ClassVar[str] = "jumped"
    piece: str
    over: str


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """`by` names the captors where it takes more than the mover."""

    type: ClassVar[str] = "captured"
    square: str
    piece: str
    by: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    type: ClassVar[str] = "exchanged"
    square: str
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    type: ClassVar[str] = "promoted"
    square: str
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    type: ClassVar[str] = "turn-passed"
    seat: str


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    type: ClassVar[str] = "game-over"
    result: Result

    def as_json(self) -> Json:
        return {"type": self.type, "result": self.result.as_json()}
