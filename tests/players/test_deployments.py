"""How computer players deploy in Graal: lawfully, sensibly, and never twice the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.games.core.chance import Chance
from service.games.core.errors import ImpossibleState
from service.games.graal.castles import is_open
from service.games.graal.figures import ARCHER, KIND_OF, KING, RIDERS, SQUIRE
from service.games.graal.forts import Land, strength
from service.games.graal.game import GAME
from service.games.graal.moves import Deployment
from service.games.graal.sampling import SAMPLER
from service.games.graal.state import State
from service.games.registry import load
from service.players import LEVELS, think, view_of

ENTRY = load("service.games.graal")

GAMES: list[dict[str, Any]] = [
    {"variant": "two"},
    {"variant": "armies", "armies": 2},
    {"variant": "armies", "armies": 3},
    {"variant": "teams", "players": 3},
    {"variant": "teams", "players": 6},
    {"variant": "four"},
]

per_game = pytest.mark.parametrize(
    "game", GAMES, ids=lambda game: "-".join(str(each) for each in game.values())
)


def deployed(state: State, seat: str, seed: str = "monday", level: int = 1) -> Deployment:
    """Return how a level deploys."""
    [*_, answer] = think(ENTRY, view_of(ENTRY, state, seat), seat, LEVELS[level], seed=seed)
    move = answer.lines[0].move
    assert isinstance(move, Deployment)
    return move


def all_deployed(state: State, seed: str = "monday") -> State:
    """Let everybody deploy, each as his level does."""
    while state.phase == "deployment":
        seat = GAME.to_move(state)[-1]
        text = GAME.notation(deployed(state, seat, seed))
        state = GAME.advance(state, GAME.parse(state, text))
    return state


@per_game
def test_every_seat_deploys_lawfully(game: dict[str, Any]) -> None:
    assert all_deployed(GAME.new(**game)).phase == "play"


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    side=st.sampled_from([14, 16, 20]),
    signs=st.lists(st.sampled_from("......f#"), min_size=200, max_size=200),
    army=st.sampled_from([{"R": 1}, {"P": 3, "A": 4}, {"D": 1, "C": 9, "S": 3, "E": 5, "Q": 6}]),
    variant=st.sampled_from(["two", "four"]),
)
def test_on_any_map_there_is_a_lawful_deployment(
    side: int, signs: list[str], army: dict[Any, int], variant: str
) -> None:
    cells = (signs * side)[: side * side]
    rows = ["".join(cells[side * rank : side * rank + side]) for rank in range(side)]
    try:
        state = GAME.new(variant, map={"rows": rows}, army=army)
    except ImpossibleState:
        return
    all_deployed(state)


def test_no_fort_is_like_another() -> None:
    state = GAME.new("two")
    forts = {deployed(state, "white", f"game {number}") for number in range(10)}
    assert len(forts) == 10
    assert deployed(state, "white", "game 0") == deployed(state, "white", "game 0")


def test_forts_follow_the_advice_of_the_rulebook() -> None:
    state = GAME.new("two")
    land = Land.of(state.rules, 0)
    for number in range(6):
        deployment = deployed(state, "white", f"advice {number}")
        castle = deployment.castle
        assert castle is not None
        places: dict[int, list[int]] = {}
        for figure, square in deployment.figures:
            places.setdefault(KIND_OF[figure], []).append(square)
        assert castle.cour in places[ARCHER]
        assert land.front(castle.cour) >= 5
        assert is_open(state.rules.map, castle)
        [king], [squire] = places[KING], places[SQUIRE]
        assert max(abs(king % 26 - squire % 26), abs(king // 26 - squire // 26)) <= 2
        flanks = sorted(land.flank(square) for kind in RIDERS for square in places.get(kind, []))
        assert flanks[0] <= 2
        assert sum(land.front(square) <= 6 for _, square in deployment.figures) >= 4
        assert strength(state, deployment) >= 18


def test_what_others_deployed_changes_nothing() -> None:
    """The view holds no place of a hidden army, so the same fort is built whatever they did."""
    empty = GAME.new("two")
    beside = [
        GAME.advance(empty, deployed(empty, "dark-blue", seed)) for seed in ("monday", "tuesday")
    ]
    assert beside[0] != beside[1]
    views = [SAMPLER.view(state, "white") for state in beside]
    assert views[0] == views[1]
    assert not views[0].state.pieces
    assert not views[0].state.castles
    assert views[0].hidden == (1,)
    assert deployed(beside[0], "white") == deployed(beside[1], "white")


@per_game
def test_a_sample_looks_the_same_to_the_seat(game: dict[str, Any]) -> None:
    state = GAME.new(**game)
    plies = 0
    while state.phase == "deployment":
        for seat in GAME.seats(state):
            view = SAMPLER.view(state, seat)
            sample = SAMPLER.sample(view, Chance(f"sample {plies}"))
            assert SAMPLER.view(sample, seat) == view
            assert sample.phase == "deployment"
        seat = GAME.to_move(state)[plies % len(GAME.to_move(state))]
        state = GAME.advance(state, deployed(state, seat))
        plies += 1
    assert all(SAMPLER.view(state, seat).state == state for seat in GAME.seats(state))


def test_who_has_deployed_has_nothing_to_say_before_the_others_have() -> None:
    state = GAME.new("two")
    state = GAME.advance(state, deployed(state, "white"))
    [answer] = think(ENTRY, view_of(ENTRY, state, "white"), "white", LEVELS[1])
    assert answer.lines == ()


def test_several_forts_are_proposed_the_best_first() -> None:
    state = GAME.new("two")
    view = view_of(ENTRY, state, "white")
    [*_, answer] = think(ENTRY, view, "white", LEVELS[4], seed="monday", lines=3)
    forts = [line.move for line in answer.lines]
    strengths = [strength(state, each) for each in forts]
    assert len(set(forts)) == 3
    assert strengths == sorted(strengths, reverse=True)
    assert all(line.valuation.chances == {"white": 0.5, "dark-blue": 0.5} for line in answer.lines)
