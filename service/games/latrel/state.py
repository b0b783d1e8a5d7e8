"""A position with all that later moves depend on."""

from __future__ import annotations

from typing import Final, NamedTuple

from service.games.core.results import Result
from service.games.latrel.board import Men
from service.games.latrel.options import Rules

LAST_PLY: Final = 1_000_000


class State(NamedTuple):
    """A position of La Trel.

    `turn` is the side to move, or that would be if the game were not over. `runs` and `seen`
    are what the repetition rule in force needs (see `repetition`); the other one is empty.
    The last three follow from the rest: `closed` has the positions that were there as often
    as they may be.
    """

    rules: Rules
    men: tuple[Men, Men]
    turn: int
    ply: int
    deadline: tuple[int | None, int | None]
    runs: tuple[tuple[int, ...], tuple[int, ...]]
    seen: tuple[int, ...]
    closed: frozenset[bytes]
    occupied: int
    result: Result | None = None


def occupied_squares(men: tuple[Men, Men]) -> int:
    """Return the squares on which anything stands."""
    squares = 0
    for side in men:
        for kind in side:
            squares |= kind
    return squares
