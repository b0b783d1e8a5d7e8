"""Positions of the caller's own: unchecked set-ups, their faults, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from service.games.core.errors import Fault, Term, judged_by, raise_faults
from service.games.core.options import OptionValue, judge_options, rule_faults
from service.games.latrel import history
from service.games.latrel.board import NAMES, squares_in
from service.games.latrel.endings import judge
from service.games.latrel.history import GivenRepetition
from service.games.latrel.options import OPTIONS, VARIANTS, Rules, rules_of
from service.games.latrel.pieces import (
    ATTACKER_LETTERS,
    BLACK,
    BLOCKER,
    LETTERS,
    SIDES,
    STARTING_MEN,
    WHITE,
    AttackerLetter,
    BothMen,
    attackers,
    lost,
    men_of,
    standing,
)
from service.games.latrel.repetition import closed_positions, encode
from service.games.latrel.state import SEATS, Deadline, Run, Seat, State

_RULES: Final = (("variant",), ("options",))
_BLOCKERS: Final = (("variant",), ("options", "blockers"))
_WHOSE_TURN: Final = (("turn",), ("just_moved",), ("ply",))


@dataclass(frozen=True, slots=True)
class Setup:
    """A position that nobody has checked; None is what was left out."""

    variant: str | None = None
    options: Mapping[str, OptionValue] | None = None
    turn: Seat | None = None
    pieces: Mapping[int, int] | None = None
    just_moved: Seat | None = None
    ply: int | None = None
    lost: Mapping[Seat, Mapping[AttackerLetter, int]] | None = None
    deadline: Mapping[Seat, int | None] | None = None
    repetition: GivenRepetition | None = None


def begin(rules: Rules) -> State:
    """Return the beginning of a game."""
    return _judged(rules, STARTING_MEN[rules.options.blockers], WHITE, 0)


def faults(setup: Setup) -> list[Fault]:
    """Return all that is wrong with a set-up."""
    return _faults(setup, _read(setup))


def complete(setup: Setup) -> State:
    """Make a state of a set-up without faults."""
    return _completed(setup, _read(setup))


def prove(setup: Setup) -> State:
    """Make a state of a set-up, or raise ImpossibleState with all its faults.

    Reads the set-up once for both: every request pays for it.
    """
    reading = _read(setup)
    raise_faults(_faults(setup, reading))
    return _completed(setup, reading)


class _Reading(NamedTuple):
    """What a set-up says, as far as it can be read."""

    rules: Rules
    men: BothMen
    turn: int


def _read(setup: Setup) -> _Reading:
    options, _ = judge_options(OPTIONS, setup.options)
    rules = rules_of(setup.variant if setup.variant in VARIANTS else None, options)
    return _Reading(rules, men_of(setup.pieces or {}), _turn(setup))


def _turn(setup: Setup) -> int:
    """Return the side to move; in a finished game, the side that would be."""
    if setup.turn is not None:
        return SEATS.index(setup.turn)
    if setup.just_moved is not None:
        return 1 - SEATS.index(setup.just_moved)
    return (setup.ply or 0) % 2


def _faults(setup: Setup, reading: _Reading) -> list[Fault]:
    wrong = list(rule_faults(VARIANTS, OPTIONS, setup.variant, setup.options))
    if setup.pieces is None:
        return wrong
    rules, men, turn = reading
    wrong += _piece_faults(rules, men)
    wrong += judged_by(_lost_faults(setup, men), ("pieces",))
    wrong += judged_by(_deadline_faults(setup, reading), ("pieces",), *_WHOSE_TURN, *_RULES)
    past = history.faults(rules.options, men, turn, setup.ply, setup.repetition or {})
    wrong += judged_by(past, ("pieces",), *_WHOSE_TURN, ("repetition",), *_RULES)
    if not wrong and setup.turn is None and _completed(setup, reading).result is None:
        everything = ((member.name,) for member in fields(Setup))
        wrong += judged_by([Fault(("turn",), "turn-needed")], *everything)
    return wrong


def _piece_faults(rules: Rules, men: BothMen) -> Iterator[Fault]:
    if not rules.options.blockers:
        for square in squares_in(men[WHITE][BLOCKER] | men[BLACK][BLOCKER]):
            path = ("pieces", NAMES[square])
            yield Fault(path, "blockers-off", {"square": NAMES[square]}, _BLOCKERS)
    for side in SIDES:
        for kind, most in enumerate(rules.most):
            count = men[side][kind].bit_count()
            if count > most and (kind != BLOCKER or rules.options.blockers):
                yield Fault(
                    ("pieces",),
                    "too-many-pieces",
                    {
                        "side": Term(SEATS[side]),
                        "pieces": Term(f"{LETTERS[kind]}-plural"),
                        "count": count,
                        "most": most,
                    },
                    _BLOCKERS,
                )
    if not any(map(attackers, men)):
        yield Fault(("pieces",), "no-attackers", judged_by=(("pieces",),))


def _lost_faults(setup: Setup, men: BothMen) -> Iterator[Fault]:
    for seat, claimed in (setup.lost or {}).items():
        missing = lost(men[SEATS.index(seat)])
        for letter, count in zip(ATTACKER_LETTERS, missing.values(), strict=True):
            # More on the board than there can be is a fault of the board alone.
            if claimed.get(letter, count) != count >= 0:
                yield Fault(("lost", seat, letter), "lost-mismatch", {"missing": count})


def _deadline_faults(setup: Setup, reading: _Reading) -> Iterator[Fault]:
    rules, men, turn = reading
    most = rules.options.deadline_moves
    for seat, left in (setup.deadline or {}).items():
        if left is None:
            continue
        side = SEATS.index(seat)
        path = ("deadline", seat)
        if most is None:
            yield Fault(path, "deadline-off")
        elif attackers(men[side]).bit_count() != 1:
            yield Fault(path, "deadline-not-lone", {"side": Term(seat)})
        else:
            # Only the side that has just moved can have used up its last move.
            low = 1 if side == turn else 0
            if not low <= left <= most:
                yield Fault(path, "out-of-range", {"low": low, "high": most})


def _completed(setup: Setup, reading: _Reading) -> State:
    rules, men, turn = reading
    runs, seen = history.read(rules.options, men, turn, setup.repetition or {})
    ply = setup.ply
    if ply is None:
        # The first moves are made, and so are those that the history tells of.
        remembered = max(len(seen) - 1, *(2 * len(run) - 2 for run in runs))
        ply = max(2 + turn, remembered + (remembered + turn) % 2)
    return _judged(rules, men, turn, ply, _deadline(setup, rules, men), runs, seen)


def _deadline(setup: Setup, rules: Rules, men: BothMen) -> Deadline:
    """Return the deadlines, whole ones where the set-up does not say otherwise.

    A lone attacker's side can have none only where a deadline is met for good.
    """
    most = rules.options.deadline_moves
    if most is None:
        return None, None
    given = setup.deadline or {}
    restarts = rules.options.deadline_restarts
    deadline: list[int | None] = [None, None]
    for side, seat in enumerate(SEATS):
        if attackers(men[side]).bit_count() == 1:
            left = given.get(seat, most)
            deadline[side] = most if left is None and restarts else left
    return deadline[WHITE], deadline[BLACK]


def _judged(
    rules: Rules,
    men: BothMen,
    turn: int,
    ply: int,
    deadline: Deadline = (None, None),
    runs: tuple[Run, Run] = ((), ()),
    seen: tuple[int, ...] = (),
) -> State:
    if rules.options.repetition == "position" and not seen:
        seen = (encode(men, turn),)
    closed = closed_positions(seen)
    state = State(rules, men, turn, ply, deadline, runs, seen, closed, standing(*men))
    return state._replace(result=judge(state))
