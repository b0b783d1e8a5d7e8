"""Moves as they are written: `6@h8 5@i7 5@i8`, `pass`, `draw 5 5`, `draw`, `stay`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from service.games.core.errors import UnreadableMove
from service.games.core.notation import Steps
from service.games.zatre.board import CELLS, NAMES
from service.games.zatre.moves import Move, Placement

PASS_STEP: Final = "pass"  # noqa: S105
DRAW_STEP: Final = "draw"
STAY_STEP: Final = "stay"

_PLACEMENT: Final = re.compile(r"([1-6])@([a-o](?:1[0-5]|[1-9]))")
_DRAW: Final = re.compile(r"draw((?: [1-6])*)")


def write_placement(placement: Placement) -> str:
    cell, tile = placement
    return f"{tile}@{NAMES[cell]}"


def read_placements(text: str) -> list[Placement]:
    """Read placements in any order; raises UnreadableMove, also for cells that do not exist."""
    placements: list[Placement] = []
    for word in text.split(" "):
        match = _PLACEMENT.fullmatch(word)
        if match is None:
            raise UnreadableMove(text)
        if match[2] not in CELLS:
            raise UnreadableMove(text, match[2])
        placements.append((CELLS[match[2]], int(match[1])))
    return sorted(placements)


def read(text: str) -> Steps:
    """Read a move or the beginning of one; "" begins every move.

    A turn's steps are sorted: it is a set.
    """
    if not text:
        return ()
    if text in (PASS_STEP, STAY_STEP):
        return (text,)
    draw = _DRAW.fullmatch(text)
    if draw is not None:
        return (DRAW_STEP, *sorted(draw[1].split()))
    return tuple(map(write_placement, read_placements(text)))


def placements_of(steps: Iterable[str]) -> tuple[Placement, ...]:
    """Return the placements that a turn's steps stand for."""
    return tuple((CELLS[step[2:]], int(step[0])) for step in steps)


def steps_of(move: Move) -> Steps:
    if move.placements:
        return tuple(map(write_placement, move.placements))
    return (move.kind, *map(str, move.drawn))


def write(move: Move) -> str:
    """Write a move."""
    return " ".join(steps_of(move))
