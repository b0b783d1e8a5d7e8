"""A move."""

from __future__ import annotations

from typing import NamedTuple


class Move(NamedTuple):
    """A way over the board: quiet, or with one captured square a leg.

    `exchange` is the kind that a defender is exchanged for, 0 for none; exchanged where it
    stands, it has a way of one square. The last three say the same again as sets of squares,
    for speed: where from, where to, what is taken.
    """

    path: tuple[int, ...]
    captured: tuple[int, ...]
    exchange: int
    lift: int
    land: int
    taken: int


def quiet_move(origin: int, target: int, exchange: int = 0) -> Move:
    """Make a move without a capture."""
    return Move((origin, target), (), exchange, 1 << origin, 1 << target, 0)


def exchange_in_place(square: int, exchange: int) -> Move:
    """Make the move that exchanges a defender where it stands."""
    return Move((square,), (), exchange, 1 << square, 1 << square, 0)


def capture(origin: int, victim: int, target: int) -> Move:
    """Make a capture of one leg."""
    return Move((origin, target), (victim,), 0, 1 << origin, 1 << target, 1 << victim)


def extended(move: Move, leg: Move) -> Move:
    """Make the capture that goes on with another leg."""
    return Move(
        move.path + leg.path[1:],
        move.captured + leg.captured,
        0,
        move.lift,
        leg.land,
        move.taken | leg.taken,
    )
