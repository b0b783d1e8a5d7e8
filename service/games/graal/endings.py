"""How a game ends: by the fall of a castle, or in one of three draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from service.games.core.results import Result
from service.games.graal.camps import Seat, members, survivors
from service.games.graal.castles import Castle
from service.games.graal.figures import HOUSES
from service.games.graal.position import Position
from service.games.graal.repetition import MOST_TIMES
from service.games.graal.state import SEATS, FallReason

DrawReason: TypeAlias = Literal["no-moves", "repetition", "quiet-limit"]


def fallen(position: Position) -> Iterator[tuple[Castle, FallReason]]:
    """Yield the castles that have fallen: an enemy stands in the donjon, or all of the king's
    house is captured.
    """
    pieces, roles = position.pieces, position.roles
    for castle in position.castles:
        inside = pieces.get(castle.donjon)
        if inside is not None and roles.camp[inside] != roles.camp_of(castle.colour):
            yield castle, "donjon-taken"
        elif HOUSES[castle.colour].isdisjoint(pieces.values()):
            yield castle, "house-captured"


def victory(position: Position) -> Result | None:
    """Return the victory that is on the board.

    In a game of four castles that fall are struck out, until one player is left.
    """
    if position.rules.everyone_for_himself:
        left = survivors(position.commanders)
        if len(left) > 1 or not position.falls:
            return None
        return _win(left, position.falls[-1].reason)
    for castle, reason in fallen(position):
        return _win(members(position.commanders, 1 - castle.colour), reason)
    return None


def judge(position: Position, movers: tuple[Seat, ...], times: int) -> Result | None:
    """Return the draw in which a game ends when it comes to the turn of these seats (none if no
    one can move), with a position that has then begun so many turns.
    """
    limit = position.rules.options.quiet_limit
    if not movers:
        return draw("no-moves")
    if times >= MOST_TIMES:
        return draw("repetition")
    if limit is not None and position.quiet_turns >= limit:
        return draw("quiet-limit")
    return None


def draw(reason: DrawReason) -> Result:
    """Return a draw for this reason."""
    return Result.draw(reason, f"graal.end.{reason}")


def _win(winners: tuple[Seat, ...], reason: FallReason) -> Result:
    names = tuple(SEATS[winner] for winner in winners)
    return Result.win(names, reason, f"graal.end.{reason}")
