"""Repetition, which La Trel forbids instead of calling it a draw.

Under the rules `piece` and `piece-strict` each side has a run: the squares of its unbroken
quiet moves with one and the same piece, the starting square first. `piece` counts visits, that
of the starting square among them; `piece-strict` counts landings, which it is not. Under the
rule `position` the state has all
positions since the last capture or exchange (those before can never come back), and those
among them that are closed because they have occurred twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from service.games.latrel.moves import Move
from service.games.latrel.options import Options
from service.games.latrel.pieces import BothMen, Men
from service.games.latrel.state import Run, State

MOST_VISITS: Final = 3
MOST_LANDINGS: Final = 2
MOST_OCCURRENCES: Final = 2
LONGEST_RUN: Final = 64 * MOST_VISITS

# In a-b-a-b-a the piece has landed twice on b. Runs that bar by visits are longer still.
_SHORTEST_BARRING_RUN: Final = 5

_PLANES: Final = (9 * 64, 4 * 64)
"""Where in the number of a position each side's first kind stands, the others below it."""

_OTHER_TURN: Final = 1 << 640

NOTHING_CLOSED: Final[frozenset[bytes]] = frozenset()

LONGEST_PAST: Final = 2000
"""How many positions without a capture or an exchange are remembered, the latest ones."""


def encode(men: BothMen, turn: int) -> int:
    """Return a number that stands for a placement and a side to move, different for each."""
    code = turn
    for side in men:
        for kind in side:
            code = code << 64 | kind
    return code


def encode_after(code: int, men: Men, turn: int, move: Move) -> int:
    """Return the number of the position after a quiet move of one of the mover's `men`."""
    plane = _PLANES[turn]
    for kind in men:
        if kind & move.lift:
            break
        plane -= 64
    return code ^ _OTHER_TURN ^ (move.lift | move.land) << plane


def key(code: int) -> bytes:
    """Return the number of a position as a key: such large numbers have too few hashes."""
    return code.to_bytes(81, "big")


def closed_positions(seen: tuple[int, ...]) -> frozenset[bytes]:
    """Return the positions that have occurred as often as they may."""
    counts = Counter(map(key, seen))
    return frozenset(code for code, times in counts.items() if times >= MOST_OCCURRENCES)


def quiet_moves(seen: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the moves, from and to, that lead from each position to the next."""
    return [_difference(before, after) for before, after in pairwise(seen)]


def _difference(before: int, after: int) -> tuple[int, int]:
    changed = (before ^ after) & ~_OTHER_TURN
    left, reached = changed & before, changed & after
    return (left.bit_length() - 1) % 64, (reached.bit_length() - 1) % 64


def extended_run(run: Run, origin: int, target: int) -> Run:
    """Return a side's run after a quiet move."""
    return (*run, target) if run and run[-1] == origin else (origin, target)


def bar(state: State) -> Callable[[Move], bool] | None:
    """Return the test for moves that repetition forbids; None if it forbids nothing now."""
    if state.closed:
        return _position_bar(state)
    run = state.runs[state.turn]
    return None if len(run) < _SHORTEST_BARRING_RUN else _piece_bar(state.rules.options, run)


def times_in(options: Options, run: Run, square: int) -> tuple[int, int]:
    """Return how often a square counts in a run, and how often it may."""
    if options.repetition == "piece-strict":
        return run[1:].count(square), MOST_LANDINGS
    return run.count(square), MOST_VISITS


def _piece_bar(options: Options, run: Run) -> Callable[[Move], bool] | None:
    piece = 1 << run[-1]
    closed = 0
    for square in set(run[1:]):
        times, most = times_in(options, run, square)
        if times >= most:
            closed |= 1 << square
    # To exchange a defender where it stands is no return to its square.
    closed &= ~piece
    if not closed:
        return None
    return lambda move: move.lift == piece and not move.taken and bool(move.land & closed)


def _position_bar(state: State) -> Callable[[Move], bool]:
    here = state.seen[-1]
    men = state.men[state.turn]

    def barred(move: Move) -> bool:
        if move.taken or move.exchange:
            return False
        return key(encode_after(here, men, state.turn, move)) in state.closed

    return barred
