"""Repetition data that a caller sends: whether it fits the position, and reading it.

`runs` gives the squares of each side's run, `quiet_moves` the moves since the last capture or
exchange. Both lead to the position at hand, so both can be followed back from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from service.games.core.errors import Fault
from service.games.latrel.board import (
    BLOCKER,
    DEFENDER,
    NAMES,
    SEATS,
    SIDES,
    Men,
    kind_at,
)
from service.games.latrel.lines import ATTACKER_LINES, DEFENDER_STEPS, blocker_reach
from service.games.latrel.options import Rules
from service.games.latrel.repetition import MOST_OCCURRENCES, MOST_VISITS, encode, key
from service.games.latrel.state import occupied_squares

Squares = tuple[int, ...]


def faults(
    rules: Rules,
    men: tuple[Men, Men],
    turn: int,
    ply: int | None,
    repetition: Mapping[str, Any],
) -> Iterator[Fault]:
    """Yield what does not fit."""
    runs: Mapping[str, Sequence[int]] = repetition.get("runs") or {}
    moves: Sequence[tuple[int, int]] = repetition.get("quiet_moves") or ()
    if rules.repetition == "piece":
        if moves:
            yield Fault(("repetition", "quiet_moves"), "history-wrong-rule")
        for side in SIDES:
            yield from _run_faults(side, men[side], ply, runs.get(SEATS[side]) or ())
    else:
        if any(runs.values()):
            yield Fault(("repetition", "runs"), "history-wrong-rule")
        yield from _move_faults(men, turn, ply, moves)


def read(
    rules: Rules, men: tuple[Men, Men], turn: int, repetition: Mapping[str, Any]
) -> tuple[tuple[Squares, Squares], tuple[int, ...]]:
    """Return the runs and the positions seen, as a state has them."""
    if rules.repetition == "piece":
        runs = repetition.get("runs") or {}
        return (tuple(runs.get(SEATS[0]) or ()), tuple(runs.get(SEATS[1]) or ())), ()
    moves = repetition.get("quiet_moves") or ()
    past = [encode(men, turn)]
    for origin, target in reversed(moves):
        turn ^= 1
        men = _undone(men, turn, origin, target)
        past.append(encode(men, turn))
    return ((), ()), tuple(reversed(past))


def _run_faults(side: int, men: Men, ply: int | None, run: Sequence[int]) -> Iterator[Fault]:
    path = ("repetition", "runs", SEATS[side])
    if not run:
        return
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
    square = max(run, key=run.count)
    if run.count(square) > MOST_VISITS:
        yield Fault(path, "run-too-often", {"square": NAMES[square], "most": MOST_VISITS})
    if ply is not None and len(run) - 1 > (ply + 1) // 2:
        yield Fault(path, "history-too-long", {"ply": ply})


def _move_faults(
    men: tuple[Men, Men], turn: int, ply: int | None, moves: Sequence[tuple[int, int]]
) -> Iterator[Fault]:
    path = ("repetition", "quiet_moves")
    if ply is not None and len(moves) > ply:
        yield Fault(path, "history-too-long", {"ply": ply})
    seen = [encode(men, turn)]
    side = turn
    for index in range(len(moves) - 1, -1, -1):
        side ^= 1
        origin, target = moves[index]
        values = {"from": NAMES[origin], "to": NAMES[target]}
        kind = kind_at(men[side], 1 << target)
        free = not occupied_squares(men) & 1 << origin
        if kind is None or not free:
            yield Fault((*path, index), "history-mismatch", values)
            return
        men = _undone(men, side, origin, target)
        if not _quiet_targets(kind, origin, occupied_squares(men)) & 1 << target:
            yield Fault((*path, index), "history-mismatch", values)
            return
        seen.append(encode(men, side))
    if max(Counter(map(key, seen)).values()) > MOST_OCCURRENCES:
        yield Fault(path, "position-too-often", {"most": MOST_OCCURRENCES})


def _undone(men: tuple[Men, Men], side: int, origin: int, target: int) -> tuple[Men, Men]:
    """Take back a quiet move."""
    change = 1 << origin | 1 << target
    own = men[side]
    sets = [squares ^ change if squares & 1 << target else squares for squares in own]
    back = (sets[0], sets[1], sets[2], sets[3], sets[4])
    return (back, men[1]) if side == 0 else (men[0], back)


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


def _landings(moves: Sequence[Any]) -> int:
    targets = 0
    for move in moves:
        targets |= move.land
    return targets
