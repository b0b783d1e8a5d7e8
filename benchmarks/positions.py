"""The positions that are measured, each from a fixed seed."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from service.games.graal import GAME as GRAAL
from service.games.latrel import GAME as LA_TREL
from service.games.latrel.wire import WIRE as LA_TREL_WIRE
from service.games.zatre import GAME as ZATRE
from service.games.zatre.wire import WIRE as ZATRE_WIRE


@cache
def la_trel_middle_game() -> tuple[dict[str, Any], str]:
    """Return a position after 24 random plies of `fr-basic`, and a legal move in it."""
    chooser = random.Random(7)
    while True:
        state = LA_TREL.new("fr-basic")
        for _ in range(24):
            if LA_TREL.result(state) is not None:
                break
            state = LA_TREL.advance(state, chooser.choice(list(LA_TREL.generate(state))))
        if LA_TREL.result(state) is None:
            move = chooser.choice(list(LA_TREL.generate(state)))
            return LA_TREL_WIRE.dump_state(state), LA_TREL.notation(move)


def graal_positions(count: int = 30) -> list[Any]:
    """Return the positions of a random game of `two` from the ready position."""
    chooser = random.Random(3)
    positions: list[Any] = []
    while len(positions) < count:
        state = GRAAL.new("two", preset="standard")
        while GRAAL.result(state) is None and len(positions) < count:
            positions.append(state)
            state = GRAAL.advance(state, chooser.choice(list(GRAAL.generate(state))))
    return positions


def zatre_position(hand: list[int], tiles: int = 60) -> Any:
    """Return a board with so many tiles from random play, and this hand to be laid."""
    chooser = random.Random(5)
    seed = 0
    while True:
        state = ZATRE.new(seed=f"board {seed}", players=2)
        while ZATRE.result(state) is None:
            lying = ZATRE_WIRE.dump_state(state)["tiles"]
            if len(lying) == tiles:
                setup = {"tiles": lying, "hands": {"p1": hand, "p2": []}, "turn": "p1"}
                return ZATRE_WIRE.load_state({**setup, "phase": "lay"})
            moves = ZATRE.legal_moves(state)
            choice = chooser.randrange(moves.total().at_least)
            [move] = moves.page(choice, 1)
            state = ZATRE.advance(state, move)
        seed += 1
