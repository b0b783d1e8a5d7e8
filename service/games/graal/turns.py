"""Whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.games.graal.camps import NOBODY, Camp, Commanders, Seat, members, survivors
from service.games.graal.endings import judge
from service.games.graal.generator import can_move
from service.games.graal.options import Rules
from service.games.graal.position import Position
from service.games.graal.repetition import recorded, turn_key
from service.games.graal.state import State


class Next(NamedTuple):
    """Who plays next (NOBODY if no one can), and who has to pass before him."""

    seat: Seat
    passed: tuple[Seat, ...] = ()


class Turn(NamedTuple):
    """A state in which a turn begins or the game has just ended, and who had to pass before."""

    state: State
    passed: tuple[Seat, ...] = ()


def rotation(
    rules: Rules, commanders: Commanders, heads: tuple[Seat, ...], camp: Camp
) -> list[Seat]:
    """Return a camp's seats in the order of their next turns."""
    if rules.everyone_for_himself:
        return [camp]
    seats = members(commanders, camp)
    first = seats.index(heads[camp])
    return [*seats[first:], *seats[:first]]


def with_head(heads: tuple[Seat, ...], camp: Camp, seat: Seat) -> tuple[Seat, ...]:
    """Return the heads of the camps with that of one camp changed."""
    return (*heads[:camp], seat, *heads[camp + 1 :])


def turn_after(position: Position, mover: Seat) -> Turn:
    """Go on after the turn of a seat; NOBODY stands for the deployment, and white begins."""
    rules = position.rules
    if rules.everyone_for_himself:
        return _first_of(position, _clockwise(position, mover + 1))
    if mover == NOBODY:
        return _first_of(position, _camp_by_camp(position, 0))
    camp = rules.camp(mover)
    seats = members(position.commanders, camp)
    following = seats[(seats.index(mover) + 1) % len(seats)]
    position.heads = with_head(position.heads, camp, following)
    return _first_of(position, _camp_by_camp(position, 1 - camp))


def turn_of(position: Position, seat: Seat) -> Turn:
    """Go on where it is the turn of a seat, which is the head of its camp.

    The record of repetitions counts this turn already, if it has anything of the position.
    """
    if position.rules.everyone_for_himself:
        asked = _clockwise(position, seat)
    else:
        asked = _camp_by_camp(position, position.rules.camp(seat))
    return _first_of(position, asked, arriving=False)


def _clockwise(position: Position, first: Seat) -> list[Seat]:
    seats = survivors(position.commanders)
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


def _camp_by_camp(position: Position, camp: Camp) -> list[Seat]:
    rules, commanders, heads = position.rules, position.commanders, position.heads
    own = rotation(rules, commanders, heads, camp)
    return own + rotation(rules, commanders, heads, 1 - camp)


def next_to_move(position: Position, asked: Sequence[Seat]) -> Next:
    """Find the first of these seats that can move; those before it pass."""
    for index, seat in enumerate(asked):
        if can_move(position.ground, position.pieces, position.roles, seat):
            return Next(seat, tuple(asked[:index]))
    return Next(NOBODY)


def _first_of(position: Position, asked: Sequence[Seat], *, arriving: bool = True) -> Turn:
    """Give the turn to the first of these seats that can move, or end the game in a draw."""
    seat, passed = next_to_move(position, asked)
    times = 0
    if seat != NOBODY:
        if not position.rules.everyone_for_himself:
            position.heads = with_head(position.heads, position.rules.camp(seat), seat)
        times = _times_begun(position, seat, arriving)
    result = judge(position, seat, times)
    state = position.state("play", seat) if result is None else position.over(result)
    return Turn(state, passed)


def _times_begun(position: Position, seat: Seat, arriving: bool) -> int:
    """Count how often the position has begun this seat's turn, and record it."""
    key = turn_key(position.key, seat)
    times = position.repetition.get(key, 0)
    if arriving or not times:
        times += 1
        position.repetition = recorded(position.repetition, key, times)
    return times
