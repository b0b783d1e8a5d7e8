"""The beginning of a turn: what is drawn from the bag, and who is passed over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from service.games.core.chance import Chance
from service.games.core.events import Event, TurnPassed
from service.games.zatre.endings import is_exhausted
from service.games.zatre.events import Drew, Stayed
from service.games.zatre.state import NOBODY, State

STARTING_HAND: Final = 3
USUAL_HAND: Final = 2


def take(bag: list[int], chance: Chance) -> int:
    """Take one tile out of the bag."""
    number = chance.below(sum(bag))
    for tile, count in enumerate(bag, start=1):
        if number < count:
            bag[tile - 1] -= 1
            return tile
        number -= count
    raise AssertionError


def due(state: State) -> int:
    """Return how many tiles the rules bid him draw whose turn begins, however full the bag."""
    held = len(state.hand)
    if state.opening:
        return max(0, STARTING_HAND - held)
    if held < USUAL_HAND:
        return USUAL_HAND - held
    return 0 if state.can_lay else 1


def may_stay(state: State) -> bool:
    """Tell whether he whose turn begins may decline what the rules bid him draw.

    That is one tile to those that he has kept: not the filling of an empty hand. A game in which
    nobody ever drew would not end, nor find room for its turns.
    """
    return (
        state.rules.extra_draw == "declinable"
        and not state.opening
        and due(state) == 1
        and state.turns_to_spare > 0
    )


def is_cut_short(state: State) -> bool:
    """Tell whether he whose turn begins must draw more tiles than the bag holds."""
    return due(state) > sum(state.bag) and not may_stay(state)


def to_draw(state: State) -> int:
    """Return how many tiles he draws whose turn begins: those due, as far as the bag goes."""
    return min(due(state), sum(state.bag))


def begin_turn(state: State, events: list[Event] | None = None) -> State:
    """Begin the turn: draw, or ask for the draw; pass over him who can lay nothing more.

    What happens is added to `events`.
    """
    if is_exhausted(state):
        return finished(state)
    if state.rules.end == "cannot-draw" and is_cut_short(state):
        return finished(state)
    if not to_draw(state):
        return after_draw(state, events)
    if state.seed is None or may_stay(state):
        return replace(state, phase="draw")
    return draw_by_chance(state, state.seed, events)


def draw_by_chance(state: State, seed: str, events: list[Event] | None = None) -> State:
    """Draw what is to be drawn as the seed has it, and go on with the turn."""
    chance = Chance(seed, state.chance)
    bag = list(state.bag)
    tiles = sorted(take(bag, chance) for _ in range(to_draw(state)))
    return draw(replace(state, chance=chance.counter), tiles, events)


def draw(state: State, tiles: Sequence[int], events: list[Event] | None = None) -> State:
    """Move tiles from the bag into the hand of whose turn it is, and go on with the turn."""
    if events is not None:
        events.append(Drew(state.seat, tuple(tiles), len(tiles)))
    bag = tuple(count - tiles.count(tile) for tile, count in enumerate(state.bag, start=1))
    hand = tuple(sorted((*state.hand, *tiles)))
    return after_draw(replace(state, bag=bag, hands=state.with_hand(hand)), events)


def stay(state: State, events: list[Event] | None = None) -> State:
    """Go on with the turn without the draw."""
    if events is not None:
        events.append(Stayed(state.seat))
    return after_draw(state, events)


def after_draw(state: State, events: list[Event] | None = None) -> State:
    """Let him lay whose turn it is, or pass him over if he cannot and the bag is empty."""
    if is_exhausted(state):
        return finished(state)
    if any(state.bag) or state.can_lay:
        return replace(state, phase="lay")
    if events is not None:
        events.append(TurnPassed(state.seat))
    return begin_turn(next_turn(state), events)


def next_turn(state: State) -> State:
    return replace(state, turn=(state.turn + 1) % len(state.hands))


def finished(state: State) -> State:
    return replace(state, phase="over", turn=NOBODY)
