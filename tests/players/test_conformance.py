"""What every player must do in every game. A new game gets all of this for free."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from service.games.core.chance import Chance
from service.games.registry import Entry
from service.players import LEVELS, Answer, Effort, think, view_of
from tests.games.test_conformance import GAMES, VARIANTS, begin

per_variant = pytest.mark.parametrize(("entry", "variant"), VARIANTS)
per_game = pytest.mark.parametrize("entry", GAMES)

QUICK = [level for level, effort in LEVELS.items() if (effort.nodes or 0) <= 1_000]


def random_positions(entry: Entry, variant: str, plies: int = 40) -> Iterator[Any]:
    """Yield the positions of one random game."""
    chance = Chance(f"{entry.game.id} {variant}")
    state = begin(entry, variant, "players")
    for _ in range(plies):
        if entry.game.result(state) is not None:
            return
        yield state
        moves = entry.game.legal_moves(state).page(0, 500)
        state = entry.game.advance(state, moves[chance.below(len(moves))])


def finished(entry: Entry) -> Any:
    """Play at random to the end of a game, or far."""
    *_, state = random_positions(entry, next(iter(entry.game.variants)), 2_000)
    moves = entry.game.legal_moves(state).page(0, 1)
    state = entry.game.advance(state, moves[0])
    if entry.game.result(state) is None:
        pytest.skip("no random game of it ends")
    return state


def asked(entry: Entry, state: Any, effort: Effort, **keywords: Any) -> list[Answer]:
    """Return all answers of the first seat that may act."""
    seat = entry.game.to_move(state)[0]
    return list(think(entry, view_of(entry, state, seat), seat, effort, **keywords))


@per_variant
def test_every_level_answers_with_legal_moves(entry: Entry, variant: str) -> None:
    game = entry.game
    for ply, state in enumerate(random_positions(entry, variant)):
        if ply % 8:
            continue
        for level in QUICK:
            [*_, answer] = asked(entry, state, LEVELS[level], lines=3)
            assert 1 <= len(answer.lines) <= 3
            for line in answer.lines:
                after = state
                assert line.continuation[0] == line.move
                for move in line.continuation[:1] if entry.hidden else line.continuation:
                    assert move in list(game.generate(after))
                    after = game.advance(after, move)
                assert sum(line.valuation.chances.values()) == pytest.approx(1)


@per_game
@pytest.mark.parametrize("level", [level for level in LEVELS if level not in QUICK])
def test_every_higher_level_does_so_too(entry: Entry, level: int) -> None:
    *_, state = random_positions(entry, next(iter(entry.game.variants)), 12)
    [*_, answer] = asked(entry, state, LEVELS[level])
    assert answer.lines[0].move in list(entry.game.generate(state))


@per_variant
def test_a_level_with_a_seed_is_the_same_player_everywhere(entry: Entry, variant: str) -> None:
    """A position that came through JSON is another object, in another order, and no other game."""
    *_, state = random_positions(entry, variant, 15)
    again = entry.wire.load_state(json.loads(json.dumps(entry.wire.dump_state(state))))
    for level in QUICK:
        answers = asked(entry, state, LEVELS[level], seed="monday", lines=2)
        assert answers == asked(entry, again, LEVELS[level], seed="monday", lines=2)


@per_game
def test_another_seed_may_be_another_move(entry: Entry) -> None:
    state = begin(entry, next(iter(entry.game.variants)), "seeds")
    moves = [
        entry.game.notation(asked(entry, state, LEVELS[1], seed=str(seed))[-1].lines[0].move)
        for seed in range(12)
    ]
    assert len(set(moves)) > 1


@per_variant
def test_what_is_hidden_is_sampled_and_never_looked_at(entry: Entry, variant: str) -> None:
    """A player is given a view; whatever hides behind the same view, he answers the same."""
    if entry.sampler is None:
        assert entry.evaluator is None or entry.hidden is None
        return
    for ply, state in enumerate(random_positions(entry, variant, 12)):
        for seat in entry.game.to_move(state):
            view = entry.sampler.view(state, seat)
            other = entry.sampler.sample(view, Chance(f"hidden {ply}"))
            assert entry.sampler.view(other, seat) == view
            answers = [
                list(think(entry, view_of(entry, hiding, seat), seat, LEVELS[2], seed="s"))
                for hiding in (state, other)
            ]
            assert answers[0] == answers[1]


@per_variant
def test_no_player_spends_more_than_he_may(entry: Entry, variant: str) -> None:
    *_, state = random_positions(entry, variant, 9)
    for nodes in (1, 2, 10, 77, 500):
        for answer in asked(entry, state, Effort(nodes=nodes), lines=2):
            assert answer.nodes <= nodes
            assert answer.lines


@per_game
def test_by_the_clock_there_is_always_an_answer(entry: Entry) -> None:
    state = begin(entry, next(iter(entry.game.variants)), "clock")
    for milliseconds in (1, 30):
        [*_, answer] = asked(entry, state, Effort(milliseconds=milliseconds))
        assert answer.lines[0].move in list(entry.game.generate(state))


@per_game
def test_a_player_who_is_told_to_stop_stops(entry: Entry) -> None:
    state = begin(entry, next(iter(entry.game.variants)), "stop")
    times = 0

    def stop() -> bool:
        nonlocal times
        times += 1
        return times > 3

    [*_, answer] = asked(entry, state, Effort(), stop=stop)
    assert answer.lines
    assert times <= 4


@per_game
def test_deeper_answers_come_later(entry: Entry) -> None:
    state = begin(entry, next(iter(entry.game.variants)), "deeper")
    answers = asked(entry, state, Effort(nodes=700))
    assert [answer.depth for answer in answers] == sorted(answer.depth for answer in answers)
    assert [answer.nodes for answer in answers] == sorted(answer.nodes for answer in answers)
    assert not any(answer.complete for answer in answers[:-1])


@per_game
def test_nothing_is_said_of_a_finished_game(entry: Entry) -> None:
    state = finished(entry)
    seat = entry.game.seats(state)[0]
    answers = list(think(entry, view_of(entry, state, seat), seat, LEVELS[4]))
    assert answers == [Answer((), 0, 0, True)]


@per_variant
def test_what_a_position_is_worth_is_told_term_by_term(entry: Entry, variant: str) -> None:
    evaluator = entry.evaluator
    if evaluator is None:
        return
    for state in random_positions(entry, variant):
        account = evaluator.account(state)
        assert len(account) == len(evaluator.sides(state))
        assert [sum(terms.values()) for terms in account] == list(evaluator.worths(state))
        assert all(set(terms) == set(evaluator.scale.weights) for terms in account)


@per_variant
def test_noisy_and_quiet_moves_are_all_that_is_legal(entry: Entry, variant: str) -> None:
    evaluator, game = entry.evaluator, entry.game
    if evaluator is None:
        return
    for state in random_positions(entry, variant, 120):
        moves = [*evaluator.noisy(state), *evaluator.quiet(state)]
        legal = list(game.generate(state))
        assert sorted(map(game.notation, moves)) == sorted(map(game.notation, legal))
        assert evaluator.sides(state)[evaluator.mover(state)][0] in game.seats(state)
        hash(evaluator.key(state))
        hash(evaluator.habit(moves[0]))


@per_variant
def test_a_player_who_is_asked_about_some_moves_tells_of_these(entry: Entry, variant: str) -> None:
    """Also one who would overlook most of them."""
    for state in random_positions(entry, variant, 5):
        moves = entry.game.legal_moves(state).page(0, 3)
        [*_, answer] = asked(entry, state, Effort(nodes=100, overlooked=99), only=moves, lines=3)
        assert {line.move for line in answer.lines} == set(moves)
