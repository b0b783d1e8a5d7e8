"""The state of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from service.games.core.results import Result
from service.games.graal.camps import Commanders, Roles, Seat
from service.games.graal.castles import Castle
from service.games.graal.figures import Figure
from service.games.graal.ground import Ground
from service.games.graal.options import Rules
from service.games.graal.repetition import Record

SeatName: TypeAlias = Literal[
    "white", "dark-blue", "light-brown", "turquoise", "dark-brown", "pale-blue"
]
SEATS: Final[tuple[SeatName, ...]] = get_args(SeatName)
"""The names of the seats, by number."""

Phase: TypeAlias = Literal["deployment", "play", "retreat", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

FallReason: TypeAlias = Literal["donjon-taken", "house-captured"]
FALL_REASONS: Final[tuple[FallReason, ...]] = get_args(FallReason)

Pieces: TypeAlias = Mapping[int, Figure]
"""The figure on each occupied square."""


class Shot(NamedTuple):
    """A shot that has not been answered yet."""

    archer: int
    target: int


class Fall(NamedTuple):
    """A player put out of a game of four; `castle` is where his castle stood, if known."""

    seat: Seat
    by: Seat
    reason: FallReason
    castle: Castle | None


@dataclass(frozen=True, slots=True)
class State:
    """A position with all that later rules need."""

    rules: Rules
    phase: Phase
    pieces: Pieces
    castles: tuple[Castle, ...]
    commanders: Commanders
    movers: tuple[Seat, ...]
    """The seats that may act, several in a camp that moves freely; none during a deployment and
    when the game is over.
    """

    heads: tuple[Seat, ...]
    """Whose turn is next (or is it now) within each camp, if its members move in rotation."""

    shot: Shot | None
    quiet_turns: int
    repetition: Record
    falls: tuple[Fall, ...]

    # What follows from the rest.
    ground: Ground = field(compare=False, repr=False)
    roles: Roles = field(compare=False, repr=False)
    key: int = field(compare=False, repr=False)
    """The figures as one number; with the player to move it is a key of `repetition`."""

    result: Result | None = field(compare=False)
