"""How computer players see Graal: strikes alone are all strikes, castles count, four play on."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.chance import Chance
from service.games.graal.evaluation import EVALUATOR
from service.games.graal.game import GAME
from service.games.registry import load
from service.players import LEVELS, Effort, think, view_of
from tests.games.graal.boards import position

ENTRY = load("service.games.graal")

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("two", {"archer_move": "exactly-3", "archer_push": "one-hole"}),
    ("two", {"retreat_costs_turn": True, "king_mounted": True, "quiet_limit": None}),
    ("teams", {"camp_order": "free", "repetition_draw": False}),
    ("four", {"retreat_costs_turn": True, "quiet_limit": 20}),
]


@pytest.mark.parametrize(("variant", "options"), OPTIONS)
def test_noisy_and_quiet_moves_are_all_by_every_rule(variant: str, options: dict[str, Any]) -> None:
    chance = Chance(f"{variant} {options}")
    state = GAME.new(variant, options, preset="standard")
    for _ in range(80):
        if GAME.result(state) is not None:
            break
        noisy = list(EVALUATOR.noisy(state))
        legal = sorted(GAME.generate(state))
        assert sorted([*noisy, *EVALUATOR.quiet(state)]) == legal
        # Whatever strikes is played often, so that castles are entered and shots answered.
        moves = noisy if noisy and chance.below(3) else legal
        state = GAME.advance(state, moves[chance.below(len(moves))])


GUARDED = """
.  .  .  .  .  .  .
.  .  .  .  .  .  .
bd bc .  .  .  wQ .
.  .  .  .  .  .  .
.  bQ .  .  .  .  .
"""
UNGUARDED = GUARDED.replace("bQ", ". ") + "\n.  .  .  bQ .  .  ."


def test_a_guard_of_the_courtyard_counts() -> None:
    guarded, unguarded = (
        EVALUATOR.account(position(drawing, north=True))[1] for drawing in (GUARDED, UNGUARDED)
    )
    assert guarded["guard"] > unguarded["guard"]
    assert guarded["assault"] == unguarded["assault"] < 0


def test_who_stands_in_an_open_courtyard_has_all_but_won() -> None:
    drawing = """
    .  .  .  .  .
    .  .  .  .  .
    bd bc:wQ .  .  .
    """
    [white, blue] = EVALUATOR.worths(position(drawing, turn="dark-blue", north=True))
    assert white > blue + 1_500


@pytest.mark.parametrize("seat", range(4))
def test_each_of_four_plays_for_himself(seat: int) -> None:
    state = GAME.new("four", preset="standard")
    for _ in range(seat):
        state = GAME.advance(state, next(GAME.generate(state)))
    [name] = GAME.to_move(state)
    [*_, answer] = think(ENTRY, view_of(ENTRY, state, name), name, Effort(nodes=200))
    chances = answer.lines[0].valuation.chances
    assert list(chances) == list(GAME.seats(state))
    assert sum(chances.values()) == pytest.approx(1)


def test_four_play_on_when_one_is_out() -> None:
    """One computer among three who play at random; it goes on when castles fall, and wins."""
    state = GAME.new("four", preset="standard")
    chance = Chance("four")
    while GAME.result(state) is None:
        [name] = GAME.to_move(state)
        if name == "white":
            view = view_of(ENTRY, state, name)
            [*_, answer] = think(ENTRY, view, name, LEVELS[4], seed=str(len(state.pieces)))
            move = answer.lines[0].move
        else:
            moves = list(GAME.legal_moves(state))
            move = moves[chance.below(len(moves))]
        state = GAME.advance(state, move)
        assert len(EVALUATOR.sides(state)) == 4
    result = GAME.result(state)
    assert result is not None
    assert len(state.falls) == 3
    assert result.winners == ("white",)
