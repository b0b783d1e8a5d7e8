"""Seats, the camps in which they fight, and who commands which army.

A seat has the number of the colour with which it begins, a camp that of its chief.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from service.games.graal.figures import COLOUR_OF, KINGS, Colour

Seat: TypeAlias = int
Camp: TypeAlias = int

NOBODY: Final = -1

Commanders: TypeAlias = tuple[Seat, ...]
"""The seat that commands each colour, NOBODY for a colour that is not in the game."""


class Roles(NamedTuple):
    """Who commands each figure and for which camp, by the figure's number."""

    seat: tuple[Seat, ...]
    camp: tuple[Camp, ...]

    def camp_of(self, colour: Colour) -> Camp:
        """Return the camp for which the army of a colour fights."""
        return self.camp[KINGS[colour]]


@lru_cache(maxsize=256)
def roles(commanders: Commanders, everyone_for_himself: bool) -> Roles:
    """Return the roles of all figures under these commanders."""
    seats = tuple(commanders[colour] for colour in COLOUR_OF)
    return Roles(seats, tuple(camp_of(seat, everyone_for_himself) for seat in seats))


def camp_of(seat: Seat, everyone_for_himself: bool) -> Camp:
    """Return the camp of a seat: its own number, or that of its chief (white or dark blue)."""
    return seat if everyone_for_himself or seat == NOBODY else seat % 2


@lru_cache(maxsize=256)
def members(commanders: Commanders, camp: Camp) -> tuple[Seat, ...]:
    """Return the seats of one of two camps, the chief first."""
    return tuple(seat for seat in range(camp, len(commanders), 2) if commanders[seat] == seat)


def survivors(commanders: Commanders) -> tuple[Seat, ...]:
    """Return the seats that are still in the game."""
    return tuple(seat for seat, commander in enumerate(commanders) if seat == commander)


def after_fall(commanders: Commanders, seat: Seat, by: Seat) -> Commanders:
    """Return the commanders after all that one seat had has gone to another."""
    return tuple(by if commander == seat else commander for commander in commanders)
