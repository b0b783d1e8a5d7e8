"""The three ways in which the game ends, tested in this order."""

from __future__ import annotations

from typing import Final

from service.games.core.results import Result
from service.games.latroncules.moves import moves
from service.games.latroncules.state import NOBODY, SEATS, State
from service.games.latroncules.tables import Tables

_CAPTURED: Final = tuple(
    Result.win((seat,), "pieces-captured", "latroncules.end.pieces-captured") for seat in SEATS
)
_STALEMATE: Final = Result.draw("stalemate", "latroncules.end.stalemate")
_NO_CAPTURE: Final = Result.draw("no-capture", "latroncules.end.no-capture")


def judge(
    tables: Tables, white: int, black: int, cavalry: int, side: int, quiet_plies: int
) -> Result | None:
    """Return how the game has ended if it is this side's turn, None if it goes on."""
    if not black:
        return _CAPTURED[0]
    if not white:
        return _CAPTURED[1]
    own, enemy = (black, white) if side else (white, black)
    for _ in moves(tables, side, own, enemy, cavalry):
        return _NO_CAPTURE if quiet_plies >= tables.quiet_limit else None
    return _STALEMATE


def settle(
    tables: Tables, white: int, black: int, cavalry: int, side: int, ply: int, quiet_plies: int
) -> State:
    """Make the state in which it is this side's turn, unless the game has just ended."""
    result = judge(tables, white, black, cavalry, side, quiet_plies)
    turn = side if result is None else NOBODY
    return State(tables, white, black, cavalry, turn, ply, quiet_plies, result)
