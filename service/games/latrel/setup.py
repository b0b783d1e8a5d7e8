"""A caller's own position: what is wrong with it, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from service.games.core.errors import Fault, Term
from service.games.core.options import OptionValue, judge_options, rule_faults
from service.games.latrel import history
from service.games.latrel.board import (
    ATTACKERS,
    BLACK,
    BLOCKER,
    LETTERS,
    NAMES,
    SEATS,
    SIDES,
    WHITE,
    Men,
    attackers,
    beginning,
    lost,
    scan,
)
from service.games.latrel.endings import judge
from service.games.latrel.options import OPTIONS, VARIANTS, Rules, rules_of
from service.games.latrel.repetition import closed_positions, encode
from service.games.latrel.state import State, occupied_squares


@dataclass(frozen=True, slots=True)
class Setup:
    """A position that nobody has checked; every member may be absent."""

    variant: str | None = None
    options: Mapping[str, OptionValue] | None = None
    pieces: Mapping[int, int] | None = None
    turn: str | None = None
    just_moved: str | None = None
    ply: int | None = None
    lost: Mapping[str, Mapping[str, int]] | None = None
    deadline: Mapping[str, int | None] | None = None
    repetition: Mapping[str, Any] | None = None


def begin(rules: Rules) -> State:
    """Return the beginning of a game."""
    return _judged(rules, beginning(rules.blockers), 0, 0)


class Reading(NamedTuple):
    """What a set-up says, as far as it can be read."""

    rules: Rules
    men: tuple[Men, Men]
    turn: int


def read(setup: Setup) -> Reading:
    return Reading(_rules(setup), _men(setup.pieces or {}), _turn(setup))


def faults(setup: Setup, reading: Reading) -> list[Fault]:
    """Return all that is wrong with a set-up."""
    found = list(rule_faults(VARIANTS, OPTIONS, setup.variant, setup.options))
    if setup.pieces is None:
        return found
    rules, men, turn = reading
    found += _piece_faults(rules, men)
    found += _lost_faults(setup, men)
    found += _deadline_faults(setup, rules, men, turn)
    found += history.faults(rules, men, turn, setup.ply, setup.repetition or {})
    if not found and setup.turn is None and complete(setup, reading).result is None:
        found.append(Fault(("turn",), "turn-needed"))
    return found


def complete(setup: Setup, reading: Reading) -> State:
    """Make a state of a set-up without faults."""
    rules, men, turn = reading
    given = setup.deadline or {}
    deadline: list[int | None] = [None, None]
    if rules.deadline_moves is not None:
        for side in SIDES:
            if attackers(men[side]).bit_count() == 1:
                left = given.get(SEATS[side])
                deadline[side] = rules.deadline_moves if left is None else left
    runs, seen = history.read(rules, men, turn, setup.repetition or {})
    ply = setup.ply
    if ply is None:
        # The first moves are made, and so are those that the history tells of.
        told = max(len(seen) - 1, *(2 * len(run) - 2 for run in runs))
        ply = max(2 + turn, told + (told + turn) % 2)
    return _judged(rules, men, turn, ply, (deadline[0], deadline[1]), runs, seen)


def _judged(
    rules: Rules,
    men: tuple[Men, Men],
    turn: int,
    ply: int,
    deadline: tuple[int | None, int | None] = (None, None),
    runs: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
    seen: tuple[int, ...] = (),
) -> State:
    if rules.repetition == "position" and not seen:
        seen = (encode(men, turn),)
    closed = closed_positions(seen)
    state = State(rules, men, turn, ply, deadline, runs, seen, closed, occupied_squares(men))
    return state._replace(result=judge(state))


def _rules(setup: Setup) -> Rules:
    """Return the rules of a set-up, as far as they exist."""
    options, _ = judge_options(OPTIONS, setup.options)
    return rules_of(setup.variant if setup.variant in VARIANTS else None, options)


def _turn(setup: Setup) -> int:
    """Return the side to move; in a finished game, the side that would be."""
    if setup.turn is not None:
        return SEATS.index(setup.turn)
    if setup.just_moved is not None:
        return 1 - SEATS.index(setup.just_moved)
    return (setup.ply or 0) % 2


def _men(pieces: Mapping[int, int]) -> tuple[Men, Men]:
    sets = [0] * 10
    for square, piece in pieces.items():
        sets[piece] |= 1 << square
    return (
        (sets[0], sets[1], sets[2], sets[3], sets[4]),
        (sets[5], sets[6], sets[7], sets[8], sets[9]),
    )


def _piece_faults(rules: Rules, men: tuple[Men, Men]) -> Iterator[Fault]:
    if not rules.blockers:
        for square in scan(men[WHITE][BLOCKER] | men[BLACK][BLOCKER]):
            yield Fault(("pieces", NAMES[square]), "blockers-off", {"square": NAMES[square]})
    for side in SIDES:
        for kind, most in enumerate(rules.most):
            count = men[side][kind].bit_count()
            if count > most and (kind != BLOCKER or rules.blockers):
                yield Fault(
                    ("pieces",),
                    "too-many-pieces",
                    {
                        "side": Term(SEATS[side]),
                        "pieces": Term(f"{LETTERS[kind]}-plural"),
                        "count": count,
                        "most": most,
                    },
                )
    if not any(attackers(men[side]) for side in SIDES):
        yield Fault(("pieces",), "no-attackers")


def _lost_faults(setup: Setup, men: tuple[Men, Men]) -> Iterator[Fault]:
    for seat, claimed in (setup.lost or {}).items():
        side = SEATS.index(seat)
        missing = lost(men[side])
        for kind in ATTACKERS:
            letter = LETTERS[kind]
            # More on the board than there can be is a fault of the board alone.
            if claimed.get(letter, missing[kind]) != missing[kind] >= 0:
                yield Fault(("lost", seat, letter), "lost-mismatch", {"missing": missing[kind]})


def _deadline_faults(
    setup: Setup, rules: Rules, men: tuple[Men, Men], turn: int
) -> Iterator[Fault]:
    for seat, left in (setup.deadline or {}).items():
        if left is None:
            continue
        side = SEATS.index(seat)
        path = ("deadline", seat)
        if rules.deadline_moves is None:
            yield Fault(path, "deadline-off")
        elif attackers(men[side]).bit_count() != 1:
            yield Fault(path, "deadline-not-lone", {"side": Term(seat)})
        else:
            # Only the side that has just moved can have used up its last move.
            low = 1 if side == turn else 0
            if not low <= left <= rules.deadline_moves:
                yield Fault(path, "out-of-range", {"low": low, "high": rules.deadline_moves})
