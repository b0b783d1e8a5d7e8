"""What La Trel's positions, moves and events look like in JSON."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from marshmallow import Schema

from service.games.core.events import Captured, Exchanged, Moved, PieceCode, SquareName
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
)
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import state_members
from service.games.latrel.board import GRID, SQUARES
from service.games.latrel.game import GAME
from service.games.latrel.pieces import ATTACKER_LETTERS, ATTACKERS_EACH, LETTERS, PIECES
from service.games.latrel.repetition import LONGEST_PAST, LONGEST_RUN
from service.games.latrel.state import LAST_PLY, SEATS

_NAMES: Final = "[a-h][1-8]"

_square: Final = partial(Square, SQUARES, f"^{_NAMES}$")
_piece: Final = partial(Enumerated, PIECES)
_pieces: Final = partial(
    Squares, SQUARES, {code: piece for piece, code in enumerate(PIECES)}, _NAMES
)


class QuietMove(JsonField):
    """A quiet move, `a2-a3`, read into the numbers of its squares."""

    expected = "string"

    def schema(self) -> Json:
        return {"type": "string", "pattern": f"^{_NAMES}-{_NAMES}$"}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> tuple[int, int]:
        if not isinstance(value, str):
            raise self.wrong_type()
        origin, target = SQUARES.get(value[:2]), SQUARES.get(value[3:])
        if origin is None or target is None or value[2] != "-":
            raise flaw("bad-text")
        return origin, target


def _by_seat(name: str, field: type[JsonField], *arguments: Any, **keywords: Any) -> type[Schema]:
    return closed(name, {seat: field(*arguments, **keywords) for seat in SEATS})


LaTrelLostPieces = closed(
    "LaTrelLostPieces",
    {
        letter: Integer(0, each)
        for letter, each in zip(ATTACKER_LETTERS, ATTACKERS_EACH.values(), strict=True)
    },
)
LaTrelLost = _by_seat("LaTrelLost", Nested, LaTrelLostPieces)
LaTrelDeadline = _by_seat(
    "LaTrelDeadline",
    Integer,
    0,
    50,
    allow_none=True,
    metadata={
        "description": "How many moves the side has left to make a capture that counts. null: it "
        "has no deadline; of a lone attacker's side, that it has met it for good where "
        "`deadline_restarts` is false, and else that it has the whole of it."
    },
)
LaTrelRuns = _by_seat("LaTrelRuns", List, _square(), longest=LONGEST_RUN)
LaTrelRepetition = closed(
    "LaTrelRepetition",
    {
        "runs": Nested(LaTrelRuns),
        "quiet_moves": List(QuietMove(), longest=LONGEST_PAST - 1),
    },
)
LaTrelState = closed(
    "LaTrelState",
    {
        **state_members(GAME, SEATS),
        "pieces": _pieces(required=True),
        "just_moved": Enumerated(SEATS),
        "ply": Integer(0, LAST_PLY),
        "lost": Nested(LaTrelLost),
        "deadline": Nested(LaTrelDeadline),
        "repetition": Nested(LaTrelRepetition),
    },
)

LaTrelCapture = opened(
    "LaTrelCapture",
    {"square": _square(required=True), "piece": _piece(required=True)},
)
LaTrelMove = opened(
    "LaTrelMove",
    {
        "notation": Described({"type": "string"}, required=True),
        "from": _square(required=True),
        "to": _square(required=True),
        "piece": _piece(required=True),
        "path": List(
            _square(),
            longest=None,
            shortest=1,
            required=True,
            metadata={"description": "One square alone: a defender is exchanged where it stands."},
        ),
        "captures": List(Nested(LaTrelCapture), longest=16, required=True),
        "exchange": Enumerated(ATTACKER_LETTERS),
    },
)

_COUNT: Final = {"type": "integer", "minimum": 0}
LaTrelMaterial = opened(
    "LaTrelMaterial",
    {
        name: Described(_COUNT, required=True)
        for name in (*LETTERS, "attackers", "defenders", "blockers")
    },
)
LaTrelScores = opened(
    "LaTrelScores", {seat: Nested(LaTrelMaterial, required=True) for seat in SEATS}
)
LaTrelOrientations = opened(
    "LaTrelOrientations",
    {
        seat: Enumerated(
            SEATS,
            required=True,
            metadata={"description": "Which side this seat has at the bottom."},
        )
        for seat in SEATS
    },
)
LaTrelBoard = opened(
    "LaTrelBoard",
    {
        "width": Described({"type": "integer"}, required=True),
        "height": Described({"type": "integer"}, required=True),
        "files": List(String(longest=1), longest=GRID.width, required=True),
        "ranks": List(String(longest=1), longest=GRID.height, required=True),
        "orientations": Nested(LaTrelOrientations, required=True),
        "squares": List(_square(), longest=None, required=True),
        "dark": List(_square(), longest=GRID.size, required=True),
        "light": List(_square(), longest=GRID.size, required=True),
        "corners": List(_square(), longest=None, required=True),
        "exchange_squares": Described(
            {
                "type": "object",
                "properties": {seat: List(_square(), longest=None).schema() for seat in SEATS},
                "required": list(SEATS),
            },
            required=True,
        ),
        "setup": _pieces(required=True),
        "setup_with_blockers": _pieces(required=True),
    },
)
EVENT_SCHEMAS: Final = event_schemas(
    "LaTrel", (Moved, Captured, Exchanged), {SquareName: _square, PieceCode: _piece}
)
