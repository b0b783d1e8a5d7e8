"""What a position is worth, for computer players."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Final

from service.games.core.evaluation import Duel, Scale
from service.games.latrel.board import ALL_SQUARES, CORNERS, ENTRY_RANK, LAST_RANK
from service.games.latrel.generator import legal_groups
from service.games.latrel.moves import Move
from service.games.latrel.pieces import BLACK, DEFENDER, SIDES, WHITE, Men, attackers
from service.games.latrel.state import SEATS, Run, State

SCALE: Final = Scale.load(Path(__file__).with_name("evaluation.toml"))

_WARRIOR: Final = SCALE["warrior"]
_SABRE: Final = SCALE["sabre"]
_TRIDENT: Final = SCALE["trident"]
_DEFENDER: Final = SCALE["defender"]
_MOBILITY: Final = SCALE["mobility"]
_TRAPPED: Final = SCALE["trapped"]
_CORNER: Final = SCALE["corner"]
_EXCHANGE: Final = SCALE["exchange"]
_DEADLINE: Final = SCALE["deadline"]
_LAST: Final = tuple(SCALE["last"] * each for each in (0, 6, 3, 1, 0, 0, 0, 0, 0))
"""By how many attackers are left."""

_NOT_A: Final = 0xFEFEFEFEFEFEFEFE
_NOT_H: Final = 0x7F7F7F7F7F7F7F7F

_NEAR: Final = tuple(
    tuple(0xFF << 8 * (7 - away if side == WHITE else away) for away in (1, 2, 3)) for side in SIDES
)
"""For each side the ranks from which an exchange is near, the nearest first."""


class Evaluator(Duel[State]):
    """The weights of `evaluation.toml`, applied."""

    def terms(self, state: State) -> tuple[Sequence[int], Sequence[int]]:
        return _terms(state)

    def noisy(self, state: State) -> Sequence[Move]:
        """Return captures and exchanges."""
        men = state.men[state.turn]
        defenders = men[DEFENDER]
        may_act = attackers(men) | defenders & (ENTRY_RANK[state.turn] | LAST_RANK[state.turn])
        # Groups are all quiet or all noisy.
        moves = [
            move
            for group in legal_groups(state, may_act)
            if group and (group[0].taken or group[0].exchange)
            for move in group
        ]
        if len(moves) > 1:
            victims = state.men[1 - state.turn]
            moves.sort(key=lambda move: _gain(victims, move), reverse=True)
        return moves

    def quiet(self, state: State) -> Sequence[Move]:
        return [
            move
            for group in legal_groups(state)
            if group and not (group[0].taken or group[0].exchange)
            for move in group
        ]

    def habit(self, move: Move) -> Hashable:
        return move.path

    def key(self, state: State) -> Hashable:
        runs = state.runs
        return (
            state.men,
            state.turn,
            state.ply < 2 and state.ply,
            state.deadline,
            _pressing(runs[WHITE]),
            _pressing(runs[BLACK]),
            state.closed,
        )


def _pressing(run: Run) -> Run:
    """Return a run if it may soon bar a move: a piece must have come back in it."""
    return run if len(run) > 2 and len(set(run)) < len(run) else ()


def _gain(victims: Men, move: Move) -> int:
    """Return what a noisy move brings at once."""
    defenders, sabres, tridents, warriors, _ = victims
    taken = move.taken
    return (
        _WARRIOR * (taken & warriors).bit_count()
        + _SABRE * (taken & sabres).bit_count()
        + _TRIDENT * (taken & tridents).bit_count()
        + _DEFENDER * (taken & defenders).bit_count()
        + _SABRE * bool(move.exchange)
    )


def _terms(state: State) -> tuple[Sequence[int], Sequence[int]]:
    """Return what each weight adds to the worth of each side, in the order of the weights."""
    free = ALL_SQUARES & ~state.occupied
    beside = (free & _NOT_H) << 1 | (free & _NOT_A) >> 1
    straight = free << 8 | free >> 8 | beside
    slanting = beside << 8 | beside >> 8
    safe = 0 if state.rules.options.corner_captures else CORNERS
    return (
        _side_terms(state, WHITE, free, straight, slanting, safe),
        _side_terms(state, BLACK, free, straight, slanting, safe),
    )


def _side_terms(
    state: State, side: int, free: int, straight: int, slanting: int, safe: int
) -> Sequence[int]:
    defenders, sabres, tridents, warriors, _ = state.men[side]
    attackers = sabres | tridents | warriors
    count = attackers.bit_count()
    along = sabres | warriors
    across = tridents | warriors
    free_to_go = (along & straight | across & slanting).bit_count()
    room_along = (along & _NOT_H) << 1 | (along & _NOT_A) >> 1 | along << 8 | along >> 8
    room_across = (across & _NOT_H) << 1 | (across & _NOT_A) >> 1
    room = (room_along | room_across << 8 | room_across >> 8) & free
    near = 0
    if count < 8 and defenders:
        first, second, third = _NEAR[side]
        near = (
            3 * (defenders & first).bit_count()
            + 2 * (defenders & second).bit_count()
            + (defenders & third).bit_count()
        )
    left = state.deadline[side]
    return (
        _WARRIOR * warriors.bit_count(),
        _SABRE * sabres.bit_count(),
        _TRIDENT * tridents.bit_count(),
        _DEFENDER * defenders.bit_count(),
        _MOBILITY * room.bit_count(),
        _TRAPPED * (count - free_to_go),
        _CORNER * (attackers & safe).bit_count(),
        _EXCHANGE * near,
        _LAST[count],
        0 if left is None else _DEADLINE * 2 // (left + 1),
    )


EVALUATOR: Final = Evaluator(SCALE, SEATS)
