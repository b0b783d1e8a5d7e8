"""The engines against python-chess: random games, perft, generated moves, whole turns."""

from __future__ import annotations

import random
from typing import Any

import chess

from benchmarks.measure import Contest, Work
from benchmarks.positions import graal_positions, zatre_position
from service.games.core.game import Game
from service.games.core.perft import perft
from service.games.graal import GAME as GRAAL
from service.games.latrel import GAME as LA_TREL
from service.games.latroncules import GAME as LATRONCULES
from service.games.zatre import GAME as ZATRE


def random_games(game: Game[Any, Any], variant: str, plies: int = 200) -> Work:
    """Play random games from the start, looking for the end after every ply."""
    chooser = random.Random(1)

    def play() -> int:
        state = game.new(variant)
        for ply in range(plies):
            if game.result(state) is not None:
                return ply
            state = game.advance(state, chooser.choice(list(game.generate(state))))
        return plies

    return play


def random_chess(plies: int = 200) -> Work:
    chooser = random.Random(1)

    def play() -> int:
        board = chess.Board()
        for ply in range(plies):
            if board.outcome() is not None:
                return ply
            board.push(chooser.choice(list(board.legal_moves)))
        return plies

    return play


def count_nodes(game: Game[Any, Any], variant: str, depth: int) -> Work:
    state = game.new(variant)
    return lambda: perft(game, state, depth)


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += chess_perft(board, depth - 1)
        board.pop()
    return nodes


def generated_graal() -> Work:
    positions = graal_positions()
    return lambda: sum(len(list(GRAAL.generate(state))) for state in positions)


def generated_chess() -> Work:
    """The legal moves of positions from random games, as many a position as there are."""
    chooser = random.Random(2)
    boards: list[chess.Board] = []
    board = chess.Board()
    while len(boards) < 30:
        if board.outcome() is not None:
            board = chess.Board()
        board.push(chooser.choice(list(board.legal_moves)))
        boards.append(board.copy())
    return lambda: sum(len(list(board.legal_moves)) for board in boards)


def whole_turns(hand: list[int]) -> Work:
    """Count every distinct layout of a hand on a board with 60 tiles, and list them all."""
    state = zatre_position(hand)

    def enumerate_turns() -> int:
        listed = ZATRE.legal_moves(state)
        total = listed.total()
        assert total.exact
        assert sum(1 for _ in listed) == total.at_least
        return 1

    return enumerate_turns


def chess_three_deep() -> int:
    chess_perft(chess.Board(), 3)
    return 1


def contests() -> list[Contest]:
    peer = "python-chess"
    return [
        Contest(
            "La Trel, random games with end tests", f"{peer} with `outcome()`", "plies/s", 2.0,
            random_games(LA_TREL, "fr-basic"), random_chess(),
        ),
        Contest(
            "Latroncules, random games with end tests", f"{peer} with `outcome()`", "plies/s", 3.0,
            random_games(LATRONCULES, "standard"), random_chess(),
        ),
        Contest(
            "La Trel, perft 4, last ply counted", f"{peer}, perft 3", "nodes/s", 1.0,
            count_nodes(LA_TREL, "fr-basic", 4), lambda: chess_perft(chess.Board(), 3),
        ),
        Contest(
            "La Trel with blockers, perft 3", f"{peer}, perft 3", "nodes/s", 1.0,
            count_nodes(LA_TREL, "fr-master", 3), lambda: chess_perft(chess.Board(), 3),
        ),
        Contest(
            "Latroncules, perft 4, last ply counted", f"{peer}, perft 3", "nodes/s", 1.0,
            count_nodes(LATRONCULES, "standard", 4), lambda: chess_perft(chess.Board(), 3),
        ),
        Contest(
            "Zatre, all two-tile turns, 60 tiles lying", f"{peer}, perft 3", "boards/s", 1.0,
            whole_turns([3, 5]), chess_three_deep,
        ),
        Contest(
            "Zatre, all three-tile turns, 60 tiles lying", f"{peer}, perft 3", "boards/s", 1 / 25,
            whole_turns([2, 3, 5]), chess_three_deep, rounds=3,
        ),
        Contest(
            "Graal, generated moves", f"{peer}, generated legal moves", "moves/s", 1.0,
            generated_graal(), generated_chess(),
        ),
    ]  # fmt: skip
