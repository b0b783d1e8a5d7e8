"""The three ways in which the game ends, tested in this order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from service.games.core.results import Result
from service.games.latroncules.moves import Move
from service.games.latroncules.options import Rules
from service.games.latroncules.state import SEATS

EndReason: TypeAlias = Literal["pieces-captured", "stalemate", "no-capture"]


def _rule(reason: EndReason) -> str:
    return f"latroncules.end.{reason}"


def _win(side: int) -> Result:
    reason: EndReason = "pieces-captured"
    return Result.win((SEATS[side],), reason, _rule(reason))


def _draw(reason: EndReason) -> Result:
    return Result.draw(reason, _rule(reason))


_WHITE_WINS, _BLACK_WINS = (_win(side) for side in range(len(SEATS)))
_STALEMATE: Final = _draw("stalemate")
_NO_CAPTURE: Final = _draw("no-capture")


def judge(
    rules: Rules, white: int, black: int, moves: Sequence[Move], quiet_plies: int
) -> Result | None:
    """Return how the game has ended, as `moves` are all that the side to move could play."""
    if not black:
        return _WHITE_WINS
    if not white:
        return _BLACK_WINS
    if not moves:
        return _STALEMATE
    if quiet_plies >= rules.quiet_limit:
        return _NO_CAPTURE
    return None
