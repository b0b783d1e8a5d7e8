"""Latroncules in JSON."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final, get_args

from service.games.core.events import Jumped, Moved, PieceCode, Promoted, SquareName
from service.games.core.json_values import Json
from service.games.core.squares import COMPASS
from service.games.edge.events import event_schemas
from service.games.edge.fields import (
    Constant,
    Enumerated,
    Integer,
    List,
    Square,
    Squares,
    String,
)
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import FORMAT, GameWire, state_members
from service.games.latroncules import play
from service.games.latroncules.board import (
    GRID,
    LINES,
    SQUARES,
    BoardName,
    Line,
    is_marked,
    lines_on,
)
from service.games.latroncules.events import Captured
from service.games.latroncules.game import GAME
from service.games.latroncules.moves import Move
from service.games.latroncules.options import QUIET_LIMITS
from service.games.latroncules.setup import MOST_PIECES, Setup, starting_pieces
from service.games.latroncules.state import CAVALRY, INFANTRY, LAST_PLY, PIECES, SEATS, State

_NAMES: Final = "[a-h][1-8]"
_CODES: Final = {code: piece for piece, code in enumerate(PIECES)}
_MOST_CAPTURES: Final = 8


_square: Final = partial(Square, GRID.squares, f"^(?:{_NAMES})$")
_piece: Final = partial(Enumerated, PIECES)

StateSchema = closed(
    "LatronculesState",
    {
        **state_members(GAME, SEATS),
        "pieces": Squares(GRID.squares, _CODES, _NAMES, required=True),
        "ply": Integer(
            0, LAST_PLY, metadata={"description": "How many moves were made since the beginning."}
        ),
        "quiet_plies": Integer(
            0,
            max(QUIET_LIMITS.values()),
            metadata={"description": "How many moves were made since the last capture."},
        ),
    },
)

CaptureSchema = opened(
    "LatronculesCapture",
    {
        "square": _square(required=True),
        "piece": _piece(required=True),
        "by": List(_square(), longest=2, shortest=2, required=True),
    },
)

MoveSchema = opened(
    "LatronculesMove",
    {
        "notation": Described({"type": "string", "pattern": f"^{_NAMES}-{_NAMES}$"}, required=True),
        "from": _square(required=True),
        "to": _square(required=True),
        "piece": _piece(required=True),
        "path": List(_square(), longest=2, shortest=2, required=True),
        "captures": List(Nested(CaptureSchema), longest=_MOST_CAPTURES, required=True),
        "jumps": _square(metadata={"description": "The square that is jumped over, if any."}),
        "promotion": _piece(metadata={"description": "What the piece becomes, if promoted."}),
    },
)

MaterialSchema = opened(
    "LatronculesMaterial",
    {kind: Integer(0, MOST_PIECES, required=True) for kind in (INFANTRY, CAVALRY)},
)

ScoresSchema = opened(
    "LatronculesScores", {seat: Nested(MaterialSchema, required=True) for seat in SEATS}
)

_SQUARE_SCHEMA: Final = {
    "type": "object",
    "required": ["marked", "lines", "directions"],
    "properties": {
        "marked": {"type": "boolean", "description": "Whether lines are drawn here."},
        "lines": {
            "type": "array",
            "description": "The lines drawn through the middle of the square, rank 8 on top.",
            "items": {"type": "string", "enum": list(get_args(Line))},
            "maxItems": 2,
            "uniqueItems": True,
        },
        "directions": {
            "type": "array",
            "description": "Where cavalry may go from here; north is towards rank 8.",
            "items": {"type": "string", "enum": list(COMPASS.values())},
            "uniqueItems": True,
        },
    },
}

DrawingSchema = opened(
    "LatronculesDrawing",
    {
        "squares": Described(
            {
                "type": "object",
                "propertyNames": {"type": "string", "pattern": f"^(?:{_NAMES})$"},
                "additionalProperties": _SQUARE_SCHEMA,
                "maxProperties": GRID.size,
            },
            required=True,
        ),
        "setup": Squares(GRID.squares, _CODES, _NAMES, required=True),
    },
)

OrientationsSchema = opened(
    "LatronculesOrientations", {seat: Enumerated(SEATS, required=True) for seat in SEATS}
)

BoardSchema = opened(
    "LatronculesBoard",
    {
        "width": Constant(GRID.width, required=True),
        "height": Constant(GRID.height, required=True),
        "files": List(String(longest=1), longest=GRID.width, required=True),
        "ranks": List(String(longest=1), longest=GRID.height, required=True),
        "orientations": Nested(OrientationsSchema, required=True),
        **{board: Nested(DrawingSchema, required=True) for board in LINES},
    },
)


EVENT_SCHEMAS: Final = event_schemas(
    "Latroncules",
    (Moved, Jumped, Captured, Promoted),
    {SquareName: _square, PieceCode: _piece},
)


class LatronculesWire(GameWire[State, Move]):
    """How positions and moves of Latroncules look in JSON."""

    game = GAME
    setup = Setup
    state_schema = StateSchema
    move_schema = MoveSchema
    scores_schema = ScoresSchema
    board_schema = BoardSchema
    event_schemas: ClassVar = EVENT_SCHEMAS

    def dump_state(self, state: State) -> Json:
        names = GRID.names
        return {
            "game": GAME.id,
            "format": FORMAT,
            "variant": GAME.variant(state),
            "options": state.rules.options.as_mapping(),
            "turn": None if state.result is not None else SEATS[state.turn],
            "pieces": {names[square]: PIECES[piece] for square, piece in state.pieces().items()},
            "ply": state.ply,
            "quiet_plies": state.quiet_plies,
        }

    def dump_move(self, state: State, move: Move) -> Json:
        names = GRID.names
        origin, target = names[move.origin], names[move.target]
        answer: Json = {
            "notation": move.notation,
            "from": origin,
            "to": target,
            "piece": state.code_at(move.origin),
            "path": [origin, target],
            "captures": [
                {
                    "square": names[square],
                    "piece": state.code_at(square),
                    "by": [names[captor] for captor in captors],
                }
                for square, captors in play.captures(state, move)
            ],
        }
        if move.over is not None:
            answer["jumps"] = names[move.over]
        promoted = play.promotion(state, move)
        if promoted is not None:
            answer["promotion"] = promoted
        return answer

    def dump_scores(self, state: State) -> Json:
        return {
            seat: {
                INFANTRY: (pieces & ~state.cavalry).bit_count(),
                CAVALRY: (pieces & state.cavalry).bit_count(),
            }
            for seat, pieces in zip(SEATS, (state.white, state.black), strict=True)
        }

    def dump_board(self) -> Json:
        return {
            "width": GRID.width,
            "height": GRID.height,
            "files": list(GRID.files),
            "ranks": list(GRID.ranks),
            "orientations": {seat: seat for seat in SEATS},
            **{board: _drawing(board) for board in LINES},
        }


def _drawing(board: BoardName) -> Json:
    names = GRID.names
    return {
        "squares": {
            names[square]: {
                "marked": is_marked(board, square),
                "lines": list(lines_on(board, square)),
                "directions": [COMPASS[direction] for direction in LINES[board][square]],
            }
            for square in SQUARES
        },
        "setup": {names[square]: PIECES[piece] for square, piece in starting_pieces(board).items()},
    }


WIRE: Final = LatronculesWire()
