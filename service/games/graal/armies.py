"""Figures, colours and who commands them.

A figure is an integer, `8 * colour + kind`. A seat has the number of its own colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

COLOURS: Final = "wbltdp"
SEATS: Final = ("white", "dark-blue", "light-brown", "turquoise", "dark-brown", "pale-blue")
KINDS: Final = "RPDCSEAQ"
KING, PRINCE, DUKE, KNIGHT, SERGEANT, SQUIRE, ARCHER, PIKEMAN = range(8)

FIGURES: Final = tuple(colour + kind for colour in COLOURS for kind in KINDS)
"""The names of all figures, `wR` first."""

FIGURE_BY_NAME: Final = {name: figure for figure, name in enumerate(FIGURES)}
HOUSE: Final = (KING, PRINCE, DUKE)
MOUNTED: Final = frozenset({PRINCE, DUKE, KNIGHT})

NOBODY: Final = -1

Army = tuple[int, ...]
"""How many of each kind, in the order of KINDS."""

Commanders = tuple[int, ...]
"""The seat that commands each colour, NOBODY for a colour that is not in the game."""


def extra_army(army: Army) -> Army:
    """Return what is left of an army without the king's house."""
    return tuple(0 if kind in HOUSE else count for kind, count in enumerate(army))


class Roles(NamedTuple):
    """Who commands each figure and for which camp, by the figure's number."""

    seat: tuple[int, ...]
    camp: tuple[int, ...]


@lru_cache(maxsize=256)
def roles(commanders: Commanders, everyone_for_himself: bool) -> Roles:
    """Return the roles of all figures under these commanders."""
    seats = tuple(seat for seat in commanders for _ in KINDS)
    return Roles(seats, tuple(camp_of(seat, everyone_for_himself) for seat in seats))


def camp_of(seat: int, everyone_for_himself: bool) -> int:
    """Return the camp of a seat: its own number, or that of its chief (white or dark blue)."""
    return seat if everyone_for_himself or seat == NOBODY else seat % 2


def commanders_of(variant: str, players: int, armies: int) -> Commanders:
    """Return who commands what when a game begins."""
    if variant == "teams":
        fielded = players + players % 2
        # With an odd number blue's chief takes the last colour too.
        return _padded([seat if seat < players else 1 for seat in range(fielded)])
    if variant == "armies":
        return _padded([seat % 2 for seat in range(2 * armies)])
    return _padded(list(range(4 if variant == "four" else 2)))


def _padded(seats: Sequence[int]) -> Commanders:
    return (*seats, *[NOBODY] * (len(COLOURS) - len(seats)))
