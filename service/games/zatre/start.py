"""Who begins, and with what."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypedDict

from service.games.core.chance import Chance
from service.games.core.errors import Fault
from service.games.core.options import player_faults
from service.games.zatre.board import BOX, NO_TILES, TILES, Tile
from service.games.zatre.draws import begin_turn, take
from service.games.zatre.options import PLAYERS, Draws, Rules
from service.games.zatre.state import SEATS, Hand, Seat, State

SEED_BYTES: Final = 16

_DRAWS: Final = ("options", "draws")


class Start(TypedDict, total=False):
    """Who won the drawing for the start, and with which tile, at a real table."""

    seat: Seat
    tile: Tile


def start_faults(
    draws: Draws, players: int | None, seed: str | None, start: Start | None
) -> Iterator[Fault]:
    """Yield what does not go together in a new game."""
    yield from player_faults(PLAYERS, players)
    if draws == "supplied" and seed is not None:
        yield Fault(("seed",), "conflict", {"other": "draws: supplied"})
    if start is None:
        return
    if draws == "seeded":
        yield Fault(("start",), "conflict", {"other": "draws: seeded"}, (_DRAWS,))
    seats = SEATS[: players or PLAYERS[0]]
    if "seat" not in start:
        yield Fault(("start", "seat"), "missing")
    elif start["seat"] not in seats:
        yield Fault(("start", "seat"), "not-a-choice", {"choices": seats}, (("players",),))
    if "tile" not in start:
        yield Fault(("start", "tile"), "missing")
    elif start["tile"] not in TILES:
        low, high = TILES[0], TILES[-1]
        yield Fault(("start", "tile"), "out-of-range", {"low": low, "high": high})


def begin(rules: Rules, players: int | None, seed: str | None, start: Start | None) -> State:
    """Begin a game.

    Without a seed a seeded game makes its own. With supplied draws and without `start` p1
    begins, and his three tiles are all to be drawn.
    """
    players = players or PLAYERS[0]
    if rules.draws == "seeded":
        return _drawn_for(rules, players, secrets.token_hex(SEED_BYTES) if seed is None else seed)
    if start is None:
        return _first_state(rules, players, 0)
    return _first_state(rules, players, SEATS.index(start["seat"]), (start["tile"],))


def _drawn_for(rules: Rules, players: int, seed: str) -> State:
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
    state = _first_state(rules, players, contenders[0], (best,))
    return begin_turn(replace(state, seed=seed, chance=chance.counter))


def _first_state(rules: Rules, players: int, starter: int, hand: Hand = ()) -> State:
    """Return the beginning, before the starter has filled his hand up."""
    bag = tuple(count - hand.count(tile) for tile, count in enumerate(BOX, start=1))
    hands = tuple(hand if seat == starter else () for seat in range(players))
    return State(rules, NO_TILES, hands, starter, "draw", bag, ((),) * players)
