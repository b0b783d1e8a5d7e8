"""Positions drawn as boards: white in capitals, black in small letters, rank 8 on top."""

from __future__ import annotations

from typing import Any

from service.games.core.errors import IllegalMove
from service.games.core.texts import LANGUAGES
from service.games.latrel import GAME, Setup, State
from service.games.latrel.board import NAMES
from service.games.latrel.pieces import LETTERS
from service.games.latrel.state import Seat

TURNING_CHAIN = """
    . . . . . . . s
    . . . . . . . s
    . . . . . . . .
    . . . d . . . .
    . d . . . . . .
    . . . . . . . .
    . . . . . . . .
    . S . . . . . S
"""
"""The sabre on b1 captures upwards, then to the right."""


def pieces(board: str) -> dict[int, int]:
    """Read a drawn board."""
    rows = [line.split() for line in board.strip().splitlines()]
    assert len(rows) == 8
    found: dict[int, int] = {}
    for rank, row in enumerate(reversed(rows)):
        assert len(row) == 8
        for file, sign in enumerate(row):
            if sign.upper() in LETTERS:
                found[8 * rank + file] = LETTERS.index(sign.upper()) + 5 * sign.islower()
    return found


def position(
    board: str,
    turn: Seat = "white",
    variant: str = "fr-basic",
    *,
    ply: int | None = None,
    deadline: dict[Seat, int | None] | None = None,
    **options: Any,
) -> State:
    """Set up a drawn board."""
    setup = Setup(variant, options, turn, pieces(board), ply=ply, deadline=deadline)
    return GAME.prove(setup)


def drawn(state: State) -> str:
    """Draw a position, to compare it with a drawn board."""
    rows = []
    for rank in range(7, -1, -1):
        row = []
        for file in range(8):
            piece = state.piece_at(8 * rank + file)
            letter = "." if piece is None else LETTERS[piece % 5]
            row.append(letter.lower() if piece is not None and piece >= 5 else letter)
        rows.append(" ".join(row))
    return "\n".join(rows)


def same_board(state: State, board: str) -> bool:
    return drawn(state).split() == board.split()


def moves(state: State, prefix: str = "") -> set[str]:
    return {GAME.notation(move) for move in GAME.legal_moves(state, prefix)}


def captures(state: State, prefix: str = "") -> set[str]:
    return {text for text in moves(state, prefix) if "x" in text}


def reached(state: State, square: str) -> set[str]:
    """Return where the piece on a square can go without a capture."""
    return {text[3:5] for text in moves(state, square) if "-" in text}


def marked(board: str) -> set[str]:
    """Return the squares marked with `x` on a drawn board."""
    rows = [line.split() for line in board.strip().splitlines()]
    return {
        NAMES[8 * (7 - down) + file]
        for down in range(8)
        for file in range(8)
        if rows[down][file] == "x"
    }


def played(state: State, *texts: str) -> State:
    """Play moves; each must be legal."""
    for text in texts:
        state = GAME.advance(state, GAME.parse(state, text))
    return state


def refused(state: State, text: str) -> tuple[str, str]:
    """Return the rule and case by which a move is refused, after saying it in both languages."""
    try:
        move = GAME.parse(state, text)
    except IllegalMove as error:
        for language in LANGUAGES:
            sentence = GAME.rulebook.refusal(error, language)
            assert sentence.endswith(".")
            assert "{" not in sentence
        return error.rule, error.case
    raise AssertionError(f"{GAME.notation(move)} is legal")


def outcome(state: State) -> tuple[tuple[str, ...], str] | None:
    """Return the winners and the reason."""
    result = GAME.result(state)
    return None if result is None else (result.winners, result.reason)
