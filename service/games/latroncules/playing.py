"""What a move does, and the telling of it."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.core.events import Event, Jumped, Moved, Promoted
from service.games.latroncules.board import FAR_RANK, GRID, squares_in
from service.games.latroncules.captures import captors, captured
from service.games.latroncules.endings import settle
from service.games.latroncules.events import Captured
from service.games.latroncules.state import BLACK, LAST_PLY, PIECES, State
from service.games.latroncules.tables import Move


def advance(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    tables = state.tables
    side = state.turn
    white, black, cavalry = state.white, state.black, state.cavalry
    own, enemy = (black, white) if side else (white, black)
    origin, target = move.origin_bit, move.target_bit
    taken = captured(tables, own, enemy, move)
    if cavalry & origin:
        cavalry ^= origin | target
    elif promotes(state, move):
        cavalry |= target
    own ^= origin | target
    enemy ^= taken
    cavalry &= ~taken
    if side:
        white, black = enemy, own
    else:
        white, black = own, enemy
    # A caller's own count may be at the end of its range: stay within it and keep the parity.
    ply = state.ply + 1 if state.ply < LAST_PLY else LAST_PLY - 1
    quiet_plies = 0 if taken else state.quiet_plies + 1
    return settle(tables, white, black, cavalry, BLACK - side, ply, quiet_plies)


def captures(state: State, move: Move) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Yield what a legal move takes: the square, the piece and the squares of its captors."""
    own, enemy = state.sides()
    taken = squares_in(captured(state.tables, own, enemy, move))
    for square in sorted(taken, key=GRID.names.__getitem__):
        piece = 2 * (BLACK - state.turn) + (state.cavalry >> square & 1)
        yield square, piece, captors(state.tables, move.target, square)


def promotes(state: State, move: Move) -> bool:
    """Tell whether a legal move makes cavalry of infantry."""
    if state.cavalry & move.origin_bit or not move.target_bit & FAR_RANK[state.turn]:
        return False
    own, _ = state.sides()
    return (own & state.cavalry).bit_count() < state.tables.promotion_limit


def events(state: State, move: Move) -> Iterator[Event]:
    """Yield what happens in a legal move."""
    names = GRID.names
    cavalry = state.cavalry >> move.origin & 1
    piece = PIECES[2 * state.turn + cavalry]
    yield Moved(piece, names[move.origin], names[move.target])
    if move.over is not None:
        yield Jumped(piece, names[move.over])
    for square, victim, (first, second) in captures(state, move):
        yield Captured(names[square], PIECES[victim], (names[first], names[second]))
    if promotes(state, move):
        yield Promoted(names[move.target], piece, PIECES[2 * state.turn + 1])
