"""Counting the nodes of the move tree: the classic test of a move generator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from service.games.core.game import Game

S = TypeVar("S")
M = TypeVar("M")


def perft(game: Game[S, M], state: S, depth: int) -> int:
    """Count the positions `depth` moves ahead; the last ply is counted without being played."""
    if depth == 0:
        return 1
    if depth == 1:
        return game.count(state)
    return sum(perft(game, game.advance(state, move), depth - 1) for move in game.generate(state))


def divide(game: Game[S, M], state: S, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each move with the number of nodes behind it, in the order of notation."""
    for move in game.legal_moves(state):
        yield game.notation(move), perft(game, game.advance(state, move), depth - 1)
