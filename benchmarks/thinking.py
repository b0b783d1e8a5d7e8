"""Nodes a second of the players' search, and of the same search over python-chess."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

import chess

from benchmarks.measure import Contest, Work
from benchmarks.report import Table
from service.games.core.evaluation import Scale
from service.games.core.results import Result
from service.games.core.texts import Named, Text
from service.games.registry import Entry, load
from service.players.budget import Budget, Spent
from service.players.levels import Effort
from service.players.search import Search

NODES: Final = 2_000
"""How many nodes are searched in each position."""

OPENINGS: Final = (6, 14, 24)
"""After how many random moves the positions are taken."""

_WORTH: Final = {
    chess.PAWN: 100,
    chess.KNIGHT: 300,
    chess.BISHOP: 310,
    chess.ROOK: 500,
    chess.QUEEN: 900,
}
_SPACE: Final = 3
_ADVANCE: Final = 4
_GUARD: Final = 8
_RANKS: Final = tuple(chess.BB_RANKS)


class ChessRules:
    """python-chess as the search wants a game: states that never change."""

    def advance(self, state: chess.Board, move: chess.Move) -> chess.Board:
        after = state.copy(stack=False)
        after.push(move)
        return after

    def result(self, state: chess.Board) -> Result | None:
        outcome = state.outcome()
        if outcome is None:
            return None
        if outcome.winner is None:
            return Result.draw("draw", "chess")
        return Result.win(("white" if outcome.winner else "black",), "mate", "chess")


class ChessEvaluator:
    """As many terms as our games have: material by kind, the squares that pieces attack, pawns
    near promotion, the king's guards; by bit operations as far as they go.
    """

    scale: Scale = Scale(Named(Text("", ""), Text("", "")), 300, {})

    def sides(self, state: chess.Board) -> Sequence[tuple[str, ...]]:
        return ("white",), ("black",)

    def mover(self, state: chess.Board) -> int:
        return 0 if state.turn else 1

    def worths(self, state: chess.Board) -> Sequence[int]:
        return self._worth(state, chess.WHITE), self._worth(state, chess.BLACK)

    def _worth(self, state: chess.Board, colour: bool) -> int:
        own = state.occupied_co[colour]
        worth = (
            _WORTH[chess.PAWN] * (state.pawns & own).bit_count()
            + _WORTH[chess.KNIGHT] * (state.knights & own).bit_count()
            + _WORTH[chess.BISHOP] * (state.bishops & own).bit_count()
            + _WORTH[chess.ROOK] * (state.rooks & own).bit_count()
            + _WORTH[chess.QUEEN] * (state.queens & own).bit_count()
        )
        ranks = _RANKS if colour else _RANKS[::-1]
        for gone, rank in enumerate(ranks):
            worth += _ADVANCE * gone * (state.pawns & own & rank).bit_count()
        king = (state.kings & own).bit_length() - 1
        worth += _GUARD * (chess.BB_KING_ATTACKS[king] & own).bit_count()
        pieces = own & ~(state.pawns | state.kings)
        while pieces:
            square = pieces.bit_length() - 1
            pieces &= ~(1 << square)
            worth += _SPACE * state.attacks_mask(square).bit_count()
        return worth

    def account(self, state: chess.Board) -> Sequence[Mapping[str, int]]:
        raise NotImplementedError

    def noisy(self, state: chess.Board) -> Sequence[chess.Move]:
        moves = list(state.generate_legal_captures())
        moves.sort(key=lambda move: self._gain(state, move), reverse=True)
        return moves

    def _gain(self, state: chess.Board, move: chess.Move) -> int:
        taken = state.piece_type_at(move.to_square) or chess.PAWN
        mover = state.piece_type_at(move.from_square) or chess.PAWN
        return 16 * _WORTH.get(taken, 0) - _WORTH.get(mover, 0)

    def quiet(self, state: chess.Board) -> Sequence[chess.Move]:
        return [move for move in state.generate_legal_moves() if not state.is_capture(move)]

    def habit(self, move: chess.Move) -> Hashable:
        return move.from_square, move.to_square

    def key(self, state: chess.Board) -> Hashable:
        return state._transposition_key(), state.halfmove_clock  # noqa: SLF001


def chess_positions() -> list[chess.Board]:
    chooser = random.Random(5)
    boards = []
    for plies in OPENINGS:
        board = chess.Board()
        for _ in range(plies):
            board.push(chooser.choice(list(board.legal_moves)))
        boards.append(board)
    return boards


def positions(entry: Entry, variant: str, **keywords: Any) -> list[Any]:
    """Return positions of one random game."""
    chooser = random.Random(6)
    state = entry.game.new(variant, **keywords)
    taken = []
    for ply in range(OPENINGS[-1] + 1):
        if entry.game.result(state) is not None:
            break
        if ply in OPENINGS:
            taken.append(state)
        state = entry.game.advance(state, chooser.choice(list(entry.game.generate(state))))
    return taken


def searching(rules: Any, evaluator: Any, states: Sequence[Any], nodes: int = NODES) -> Work:
    """Search each position with so many nodes; return how many that were."""

    def work() -> int:
        searched = 0
        for state in states:
            budget = Budget(Effort(nodes=nodes), lambda: False)
            moves = [*evaluator.noisy(state), *evaluator.quiet(state)]
            try:
                for _ in Search(rules, evaluator, state, budget).deepen(moves, 1):
                    pass
            except Spent:
                pass
            searched += budget.nodes
        return searched

    return work


def _games() -> list[tuple[Entry, list[Any], float]]:
    return [
        (entry, positions(entry, variant, **keywords), target)
        for entry, variant, keywords, target in (
            (load("service.games.latrel"), "fr-basic", {}, 2.0),
            (load("service.games.latroncules"), "standard", {}, 3.0),
            (load("service.games.graal"), "two", {"preset": "standard"}, 1.0),
        )
    ]


def contests() -> list[Contest]:
    boards = chess_positions()
    peer = searching(ChessRules(), ChessEvaluator(), boards)
    return [
        Contest(
            f"{entry.game.rulebook.name.en}, thinking",
            "the same search over python-chess",
            "nodes/s",
            target,
            searching(entry.game, entry.evaluator, states),
            peer,
            rounds=5,
        )
        for entry, states, target in _games()
    ]


def by_depth(seconds: float = 20.0) -> list[Table]:
    """Tell how time and memory grow with depth, in the middle one of each game's positions."""
    tables = []
    for entry, states, _ in _games():
        rows = []
        state = states[min(1, len(states) - 1)]
        evaluator = entry.evaluator
        assert evaluator is not None
        moves = [*evaluator.noisy(state), *evaluator.quiet(state)]
        budget = Budget(Effort(milliseconds=round(1000 * seconds)), lambda: False)
        tracemalloc.start()
        begin = time.perf_counter()
        before = 0
        try:
            for depth, _ in Search(entry.game, evaluator, state, budget).deepen(moves, 1):
                elapsed = time.perf_counter() - begin
                peak = tracemalloc.get_traced_memory()[1] / 2**20
                growth = f"{budget.nodes / before:.1f}" if before else ""
                before = budget.nodes
                rows.append(
                    (str(depth), f"{budget.nodes:,}", growth, f"{elapsed:.2f} s", f"{peak:.1f} MB")
                )
        except Spent:
            pass
        tracemalloc.stop()
        name = entry.game.rulebook.name.en
        about = (
            f"All of the iterations up to a depth, with {len(moves)} legal moves in the position; "
            "memory is being traced, which slows the search down."
        )
        head = ("depth", "nodes", "times", "time", "memory")
        tables.append(Table(f"{name}, thinking by depth", about, head, rows))
    return tables


if __name__ == "__main__":
    from benchmarks import report
    from benchmarks.measure import run

    for contest in contests():
        outcome = run(contest)
        print(report.line(outcome), round(outcome.ours), round(outcome.peer), outcome.spread)
    for table in by_depth(5.0):
        print(table.title, *table.rows, sep="\n", flush=True)
