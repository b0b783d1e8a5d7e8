"""Positions of the caller's own: unchecked set-ups, their faults, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final

from service.games.core.errors import Fault, Term, Value, judged_by
from service.games.core.options import OptionValue, judge_options, rule_faults
from service.games.latroncules.board import FAR_RANK, GRID, SQUARES, BoardName, is_marked
from service.games.latroncules.options import (
    OPTIONS,
    QUIET_LIMITS,
    VARIANTS,
    Options,
    rules_of,
)
from service.games.latroncules.play import begin_turn
from service.games.latroncules.state import BLACK, LAST_PLY, SEATS, WHITE, Seat, State

MOST_PIECES: Final = 16
"""How many pieces a side begins with, and so the most that it can have."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A position that nobody has checked; None is what was left out."""

    variant: str | None = None
    options: Mapping[str, OptionValue] | None = None
    turn: Seat | None = None
    pieces: Mapping[int, int] | None = None
    ply: int | None = None
    quiet_plies: int | None = None


def starting_pieces(board: BoardName) -> dict[int, int]:
    """Return the pieces at the beginning: cavalry on marked squares, infantry on plain ones."""
    return {
        square: 2 * side + is_marked(board, square)
        for side, squares in ((WHITE, SQUARES[:16]), (BLACK, SQUARES[48:]))
        for square in squares
    }


def begin(options: Options) -> State:
    """Return the beginning of a game."""
    pieces = starting_pieces(options.board)
    return complete(Setup(options=options.as_mapping(), turn=SEATS[WHITE], pieces=pieces))


def faults(setup: Setup) -> list[Fault]:
    """Return all that is wrong with a set-up."""
    wrong = list(rule_faults(VARIANTS, OPTIONS, setup.variant, setup.options))
    options = Options.of(judge_options(OPTIONS, setup.options)[0])
    if setup.turn not in (None, *SEATS):
        wrong.append(Fault(("turn",), "not-a-choice", {"choices": SEATS}))
    for name, value, high in (
        ("ply", setup.ply, LAST_PLY),
        ("quiet_plies", setup.quiet_plies, QUIET_LIMITS[options.no_capture_count]),
    ):
        if value is not None and not 0 <= value <= high:
            limits: dict[str, Value] = {"low": 0, "high": high}
            wrong.append(Fault((name,), "out-of-range", limits, (("options", "no_capture_count"),)))
    wrong += _piece_faults(setup.pieces, options.promotion_limit is not None)
    if setup.turn is None and not wrong and complete(setup).result is None:
        everything = ((member.name,) for member in fields(Setup))
        wrong += judged_by([Fault(("turn",), "nobody-to-move")], *everything)
    return wrong


def _piece_faults(pieces: Mapping[int, int] | None, promotion_limited: bool) -> Iterator[Fault]:
    if pieces is None:
        yield Fault(("pieces",), "missing")
        return
    if not pieces:
        yield Fault(("pieces",), "no-pieces", judged_by=(("pieces",),))
    counts = [0, 0]
    for square, piece in pieces.items():
        side, cavalry = divmod(piece, 2)
        counts[side] += 1
        stranded = not cavalry and FAR_RANK[side] >> square & 1
        if stranded and not promotion_limited:
            name = GRID.names[square]
            path, limit = ("pieces", name), ("options", "promotion_limit")
            yield Fault(path, "infantry-on-far-rank", {"square": name}, (limit,))
    for seat, count in zip(SEATS, counts, strict=True):
        if count > MOST_PIECES:
            values: dict[str, Value] = {"seat": Term(seat), "limit": MOST_PIECES}
            yield Fault(("pieces",), "too-many-pieces", values)


def complete(setup: Setup) -> State:
    """Make a state of a set-up without faults."""
    white = black = cavalry = 0
    for square, piece in (setup.pieces or {}).items():
        here = 1 << square
        if piece & 2:
            black |= here
        else:
            white |= here
        if piece & 1:
            cavalry |= here
    rules = rules_of(Options.of(setup.options))
    quiet_plies = setup.quiet_plies or 0
    if setup.turn is not None:
        sides = [SEATS.index(setup.turn)]
    else:
        # The game is over then, which can depend on whose turn it would have been.
        likely = (setup.ply or 0) % 2
        sides = [likely, BLACK - likely]
    for side in sides:
        ply = setup.ply if setup.ply is not None else quiet_plies + ((quiet_plies ^ side) & 1)
        state = begin_turn(rules, white, black, cavalry, side, ply, quiet_plies)
        if state.result is not None:
            break
    return state
