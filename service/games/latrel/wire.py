"""La Trel in JSON."""

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
    flaw,
)
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import FORMAT, GameWire, state_members
from service.games.latrel import moves, repetition
from service.games.latrel.board import (
    ATTACKERS_EACH,
    BLOCKER,
    CORNER_SQUARES,
    DEFENDER,
    GRID,
    KINDS,
    LAST_RANK,
    LETTERS,
    NAMES,
    PIECE_NAMES,
    SEATS,
    SIDES,
    SQUARES,
    Men,
    attackers,
    scan,
)
from service.games.latrel.game import GAME, piece_named
from service.games.latrel.moves import Move
from service.games.latrel.setup import Setup
from service.games.latrel.state import LAST_PLY, State

SQUARE_PATTERN: Final = "[a-h][1-8]"

_square: Final = partial(Square, SQUARES, f"^{SQUARE_PATTERN}$")
_piece: Final = partial(Enumerated, PIECE_NAMES)


class QuietMove(JsonField):
    """A quiet move, `a2-a3`, read into the numbers of its squares."""

    expected = "string"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{SQUARE_PATTERN}-{SQUARE_PATTERN}$"}

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
    {LETTERS[kind]: Integer(0, each) for kind, each in ATTACKERS_EACH.items()},
)
LaTrelLost = _by_seat("LaTrelLost", Nested, LaTrelLostPieces)
LaTrelDeadline = _by_seat("LaTrelDeadline", Integer, 0, 50, allow_none=True)
LaTrelRuns = _by_seat("LaTrelRuns", List, _square(), longest=repetition.LONGEST_RUN)
LaTrelRepetition = closed(
    "LaTrelRepetition",
    {
        "runs": Nested(LaTrelRuns),
        "quiet_moves": List(QuietMove(), longest=repetition.LONGEST_PAST - 1),
    },
)
LaTrelState = closed(
    "LaTrelState",
    {
        **state_members(GAME, SEATS),
        "pieces": Squares(
            SQUARES,
            {name: piece for piece, name in enumerate(PIECE_NAMES)},
            SQUARE_PATTERN,
            required=True,
        ),
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
        "path": List(_square(), longest=None, shortest=2, required=True),
        "captures": List(Nested(LaTrelCapture), longest=16, required=True),
        "exchange": Enumerated([LETTERS[kind] for kind in ATTACKERS_EACH]),
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
LaTrelBoard = opened(
    "LaTrelBoard",
    {
        "width": Described({"type": "integer"}, required=True),
        "height": Described({"type": "integer"}, required=True),
        "squares": List(_square(), longest=None, required=True),
        "corners": List(_square(), longest=None, required=True),
        "exchange_squares": Described(
            {
                "type": "object",
                "properties": {seat: List(_square(), longest=None).schema() for seat in SEATS},
                "required": list(SEATS),
            },
            required=True,
        ),
    },
)
EVENT_SCHEMAS: Final = event_schemas(
    "LaTrel", (Moved, Captured, Exchanged), {SquareName: _square, PieceCode: _piece}
)


def _dump_lost(men: Men) -> Json:
    return {LETTERS[kind]: all_ - men[kind].bit_count() for kind, all_ in ATTACKERS_EACH.items()}


class LaTrelWire(GameWire[State, Move]):
    """How La Trel's values look in JSON."""

    game = GAME
    setup = Setup
    state_schema = LaTrelState
    move_schema = LaTrelMove
    scores_schema = LaTrelScores
    board_schema = LaTrelBoard
    event_schemas = EVENT_SCHEMAS

    def dump_state(self, state: State) -> Json:
        over = state.result is not None
        dumped: Json = {
            "game": GAME.id,
            "format": FORMAT,
            "variant": state.rules.variant,
            "options": state.rules.options(),
            "turn": None if over else SEATS[state.turn],
            "pieces": {
                NAMES[square]: PIECE_NAMES[5 * side + kind]
                for side in SIDES
                for kind in KINDS
                for square in scan(state.men[side][kind])
            },
            "ply": state.ply,
            "lost": {SEATS[side]: _dump_lost(state.men[side]) for side in SIDES},
            "deadline": {SEATS[side]: state.deadline[side] for side in SIDES},
            "repetition": _dump_repetition(state),
        }
        if over:
            dumped["just_moved"] = SEATS[1 - state.turn]
        return dumped

    def dump_move(self, state: State, move: Move) -> Json:
        dumped: Json = {
            "notation": moves.notation(move),
            "from": NAMES[move.path[0]],
            "to": NAMES[move.path[-1]],
            "piece": piece_named(state, move.path[0]),
            "path": [NAMES[square] for square in move.path],
            "captures": [
                {"square": NAMES[square], "piece": piece_named(state, square)}
                for square in move.captured
            ],
        }
        if move.exchange:
            dumped["exchange"] = LETTERS[move.exchange]
        return dumped

    def dump_scores(self, state: State) -> Json:
        scores: Json = {}
        for side in SIDES:
            men = state.men[side]
            scores[SEATS[side]] = {
                **{LETTERS[kind]: men[kind].bit_count() for kind in KINDS},
                "attackers": attackers(men).bit_count(),
                "defenders": men[DEFENDER].bit_count(),
                "blockers": men[BLOCKER].bit_count(),
            }
        return scores

    def dump_board(self) -> Json:
        width = GRID.width
        return {
            "width": width,
            "height": GRID.height,
            "squares": list(NAMES),
            "corners": [NAMES[square] for square in CORNER_SQUARES],
            "exchange_squares": {
                SEATS[side]: list(NAMES[LAST_RANK[side] * width : (LAST_RANK[side] + 1) * width])
                for side in SIDES
            },
        }


def _dump_repetition(state: State) -> Json:
    if state.rules.repetition == "piece":
        return {
            "runs": {SEATS[side]: [NAMES[square] for square in state.runs[side]] for side in SIDES}
        }
    return {
        "quiet_moves": [
            f"{NAMES[origin]}-{NAMES[target]}"
            for origin, target in repetition.quiet_moves(state.seen)
        ]
    }


WIRE: Final = LaTrelWire()
