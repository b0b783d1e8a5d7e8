"""The move generator: marches and captures, shots, retreats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from service.games.graal.armies import ARCHER, Roles
from service.games.graal.ground import Ground
from service.games.graal.state import Move, Pieces, Shot, State


def moves(state: State, origin: int | None = None) -> Iterator[Move]:
    """Yield the legal moves, or those from one square."""
    if state.shot is not None:
        if origin is None or origin == state.shot.target:
            yield from retreats(state.ground, state.pieces, state.shot)
    elif state.phase == "play":
        yield from turns(state.ground, state.pieces, state.roles, state.turn, origin)


def turns(
    ground: Ground, pieces: Pieces, roles: Roles, seat: int, origin: int | None = None
) -> Iterator[Move]:
    """Yield what a seat can do in its turn."""
    seats, camps = roles
    camp = camps[8 * seat]
    men: Iterable[tuple[int, int]] = pieces.items()
    if origin is not None:
        men = [(origin, pieces[origin])] if origin in pieces else []
    occupant = pieces.get
    marches = ground.marches
    for square, figure in men:
        if seats[figure] != seat:
            continue
        kind = figure & 7
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
                    yield Move(figure, square, target, None)
                else:
                    if camps[other] != camp:
                        yield Move(figure, square, target, other)
                    break


def _archery(
    ground: Ground, pieces: Pieces, camps: tuple[int, ...], square: int, figure: int
) -> Iterator[Move]:
    for line in ground.lines(ARCHER, square):
        for target in line:
            if target in pieces:
                break
            if not ground.steps_three or target == line[-1]:
                yield Move(figure, square, target, None)
    camp = camps[figure]
    for target in ground.targets(square):
        other = pieces.get(target)
        if other is not None and camps[other] != camp:
            mounted = other & 7 in ground.mounted
            if any(map(pieces.keys().isdisjoint, ground.retreats(square, target, mounted))):
                yield Move(figure, square, target, None, shot=True)


def retreats(ground: Ground, pieces: Pieces, shot: Shot) -> Iterator[Move]:
    """Yield the ways in which a figure can get out of a shot."""
    figure = pieces[shot.target]
    for line in ground.retreats(shot.archer, shot.target, figure & 7 in ground.mounted):
        if pieces.keys().isdisjoint(line):
            yield Move(figure, shot.target, line[-1], None)


def can_move(ground: Ground, pieces: Pieces, roles: Roles, seat: int) -> bool:
    """Tell whether a seat can do anything in its turn."""
    return any(True for _ in turns(ground, pieces, roles, seat))
