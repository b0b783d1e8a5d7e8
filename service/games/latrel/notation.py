"""Moves as they are written: `a2-a3`, `d1xd5xg8`, `c7-c8=W`, `c8=W`.

The steps of a move are its squares and, if it exchanges a defender, what for: `"=W"`.
"""

from __future__ import annotations

from typing import Final

from service.games.core.notation import SquareNotation, Steps
from service.games.latrel.board import NAMES, SQUARES
from service.games.latrel.moves import Move
from service.games.latrel.pieces import ATTACKER_LETTERS, LETTERS

_EXCHANGE: Final = "="
_NOTATION: Final = SquareNotation(SQUARES, f"{_EXCHANGE}[{''.join(ATTACKER_LETTERS)}]")


def read(text: str) -> Steps:
    """Read a move or the beginning of one; "" begins every move."""
    return _NOTATION.read(text)


def way_of(steps: Steps) -> tuple[int, ...]:
    """Return the squares in the steps of a move."""
    return tuple(SQUARES[step] for step in steps if step in SQUARES)


def exchange_of(steps: Steps) -> str | None:
    """Return the letter of what these steps exchange a defender for, if they do."""
    return steps[-1][1:] if steps and steps[-1].startswith(_EXCHANGE) else None


def steps_of(move: Move) -> Steps:
    """Return the steps of a move."""
    names = tuple(NAMES[square] for square in move.path)
    return (*names, _EXCHANGE + LETTERS[move.exchange]) if move.exchange else names


def write(move: Move) -> str:
    """Write a move."""
    written = ("x" if move.captured else "-").join([NAMES[square] for square in move.path])
    return f"{written}{_EXCHANGE}{LETTERS[move.exchange]}" if move.exchange else written
