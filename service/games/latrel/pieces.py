"""The kinds of pieces, and a side's pieces as sets of squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias, get_args

from service.games.latrel.board import GRID

WHITE: Final = 0
BLACK: Final = 1
SIDES: Final = (WHITE, BLACK)

DEFENDER: Final = 0
SABRE: Final = 1
TRIDENT: Final = 2
WARRIOR: Final = 3
BLOCKER: Final = 4
KINDS: Final = (DEFENDER, SABRE, TRIDENT, WARRIOR, BLOCKER)
ATTACKERS: Final = (SABRE, TRIDENT, WARRIOR)
LETTERS: Final = "DSTWB"

AttackerLetter: TypeAlias = Literal["S", "T", "W"]
ATTACKER_LETTERS: Final[tuple[AttackerLetter, ...]] = get_args(AttackerLetter)

PIECES: Final = tuple(side + letter for side in "wb" for letter in LETTERS)
"""A piece is the number `5 * side + kind`; these are their codes."""

ATTACKERS_EACH: Final = {SABRE: 4, TRIDENT: 2, WARRIOR: 2}
"""How many attackers of each kind a side has at the beginning, and at most."""

Men: TypeAlias = tuple[int, int, int, int, int]
"""A side's pieces: for each kind the set of squares on which it stands."""

BothMen: TypeAlias = tuple[Men, Men]


def men_of(pieces: Mapping[int, int]) -> BothMen:
    """Return both sides' pieces, given by their squares."""
    sets = [0] * len(PIECES)
    for square, piece in pieces.items():
        sets[piece] |= 1 << square
    return _men(sets[: len(KINDS)]), _men(sets[len(KINDS) :])


def _men(sets: Iterable[int]) -> Men:
    defenders, sabres, tridents, warriors, blockers = sets
    return defenders, sabres, tridents, warriors, blockers


def standing(*sides: Men) -> int:
    """Return the squares on which these sides have anything."""
    squares = 0
    for men in sides:
        for kind in men:
            squares |= kind
    return squares


def attackers(men: Men) -> int:
    """Return the squares of a side's attackers."""
    return men[SABRE] | men[TRIDENT] | men[WARRIOR]


def lost(men: Men) -> dict[int, int]:
    """Return how many attackers of each kind a side has lost."""
    return {kind: each - men[kind].bit_count() for kind, each in ATTACKERS_EACH.items()}


def kind_at(men: Men, bit: int) -> int | None:
    """Return the kind of a side's piece on a square, None if it has none there."""
    for kind in KINDS:
        if men[kind] & bit:
            return kind
    return None


def _drawn(board: str) -> BothMen:
    """Read a drawn board: white in capitals, black in small letters, rank 8 on top."""
    ranks = [rank.split() for rank in reversed(board.strip().splitlines())]
    signs = [sign for rank in ranks for sign in rank]
    return men_of(
        {
            square: len(KINDS) * sign.islower() + LETTERS.index(sign.upper())
            for square, sign in zip(range(GRID.size), signs, strict=True)
            if sign != "."
        }
    )


_PLAIN: Final = """
    s s t w w t s s
    d d d d d d d d
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    D D D D D D D D
    S S T W W T S S
"""

_WITH_BLOCKERS: Final = """
    s s t w w t s s
    d d b d d b d d
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    D D B D D B D D
    S S T W W T S S
"""

STARTING_MEN: Final = {False: _drawn(_PLAIN), True: _drawn(_WITH_BLOCKERS)}
"""Both sides' pieces at the beginning, by the option `blockers`."""
