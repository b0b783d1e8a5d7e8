"""Moves as they are written: `b2-c3`."""

from __future__ import annotations

from typing import Final

from service.games.core.notation import SquareNotation, Steps
from service.games.latroncules.board import GRID
from service.games.latroncules.moves import Move

_NOTATION: Final = SquareNotation(GRID.squares)


def read(text: str) -> Steps:
    """Read a move or the beginning of one; "" begins every move."""
    return _NOTATION.read(text)


def steps_of(move: Move) -> Steps:
    """Return the steps of a move."""
    return GRID.names[move.origin], GRID.names[move.target]


def write(move: Move) -> str:
    """Write a move."""
    return move.notation
