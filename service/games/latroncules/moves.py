"""The generator: listing, checking and playing all ask it."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.latroncules.board import ALL_SQUARES
from service.games.latroncules.captures import unbroken_pincers
from service.games.latroncules.tables import FORWARD, Move, Tables


def moves(
    tables: Tables, side: int, own: int, enemy: int, cavalry: int, origins: int = ALL_SQUARES
) -> Iterator[Move]:
    """Yield the legal moves of a side that start from one of these squares."""
    occupied = own | enemy
    # The mover is no enemy of its own, so these squares are the same for all its moves.
    held = tables.pincers.between(enemy) & ~occupied
    barred = occupied | held

    infantry = own & ~cavalry & origins
    forward = FORWARD[side]
    ahead = (infantry >> 8 if side else infantry << 8) & ALL_SQUARES & ~occupied
    while ahead:
        target = ahead & -ahead
        ahead ^= target
        if not target & held or not unbroken_pincers(tables, own, enemy, forward[target]):
            yield forward[target]

    reaches = tables.cavalry.reach
    steps = tables.cavalry.steps
    riders = own & cavalry & origins
    while riders:
        origin = riders & -riders
        riders ^= origin
        square = origin.bit_length() - 1
        reach = reaches[square]
        yield from steps[square][barred & reach]
        if held & reach:
            for move in steps[square][reach & ~held]:
                if not unbroken_pincers(tables, own, enemy, move):
                    yield move
        if enemy & reach:
            for jump in tables.cavalry.jumps[square]:
                if enemy & jump.over_bit and not occupied & jump.move.target_bit:
                    move = jump.move
                    if not held & move.target_bit or not unbroken_pincers(tables, own, enemy, move):
                        yield move
