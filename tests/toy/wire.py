"""Coins in JSON."""

from __future__ import annotations

from service.games.core.json_values import Json
from service.games.edge.fields import Constant, Integer, List, Squares, String
from service.games.edge.schemas import closed, opened
from service.games.edge.wire import FORMAT, GameWire, state_members
from tests.toy.game import GAME, ROW, SEATS, Move, Setup, State


class CoinsWire(GameWire[State, Move]):
    game = GAME
    setup = Setup
    state_schema = closed(
        "CoinsState",
        {
            **state_members(GAME, SEATS),
            "pieces": Squares(ROW.squares, {"o": "o"}, "[a-g]1", required=True),
            "ply": Integer(0, 100),
        },
    )
    move_schema = opened(
        "CoinsMove",
        {
            "notation": String(longest=20, required=True),
            "path": List(String(longest=3), longest=2, required=True),
        },
    )
    scores_schema = opened("CoinsScores", {"left": Integer(0, 7, required=True)})
    board_schema = opened("CoinsBoard", {"squares": List(String(longest=3), 7, required=True)})
    event_schemas = (
        opened(
            "CoinsCapturedEvent",
            {
                "type": Constant("captured", required=True),
                "square": String(longest=3, required=True),
                "piece": Constant("o", required=True),
            },
        ),
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
