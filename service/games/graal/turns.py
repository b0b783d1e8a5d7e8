"""Whose turn it is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from service.games.graal.camps import Camp, Commanders, Seat, members, survivors
from service.games.graal.endings import judge
from service.games.graal.generator import can_move
from service.games.graal.options import Rules
from service.games.graal.position import Position
from service.games.graal.repetition import recorded, turn_key
from service.games.graal.state import State

Group: TypeAlias = tuple[Seat, ...]
"""Seats of which any may use a turn: one alone, or a camp that moves freely."""

Groups: TypeAlias = tuple[Group, ...]
"""Who is asked, one after the other, whether he can move."""


class NextMovers(NamedTuple):
    """Who may move next (nobody if no one can), and who has to pass before."""

    movers: Group
    passed: tuple[Seat, ...] = ()


class Turn(NamedTuple):
    """A state in which a turn begins or the game has just ended, and who had to pass before."""

    state: State
    passed: tuple[Seat, ...] = ()


def rotation(
    rules: Rules, commanders: Commanders, heads: tuple[Seat, ...], camp: Camp
) -> list[Seat]:
    """Return a camp's seats in the order of their next turns."""
    return [camp] if rules.everyone_for_himself else _from_head(commanders, heads, camp)


def _from_head(commanders: Commanders, heads: tuple[Seat, ...], camp: Camp) -> list[Seat]:
    seats = members(commanders, camp)
    first = seats.index(heads[camp])
    return [*seats[first:], *seats[:first]]


def with_head(heads: tuple[Seat, ...], camp: Camp, seat: Seat) -> tuple[Seat, ...]:
    """Return the heads of the camps with that of one camp changed."""
    return (*heads[:camp], seat, *heads[camp + 1 :])


def first_turn(position: Position) -> Turn:
    """Begin to play after the deployment, with white."""
    return _first_of(position, _groups_from(position, 0))


def turn_after(position: Position, mover: Seat) -> Turn:
    """Go on after the turn of a seat."""
    rules = position.rules
    if rules.everyone_for_himself:
        return _first_of(position, _clockwise(position.commanders, mover + 1))
    hand_on(position, mover)
    return _first_of(position, _camp_by_camp(position, 1 - rules.camp(mover)))


def hand_on(position: Position, mover: Seat) -> None:
    """Give the next turn of a camp to the member after this one, if they move in rotation."""
    rules = position.rules
    if rules.everyone_for_himself or rules.camps_move_freely:
        return
    camp = rules.camp(mover)
    seats = members(position.commanders, camp)
    following = seats[(seats.index(mover) + 1) % len(seats)]
    position.heads = with_head(position.heads, camp, following)


def turn_of(position: Position, seat: Seat) -> Turn:
    """Go on where it is the turn of a seat, which is the head of its camp if that has one.

    The record of repetitions counts this turn already, if it has anything of the position.
    """
    return _first_of(position, _groups_from(position, seat), arriving=False)


def _groups_from(position: Position, seat: Seat) -> Groups:
    """Return who is asked, from this seat or its camp on."""
    if position.rules.everyone_for_himself:
        return _clockwise(position.commanders, seat)
    return _camp_by_camp(position, position.rules.camp(seat))


@lru_cache(maxsize=256)
def _clockwise(commanders: Commanders, first: Seat) -> Groups:
    seats = survivors(commanders)
    later = [seat for seat in seats if seat >= first]
    return tuple((seat,) for seat in (*later, *(seat for seat in seats if seat < first)))


def _camp_by_camp(position: Position, camp: Camp) -> Groups:
    heads = () if position.rules.camps_move_freely else position.heads
    return _groups_of_camps(position.commanders, heads, camp)


@lru_cache(maxsize=256)
def _groups_of_camps(commanders: Commanders, heads: tuple[Seat, ...], camp: Camp) -> Groups:
    camps = camp, 1 - camp
    if not heads:
        return tuple(members(commanders, each) for each in camps)
    return tuple((seat,) for each in camps for seat in _from_head(commanders, heads, each))


def next_to_move(position: Position, asked: Groups) -> NextMovers:
    """Find the first group of which somebody can move; those before it pass."""
    ground, pieces, roles = position.ground, position.pieces, position.roles
    passed: list[Seat] = []
    for group in asked:
        able = [seat for seat in group if can_move(ground, pieces, roles, seat)]
        if able:
            return NextMovers(tuple(able), tuple(passed))
        passed += group
    return NextMovers(())


def _first_of(position: Position, asked: Groups, *, arriving: bool = True) -> Turn:
    """Give the turn to the first group of which somebody can move, or end the game in a draw."""
    movers, passed = next_to_move(position, asked)
    rules = position.rules
    times = 0
    if movers:
        if not (rules.everyone_for_himself or rules.camps_move_freely):
            position.heads = with_head(position.heads, rules.camp(movers[0]), movers[0])
        if rules.options.repetition_draw:
            times = _times_begun(position, movers, arriving)
    result = judge(position, movers, times)
    state = position.state("play", movers) if result is None else position.over(result)
    return Turn(state, passed)


def key_of_turn(position: Position, movers: Group) -> int:
    """Return the key of a position with who is to move: a seat, or a camp that moves freely."""
    [seat, *_] = movers
    rules = position.rules
    return turn_key(position.key, rules.camp(seat) if rules.camps_move_freely else seat)


def _times_begun(position: Position, movers: Group, arriving: bool) -> int:
    """Count how often the position has begun this turn, and record it."""
    key = key_of_turn(position, movers)
    times = position.repetition.get(key, 0)
    if arriving or not times:
        times += 1
        position.repetition = recorded(position.repetition, key, times)
    return times
