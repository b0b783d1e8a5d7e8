"""Repetition, which La Trel forbids instead of calling it a draw.

Under the rule `piece` each side has a run: the squares of its unbroken quiet moves with one
and the same piece, the starting square first. Under the rule `position` the state has all
positions since the last capture or exchange, which can never come back once there is another.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from service.games.latrel.board import Men
from service.games.latrel.moves import Move
from service.games.latrel.state import State

MOST_VISITS: Final = 3
MOST_OCCURRENCES: Final = 2
LONGEST_RUN: Final = 64 * MOST_VISITS

# A square is there three times at the earliest in a-b-a-b-a, and next moved to after that.
_SHORTEST_BARRING_RUN: Final = 6
_SHORTEST_BARRING_PAST: Final = 8

_PLANE: Final = (1 << 64) - 1


def encode(men: tuple[Men, Men]) -> int:
    """Return a number that stands for a placement, different for each."""
    code = 0
    for side in men:
        for kind in side:
            code = code << 64 | kind
    return code


def decode(code: int) -> tuple[Men, Men]:
    """Return the placement that a number stands for."""
    sets = [code >> 64 * plane & _PLANE for plane in range(9, -1, -1)]
    return (
        (sets[0], sets[1], sets[2], sets[3], sets[4]),
        (sets[5], sets[6], sets[7], sets[8], sets[9]),
    )


def quiet_moves(seen: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the moves, from and to, that lead from each position to the next."""
    return [_difference(before, after) for before, after in pairwise(seen)]


def _difference(before: int, after: int) -> tuple[int, int]:
    changed = before ^ after
    left, reached = changed & before, changed & after
    return (left.bit_length() - 1) % 64, (reached.bit_length() - 1) % 64


def extended_run(run: tuple[int, ...], origin: int, target: int) -> tuple[int, ...]:
    """Return a side's run after a quiet move."""
    return (*run, target) if run and run[-1] == origin else (origin, target)


def bar(state: State) -> Callable[[Move], bool] | None:
    """Return the test for moves that repetition forbids; None if it forbids nothing now."""
    if state.rules.repetition == "piece":
        return _piece_bar(state.runs[state.turn])
    return _position_bar(state)


def _piece_bar(run: tuple[int, ...]) -> Callable[[Move], bool] | None:
    if len(run) < _SHORTEST_BARRING_RUN:
        return None
    piece = 1 << run[-1]
    closed = 0
    for square in set(run):
        if run.count(square) >= MOST_VISITS:
            closed |= 1 << square
    if not closed:
        return None
    return lambda move: move.lift == piece and not move.taken and bool(move.land & closed)


def _position_bar(state: State) -> Callable[[Move], bool] | None:
    seen = state.seen
    if len(seen) < _SHORTEST_BARRING_PAST:
        return None
    # The sides take turns, so every other position has the same side to move.
    past = seen[len(seen) % 2 :: 2]
    once = set(past)
    if len(once) == len(past):
        return None
    closed = {code for code in once if past.count(code) >= MOST_OCCURRENCES}
    here = seen[-1]

    def barred(move: Move) -> bool:
        if move.taken or move.exchange:
            return False
        change = move.lift | move.land
        first = 5 if state.turn == 0 else 0
        for plane in range(first, first + 5):
            if here >> 64 * plane & move.lift:
                return here ^ change << 64 * plane in closed
        return False

    return barred
