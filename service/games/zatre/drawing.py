"""The bag: drawing for the start, drawing at the start of a turn, and where that ends the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from service.games.core.chance import Chance
from service.games.core.events import Event, TurnPassed
from service.games.zatre.board import BOX, NO_TILES
from service.games.zatre.events import Drew
from service.games.zatre.laying import highest_fitting
from service.games.zatre.options import Rules
from service.games.zatre.state import NOBODY, State, with_hand

STARTING_HAND = 3
USUAL_HAND = 2


def first_state(rules: Rules, players: int, starter: int, hand: Sequence[int] = ()) -> State:
    """Return the beginning, before the starter has filled his hand up."""
    bag = tuple(count - hand.count(tile) for tile, count in enumerate(BOX, start=1))
    hands = tuple(tuple(hand) if seat == starter else () for seat in range(players))
    return State(rules, NO_TILES, hands, starter, "draw", bag, ((),) * players)


def draw_for_start(rules: Rules, players: int, seed: str) -> State:
    """Let chance find the starter and fill his hand.

    Each contender draws a tile, the highest wins; those who tie draw again among themselves
    from a full bag.
    """
    chance = Chance(seed)
    contenders = list(range(players))
    while True:
        bag = list(BOX)
        drawn = [take(bag, chance) for _ in contenders]
        best = max(drawn)
        contenders = [seat for seat, tile in zip(contenders, drawn, strict=True) if tile == best]
        if len(contenders) == 1:
            break
    state = first_state(rules, players, contenders[0], (best,))
    return begin_turn(replace(state, seed=seed, chance=chance.counter), [])


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


def begin_turn(state: State, events: list[Event]) -> State:
    """Begin the turn: draw, or ask for the draw; pass over him who can lay nothing more."""
    if exhausted(state):
        return over(state)
    wanted = due(state)
    left = sum(state.bag)
    if wanted > left and state.rules.end == "cannot-draw":
        return over(state)
    count = min(wanted, left)
    if not count:
        return after_draw(state, events)
    if state.seed is None:
        return replace(state, phase="draw")
    chance = Chance(state.seed, state.chance)
    bag = list(state.bag)
    tiles = sorted(take(bag, chance) for _ in range(count))
    drawn = replace(with_drawn(state, tiles, events), chance=chance.counter)
    return after_draw(drawn, events)


def with_drawn(state: State, tiles: Sequence[int], events: list[Event]) -> State:
    """Move tiles from the bag into the hand of whose turn it is."""
    events.append(Drew(state.seats[state.turn], tuple(tiles), len(tiles)))
    bag = tuple(count - tiles.count(tile) for tile, count in enumerate(state.bag, start=1))
    hand = tuple(sorted((*state.hand, *tiles)))
    return replace(state, bag=bag, hands=with_hand(state, hand))


def after_draw(state: State, events: list[Event]) -> State:
    """Let him lay whose turn it is, or pass him over if he cannot and the bag is empty."""
    if exhausted(state):
        return over(state)
    if any(state.bag) or state.can_lay:
        return replace(state, phase="lay")
    events.append(TurnPassed(state.seats[state.turn]))
    return begin_turn(next_turn(state), events)


def next_turn(state: State) -> State:
    return replace(state, turn=(state.turn + 1) % len(state.hands))


def exhausted(state: State) -> bool:
    """Tell whether the bag is empty and no player holds a tile that fits."""
    if any(state.bag):
        return False
    highest = highest_fitting(state.board)
    return not any(hand and hand[0] <= highest for hand in state.hands)


def over(state: State) -> State:
    return replace(state, phase="over", turn=NOBODY)
