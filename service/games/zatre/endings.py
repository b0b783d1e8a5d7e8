"""How a game ends."""

from __future__ import annotations

from typing import Literal, TypeAlias

from service.games.core.results import Result
from service.games.zatre.fitting import highest_fitting
from service.games.zatre.state import State

EndReason: TypeAlias = Literal["bag-empty", "cannot-draw"]


def is_exhausted(state: State) -> bool:
    """Tell whether the bag is empty and no player holds a tile that fits."""
    if any(state.bag):
        return False
    highest = highest_fitting(state.board)
    return not any(hand and hand[0] <= highest for hand in state.hands)


def judge(state: State) -> Result | None:
    """Return how the game ended, None while it goes on."""
    if state.phase != "over":
        return None
    totals = [state.sheet(seat).total for seat in range(len(state.hands))]
    best = max(totals)
    winners = tuple(name for name, total in zip(state.seats, totals, strict=True) if total == best)
    reason: EndReason = "bag-empty" if is_exhausted(state) else "cannot-draw"
    return Result.win(winners, reason, f"zatre.end.{reason}")
