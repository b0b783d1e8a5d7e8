"""What a move does to a state, and what happens on the way."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.core.events import Captured, Event, Moved, TurnPassed
from service.games.graal.board import NAMES
from service.games.graal.camps import NOBODY, Seat
from service.games.graal.castles import Castle, CastlePart
from service.games.graal.deployment import undeployed
from service.games.graal.endings import fallen, victory
from service.games.graal.events import (
    Absorbed,
    CastleEntered,
    Deployed,
    Eliminated,
    Retreated,
    Revealed,
    ShotFired,
)
from service.games.graal.figures import COLOURS, FIGURES
from service.games.graal.maps import COUR, DONJON
from service.games.graal.moves import Deployment, FigureMove, Move
from service.games.graal.position import Position
from service.games.graal.repetition import mark
from service.games.graal.state import SEATS, Fall, Shot, State
from service.games.graal.turns import Turn, first_turn, hand_on, turn_after


def advance(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    return _played(state, move).state


def perform(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move, and what happens."""
    after, passed = _played(state, move)
    if isinstance(move, Deployment):
        events = [*_deployment_events(state, move, after)]
    else:
        events = [*_move_events(state, move, after)]
    return after, [*events, *(TurnPassed(SEATS[seat]) for seat in passed)]


def _played(state: State, move: Move) -> Turn:
    if isinstance(move, Deployment):
        return _deployed(state, move)
    if move.shot:
        return _shot(state, move)
    return _moved(state, move)


def _deployed(state: State, move: Deployment) -> Turn:
    castles = state.castles
    if move.castle is not None:
        castles = tuple(sorted((*castles, move.castle)))
    pieces = dict(state.pieces)
    pieces.update({square: figure for figure, square in move.figures})
    position = Position.on_board(state.rules, pieces, castles, state.commanders)
    if undeployed(state.rules, pieces, state.commanders):
        return Turn(position.state("deployment"))
    return first_turn(position)


def _shot(state: State, move: FigureMove) -> Turn:
    position = Position.of(state)
    if state.rules.options.retreat_costs_turn:
        position.count_quiet_turn()
        hand_on(position, state.roles.seat[move.figure])
    owner = state.roles.seat[state.pieces[move.target]]
    return Turn(position.state("retreat", (owner,), Shot(move.origin, move.target)))


def _moved(state: State, move: FigureMove) -> Turn:
    position = Position.of(state)
    pieces = position.pieces
    figure, origin, target, taken, _ = move
    del pieces[origin]
    pieces[target] = figure
    position.key ^= mark(figure, origin) ^ mark(figure, target)
    position.count_quiet_turn()
    mover = _turn_holder(state, move)
    if taken is not None:
        position.key ^= mark(taken, target)
        position.repetition = {}
    if taken is not None or _entered(state, move) is not None:
        position.quiet_turns = 0
        if state.rules.everyone_for_himself:
            for castle, reason in list(fallen(position)):
                position.strike_out(Fall(castle.colour, mover, reason, castle))
        result = victory(position)
        if result is not None:
            return Turn(position.over(result))
    return turn_after(position, mover)


def _turn_holder(state: State, move: FigureMove) -> Seat:
    """Return the seat whose turn a move ends: that of the shooter, if his target retreats free."""
    figure = move.figure
    if state.shot is not None and not state.rules.options.retreat_costs_turn:
        figure = state.pieces[state.shot.archer]
    return state.roles.seat[figure]


def _entered(state: State, move: FigureMove) -> Castle | None:
    """Return the castle of another camp in which a march ends."""
    ground = state.ground
    if ground.cells[move.target] not in (COUR, DONJON):
        return None
    castle = ground.castle_at[move.target]
    friendly = state.roles.camp_of(castle.colour) == state.roles.camp[move.figure]
    return None if friendly else castle


def _deployment_events(before: State, move: Deployment, after: State) -> Iterator[Event]:
    yield Deployed(SEATS[before.commanders[move.colour]], COLOURS[move.colour])
    if after.phase != "deployment":
        armies = [COLOURS[c] for c, seat in enumerate(after.commanders) if seat != NOBODY]
        yield Revealed(tuple(armies))


def _move_events(before: State, move: FigureMove, after: State) -> Iterator[Event]:
    figure, origin, target = FIGURES[move.figure], NAMES[move.origin], NAMES[move.target]
    if move.shot:
        yield ShotFired(origin, target, FIGURES[before.pieces[move.target]])
        return
    if before.shot is not None:
        yield Retreated(figure, origin, target)
        return
    yield Moved(figure, origin, target)
    if move.taken is not None:
        yield Captured(target, FIGURES[move.taken])
    castle = _entered(before, move)
    if castle is not None:
        part: CastlePart = "donjon" if move.target == castle.donjon else "cour"
        yield CastleEntered(figure, COLOURS[castle.colour], part, target)
    for fall in after.falls[len(before.falls) :]:
        yield Eliminated(SEATS[fall.seat], SEATS[fall.by])
        for colour, commander in enumerate(before.commanders):
            if commander == fall.seat:
                yield Absorbed(COLOURS[colour], SEATS[fall.by])
