"""Positions for the tests, written as people would tell them."""

from __future__ import annotations

from typing import Any

from service.games.core.errors import IllegalMove
from service.games.zatre import GAME, Move, State
from service.games.zatre.wire import WIRE


def tiles_of(text: str) -> dict[str, int]:
    """Read `6@h8 5@i8` into `{"h8": 6, "i8": 5}`."""
    return {word[2:]: int(word[0]) for word in text.split()}


def drawn(board: str) -> str:
    """Read a board drawn from its highest rank down, files below it, into `6@h8 5@i8`.

    A digit is a tile; any other sign is an empty cell, whatever its colour.
    """
    *lines, files = board.strip().splitlines()
    placed = []
    for line in lines:
        rank, *cells = line.split()
        placed += [
            f"{tile}@{file}{rank}"
            for file, tile in zip(files.split(), cells, strict=True)
            if tile.isdigit()
        ]
    return " ".join(placed)


def table(tiles: str, *hands: str, turn: str = "p1", **members: Any) -> State:
    """Return a position with these tiles and hands (`"5 5"`), two of them at least."""
    held = {
        f"p{number}": [int(tile) for tile in hand.split()]
        for number, hand in enumerate((*hands, "", "")[: max(2, len(hands))], start=1)
    }
    return WIRE.load_state({"tiles": tiles_of(tiles), "hands": held, "turn": turn, **members})


def legal(state: State, prefix: str = "") -> list[str]:
    return [GAME.notation(move) for move in GAME.legal_moves(state, prefix)]


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = GAME.advance(state, GAME.parse(state, text))
    return state


def refused(state: State, text: str) -> tuple[str, str, str]:
    """Return the rule that refuses a move, and what it says in English and in French."""
    try:
        move: Move = GAME.parse(state, text)
    except IllegalMove as error:
        return (
            error.rule,
            GAME.rulebook.refusal(error, "en"),
            GAME.rulebook.refusal(error, "fr"),
        )
    raise AssertionError(f"{GAME.notation(move)} is legal")
