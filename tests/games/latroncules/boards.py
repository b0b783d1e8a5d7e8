"""Positions drawn as boards, rank 8 on top: `F C` are white, `f c` black, `.` and `x` empty.

`x` marks the squares that a test is about, usually those that a piece may reach.
"""

from __future__ import annotations

from typing import Any

from service.games.latroncules import GAME, Setup, State
from service.games.latroncules.board import GRID
from service.games.latroncules.state import PIECES, Seat

LETTERS = {"F": "wF", "C": "wC", "f": "bF", "c": "bC"}


def _letters(board: str) -> dict[str, str]:
    ranks = [rank.split() for rank in reversed(board.strip().splitlines())]
    assert [len(rank) for rank in ranks] == [8] * 8
    return {GRID.names[8 * y + x]: ranks[y][x] for y in range(8) for x in range(8)}


def pieces(board: str) -> dict[str, str]:
    """Return the pieces of a drawn board as the wire has them."""
    return {square: LETTERS[s] for square, s in _letters(board).items() if s in LETTERS}


def marked(board: str) -> set[str]:
    """Return the squares marked with an x."""
    return {square for square, letter in _letters(board).items() if letter == "x"}


def position(
    drawn: str, turn: Seat | None = "white", quiet_plies: int = 0, **options: Any
) -> State:
    """Return the state of a drawn board."""
    placed = {GRID.squares[name]: PIECES.index(code) for name, code in pieces(drawn).items()}
    return GAME.prove(Setup(turn=turn, pieces=placed, quiet_plies=quiet_plies, options=options))


def pieces_of(state: State) -> dict[str, str]:
    """Return the pieces of a state as the wire has them."""
    return {GRID.names[square]: PIECES[piece] for square, piece in state.pieces().items()}


def moves(state: State, prefix: str = "") -> set[str]:
    """Return the legal moves as they are written."""
    return {GAME.notation(move) for move in GAME.legal_moves(state, prefix)}


def targets(state: State, origin: str) -> set[str]:
    """Return the squares that the piece on `origin` may reach."""
    return set(GAME.legal_moves(state, origin).next_steps())


def play(state: State, *texts: str) -> State:
    """Return the state after these moves."""
    for text in texts:
        state = GAME.advance(state, GAME.parse(state, text))
    return state


def taken(state: State, text: str) -> set[str]:
    """Return the squares on which a move captures, as the events tell it."""
    events = GAME.play(state, GAME.parse(state, text)).events
    return {event.as_json()["square"] for event in events if event.type == "captured"}
