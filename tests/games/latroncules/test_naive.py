"""The engine against a slow second writing of the rules, on random positions and options."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from service.games.latroncules import GAME, Options, Setup, State
from service.games.latroncules.board import GRID
from service.games.latroncules.options import OPTIONS
from service.games.latroncules.state import SEATS
from service.games.latroncules.wire import WIRE
from tests.games.latroncules.boards import pieces_of
from tests.games.latroncules.naive import Position

VALUES: dict[str, Any] = {
    "board": ("standard", "mirrored"),
    "jump_lines": ("bound", "free"),
    "diagonal_captures": (True, False),
    "self_pincer_exception": ("any-capture", "capture-flanker"),
    "jump_captures": (True, False),
    "promotion_limit": (None, 8),
    "no_capture_count": ("each-player", "plies"),
}
ALL_OPTIONS: list[dict[str, Any]] = [
    dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values())
]
POSITIONS = 3


def crowded(chance: random.Random, options: dict[str, Any]) -> tuple[State, str]:
    """Return a random position, dense enough for pincers and captures to be common."""
    counts = chance.choice([(16, 16), (12, 12), (10, 14), (5, 16), (3, 3), (1, 2)])
    squares = chance.sample(range(64), sum(counts))
    kinds = chance.choice([(1,), (0, 1), (0, 1, 1)])
    pieces = {}
    for index, square in enumerate(squares):
        side, kind = int(index >= counts[0]), chance.choice(kinds)
        if options["promotion_limit"] is None and square // 8 == (0 if side else 7):
            kind = 1
        pieces[square] = 2 * side + kind
    most = 51 if options["no_capture_count"] == "each-player" else 26
    quiet_plies = chance.choice([0, most - 1, most, chance.randint(0, most)])
    turn = chance.choice(SEATS)
    return GAME.prove(Setup(None, options, turn, pieces, None, quiet_plies)), turn


def assert_agrees(state: State, naive: Position) -> None:
    result = GAME.result(state)
    assert (result.reason if result else None) == naive.reason()
    assert pieces_of(state) == naive.pieces
    assert state.quiet_plies == naive.quiet_plies
    expected = {} if result else naive.legal()
    found = {GAME.notation(move): move for move in GAME.generate(state)}
    assert found.keys() == expected.keys()
    for notation, steps in expected.items():
        told = WIRE.dump_move(state, found[notation])
        assert told.get("jumps") == steps[2]
        captures = {capture["square"]: set(capture["by"]) for capture in told["captures"]}
        assert captures == naive.captures(*steps)
        after = GAME.advance(state, found[notation])
        onward = naive.after(*steps)
        assert pieces_of(after) == onward.pieces
        assert after.quiet_plies == onward.quiet_plies
        assert (after.result.reason if after.result else None) == onward.reason()


def test_every_option_is_tried():
    assert VALUES.keys() == OPTIONS.keys()
    assert all(Options(**options) for options in ALL_OPTIONS)


@pytest.mark.parametrize("seed", range(len(ALL_OPTIONS)))
def test_random_positions_agree(seed):
    chance = random.Random(seed)
    options = ALL_OPTIONS[seed]
    for _ in range(POSITIONS):
        state, turn = crowded(chance, options)
        assert_agrees(state, Position(pieces_of(state), turn, state.quiet_plies, options))


@pytest.mark.parametrize("seed", range(0, len(ALL_OPTIONS), 9))
def test_random_games_agree(seed):
    chance = random.Random(seed)
    options = ALL_OPTIONS[seed]
    state = GAME.new(options=options)
    naive = Position(pieces_of(state), "white", 0, options)
    while GAME.result(state) is None:
        legal = naive.legal()
        notation = chance.choice(sorted(legal))
        assert GAME.legal_moves(state).total().at_least == len(legal)
        state = GAME.advance(state, GAME.parse(state, notation))
        naive = naive.after(*legal[notation])
        assert pieces_of(state) == naive.pieces
        result = GAME.result(state)
        assert (result.reason if result else None) == naive.reason()
    assert_agrees(state, naive)


def test_refusals_exist_for_all_that_the_naive_rules_forbid():
    chance = random.Random(8)
    for options in ALL_OPTIONS[::7]:
        state, turn = crowded(chance, options)
        if GAME.result(state) is not None:
            continue
        legal = Position(pieces_of(state), turn, state.quiet_plies, options).legal()
        for origin, target in product(GRID.names, GRID.names):
            if f"{origin}-{target}" not in legal:
                error = GAME.refusal(state, (origin, target))
                assert GAME.rulebook.refusal(error, "en") != GAME.rulebook.refusal(error, "fr")
