"""How a game ends: five tests after each move, in this order."""

from __future__ import annotations

from typing import Final

from service.games.core.results import Result
from service.games.latrel.board import SEATS, attackers
from service.games.latrel.generator import attackers_can_move, legal_groups
from service.games.latrel.state import State


def _win(reason: str) -> tuple[Result, Result]:
    rule = f"la-trel.end.{reason}"
    return Result.win((SEATS[0],), reason, rule), Result.win((SEATS[1],), reason, rule)


ATTACKERS_CAPTURED: Final = _win("attackers-captured")
LONE_ATTACKERS: Final = Result.draw("lone-attackers", "la-trel.end.lone-attackers")
ATTACKERS_IMMOBILE: Final = _win("attackers-immobile")
DEADLINE: Final = _win("deadline")
STALEMATE: Final = Result.draw("stalemate", "la-trel.end.stalemate")


def judge(state: State) -> Result | None:
    """Return how the game has ended, as if the side that is not to move had just moved."""
    rules = state.rules
    mover = state.turn
    moved = 1 - mover
    left = attackers(state.men[mover])
    if not left:
        return ATTACKERS_CAPTURED[moved]
    others = attackers(state.men[moved])
    if not others:
        return ATTACKERS_CAPTURED[mover]
    if rules.lone_attackers_draw and not left & (left - 1) and not others & (others - 1):
        return LONE_ATTACKERS
    if left.bit_count() <= rules.immobile_limit and not attackers_can_move(state, mover):
        return ATTACKERS_IMMOBILE[moved]
    if state.deadline[moved] == 0:
        return DEADLINE[mover]
    if not any(legal_groups(state)):
        return STALEMATE
    return None
