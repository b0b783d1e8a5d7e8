"""What a position is worth, for computer players."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Final

from service.games.core.evaluation import Scale
from service.games.latroncules.board import GRID
from service.games.latroncules.captures import captured
from service.games.latroncules.moves import Move
from service.games.latroncules.play import promotes
from service.games.latroncules.state import BLACK, SEATS, WHITE, State

SCALE: Final = Scale.load(Path(__file__).with_name("evaluation.toml"))

_INFANTRY: Final = SCALE["infantry"]
_CAVALRY: Final = SCALE["cavalry"]
_PROMOTION: Final = SCALE["promotion"]
_PINCERS: Final = SCALE["pincers"]
_QUIET: Final = SCALE["quiet"]

_SIDES: Final = tuple((seat,) for seat in SEATS)
_RANKS: Final = tuple(0xFF << 8 * rank for rank in range(GRID.height))


class Evaluator:
    """The weights of `evaluation.toml`, applied."""

    scale: Scale = SCALE

    def sides(self, state: State) -> Sequence[tuple[str, ...]]:
        return _SIDES

    def mover(self, state: State) -> int:
        return state.turn

    def worths(self, state: State) -> Sequence[int]:
        white, black = _terms(state)
        return sum(white), sum(black)

    def account(self, state: State) -> Sequence[Mapping[str, int]]:
        return [dict(zip(SCALE.weights, terms, strict=True)) for terms in _terms(state)]

    def noisy(self, state: State) -> Sequence[Move]:
        """Return captures and promotions."""
        gains = [(_gain(state, move), move) for move in state.moves]
        gains = [gain for gain in gains if gain[0]]
        gains.sort(key=lambda gain: gain[0], reverse=True)
        return [move for _, move in gains]

    def quiet(self, state: State) -> Sequence[Move]:
        return [move for move in state.moves if not _gain(state, move)]

    def habit(self, move: Move) -> Hashable:
        return move.notation

    def key(self, state: State) -> Hashable:
        return state.white, state.black, state.cavalry, state.turn, state.quiet_plies


def _gain(state: State, move: Move) -> int:
    """Return what a move brings at once, 0 if it is quiet."""
    own, enemy = state.sides()
    taken = captured(state.rules, own, enemy, move)
    gain = (
        _INFANTRY * taken.bit_count() + (_CAVALRY - _INFANTRY) * (taken & state.cavalry).bit_count()
    )
    return gain + (_CAVALRY - _INFANTRY if promotes(state, move) else 0)


def _terms(state: State) -> tuple[Sequence[int], Sequence[int]]:
    """Return what each weight adds to the worth of each side, in the order of the weights."""
    white = _side_terms(state, WHITE, state.white, state.black)
    black = _side_terms(state, BLACK, state.black, state.white)
    lead = sum(white) - sum(black)
    lost = _QUIET * abs(lead) * state.quiet_plies // (100 * state.rules.quiet_limit)
    return (*white, lost if lead > 0 else 0), (*black, lost if lead < 0 else 0)


def _side_terms(state: State, side: int, own: int, enemy: int) -> tuple[int, int, int, int]:
    infantry = own & ~state.cavalry
    riders = own & state.cavalry
    steps = 0
    if infantry:
        ranks = _RANKS if side == WHITE else _RANKS[::-1]
        steps = sum(gone * (infantry & rank).bit_count() for gone, rank in enumerate(ranks))
    return (
        _INFANTRY * infantry.bit_count(),
        _CAVALRY * riders.bit_count(),
        _PROMOTION * steps,
        _PINCERS * state.rules.pincers.threatened(own, enemy).bit_count(),
    )


EVALUATOR: Final = Evaluator()
