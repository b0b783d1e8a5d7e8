"""What a legal move does to a state, and what happens on the way."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.core.events import Captured, Event, Exchanged, Moved
from service.games.latrel.board import NAMES
from service.games.latrel.endings import judge
from service.games.latrel.moves import Move
from service.games.latrel.pieces import WHITE, Men, attackers
from service.games.latrel.repetition import (
    LONGEST_PAST,
    NOTHING_CLOSED,
    closed_positions,
    encode,
    encode_after,
    extended_run,
    key,
)
from service.games.latrel.state import LAST_PLY, Deadline, Run, State


def perform(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move, and what happens."""
    after = advance(state, move)
    return after, list(_events(state, move, after))


def advance(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    options = state.rules.options
    turn = state.turn
    taken = move.taken
    own = _moved(state.men[turn], move)
    other = state.men[1 - turn]
    if taken:
        keep = ~taken
        defenders, sabres, tridents, warriors, blockers = other
        other = (defenders & keep, sabres & keep, tridents & keep, warriors & keep, blockers)
    men = (own, other) if turn == WHITE else (other, own)

    deadline = state.deadline
    if options.deadline_moves is not None:
        deadline = _deadline(state, taken, own, other)

    runs = state.runs
    seen = state.seen
    closed = state.closed
    if options.repetition != "position":
        runs = _runs(state, move)
    elif taken or move.exchange:
        seen = (encode(men, 1 - turn),)
        closed = NOTHING_CLOSED
    else:
        code = encode_after(seen[-1], state.men[turn], turn, move)
        if code in seen:
            closed |= {key(code)}
        seen = (*seen, code)
        if len(seen) > LONGEST_PAST:
            seen = seen[1:]
            closed = closed_positions(seen)

    occupied = (state.occupied & ~move.lift & ~taken) | move.land
    # A caller's own count may be at the end of its range: stay within it and keep the parity.
    ply = state.ply + 1 if state.ply < LAST_PLY else LAST_PLY - 1
    after = State(state.rules, men, 1 - turn, ply, deadline, runs, seen, closed, occupied)
    result = judge(after)
    return after if result is None else after._replace(result=result)


def _moved(men: Men, move: Move) -> Men:
    """Return the mover's pieces after the move."""
    lift = move.lift
    change = lift ^ move.land
    defenders, sabres, tridents, warriors, blockers = men
    if defenders & lift:
        if move.exchange:
            arrived = [defenders ^ lift, sabres, tridents, warriors, blockers]
            arrived[move.exchange] |= move.land
            return arrived[0], arrived[1], arrived[2], arrived[3], arrived[4]
        return defenders ^ change, sabres, tridents, warriors, blockers
    if sabres & lift:
        return defenders, sabres ^ change, tridents, warriors, blockers
    if warriors & lift:
        return defenders, sabres, tridents, warriors ^ change, blockers
    if tridents & lift:
        return defenders, sabres, tridents ^ change, warriors, blockers
    return defenders, sabres, tridents, warriors, blockers ^ change


def _runs(state: State, move: Move) -> tuple[Run, Run]:
    """Return both runs after the move; a run whose piece is captured is gone."""
    turn = state.turn
    theirs = state.runs[1 - turn]
    own: Run = ()
    if move.taken:
        if theirs and move.taken & 1 << theirs[-1]:
            theirs = ()
    elif not move.exchange:
        own = extended_run(state.runs[turn], move.path[0], move.path[1])
    return (own, theirs) if turn == WHITE else (theirs, own)


def _deadline(state: State, taken: int, own: Men, other: Men) -> Deadline:
    """Return how many moves each side has left to make a capture that counts."""
    turn = state.turn
    options = state.rules.options
    mine: int | None = None
    theirs: int | None = None
    if attackers(own).bit_count() == 1:
        victims = taken
        if options.deadline_victims == "attackers":
            victims &= attackers(state.men[1 - turn])
        left = state.deadline[turn]
        if victims:
            mine = options.deadline_moves if options.deadline_restarts else None
        elif left is not None:
            mine = left - 1
    if attackers(other).bit_count() == 1:
        fallen = taken and attackers(state.men[1 - turn]).bit_count() > 1
        theirs = options.deadline_moves if fallen else state.deadline[1 - turn]
    return (mine, theirs) if turn == WHITE else (theirs, mine)


def _events(state: State, move: Move, after: State) -> Iterator[Event]:
    """Yield two events a leg: the piece moves, then what it captures is taken off."""
    piece = state.code_at(move.path[0])
    for leg in range(len(move.path) - 1):
        here, there = NAMES[move.path[leg]], NAMES[move.path[leg + 1]]
        yield Moved(piece, here, there)
        if move.captured:
            victim = move.captured[leg]
            yield Captured(NAMES[victim], state.code_at(victim))
    if move.exchange:
        target = move.path[-1]
        yield Exchanged(NAMES[target], piece, after.code_at(target))
