"""Coins in JSON."""

from __future__ import annotations

from functools import partial

from service.games.core.events import Captured, PieceCode, SquareName
from service.games.core.json_values import Json
from service.games.edge.events import event_schemas
from service.games.edge.fields import Constant, Integer, List, Square, Squares, String
from service.games.edge.schemas import closed, opened
from service.games.edge.wire import FORMAT, GameWire, state_members
from tests.toy.game import GAME, MOST_PLIES, ROW, SEATS, Move, Setup, State

PLACES = "[a-g]1"
coin = partial(Square, ROW.squares, f"^{PLACES}$")


class CoinsWire(GameWire[State, Move]):
    game = GAME
    setup = Setup
    state_schema = closed(
        "CoinsState",
        {
            **state_members(GAME, SEATS),
            "pieces": Squares(ROW.squares, {"o": "o"}, PLACES, required=True),
            "ply": Integer(0, MOST_PLIES),
        },
    )
    move_schema = opened(
        "CoinsMove",
        {
            "notation": String(longest=20, required=True),
            "path": List(coin(), longest=2, required=True),
        },
    )
    scores_schema = opened("CoinsScores", {"left": Integer(0, 7, required=True)})
    board_schema = opened("CoinsBoard", {"squares": List(coin(), longest=7, required=True)})
    event_schemas = event_schemas(
        "Coins",
        (Captured,),
        {SquareName: coin, PieceCode: partial(Constant, "o")},
    )

    def dump_state(self, state: State) -> Json:
        to_move = GAME.to_move(state)
        return {
            "game": GAME.id,
            "format": FORMAT,
            "variant": "seven",
            "options": {"misere": state.misere},
            "pieces": {ROW.names[coin]: "o" for coin in sorted(state.coins)},
            "turn": to_move[0] if to_move else None,
            "ply": state.ply,
        }

    def dump_move(self, state: State, move: Move) -> Json:
        return {"notation": GAME.notation(move), "path": list(GAME.steps(move))}

    def dump_scores(self, state: State) -> Json:
        return {"left": len(state.coins)}

    def dump_board(self) -> Json:
        return {"squares": list(ROW.names)}


WIRE = CoinsWire()
