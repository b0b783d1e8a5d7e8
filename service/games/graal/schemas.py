"""The shapes of Graal's JSON: what comes in and what goes out."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final, get_args

from marshmallow import ValidationError

from service.games.core.errors import Fault, Term
from service.games.core.events import (
    Captured,
    Moved,
    PieceCode,
    SeatName,
    SquareName,
    TurnPassed,
)
from service.games.core.json_values import Json
from service.games.edge.events import event_schemas
from service.games.edge.fields import (
    Enumerated,
    Integer,
    JsonField,
    List,
    Square,
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
from service.games.graal.commanders import ARMIES
from service.games.graal.events import (
    Absorbed,
    CastleEntered,
    ColourLetter,
    ColourLetters,
    Deployed,
    Eliminated,
    Retreated,
    Revealed,
    ShotFired,
)
from service.games.graal.figures import COLOURS, FIGURE_BY_NAME, FIGURES, KINDS
from service.games.graal.game import GAME
from service.games.graal.maps import SMALLEST_SIDE
from service.games.graal.moves import MoveKind
from service.games.graal.options import MOST_QUIET_TURNS
from service.games.graal.presets import PRESETS
from service.games.graal.repetition import MOST_TIMES, REMEMBERED
from service.games.graal.state import FALL_REASONS, PHASES, SEATS

_NAME: Final = "[a-z](?:[1-9]|1[0-9]|2[0-6])"
_KEY: Final = re.compile("[0-9a-f]{16}")

# Longer than any good row, so that a map's faults are told together and in the game's words.
_LONG_ROW: Final = 100

square: Final = partial(Square, GRID.squares, f"^(?:{_NAME})$")
figure: Final = partial(Enumerated, FIGURES)
seat: Final = partial(Enumerated, SEATS)
colour: Final = partial(Enumerated, tuple(COLOURS))


def number(highest: int) -> Json:
    """Describe a whole number in an answer."""
    return {"type": "integer", "minimum": 0, "maximum": highest}


class Repetitions(JsonField):
    """How often each position has begun a turn, by its key in hexadecimal digits."""

    expected = "object"

    def schema(self) -> Json:
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
        record: dict[int, int] = {}
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
                record[int(name, 16)] = times
        if faults:
            raise ValidationError(faults)
        return record


# The state

CastleSchema = closed("GraalCastle", {part: square(required=True) for part in CASTLE_PARTS})

CastlesSchema = closed("GraalCastles", {letter: Nested(CastleSchema) for letter in COLOURS})

CommandersSchema = closed("GraalCommanders", {letter: seat() for letter in COLOURS})

RotationSchema = closed(
    "GraalRotation",
    {letter: List(seat(), longest=3, shortest=1, unique=True) for letter in COLOURS[:4]},
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

ShotSchema = closed("GraalShot", {"archer": square(required=True), "target": square(required=True)})

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
        "camp": Enumerated(
            tuple(COLOURS[:2]),
            allow_none=True,
            metadata={
                "description": "The camp to move, by its chief, with `camp_order` `free`; "
                "`turn` is null if several of its members can."
            },
        ),
        "phase": Enumerated(PHASES),
        "pieces": Squares(GRID.squares, FIGURE_BY_NAME, _NAME, required=True),
        "castles": Nested(CastlesSchema, required=True),
        "armies": Nested(CommandersSchema, metadata={"description": "Who commands which colour."}),
        "rotation": Nested(
            RotationSchema,
            metadata={
                "description": "Whose turn is next within each camp, by its chief; empty with "
                "`camp_order` `free`."
            },
        ),
        "map": Nested(MapSchema),
        "army": Nested(ArmySchema, metadata={"description": "What a full army consists of."}),
        "shot": Nested(
            ShotSchema,
            allow_none=True,
            metadata={"description": "The shot from which a figure has to retreat."},
        ),
        "quiet_turns": Integer(0, MOST_QUIET_TURNS),
        "repetition": Repetitions(),
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
    "armies": Integer(
        min(ARMIES),
        max(ARMIES),
        metadata={"description": "Armies of each player, variant `armies`."},
    ),
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

PlacementSchema = opened(
    "GraalPlacement", {"piece": figure(required=True), "square": square(required=True)}
)

CaptureSchema = opened(
    "GraalCapture", {"square": square(required=True), "piece": figure(required=True)}
)

MoveSchema = opened(
    "GraalMove",
    {
        "notation": String(longest=2000, required=True),
        "kind": Enumerated(get_args(MoveKind), required=True),
        "from": square(),
        "to": square(metadata={"description": "Of a shot, the square that is shot at."}),
        "piece": figure(),
        "path": List(square(), longest=2),
        "captures": List(Nested(CaptureSchema), longest=1),
        "army": colour(metadata={"description": "The army that is deployed."}),
        "castle": Nested(CastleSchema),
        "placements": List(Nested(PlacementSchema), longest=LARGEST_ARMY),
    },
)

_MOST: Final = LARGEST_ARMY * len(COLOURS)

CountsSchema = opened(
    "GraalCounts", {kind: Described(number(_MOST), required=True) for kind in KINDS}
)

ForcesSchema = opened(
    "GraalForces",
    {
        "armies": List(colour(), longest=len(COLOURS), required=True),
        "figures": Nested(CountsSchema, required=True),
        "foot": Described(number(_MOST), required=True),
        "mounted": Described(number(_MOST), required=True),
        "house": Described(number(LARGEST_ARMY), required=True),
        "castle": Described({"type": "boolean"}, required=True),
    },
)

ScoresSchema = opened("GraalScores", {name: Nested(ForcesSchema) for name in SEATS})

EVENT_SCHEMAS: Final = event_schemas(
    "Graal",
    (
        Deployed,
        Revealed,
        Moved,
        Captured,
        ShotFired,
        Retreated,
        CastleEntered,
        Eliminated,
        Absorbed,
        TurnPassed,
    ),
    {
        SquareName: square,
        PieceCode: figure,
        SeatName: seat,
        ColourLetter: colour,
        ColourLetters: partial(List, colour(), longest=len(COLOURS)),
    },
)
