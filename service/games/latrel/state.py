"""A position with all that later moves depend on."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from service.games.core.results import Result
from service.games.latrel.board import NAMES, squares_in
from service.games.latrel.options import Rules
from service.games.latrel.pieces import KINDS, PIECES, SIDES, BothMen, kind_at

Seat: TypeAlias = Literal["white", "black"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)

Deadline: TypeAlias = tuple[int | None, int | None]
"""For each side how many moves it has left to make a capture that counts. None: it has no
deadline, or has met it for good."""

Run: TypeAlias = tuple[int, ...]
"""The squares of a side's unbroken quiet moves with one piece, the starting square first."""

LAST_PLY: Final = 1_000_000


class State(NamedTuple):
    """A position of La Trel.

    `turn` is the side to move, or that would be if the game were not over. `runs` and `seen`
    are what the repetition rule in force needs (see `repetition`); the other one is empty.
    The last three follow from the rest: `closed` has the positions that were there as often
    as they may be.
    """

    rules: Rules
    men: BothMen
    turn: int
    ply: int
    deadline: Deadline
    runs: tuple[Run, Run]
    seen: tuple[int, ...]
    closed: frozenset[bytes]
    occupied: int
    result: Result | None = None

    def piece_at(self, square: int) -> int | None:
        """Return the piece on a square, None if it is empty."""
        for side in SIDES:
            kind = kind_at(self.men[side], 1 << square)
            if kind is not None:
                return len(KINDS) * side + kind
        return None

    def code_at(self, square: int) -> str:
        """Return the code of the piece on a square that is not empty."""
        piece = self.piece_at(square)
        if piece is None:
            raise ValueError(f"nothing stands on {NAMES[square]}")
        return PIECES[piece]

    def pieces(self) -> dict[int, int]:
        """Return all pieces by their squares."""
        white, black = self.men
        return {
            square: piece
            for piece, squares in enumerate(white + black)
            for square in squares_in(squares)
        }
