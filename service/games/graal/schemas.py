"""The shapes of Graal's JSON: what comes in and what goes out."""

from __future__ import annotations

import re
from typing import Any, Final, get_args

from marshmallow import Schema, ValidationError

from service.games.core.errors import Fault, Term
from service.games.core.events import Captured, Event, Moved, TurnPassed
from service.games.edge.fields import (
    Constant,
    Enumerated,
    Integer,
    JsonField,
    List,
    Squares,
    String,
    flaw,
    whole_number,
)
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import state_members
from service.games.graal.armies import LARGEST_ARMY
from service.games.graal.board import GRID, LARGEST_SIDE
from service.games.graal.castles import CASTLE_PARTS
from service.games.graal.events import (
    Absorbed,
    CastleEntered,
    Deployed,
    Eliminated,
    Retreated,
    Revealed,
    ShotFired,
)
from service.games.graal.figures import COLOURS, FIGURE_BY_NAME, FIGURES, KINDS
from service.games.graal.game import GAME
from service.games.graal.maps import SMALLEST_SIDE, TERRAIN
from service.games.graal.moves import MoveKind
from service.games.graal.options import MOST_QUIET_TURNS, VARIANTS
from service.games.graal.presets import PRESETS
from service.games.graal.repetition import MOST_TIMES, REMEMBERED
from service.games.graal.state import FALL_REASONS, PHASES, SEATS

SQUARE: Final = "[a-z](?:[1-9]|1[0-9]|2[0-6])"

_KEY: Final = re.compile("[0-9a-f]{16}")

# Longer than any good row, so that a map's faults are told together and in the game's words.
_LONG_ROW: Final = 100


class Square(JsonField):
    """The name of a square, read into its number."""

    expected = "string"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^(?:{SQUARE})$"}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if not isinstance(value, str):
            raise self.wrong_type()
        square = GRID.squares.get(value)
        if square is None:
            raise flaw("unknown-square", square=value[:20])
        return square


class Record(JsonField):
    """How often each position has begun a turn, by its key in hexadecimal digits."""

    expected = "object"

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": {"type": "string", "pattern": f"^(?:{_KEY.pattern})$"},
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST_TIMES},
            "maxProperties": REMEMBERED,
        }

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[int, int]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if len(value) > REMEMBERED:
            raise flaw("too-many", limit=REMEMBERED)
        found: dict[int, int] = {}
        faults: list[Fault] = []
        for name, entry in value.items():
            times = whole_number(entry)
            if not _KEY.fullmatch(name):
                faults.append(Fault((name,), "bad-text"))
            if times is None:
                faults.append(Fault((name,), "wrong-type", {"expected": Term("integer")}))
            elif not 1 <= times <= MOST_TIMES:
                faults.append(Fault((name,), "out-of-range", {"low": 1, "high": MOST_TIMES}))
            elif not faults:
                found[int(name, 16)] = times
        if faults:
            raise ValidationError(faults)
        return found


def _word(*choices: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(choices)}


def _number(highest: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "maximum": highest}


# The state

CastleSchema = closed("GraalCastle", {part: Square(required=True) for part in CASTLE_PARTS})

CastlesSchema = closed("GraalCastles", {colour: Nested(CastleSchema) for colour in COLOURS})

CommandersSchema = closed("GraalCommanders", {colour: Enumerated(SEATS) for colour in COLOURS})

RotationSchema = closed(
    "GraalRotation",
    {colour: List(Enumerated(SEATS), longest=3, shortest=1, unique=True) for colour in COLOURS[:4]},
)

MapSchema = closed(
    "GraalMap",
    {
        "rows": List(
            String(longest=_LONG_ROW),
            longest=_LONG_ROW,
            required=True,
            metadata={
                "description": "The highest rank first; `#` rock, `f` forest, `.` open ground. "
                f"Even sides from {SMALLEST_SIDE} to {LARGEST_SIDE}."
            },
        )
    },
)

ArmySchema = closed("GraalArmy", {kind: Integer(0, LARGEST_ARMY) for kind in KINDS})

ShotSchema = closed("GraalShot", {"archer": Square(required=True), "target": Square(required=True)})

FallSchema = closed(
    "GraalFall",
    {
        "seat": Enumerated(SEATS[:4], required=True),
        "by": Enumerated(SEATS[:4], required=True),
        "reason": Enumerated(FALL_REASONS, required=True),
        "castle": Nested(
            CastleSchema,
            allow_none=True,
            metadata={"description": "Where the castle stood, which has left the board."},
        ),
    },
)

StateSchema = closed(
    "GraalState",
    {
        **state_members(GAME, SEATS),
        "phase": Enumerated(PHASES),
        "pieces": Squares(GRID.squares, FIGURE_BY_NAME, SQUARE, required=True),
        "castles": Nested(CastlesSchema, required=True),
        "armies": Nested(CommandersSchema, metadata={"description": "Who commands which colour."}),
        "rotation": Nested(
            RotationSchema,
            metadata={"description": "Whose turn is next within each camp, by its chief."},
        ),
        "map": Nested(MapSchema),
        "army": Nested(ArmySchema, metadata={"description": "What a full army consists of."}),
        "shot": Nested(
            ShotSchema,
            allow_none=True,
            metadata={"description": "The shot from which a figure has to retreat."},
        ),
        "quiet_turns": Integer(0, MOST_QUIET_TURNS),
        "repetition": Record(),
        "falls": List(
            Nested(FallSchema),
            longest=3,
            metadata={"description": "Who is out of a game of four, in order."},
        ),
    },
)

NEW_MEMBERS: Final = {
    "preset": Enumerated(
        PRESETS,
        metadata={"description": "Begin in a ready position instead of with the deployment."},
    ),
    "armies": Integer(2, 3, metadata={"description": "Armies of each player, variant `armies`."}),
    "map": Nested(MapSchema),
    "army": Nested(ArmySchema),
}

WarningSchema = opened(
    "GraalWarning",
    {
        "code": Enumerated(("unequal-halves",), required=True),
        "rule": String(longest=100, required=True),
    },
)

EXTRA_MEMBERS: Final = {
    "warnings": List(
        Nested(WarningSchema),
        longest=1,
        metadata={"description": "What is allowed but may not be meant, such as unequal realms."},
    )
}


# Answers


def _square(**kwargs: Any) -> Described:
    return Described({"type": "string", "pattern": f"^(?:{SQUARE})$"}, **kwargs)


def _figure(**kwargs: Any) -> Described:
    return Described(_word(*FIGURES), **kwargs)


PlacementSchema = opened(
    "GraalPlacement", {"piece": _figure(required=True), "square": _square(required=True)}
)

CaptureSchema = opened(
    "GraalCapture", {"square": _square(required=True), "piece": _figure(required=True)}
)

MoveSchema = opened(
    "GraalMove",
    {
        "notation": String(longest=2000, required=True),
        "kind": Enumerated(get_args(MoveKind), required=True),
        "from": _square(),
        "to": _square(metadata={"description": "Of a shot, the square that is shot at."}),
        "piece": _figure(),
        "path": List(_square(), longest=2),
        "captures": List(Nested(CaptureSchema), longest=1),
        "army": Enumerated(tuple(COLOURS), metadata={"description": "The army that is deployed."}),
        "castle": Nested(CastleSchema),
        "placements": List(Nested(PlacementSchema), longest=LARGEST_ARMY),
    },
)

_MOST: Final = LARGEST_ARMY * len(COLOURS)

CountsSchema = opened(
    "GraalCounts", {kind: Described(_number(_MOST), required=True) for kind in KINDS}
)

ForcesSchema = opened(
    "GraalForces",
    {
        "armies": List(Enumerated(tuple(COLOURS)), longest=len(COLOURS), required=True),
        "figures": Nested(CountsSchema, required=True),
        "foot": Described(_number(_MOST), required=True),
        "mounted": Described(_number(_MOST), required=True),
        "house": Described(_number(LARGEST_ARMY), required=True),
        "castle": Described({"type": "boolean"}, required=True),
    },
)

ScoresSchema = opened("GraalScores", {seat: Nested(ForcesSchema) for seat in SEATS})

ReadyPositionSchema = opened(
    "GraalReadyPosition",
    {
        "preset": Enumerated(PRESETS, required=True),
        "variant": Enumerated(tuple(VARIANTS), required=True),
        "players": Integer(2, 6, required=True),
        "armies": Integer(1, 3, required=True),
        "deployments": List(String(longest=2000), longest=6, required=True),
    },
)

_TEXT: Final = {
    "type": "object",
    "required": ["en", "fr"],
    "properties": {"en": {"type": "string"}, "fr": {"type": "string"}},
}

ColourSchema = opened(
    "GraalColour",
    {"seat": Enumerated(SEATS, required=True), "name": Described(_TEXT, required=True)},
)

ColoursSchema = opened(
    "GraalColours", {colour: Nested(ColourSchema, required=True) for colour in COLOURS}
)

# Keyed by the sign on the map; as members of their own "#" and "." would have no names that
# a generated client could use.
_TERRAIN = {
    "type": "object",
    "additionalProperties": {"type": "string", "enum": list(TERRAIN.values())},
}

FootprintSchema = opened(
    "GraalFootprint",
    {
        "parts": List(Enumerated(CASTLE_PARTS), longest=2, required=True),
        "adjacent": Enumerated(("orthogonal",), required=True),
    },
)

LimitsSchema = opened(
    "GraalLimits",
    {
        "smallest_side": Constant(SMALLEST_SIDE, required=True),
        "largest_side": Constant(LARGEST_SIDE, required=True),
        "largest_army": Constant(LARGEST_ARMY, required=True),
    },
)

BoardSchema = opened(
    "GraalBoard",
    {
        "reconstruction": Described({"type": "boolean", "const": True}, required=True),
        "width": Described(_number(LARGEST_SIDE), required=True),
        "height": Described(_number(LARGEST_SIDE), required=True),
        "rows": List(String(longest=LARGEST_SIDE), longest=LARGEST_SIDE, required=True),
        "terrain": Described(_TERRAIN, required=True),
        "army": Nested(ArmySchema, required=True),
        "castle": Nested(FootprintSchema, required=True),
        "colours": Nested(ColoursSchema, required=True),
        "seats": List(Enumerated(SEATS), longest=len(SEATS), required=True),
        "presets": List(Nested(ReadyPositionSchema), longest=20, required=True),
        "limits": Nested(LimitsSchema, required=True),
    },
)


# Events


def _event(name: str, event: type[Event], **members: JsonField) -> type[Schema]:
    described = {"type": Constant(event.type, required=True), **members}
    return opened(f"Graal{name}Event", described)


def _seat() -> Enumerated:
    return Enumerated(SEATS, required=True)


def _colour() -> Enumerated:
    return Enumerated(tuple(COLOURS), required=True)


def _way() -> dict[str, JsonField]:
    return {
        "piece": _figure(required=True),
        "from": _square(required=True),
        "to": _square(required=True),
    }


EVENT_SCHEMAS: Final = (
    _event("Deployed", Deployed, seat=_seat(), army=_colour()),
    _event("Revealed", Revealed, armies=List(_colour(), longest=len(COLOURS), required=True)),
    _event("Moved", Moved, **_way()),
    _event("Captured", Captured, square=_square(required=True), piece=_figure(required=True)),
    _event(
        "Shot",
        ShotFired,
        archer=_square(required=True),
        target=_square(required=True),
        piece=_figure(required=True),
    ),
    _event("Retreated", Retreated, **_way()),
    _event(
        "CastleEntered",
        CastleEntered,
        piece=_figure(required=True),
        castle=_colour(),
        part=Enumerated(CASTLE_PARTS, required=True),
        square=_square(required=True),
    ),
    _event("Eliminated", Eliminated, seat=_seat(), by=_seat()),
    _event("Absorbed", Absorbed, army=_colour(), by=_seat()),
    _event("TurnPassed", TurnPassed, seat=_seat()),
)
