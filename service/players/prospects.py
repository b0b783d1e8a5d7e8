"""What a seat may hope for, whoever is to move."""

from __future__ import annotations

from typing import Any

from service.games.core.chance import Chance
from service.games.registry import Entry
from service.players.levels import Effort
from service.players.thinking import think, view_of


def prospects(entry: Entry, view: Any, seat: str, effort: Effort, *, seed: str = "") -> float:
    """Return the chances of winning of a seat's side, from what the seat may see.

    Who is to move thinks about it with what the seat can imagine that he sees.
    """
    imagined = view
    if entry.sampler is not None:
        imagined = entry.sampler.sample(view, Chance(seed))
    mover = entry.game.to_move(imagined)[0]
    seen = view_of(entry, imagined, mover)
    *_, answer = think(entry, seen, mover, effort, seed=seed)
    return answer.lines[0].valuation.chances[side_of(entry, imagined, seat)]


def side_of(entry: Entry, state: Any, seat: str) -> str:
    """Return under which name the chances of a seat's side are told: that of its chief."""
    camps = () if entry.sided is None else entry.sided.camps(state)
    return next((camp[0] for camp in camps if seat in camp), seat)
