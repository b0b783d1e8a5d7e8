"""The generator: listing, checking and playing all ask it."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.core.notation import Steps
from service.games.latroncules.board import ALL_SQUARES, GRID
from service.games.latroncules.captures import unbroken_pincers
from service.games.latroncules.moves import Move
from service.games.latroncules.options import Rules
from service.games.latroncules.state import State
from service.games.latroncules.ways import FORWARD


def generate(state: State, prefix: Steps = ()) -> Iterator[Move]:
    """Yield the legal moves of a position that begin with these steps."""
    if not prefix:
        return iter(state.moves)
    squares = tuple(GRID.squares[step] for step in prefix)
    return (move for move in state.moves if (move.origin, move.target)[: len(squares)] == squares)


def legal_moves(rules: Rules, side: int, own: int, enemy: int, cavalry: int) -> tuple[Move, ...]:
    """Return each legal move of a side once."""
    moves: list[Move] = []
    occupied = own | enemy
    # The mover is no enemy of its own, so these squares are the same for all its moves.
    held = rules.pincers.between(enemy) & ~occupied
    barred = occupied | held

    forward = FORWARD[side]
    infantry = own & ~cavalry
    ahead = (infantry >> 8 if side else infantry << 8) & ALL_SQUARES & ~occupied
    while ahead:
        target = ahead & -ahead
        ahead ^= target
        move = forward[target]
        if not target & held or not unbroken_pincers(rules, own, enemy, move):
            moves.append(move)

    cavalry_at = rules.cavalry_at
    riders = own & cavalry
    while riders:
        origin = riders & -riders
        riders ^= origin
        reach, walks, jumps = cavalry_at[origin]
        moves += walks[barred & reach]
        if held & reach:
            for move in walks[reach & ~held]:
                if not unbroken_pincers(rules, own, enemy, move):
                    moves.append(move)
        if enemy & reach:
            for over, target, move in jumps:
                if (
                    enemy & over
                    and not occupied & target
                    and (not held & target or not unbroken_pincers(rules, own, enemy, move))
                ):
                    moves.append(move)
    return tuple(moves)
