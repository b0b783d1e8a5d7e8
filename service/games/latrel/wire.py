"""La Trel in JSON."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar, Final

from service.games.core.json_values import Json
from service.games.edge.wire import FORMAT, GameWire
from service.games.latrel.board import (
    ALL_SQUARES,
    CORNER_SQUARES,
    DARK_SQUARES,
    GRID,
    LAST_RANK,
    NAMES,
    squares_in,
)
from service.games.latrel.game import GAME
from service.games.latrel.moves import Move
from service.games.latrel.pieces import (
    BLOCKER,
    DEFENDER,
    KINDS,
    LETTERS,
    PIECES,
    STARTING_MEN,
    BothMen,
    Men,
    attackers,
    lost,
)
from service.games.latrel.repetition import quiet_moves
from service.games.latrel.schemas import (
    EVENT_SCHEMAS,
    LaTrelBoard,
    LaTrelMove,
    LaTrelScores,
    LaTrelState,
)
from service.games.latrel.setup import Setup
from service.games.latrel.state import SEATS, State


class LaTrelWire(GameWire[State, Move]):
    """How La Trel's values look in JSON."""

    game = GAME
    setup = Setup
    state_schema = LaTrelState
    move_schema = LaTrelMove
    scores_schema = LaTrelScores
    board_schema = LaTrelBoard
    event_schemas: ClassVar = EVENT_SCHEMAS

    def dump_state(self, state: State) -> Json:
        over = state.result is not None
        dumped: Json = {
            "game": GAME.id,
            "format": FORMAT,
            "variant": GAME.variant(state),
            "options": state.rules.options.as_mapping(),
            "turn": None if over else SEATS[state.turn],
            "pieces": _dump_pieces(state.men),
            "ply": state.ply,
            "lost": dict(zip(SEATS, map(_dump_lost, state.men), strict=True)),
            "deadline": dict(zip(SEATS, state.deadline, strict=True)),
            "repetition": _dump_repetition(state),
        }
        if over:
            dumped["just_moved"] = SEATS[1 - state.turn]
        return dumped

    def dump_move(self, state: State, move: Move) -> Json:
        dumped: Json = {
            "notation": GAME.notation(move),
            "from": NAMES[move.path[0]],
            "to": NAMES[move.path[-1]],
            "piece": state.code_at(move.path[0]),
            "path": [NAMES[square] for square in move.path],
            "captures": [
                {"square": NAMES[square], "piece": state.code_at(square)}
                for square in move.captured
            ],
        }
        if move.exchange:
            dumped["exchange"] = LETTERS[move.exchange]
        return dumped

    def dump_scores(self, state: State) -> Json:
        return dict(zip(SEATS, map(_dump_material, state.men), strict=True))

    def dump_board(self) -> Json:
        return {
            "width": GRID.width,
            "height": GRID.height,
            "files": list(GRID.files),
            "ranks": list(GRID.ranks),
            "orientations": {seat: seat for seat in SEATS},
            "squares": list(NAMES),
            "dark": [NAMES[square] for square in squares_in(DARK_SQUARES)],
            "light": [NAMES[square] for square in squares_in(ALL_SQUARES & ~DARK_SQUARES)],
            "corners": [NAMES[square] for square in CORNER_SQUARES],
            "exchange_squares": {
                seat: [NAMES[square] for square in squares_in(rank)]
                for seat, rank in zip(SEATS, LAST_RANK, strict=True)
            },
            "setup": _dump_pieces(STARTING_MEN[False]),
            "setup_with_blockers": _dump_pieces(STARTING_MEN[True]),
        }


def _dump_pieces(men: BothMen) -> Json:
    return {
        NAMES[square]: code
        for code, squares in zip(PIECES, chain(*men), strict=True)
        for square in squares_in(squares)
    }


def _dump_lost(men: Men) -> Json:
    return {LETTERS[kind]: count for kind, count in lost(men).items()}


def _dump_repetition(state: State) -> Json:
    if state.rules.options.repetition != "position":
        return {
            "runs": {
                seat: [NAMES[square] for square in run]
                for seat, run in zip(SEATS, state.runs, strict=True)
            }
        }
    return {
        "quiet_moves": [
            f"{NAMES[origin]}-{NAMES[target]}" for origin, target in quiet_moves(state.seen)
        ]
    }


def _dump_material(men: Men) -> Json:
    return {
        **{LETTERS[kind]: men[kind].bit_count() for kind in KINDS},
        "attackers": attackers(men).bit_count(),
        "defenders": men[DEFENDER].bit_count(),
        "blockers": men[BLOCKER].bit_count(),
    }


WIRE: Final = LaTrelWire()
