"""Repetition data that a caller sends: whether it fits the position, and reading it.

`runs` gives the squares of each side's run, `quiet_moves` the moves since the last capture or
exchange. Both lead to the position at hand, so both can be followed back from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypedDict

from service.games.core.deadline import look_at_the_clock
from service.games.core.errors import Fault
from service.games.latrel.board import NAMES
from service.games.latrel.moves import Move
from service.games.latrel.options import Options
from service.games.latrel.pieces import (
    BLOCKER,
    DEFENDER,
    WHITE,
    BothMen,
    Men,
    kind_at,
    standing,
)
from service.games.latrel.repetition import MOST_OCCURRENCES, encode, key, times_in
from service.games.latrel.state import SEATS, Run, Seat
from service.games.latrel.ways import ATTACKER_LINES, DEFENDER_STEPS, blocker_reach

_A_WHILE: Final = 64
"""How many moves are followed back between two looks at the clock."""


class GivenRepetition(TypedDict, total=False):
    """Repetition data of the caller's own, squares as numbers."""

    runs: Mapping[Seat, Sequence[int]]
    quiet_moves: Sequence[tuple[int, int]]


def faults(
    options: Options, men: BothMen, turn: int, ply: int | None, given: GivenRepetition
) -> Iterator[Fault]:
    """Yield what does not fit."""
    runs, moves = given.get("runs", {}), given.get("quiet_moves", ())
    if options.repetition != "position":
        if moves:
            yield Fault(("repetition", "quiet_moves"), "history-wrong-rule")
        for seat, own in zip(SEATS, men, strict=True):
            run = tuple(runs.get(seat, ()))
            if run:
                yield from _run_faults(options, own, ply, run, ("repetition", "runs", seat))
    else:
        if any(runs.values()):
            yield Fault(("repetition", "runs"), "history-wrong-rule")
        yield from _move_faults(men, turn, ply, moves)


def read(
    options: Options, men: BothMen, turn: int, given: GivenRepetition
) -> tuple[tuple[Run, Run], tuple[int, ...]]:
    """Return the runs and the positions seen, as a state has them."""
    if options.repetition != "position":
        white, black = (tuple(given.get("runs", {}).get(seat, ())) for seat in SEATS)
        return (white, black), ()
    past = [encode(men, turn)]
    for origin, target in reversed(given.get("quiet_moves", ())):
        turn ^= 1
        men = _undone(men, turn, origin, target)
        past.append(encode(men, turn))
    return ((), ()), tuple(reversed(past))


def _run_faults(
    options: Options, men: Men, ply: int | None, run: Run, path: tuple[str, ...]
) -> Iterator[Fault]:
    kind = kind_at(men, 1 << run[-1])
    if kind is None:
        yield Fault(path, "run-without-piece", {"square": NAMES[run[-1]]})
    elif len(run) == 1:
        yield Fault(path, "run-too-short")
    else:
        for index, (origin, target) in enumerate(pairwise(run), 1):
            if not _quiet_targets(kind, origin, 0) & 1 << target:
                values = {"from": NAMES[origin], "to": NAMES[target]}
                yield Fault((*path, index), "run-broken", values)
    square = max(run, key=lambda square: times_in(options, run, square))
    times, most = times_in(options, run, square)
    if times > most:
        code = "run-too-often" if options.repetition == "piece" else "run-lands-too-often"
        yield Fault(path, code, {"square": NAMES[square], "most": most})
    if ply is not None and len(run) - 1 > (ply + 1) // 2:
        yield Fault(path, "history-too-long", {"ply": ply})


def _move_faults(
    men: BothMen, turn: int, ply: int | None, moves: Sequence[tuple[int, int]]
) -> Iterator[Fault]:
    path = ("repetition", "quiet_moves")
    if ply is not None and len(moves) > ply:
        yield Fault(path, "history-too-long", {"ply": ply})
    seen = [encode(men, turn)]
    for index in range(len(moves) - 1, -1, -1):
        if index % _A_WHILE == 0:
            look_at_the_clock()
        turn ^= 1
        origin, target = moves[index]
        before = _before(men, turn, origin, target)
        if before is None:
            values = {"from": NAMES[origin], "to": NAMES[target]}
            yield Fault((*path, index), "history-mismatch", values)
            return
        men = before
        seen.append(encode(men, turn))
    if max(Counter(map(key, seen)).values()) > MOST_OCCURRENCES:
        yield Fault(path, "position-too-often", {"most": MOST_OCCURRENCES})


def _before(men: BothMen, side: int, origin: int, target: int) -> BothMen | None:
    """Return the position before a quiet move that led here, None if no such move can have."""
    kind = kind_at(men[side], 1 << target)
    if kind is None or standing(*men) & 1 << origin:
        return None
    before = _undone(men, side, origin, target)
    could_go = _quiet_targets(kind, origin, standing(*before)) & 1 << target
    return before if could_go else None


def _undone(men: BothMen, side: int, origin: int, target: int) -> BothMen:
    """Take back a quiet move."""
    change = 1 << origin | 1 << target
    own = men[side]
    sets = [squares ^ change if squares & 1 << target else squares for squares in own]
    back = (sets[0], sets[1], sets[2], sets[3], sets[4])
    return (back, men[1]) if side == WHITE else (men[0], back)


def _quiet_targets(kind: int, origin: int, occupied: int) -> int:
    """Return where a piece can go without a capture."""
    bit = 1 << origin
    if kind == BLOCKER:
        return blocker_reach(bit, occupied)
    if kind == DEFENDER:
        around, steps = DEFENDER_STEPS[bit]
        return _landings(steps[occupied & around])
    targets = 0
    for line, sights in ATTACKER_LINES[kind][bit]:
        targets |= _landings(sights[occupied & line][0])
    return targets


def _landings(moves: Sequence[Move]) -> int:
    targets = 0
    for move in moves:
        targets |= move.land
    return targets
