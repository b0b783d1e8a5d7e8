"""The generator: marches and captures, shots, retreats, deployments.

Listing, checking and playing all ask it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from service.games.core.notation import Steps
from service.games.graal.board import BITS, GRID
from service.games.graal.camps import Camp, Roles, Seat
from service.games.graal.deployment import Order, deployment_faults, objection
from service.games.graal.figures import ARCHER, KIND_OF, Figure
from service.games.graal.ground import Ground
from service.games.graal.moves import Deployment, FigureMove, Move
from service.games.graal.notation import DEPLOY, steps_of
from service.games.graal.state import Pieces, Shot, State


def generate(state: State, prefix: Steps = ()) -> Iterator[Move]:
    """Return the legal moves that begin so.

    Deployments are too many to list: one is yielded when the prefix is the whole of it.
    """
    if not prefix:
        return figure_moves(state)
    if prefix[0] == DEPLOY:
        return _deployments(state, prefix)
    moves = figure_moves(state, GRID.squares[prefix[0]])
    return (move for move in moves if steps_of(move)[: len(prefix)] == prefix)


def _deployments(state: State, steps: Steps) -> Iterator[Deployment]:
    if objection(state, steps) is None:
        order = Order.of(steps)
        if not deployment_faults(state, order):
            yield order.deployment()


def figure_moves(state: State, origin: int | None = None) -> Iterator[FigureMove]:
    """Yield what figures may do, or the figure on one square."""
    if state.shot is not None:
        if origin is None or origin == state.shot.target:
            yield from retreats(state.ground, state.pieces, state.shot)
    elif state.phase == "play":
        for seat in state.movers:
            yield from _turn_moves(state.ground, state.pieces, state.roles, seat, origin)


def striking_moves(state: State) -> Iterator[FigureMove]:
    """Yield those turns that take, shoot or go into another camp's castle.

    For who asks for these alone, and often: lines with nothing to strike at are not walked.
    """
    ground, pieces = state.ground, state.pieces
    seats, camps = state.roles
    camp = state.roles.camp_of(state.movers[0])
    goals = 0
    for castle in state.castles:
        if state.roles.camp_of(castle.colour) != camp:
            goals |= BITS[castle.donjon] | BITS[castle.cour]
    for square, figure in pieces.items():
        if camps[figure] != camp:
            goals |= BITS[square]
    occupant = pieces.get
    kind_of, bits, movers = KIND_OF, BITS, state.movers
    for square, figure in pieces.items():
        if seats[figure] not in movers:
            continue
        kind = kind_of[figure]
        every, reaches = ground.reaches[kind].get(square) or ground.reach(kind, square)
        if not every & goals:
            continue
        if kind == ARCHER:
            yield from _shots(ground, pieces, camps, square, figure)
            continue
        for reach, line in reaches:
            if not reach & goals:
                continue
            for target in line:
                other = occupant(target)
                if other is not None:
                    if camps[other] != camp:
                        yield FigureMove(figure, square, target, other)
                    break
                if bits[target] & goals:
                    yield FigureMove(figure, square, target, None)


def can_move(ground: Ground, pieces: Pieces, roles: Roles, seat: Seat) -> bool:
    """Tell whether a seat can do anything in its turn."""
    return next(_turn_moves(ground, pieces, roles, seat), None) is not None


def _turn_moves(
    ground: Ground, pieces: Pieces, roles: Roles, seat: Seat, origin: int | None = None
) -> Iterator[FigureMove]:
    """Yield what a seat can do in its turn."""
    seats, camps = roles
    camp = roles.camp_of(seat)
    men: Iterable[tuple[int, Figure]] = pieces.items()
    if origin is not None:
        men = [(origin, pieces[origin])] if origin in pieces else []
    occupant = pieces.get
    kind_of = KIND_OF
    marches = ground.marches
    for square, figure in men:
        if seats[figure] != seat:
            continue
        kind = kind_of[figure]
        if kind == ARCHER:
            yield from _archery(ground, pieces, camps, square, figure)
            continue
        lines = marches[kind].get(square)
        if lines is None:
            lines = ground.lines(kind, square)
        for line in lines:
            for target in line:
                other = occupant(target)
                if other is None:
                    yield FigureMove(figure, square, target, None)
                else:
                    if camps[other] != camp:
                        yield FigureMove(figure, square, target, other)
                    break


def _archery(
    ground: Ground, pieces: Pieces, camps: tuple[Camp, ...], square: int, figure: Figure
) -> Iterator[FigureMove]:
    for line in ground.lines(ARCHER, square):
        for target in line:
            if target in pieces:
                break
            if not ground.steps_three or target == line[-1]:
                yield FigureMove(figure, square, target, None)
    yield from _shots(ground, pieces, camps, square, figure)


def _shots(
    ground: Ground, pieces: Pieces, camps: tuple[Camp, ...], square: int, figure: Figure
) -> Iterator[FigureMove]:
    camp = camps[figure]
    for target in ground.targets(square):
        other = pieces.get(target)
        if other is not None and camps[other] != camp:
            ways = ground.retreats(square, target, KIND_OF[other])
            if any(map(pieces.keys().isdisjoint, ways)):
                yield FigureMove(figure, square, target, None, shot=True)


def retreats(ground: Ground, pieces: Pieces, shot: Shot) -> Iterator[FigureMove]:
    """Yield the ways in which a figure can get out of a shot."""
    figure = pieces[shot.target]
    for line in ground.retreats(shot.archer, shot.target, KIND_OF[figure]):
        if pieces.keys().isdisjoint(line):
            yield FigureMove(figure, shot.target, line[-1], None)
