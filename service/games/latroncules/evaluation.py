"""What a position is worth, for computer players."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Final

from service.games.core.evaluation import Duel, Scale
from service.games.latroncules.board import FAR_RANK, GRID
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

_RANKS: Final = tuple(
    tuple(
        sum(
            0xFF << 8 * rank
            for rank in range(GRID.height)
            if (rank if side == WHITE else GRID.height - 1 - rank) & bit
        )
        for bit in (1, 2, 4)
    )
    for side in (WHITE, BLACK)
)
"""For each side the ranks whose distance from its first one has each of the three bits."""


class Evaluator(Duel[State]):
    """The weights of `evaluation.toml`, applied."""

    def worths(self, state: State) -> Sequence[int]:
        white = sum(_side_terms(state, WHITE, state.white, state.black))
        black = sum(_side_terms(state, BLACK, state.black, state.white))
        lost = _lost_by_waiting(state, white - black)
        return (white + lost, black) if white > black else (white, black + lost)

    def terms(self, state: State) -> tuple[Sequence[int], Sequence[int]]:
        return _terms(state)

    def noisy(self, state: State) -> Sequence[Move]:
        """Return captures and promotions."""
        hot = _hot(state)
        gains = [(_gain(state, move), move) for move in state.moves if move.target_bit & hot]
        gains = [gain for gain in gains if gain[0]]
        if len(gains) > 1:
            gains.sort(key=lambda gain: gain[0], reverse=True)
        return [move for _, move in gains]

    def quiet(self, state: State) -> Sequence[Move]:
        hot = _hot(state)
        return [move for move in state.moves if not (move.target_bit & hot and _gain(state, move))]

    def habit(self, move: Move) -> Hashable:
        return move.notation

    def key(self, state: State) -> Hashable:
        return state.white, state.black, state.cavalry, state.turn, state.quiet_plies


def _hot(state: State) -> int:
    """Return the squares on which a move can bring something at once."""
    own, enemy = state.sides()
    return state.rules.pincers.strikes(own, enemy) | FAR_RANK[state.turn]


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
    lost = _lost_by_waiting(state, lead)
    return (*white, lost if lead > 0 else 0), (*black, lost if lead < 0 else 0)


def _lost_by_waiting(state: State, lead: int) -> int:
    """Return what the leading side loses to the count of quiet moves."""
    return _QUIET * abs(lead) * state.quiet_plies // (100 * state.rules.quiet_limit)


def _side_terms(state: State, side: int, own: int, enemy: int) -> tuple[int, int, int, int]:
    infantry = own & ~state.cavalry
    riders = own & state.cavalry
    steps = 0
    if infantry:
        odd, second, upper = _RANKS[side]
        # How far each has come is a number of three bits.
        steps = (
            (infantry & odd).bit_count()
            + 2 * (infantry & second).bit_count()
            + 4 * (infantry & upper).bit_count()
        )
    return (
        _INFANTRY * infantry.bit_count(),
        _CAVALRY * riders.bit_count(),
        _PROMOTION * steps,
        _PINCERS * state.rules.pincers.threatened(own, enemy).bit_count(),
    )


EVALUATOR: Final = Evaluator(SCALE, SEATS)
