"""Whole seeded games, pinned: the same tiles on every machine and Python version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from service.games.zatre import GAME
from service.games.zatre.wire import WIRE

GAMES = sorted(Path(__file__).with_name("playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_seed_and_its_moves_give_this_game(path):
    lines = path.read_text("utf-8").splitlines()
    seed, players = lines[0].removeprefix("seed "), int(lines[1].removeprefix("players "))
    state = GAME.new(players=players, seed=seed)
    for line in lines[2:-2]:
        who, _, text = line.partition(": ")
        hand = "".join(map(str, state.hand))
        assert f"{state.seats[state.turn]} {hand}" == who
        assert WIRE.load_state(json.loads(json.dumps(WIRE.dump_state(state)))) == state
        state = GAME.advance(state, GAME.parse(state, text))
    totals = [state.sheet(seat).total for seat in range(players)]
    assert lines[-2] == f"totals {' '.join(map(str, totals))}"
    result = GAME.result(state)
    assert result is not None
    assert lines[-1] == f"result {result.reason} {' '.join(result.winners)}"


def test_without_a_seed_a_game_makes_its_own():
    first, second = GAME.new(), GAME.new()
    assert first.seed
    assert first.seed != second.seed
    assert GAME.new(seed=first.seed) == first
