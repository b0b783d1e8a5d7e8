"""The board, the sides and the kinds of pieces, as numbers.

A set of squares is an integer with one bit a square: `1 << square`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from service.games.core.squares import Grid

GRID: Final = Grid(8, 8)
NAMES: Final = GRID.names
SQUARES: Final = GRID.squares
CORNER_SQUARES: Final = (0, 7, 56, 63)
CORNERS: Final = sum(1 << square for square in CORNER_SQUARES)

WHITE: Final = 0
BLACK: Final = 1
SIDES: Final = (WHITE, BLACK)
SEATS: Final = ("white", "black")

DEFENDER: Final = 0
SABRE: Final = 1
TRIDENT: Final = 2
WARRIOR: Final = 3
BLOCKER: Final = 4
KINDS: Final = (DEFENDER, SABRE, TRIDENT, WARRIOR, BLOCKER)
ATTACKERS: Final = (SABRE, TRIDENT, WARRIOR)
LETTERS: Final = "DSTWB"

PIECE_NAMES: Final = tuple(colour + letter for colour in "wb" for letter in LETTERS)
"""A piece is the number `5 * side + kind`; these are their names."""

ATTACKERS_EACH: Final = {SABRE: 4, TRIDENT: 2, WARRIOR: 2}
"""How many attackers of each kind a side has at the beginning, and at most."""

LAST_RANK: Final = (7, 0)
"""The rank, from zero, on which each side's defenders can be exchanged."""

ENTRY_RANK: Final = (0xFF << 48, 0xFF << 8)
"""The squares from which each side's defenders enter their last rank."""

Men: TypeAlias = tuple[int, int, int, int, int]
"""A side's pieces: for each kind the set of squares on which it stands."""


def attackers(men: Men) -> int:
    """Return the squares of a side's attackers."""
    return men[SABRE] | men[TRIDENT] | men[WARRIOR]


def lost(men: Men) -> dict[int, int]:
    """Return how many attackers of each kind a side has lost."""
    return {kind: all_ - men[kind].bit_count() for kind, all_ in ATTACKERS_EACH.items()}


def kind_at(men: Men, bit: int) -> int | None:
    """Return the kind of a side's piece on a square, None if it has none there."""
    for kind in KINDS:
        if men[kind] & bit:
            return kind
    return None


def piece_at(both: tuple[Men, Men], square: int) -> int | None:
    """Return the piece on a square."""
    for side in SIDES:
        kind = kind_at(both[side], 1 << square)
        if kind is not None:
            return 5 * side + kind
    return None


def scan(squares: int) -> Iterator[int]:
    """Yield the squares of a set, lowest first."""
    while squares:
        low = squares & -squares
        squares ^= low
        yield low.bit_length() - 1


def beginning(blockers: bool) -> tuple[Men, Men]:
    """Return both sides' pieces at the beginning."""
    back, second = "SSTWWTSS", "DDBDDBDD" if blockers else "DDDDDDDD"
    white = _men(back + second)
    black = _men(second + back)
    return white, (
        black[0] << 48,
        black[1] << 48,
        black[2] << 48,
        black[3] << 48,
        black[4] << 48,
    )


def _men(letters: str) -> Men:
    sets = [0] * len(KINDS)
    for square, letter in enumerate(letters):
        sets[LETTERS.index(letter)] |= 1 << square
    return sets[0], sets[1], sets[2], sets[3], sets[4]
