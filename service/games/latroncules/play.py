"""What a move does to a state, and what happens on the way."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.core.events import Event, Jumped, Moved, Promoted
from service.games.latroncules.board import FAR_RANK, GRID, squares_in
from service.games.latroncules.captures import captors, captured
from service.games.latroncules.endings import judge
from service.games.latroncules.events import Captured
from service.games.latroncules.generator import legal_moves
from service.games.latroncules.moves import Move
from service.games.latroncules.options import Rules
from service.games.latroncules.state import BLACK, LAST_PLY, NOBODY, PIECES, State


def perform(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move, and what happens."""
    return advance(state, move), list(_events(state, move))


def advance(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    rules = state.rules
    side = state.turn
    white, black, cavalry = state.white, state.black, state.cavalry
    own, enemy = (black, white) if side else (white, black)
    origin, target = move.origin_bit, move.target_bit
    taken = captured(rules, own, enemy, move)
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
    return begin_turn(rules, white, black, cavalry, BLACK - side, ply, quiet_plies)


def begin_turn(
    rules: Rules, white: int, black: int, cavalry: int, side: int, ply: int, quiet_plies: int
) -> State:
    """Make the state in which it is this side's turn, unless the game has just ended."""
    own, enemy = (black, white) if side else (white, black)
    moves = legal_moves(rules, side, own, enemy, cavalry)
    result = judge(rules, white, black, moves, quiet_plies)
    if result is not None:
        return State(rules, white, black, cavalry, NOBODY, ply, quiet_plies, (), result)
    return State(rules, white, black, cavalry, side, ply, quiet_plies, moves, None)


def captures(state: State, move: Move) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the squares on which a legal move captures, each with those of the captors."""
    own, enemy = state.sides()
    taken = squares_in(captured(state.rules, own, enemy, move))
    for square in sorted(taken, key=GRID.names.__getitem__):
        yield square, captors(state.rules, move.target, square)


def promotes(state: State, move: Move) -> bool:
    """Tell whether a legal move makes cavalry of infantry."""
    if state.cavalry & move.origin_bit or not move.target_bit & FAR_RANK[state.turn]:
        return False
    own, _ = state.sides()
    return (own & state.cavalry).bit_count() < state.rules.promotion_limit


def promotion(state: State, move: Move) -> str | None:
    """Return the code of what a legal move promotes the piece to, None if it does not."""
    return PIECES[2 * state.turn + 1] if promotes(state, move) else None


def _events(state: State, move: Move) -> Iterator[Event]:
    names = GRID.names
    piece = state.code_at(move.origin)
    yield Moved(piece, names[move.origin], names[move.target])
    if move.over is not None:
        yield Jumped(piece, names[move.over])
    for square, (first, second) in captures(state, move):
        yield Captured(names[square], state.code_at(square), (names[first], names[second]))
    promoted = promotion(state, move)
    if promoted is not None:
        yield Promoted(names[move.target], piece, promoted)
