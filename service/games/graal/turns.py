"""Whose turn it is, and when nobody's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.games.core.results import Result
from service.games.graal.armies import NOBODY, SEATS, Commanders, Roles
from service.games.graal.ground import Ground
from service.games.graal.moves import can_move
from service.games.graal.state import Pieces, Rules, members, rotation, survivors


class Next(NamedTuple):
    """Who plays next (NOBODY if no one can), and who had to pass before him."""

    seat: int
    passed: tuple[int, ...]


def queue_after(
    rules: Rules, commanders: Commanders, heads: tuple[int, ...], mover: int
) -> list[int]:
    """Return the seats in the order in which they are asked to play after `mover`.

    NOBODY stands for the deployment, after which white begins.
    """
    if rules.everyone_for_himself:
        return _clockwise(commanders, mover + 1)
    camp = 0 if mover == NOBODY else 1 - rules.camp(mover)
    return _camp_by_camp(rules, commanders, heads, camp)


def queue_from(
    rules: Rules, commanders: Commanders, heads: tuple[int, ...], seat: int
) -> list[int]:
    """Return the seats in the order in which they are asked to play, beginning with `seat`."""
    if rules.everyone_for_himself:
        return _clockwise(commanders, seat)
    camp = rules.camp(seat)
    return _camp_by_camp(rules, commanders, with_head(heads, camp, seat), camp)


def _clockwise(commanders: Commanders, first: int) -> list[int]:
    seats = survivors(commanders)
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


def _camp_by_camp(
    rules: Rules, commanders: Commanders, heads: tuple[int, ...], camp: int
) -> list[int]:
    return rotation(rules, commanders, heads, camp) + rotation(rules, commanders, heads, 1 - camp)


def with_head(heads: tuple[int, ...], camp: int, seat: int) -> tuple[int, ...]:
    """Return the heads of the camps with that of one camp changed."""
    return (*heads[:camp], seat, *heads[camp + 1 :])


def heads_after(
    rules: Rules, commanders: Commanders, heads: tuple[int, ...], mover: int
) -> tuple[int, ...]:
    """Return the heads of the camps after a seat has had its turn."""
    if rules.everyone_for_himself:
        return heads
    camp = rules.camp(mover)
    seats = members(commanders, camp)
    return with_head(heads, camp, seats[(seats.index(mover) + 1) % len(seats)])


def next_turn(ground: Ground, pieces: Pieces, roles: Roles, asked: Sequence[int]) -> Next:
    """Find the first of these seats that can move; those before it pass."""
    for index, seat in enumerate(asked):
        if can_move(ground, pieces, roles, seat):
            return Next(seat, tuple(asked[:index]))
    return Next(NOBODY, tuple(asked))


def draw(reason: str) -> Result:
    """Return a draw for this reason."""
    return Result.draw(reason, f"graal.end.{reason}")


def win(rules: Rules, commanders: Commanders, seat: int, reason: str) -> Result:
    """Return the victory of a seat, which it shares with its camp."""
    camp = rules.camp(seat)
    winners = (seat,) if rules.everyone_for_himself else members(commanders, camp)
    names = tuple(SEATS[winner] for winner in winners)
    return Result.win(names, reason, f"graal.end.{reason}")
