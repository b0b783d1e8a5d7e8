"""How a game ends: five tests after each move, in this order."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from service.games.core.results import Result
from service.games.latrel.generator import attackers_can_move, legal_groups
from service.games.latrel.pieces import attackers
from service.games.latrel.state import SEATS, State

EndReason: TypeAlias = Literal[
    "attackers-captured", "lone-attackers", "attackers-immobile", "deadline", "stalemate"
]


def _rule(reason: EndReason) -> str:
    return f"la-trel.end.{reason}"


def _wins(reason: EndReason) -> tuple[Result, Result]:
    """Return the results in which white and in which black wins for this reason."""
    white, black = (Result.win((seat,), reason, _rule(reason)) for seat in SEATS)
    return white, black


def _draw(reason: EndReason) -> Result:
    return Result.draw(reason, _rule(reason))


_ATTACKERS_CAPTURED: Final = _wins("attackers-captured")
_LONE_ATTACKERS: Final = _draw("lone-attackers")
_ATTACKERS_IMMOBILE: Final = _wins("attackers-immobile")
_DEADLINE: Final = _wins("deadline")
_STALEMATE: Final = _draw("stalemate")


def judge(state: State) -> Result | None:
    """Return how the game has ended, as if the side that is not to move had just moved."""
    options = state.rules.options
    mover = state.turn
    moved = 1 - mover
    left = attackers(state.men[mover])
    if not left:
        return _ATTACKERS_CAPTURED[moved]
    others = attackers(state.men[moved])
    if not others:
        return _ATTACKERS_CAPTURED[mover]
    if options.lone_attackers_draw and not left & (left - 1) and not others & (others - 1):
        return _LONE_ATTACKERS
    if left.bit_count() <= options.immobile_limit and not attackers_can_move(state, mover):
        return _ATTACKERS_IMMOBILE[moved]
    if state.deadline[moved] == 0:
        return _DEADLINE[mover]
    if not any(legal_groups(state)):
        return _STALEMATE
    return None
