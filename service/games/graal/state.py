"""The state of a game, and the moves that lead from one to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from service.games.core.results import Result
from service.games.graal.armies import (
    KING,
    Army,
    Commanders,
    Roles,
    camp_of,
    extra_army,
)
from service.games.graal.ground import Castle, Ground, ground
from service.games.graal.maps import GRID, Map

Phase: TypeAlias = Literal["deployment", "play", "retreat", "over"]
PHASES: Final[tuple[Phase, ...]] = ("deployment", "play", "retreat", "over")

REMEMBERED: Final = 1024
"""How many positions the record of repetitions holds; the oldest are forgotten first."""

Pieces: TypeAlias = Mapping[int, int]
"""The figure on each occupied square."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What was agreed before the game and never changes in it."""

    variant: str
    archer_move: str
    archer_push: str
    king_mounted: bool
    quiet_limit: int
    map: Map
    army: Army

    @property
    def everyone_for_himself(self) -> bool:
        return self.variant == "four"

    def ground(self, castles: tuple[Castle, ...]) -> Ground:
        """Return the ground with these castles on it."""
        return ground(self.map, castles, self.king_mounted, self.archer_move, self.archer_push)

    def camp(self, seat: int) -> int:
        return camp_of(seat, self.everyone_for_himself)

    def has_castle(self, colour: int) -> bool:
        """Tell whether a colour fields a full army, with castle and king's house."""
        return self.camp(colour) == colour

    def army_of(self, colour: int) -> Army:
        """Return what a colour brings to the board."""
        return self.army if self.has_castle(colour) else extra_army(self.army)

    def realm(self, colour: int) -> frozenset[int]:
        return self.map.realm(colour, self.everyone_for_himself)


class Shot(NamedTuple):
    """A shot that has not been answered yet."""

    archer: int
    target: int


class Fall(NamedTuple):
    """A player put out of a game of four; `castle` is where his castle stood, if known."""

    seat: int
    by: int
    reason: str
    castle: Castle | None


class Move(NamedTuple):
    """A march, a capture, a retreat, or a shot (at `target`, where the archer does not go)."""

    figure: int
    origin: int
    target: int
    taken: int | None
    shot: bool = False


class Deployment(NamedTuple):
    """An army put on the board; an extra one has no castle."""

    colour: int
    castle: Castle | None
    figures: tuple[tuple[int, int], ...]
    """Figures and their squares, in the order in which they are written."""


AnyMove: TypeAlias = Move | Deployment


@dataclass(frozen=True, slots=True)
class State:
    """A position with all that later rules need."""

    rules: Rules
    phase: Phase
    pieces: Pieces
    castles: tuple[Castle, ...]
    commanders: Commanders
    turn: int
    """The seat that acts; NOBODY during a deployment and when the game is over."""

    heads: tuple[int, ...]
    """Whose turn is next (or is it now) within each camp."""

    shot: Shot | None
    quiet_turns: int
    repetition: Mapping[int, int]
    """How often each position has begun a turn since the last capture."""

    falls: tuple[Fall, ...]

    # What follows from the rest.
    ground: Ground = field(compare=False, repr=False)
    roles: Roles = field(compare=False, repr=False)
    key: int = field(compare=False, repr=False)
    """The figures as one number; with the player to move it is a key of `repetition`."""

    result: Result | None = field(compare=False)


def members(commanders: Commanders, camp: int) -> tuple[int, ...]:
    """Return the seats of one of two camps, the chief first."""
    return tuple(seat for seat in range(camp, len(commanders), 2) if commanders[seat] == seat)


def survivors(commanders: Commanders) -> tuple[int, ...]:
    """Return the seats that are still in the game."""
    return tuple(seat for seat, commander in enumerate(commanders) if seat == commander)


def rotation(rules: Rules, commanders: Commanders, heads: tuple[int, ...], camp: int) -> list[int]:
    """Return a camp's seats in the order of their next turns."""
    if rules.everyone_for_himself:
        return [camp]
    seats = members(commanders, camp)
    first = seats.index(heads[camp])
    return [*seats[first:], *seats[:first]]


def house(colour: int) -> range:
    """Return the figures of a king's house."""
    return range(8 * colour + KING, 8 * colour + KING + 3)


@cache
def mark(figure: int, square: int) -> int:
    """Return the number that stands for a figure on a square in the keys of positions."""
    # SplitMix64, so that keys are the same on every machine.
    word = ((figure * GRID.size + square + 1) * 0x9E3779B97F4A7C15) % 2**64
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) % 2**64
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) % 2**64
    return word ^ word >> 31


def key_of(pieces: Pieces) -> int:
    """Return the key of a position, less the player to move."""
    key = 0
    for square, figure in pieces.items():
        key ^= mark(figure, square)
    return key


def turn_key(key: int, seat: int) -> int:
    """Return the key of a position with its player to move."""
    return key ^ mark(48, seat)
