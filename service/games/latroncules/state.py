"""A position of the game, with all that later rules need."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from service.games.core.results import Result
from service.games.latroncules.board import squares_in
from service.games.latroncules.moves import Move
from service.games.latroncules.options import Rules

Seat: TypeAlias = Literal["white", "black"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)

WHITE: Final = 0
BLACK: Final = 1
NOBODY: Final = -1

INFANTRY: Final = "F"
CAVALRY: Final = "C"
PIECES: Final = ("wF", "wC", "bF", "bC")
"""A piece is 2 * its side, plus 1 for cavalry; these are their codes."""

LAST_PLY: Final = 1_000_000


class State(NamedTuple):
    """Who stands where, as sets of squares, and whose turn it is (NOBODY's when it is over).

    `moves` and `result` follow from the rest; nearly every state is asked for both.
    """

    rules: Rules
    white: int
    black: int
    cavalry: int
    turn: int
    ply: int
    quiet_plies: int
    moves: tuple[Move, ...]
    result: Result | None

    def sides(self) -> tuple[int, int]:
        """Return the pieces of the side to move, and those of the other."""
        return (self.black, self.white) if self.turn == BLACK else (self.white, self.black)

    def piece_at(self, square: int) -> int | None:
        """Return the piece on a square, None if it is empty."""
        here = 1 << square
        if not (self.white | self.black) & here:
            return None
        return 2 * (self.black >> square & 1) + (self.cavalry >> square & 1)

    def code_at(self, square: int) -> str:
        """Return the code of the piece on a square that is not empty."""
        return PIECES[2 * (self.black >> square & 1) + (self.cavalry >> square & 1)]

    def pieces(self) -> dict[int, int]:
        """Return all pieces by their squares."""
        black, cavalry = self.black, self.cavalry
        return {
            square: 2 * (black >> square & 1) + (cavalry >> square & 1)
            for square in squares_in(self.white | black)
        }
