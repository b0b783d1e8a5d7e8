"""The generator: listing, checking and playing all ask it."""

from __future__ import annotations

from service.games.latroncules.board import ALL_SQUARES
from service.games.latroncules.captures import unbroken_pincers
from service.games.latroncules.tables import FORWARD, Move, Tables


def legal_moves(tables: Tables, side: int, own: int, enemy: int, cavalry: int) -> tuple[Move, ...]:
    """Return each legal move of a side once."""
    found: list[Move] = []
    occupied = own | enemy
    # The mover is no enemy of its own, so these squares are the same for all its moves.
    held = tables.pincers.between(enemy) & ~occupied
    barred = occupied | held

    forward = FORWARD[side]
    infantry = own & ~cavalry
    ahead = (infantry >> 8 if side else infantry << 8) & ALL_SQUARES & ~occupied
    while ahead:
        target = ahead & -ahead
        ahead ^= target
        move = forward[target]
        if not target & held or not unbroken_pincers(tables, own, enemy, move):
            found.append(move)

    cavalry_at = tables.cavalry_at
    riders = own & cavalry
    while riders:
        origin = riders & -riders
        riders ^= origin
        reach, steps, jumps = cavalry_at[origin]
        found += steps[barred & reach]
        if held & reach:
            for move in steps[reach & ~held]:
                if not unbroken_pincers(tables, own, enemy, move):
                    found.append(move)
        if enemy & reach:
            for over, target, move in jumps:
                if (
                    enemy & over
                    and not occupied & target
                    and (not held & target or not unbroken_pincers(tables, own, enemy, move))
                ):
                    found.append(move)
    return tuple(found)
