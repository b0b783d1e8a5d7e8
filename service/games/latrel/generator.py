"""The one generator of moves: listing, checking, playing and judging all use it.

Moves come in groups, most of them straight from the tables, so that counting and asking
whether there is any need not touch single moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from service.games.core.deadline import look_at_the_clock
from service.games.core.errors import TooMuchWork
from service.games.core.notation import Steps
from service.games.latrel.board import ALL_SQUARES, CORNERS, ENTRY_RANK, LAST_RANK, squares_in
from service.games.latrel.moves import Move, exchange_in_place, extended, quiet_move
from service.games.latrel.notation import steps_of, way_of
from service.games.latrel.pieces import (
    ATTACKERS,
    BLOCKER,
    DEFENDER,
    SABRE,
    TRIDENT,
    WARRIOR,
    WHITE,
    Men,
    lost,
)
from service.games.latrel.repetition import bar
from service.games.latrel.state import State
from service.games.latrel.ways import ATTACKER_LINES, DEFENDER_STEPS, Line, blocker_moves

MOST_CHAINS: Final = 100_000
"""How many chains of captures are listed for one position before giving up."""

_MANY_CHAINS: Final = 100
"""How many are no matter of time."""

_SABRE_LINES: Final = ATTACKER_LINES[SABRE]
_TRIDENT_LINES: Final = ATTACKER_LINES[TRIDENT]
_WARRIOR_LINES: Final = ATTACKER_LINES[WARRIOR]


def generate(state: State, prefix: Steps = ()) -> Iterator[Move]:
    """Yield the legal moves of a position that begin with these steps."""
    if state.result is not None:
        return iter(())
    if not prefix:
        return chain.from_iterable(legal_groups(state))
    way = way_of(prefix)
    begun = len(prefix)
    groups = legal_groups(state, 1 << way[0], way)
    return (move for group in groups for move in group if steps_of(move)[:begun] == prefix)


def count(state: State) -> int:
    """Count the legal moves without looking at each."""
    return 0 if state.result is not None else sum(map(len, legal_groups(state)))


def legal_groups(
    state: State, only: int = ALL_SQUARES, way: tuple[int, ...] = ()
) -> Iterator[Sequence[Move]]:
    """Yield the legal moves in groups, some of them empty.

    `only` limits the pieces that move, `way` gives squares that a capture must begin with.
    """
    barred = bar(state)
    groups = _groups(state, only, way)
    if barred is None:
        return groups
    return ([move for move in group if not barred(move)] for group in groups)


def opens_with_defender(state: State) -> bool:
    """Tell whether the side to move is bound to move a defender, its first move being still due."""
    bound = state.turn == WHITE or state.rules.options.opening_defenders == "both"
    return bound and state.ply < 2


def capturable(state: State, side: int) -> int:
    """Return the squares on which a side's pieces can be captured at all."""
    defenders, sabres, tridents, warriors, _ = state.men[side]
    squares = defenders | sabres | tridents | warriors
    return squares if state.rules.options.corner_captures else squares & ~CORNERS


def attackers_can_move(state: State, side: int) -> bool:
    """Tell whether any attacker has a quiet move or a capture, repetition aside."""
    men = state.men[side]
    occupied = state.occupied
    targets = capturable(state, 1 - side)
    for kind in ATTACKERS:
        lines_from = ATTACKER_LINES[kind]
        squares = men[kind]
        while squares:
            low = squares & -squares
            squares ^= low
            for line, sights in lines_from[low]:
                quiet, jumps = sights[occupied & line]
                if quiet or any(victim & targets for victim, _ in jumps):
                    return True
    return False


def _groups(state: State, only: int, way: tuple[int, ...]) -> Iterator[Sequence[Move]]:
    turn = state.turn
    men = state.men[turn]
    occupied = state.occupied
    squares = men[DEFENDER] & only
    entering = squares & ENTRY_RANK[turn]
    arrived = squares & LAST_RANK[turn]
    while squares:
        low = squares & -squares
        squares ^= low
        around, moves = DEFENDER_STEPS[low]
        yield moves[occupied & around]
    if entering:
        yield _exchanges(men, turn, entering, occupied)
    if arrived and state.rules.options.exchange == "later":
        yield _exchanges_in_place(men, arrived)
    if state.ply < 2 and opens_with_defender(state):
        return

    targets = capturable(state, 1 - turn)
    jumped: list[Move] = []
    lines_of: list[dict[int, tuple[Line, ...]]] = []
    for squares, lines_from in (
        (men[SABRE] & only, _SABRE_LINES),
        (men[TRIDENT] & only, _TRIDENT_LINES),
        (men[WARRIOR] & only, _WARRIOR_LINES),
    ):
        while squares:
            low = squares & -squares
            squares ^= low
            for line, sights in lines_from[low]:
                quiet, jumps = sights[occupied & line]
                if quiet:
                    yield quiet
                for victim, move in jumps:
                    if victim & targets:
                        if way:
                            yield from _along(state, move, lines_from, way)
                        else:
                            jumped.append(move)
                            lines_of.append(lines_from)
    yield jumped

    squares = men[BLOCKER] & only
    while squares:
        low = squares & -squares
        squares ^= low
        yield blocker_moves(low, occupied)

    # Chains come last: there may be many, and who asks for any move need not wait for them.
    if jumped and state.rules.options.chain_captures:
        longer: list[Move] = []
        for move, lines_from in zip(jumped, lines_of, strict=True):
            victim = move.taken
            _go_on(longer, move, lines_from, (occupied ^ victim) & ~move.lift, targets ^ victim)
        yield longer


def _exchanges(men: Men, turn: int, entering: int, occupied: int) -> list[Move]:
    """Return the moves that enter the last rank with an exchange."""
    kinds = _exchangeable(men)
    moves: list[Move] = []
    onward = 8 if turn == 0 else -8
    while entering:
        low = entering & -entering
        entering ^= low
        origin = low.bit_length() - 1
        target = origin + onward
        if not occupied & 1 << target:
            moves += [quiet_move(origin, target, kind) for kind in kinds]
    return moves


def _exchanges_in_place(men: Men, arrived: int) -> list[Move]:
    """Return the moves that exchange a defender where it stands."""
    kinds = _exchangeable(men)
    return [exchange_in_place(square, kind) for square in squares_in(arrived) for kind in kinds]


def _exchangeable(men: Men) -> list[int]:
    """Return the kinds that a defender can be exchanged for."""
    return [kind for kind, missing in lost(men).items() if missing > 0]


def _along(
    state: State, move: Move, lines_from: dict[int, tuple[Line, ...]], way: tuple[int, ...]
) -> Iterator[Sequence[Move]]:
    """Yield a capture that follows `way`, and only then look for those that go on from it."""
    if len(way) > 1 and move.path[1] != way[1]:
        return
    occupied = state.occupied & ~move.lift & ~move.taken
    targets = capturable(state, 1 - state.turn) & ~move.taken
    chains = state.rules.options.chain_captures
    for square in way[2:]:
        leg = _leg(lines_from[move.land], square, occupied, targets) if chains else None
        if leg is None:
            return
        move = extended(move, leg)
        occupied &= ~leg.taken
        targets &= ~leg.taken
    yield (move,)
    if chains:
        longer: list[Move] = []
        _go_on(longer, move, lines_from, occupied, targets)
        yield longer


def _leg(lines: tuple[Line, ...], square: int, occupied: int, targets: int) -> Move | None:
    """Return the capture that lands on a square."""
    for line, sights in lines:
        for victim, leg in sights[occupied & line][1]:
            if victim & targets and leg.path[1] == square:
                return leg
    return None


def _go_on(
    longer: list[Move],
    begun: Move,
    lines_from: dict[int, tuple[Line, ...]],
    occupied: int,
    targets: int,
) -> None:
    """Add all captures that go on from one."""
    path, captured, _, lift, land, taken = begun
    for line, sights in lines_from[land]:
        if line & targets:
            for victim, leg in sights[occupied & line][1]:
                if victim & targets:
                    # Move(…) does the same in twice the time.
                    move = tuple.__new__(
                        Move,
                        ((*path, leg[0][1]), captured + leg[1], 0, lift, leg[4], taken | victim),
                    )
                    longer.append(move)
                    if targets != victim:
                        _go_on(longer, move, lines_from, occupied ^ victim, targets ^ victim)
    if len(longer) > _MANY_CHAINS:
        if len(longer) > MOST_CHAINS:
            raise TooMuchWork("chains", MOST_CHAINS)
        look_at_the_clock()
