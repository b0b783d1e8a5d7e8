"""Who climbs: random, greedy, and the levels."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final, TypeAlias

from service.games.core.chance import Chance
from service.games.registry import Entry
from service.games.zatre.candidates import Candidates, Scorer
from service.games.zatre.generator import generate
from service.games.zatre.moves import Move as Turn
from service.players import LEVELS, think, view_of
from service.players.thinking import MOST_MOVES

Choose: TypeAlias = Callable[[Any, str], Any]
"""Choose a move in a state, by a seed."""

RANDOM: Final = "random"
GREEDY: Final = "greedy"
NAMES: Final = (RANDOM, GREEDY, *(f"level {level}" for level in LEVELS))

MOST_TURNS: Final = 5_000
"""How many turns of Zatre the greedy player compares."""


def contestant(entry: Entry, name: str) -> Choose:
    """Return how a contestant chooses."""
    if name == RANDOM:
        return _by_chance(entry)
    if name == GREEDY:
        return _most_points if entry.evaluator is None else _greedily(entry)
    effort = LEVELS[int(name.removeprefix("level "))]

    def choose(state: Any, seed: str) -> Any:
        [seat, *_] = entry.game.to_move(state)
        *_, answer = think(entry, view_of(entry, state, seat), seat, effort, seed=seed)
        return answer.lines[0].move

    return choose


def _by_chance(entry: Entry) -> Choose:
    def choose(state: Any, seed: str) -> Any:
        moves = list(islice(entry.game.legal_moves(state), MOST_MOVES))
        return moves[Chance(seed).below(len(moves))]

    return choose


def _greedily(entry: Entry) -> Choose:
    """Return who takes the move after which, as things stand then, he is furthest ahead."""
    evaluator = entry.evaluator

    def choose(state: Any, seed: str) -> Any:
        assert evaluator is not None
        side = evaluator.mover(state)
        sides = evaluator.sides(state)
        moves = list(islice(entry.game.legal_moves(state), MOST_MOVES))
        Chance(seed).shuffle(moves)

        def lead(move: Any) -> float:
            after = entry.game.advance(state, move)
            result = entry.game.result(after)
            if result is not None:
                if not result.winners:
                    return 0.0
                return float("inf") if set(sides[side]) & set(result.winners) else -float("inf")
            worths = evaluator.worths(after)
            return worths[side] - max(w for other, w in enumerate(worths) if other != side)

        return max(moves, key=lead)

    return choose


def _most_points(state: Any, _: str) -> Any:
    """Take the turn of Zatre with the most points, and among those the one with most ticks."""
    if state.phase != "lay" or not state.can_lay:
        return next(generate(state))
    candidates, scorer = Candidates(state, lambda _: True), Scorer(state)

    def points(layout: Any) -> tuple[int, int]:
        turn = scorer.turn(layout)
        return turn.tens + 2 * turn.elevens + 4 * turn.twelves, turn.ticks

    turns = islice(candidates.all(MOST_TURNS), MOST_TURNS)
    return Turn(max(turns, key=points, default=candidates.first()))
