"""The three ways in which the game ends, tested in this order."""

from __future__ import annotations

from typing import Final

from service.games.core.results import Result
from service.games.latroncules.moves import legal_moves
from service.games.latroncules.state import NOBODY, State
from service.games.latroncules.tables import Tables

_WHITE_WINS: Final = Result.win(("white",), "pieces-captured", "latroncules.end.pieces-captured")
_BLACK_WINS: Final = Result.win(("black",), "pieces-captured", "latroncules.end.pieces-captured")
_STALEMATE: Final = Result.draw("stalemate", "latroncules.end.stalemate")
_NO_CAPTURE: Final = Result.draw("no-capture", "latroncules.end.no-capture")


def settle(
    tables: Tables, white: int, black: int, cavalry: int, side: int, ply: int, quiet_plies: int
) -> State:
    """Make the state in which it is this side's turn, unless the game has just ended."""
    if not black:
        result = _WHITE_WINS
    elif not white:
        result = _BLACK_WINS
    else:
        own, enemy = (black, white) if side else (white, black)
        moves = legal_moves(tables, side, own, enemy, cavalry)
        if not moves:
            result = _STALEMATE
        elif quiet_plies >= tables.quiet_limit:
            result = _NO_CAPTURE
        else:
            return State(tables, white, black, cavalry, side, ply, quiet_plies, moves, None)
    return State(tables, white, black, cavalry, NOBODY, ply, quiet_plies, (), result)
