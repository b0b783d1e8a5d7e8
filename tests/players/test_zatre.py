"""How computer players choose turns in Zatre: by the sheet, never by what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from service.games.core.chance import Chance
from service.games.core.game import Transition
from service.games.registry import load
from service.games.zatre.candidates import Candidates, Scorer
from service.games.zatre.game import GAME
from service.games.zatre.moves import Move
from service.games.zatre.prospects import Prospects
from service.games.zatre.sampling import SAMPLER
from service.games.zatre.scoring import Turn
from service.games.zatre.sheet import Sheet
from service.games.zatre.state import State
from service.players import LEVELS, Answer, Effort, think, view_of

ENTRY = load("service.games.zatre")


def answered(state: State, effort: Effort, **keywords: Any) -> Answer:
    [*_, answer] = think(ENTRY, view_of(ENTRY, state, state.seat), state.seat, effort, **keywords)
    return answer


def positions(seed: str, every: int = 7, **keywords: Any) -> Iterator[State]:
    """Yield positions of a game between players who take what they see first."""
    state = GAME.new(seed=seed, **keywords)
    ply = 0
    while GAME.result(state) is None:
        if ply % every == 0:
            yield state
        move = answered(state, Effort(nodes=12), seed=f"{seed} {ply}").lines[0].move
        played: Transition[State, Move] = GAME.play(state, GAME.parse(state, GAME.notation(move)))
        state = played.state
        ply += 1


def test_turns_are_scored_as_the_accountant_scores_them() -> None:
    for state in islice(positions("accounts"), 5):
        scorer = Scorer(state)
        for layout in islice(Candidates(state, lambda _: True).all(400), 400):
            assert scorer.turn(layout) == state.score(layout).turn


def test_all_turns_are_looked_at_where_they_can_be_listed() -> None:
    for state in islice(positions("all", every=9), 4):
        if not state.can_lay or len(state.hand) > 2:
            continue
        legal = [move.placements for move in GAME.generate(state)]
        listed = list(Candidates(state, lambda _: True).all(len(legal)))
        guessed = list(Candidates(state, lambda _: True).all(0))
        assert listed == legal
        assert sorted(guessed) == sorted(legal)


def test_the_best_guesses_come_first_where_turns_are_too_many() -> None:
    for state in islice(positions("guesses", every=6), 4):
        if not state.can_lay:
            continue
        scorer = Scorer(state)
        guessed = list(Candidates(state, lambda _: True).all(0))
        if len(guessed) < 500:
            continue
        points = [
            turn.tens + 2 * turn.elevens + 4 * turn.twelves for turn in map(scorer.turn, guessed)
        ]
        early, late = points[:100], points[-100:]
        assert sum(early) > sum(late)


def with_huge_hand(state: State) -> State:
    """Give the player to move ten tiles out of the bag."""
    taken = tuple(sorted((*state.hand, 1, 1, 2, 2, 3, 3, 4, 5)))
    added = [taken.count(tile) - state.hand.count(tile) for tile in range(1, 7)]
    bag = [count - more for count, more in zip(state.bag, added, strict=True)]
    return replace(state, hands=state.with_hand(taken), bag=tuple(bag))


def test_a_hand_with_more_turns_than_anybody_can_list_is_laid_all_the_same() -> None:
    *_, state = islice(positions("huge", every=3), 5)
    huge = with_huge_hand(state)
    assert not GAME.legal_moves(huge).total().exact
    for nodes in (1, 400):
        move = answered(huge, Effort(nodes=nodes)).lines[0].move
        assert GAME.parse(huge, GAME.notation(move)) == move


def hiding_otherwise(state: State) -> State:
    """Return the state with another hand for the other player, another bag and another seed."""
    other = 1 - state.turn
    hands = list(state.hands)
    counts = list(state.bag)
    for tile in hands[other]:
        counts[tile - 1] += 1
    tiles = [tile for tile, count in enumerate(counts, start=1) for _ in range(count)]
    Chance("otherwise").shuffle(tiles)
    held = len(hands[other])
    hands[other] = tuple(sorted(tiles[:held]))
    bag = tuple(tiles[held:].count(tile) for tile in range(1, 7))
    return replace(state, hands=tuple(hands), bag=bag, seed="otherwise", chance=3)


def with_kept_tiles(state: State) -> State:
    """Let the other player hold two tiles that he has kept."""
    hands = list(state.hands)
    hands[1 - state.turn] = (5, 6)
    bag = tuple(count - (tile in (5, 6)) for tile, count in enumerate(state.bag, start=1))
    return replace(state, hands=tuple(hands), bag=bag)


@pytest.mark.parametrize("effort", [LEVELS[1], LEVELS[4], Effort(nodes=1_500)])
def test_the_answer_does_not_depend_on_what_is_hidden(effort: Effort) -> None:
    for state in islice(positions("hidden", every=7), 3):
        kept = with_kept_tiles(state)
        other = hiding_otherwise(kept)
        assert (kept.hands, kept.bag, kept.seed) != (other.hands, other.bag, other.seed)
        assert SAMPLER.view(kept, kept.seat) == SAMPLER.view(other, kept.seat)
        answers = [answered(each, effort, seed="s", lines=3) for each in (kept, other)]
        assert answers[0] == answers[1]


def test_a_view_holds_no_hand_of_others_no_bag_and_no_seed() -> None:
    state = with_kept_tiles(GAME.new(seed="secret seed"))
    view = SAMPLER.view(state, state.seat)
    assert "secret" not in repr(view)
    assert view.hand == state.hand
    assert view.held[1 - state.turn] == 2
    assert view.left == sum(state.bag)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"end": "cannot-draw", "late_bonus": 6},
        {"more_than_two": "optional", "extra_draw": "declinable", "red_tick": "through-red"},
    ],
)
def test_whole_games_are_played_by_every_rule(players: int, options: dict[str, Any]) -> None:
    state = GAME.new(options=options, players=players, seed="whole")
    while GAME.result(state) is None:
        move = answered(state, Effort(nodes=25), seed="whole").lines[0].move
        state = GAME.advance(state, GAME.parse(state, GAME.notation(move)))


def test_with_supplied_draws_the_likeliest_draws_are_told() -> None:
    state = GAME.new(options={"draws": "supplied"})
    answer = answered(state, LEVELS[3], lines=2)
    assert [line.move.kind for line in answer.lines] == ["draw", "draw"]
    assert [len(line.move.drawn) for line in answer.lines] == [3, 3]
    assert len(set(answer.lines[0].move.drawn)) == 3
    assert answer.depth == 0


def test_who_has_nothing_to_lay_passes_at_once() -> None:
    board = {"h8": 6, "i8": 6, "h9": 6, "g8": 0}
    setup = {
        "tiles": {square: tile for square, tile in board.items() if tile},
        "hands": {"p1": [6], "p2": [1]},
        "turn": "p1",
        "phase": "lay",
    }
    state = ENTRY.wire.load_state(setup)
    if state.can_lay:
        pytest.skip("the six fits after all")
    answer = answered(state, LEVELS[8])
    assert [line.move.kind for line in answer.lines] == ["pass"]
    assert answer.complete


def test_a_sheet_is_worth_more_where_it_is_filled_evenly() -> None:
    """The rulebook's advice: as many points are worth more in one row than down one column."""
    prospects = Prospects(1, 0)
    even = Sheet(ticks=1, tens=(1,), elevens=(2,), twelves=(4,))
    uneven = Sheet(ticks=1, tens=(1, 1, 1), twelves=(4,))
    assert prospects.total(even) > prospects.total(uneven) + 4


def test_a_sheet_with_nothing_to_come_is_worth_what_it_has() -> None:
    for late_bonus in (0, 6):
        sheet = Sheet(3, (1, 1), (2, 2, 4), (4, 8), late_bonus)
        assert Prospects(0, late_bonus).total(sheet) == pytest.approx(sheet.total)


def test_a_tick_for_a_full_row_is_worth_what_the_row_holds() -> None:
    prospects = Prospects(0, 0)
    sheet = Sheet(ticks=0, tens=(1,), elevens=(2,), twelves=(4,))
    gain = prospects.after(sheet, Turn(ticks=1)) - prospects.total(sheet)
    assert gain == pytest.approx(1 + 2 + 4 + 3)


def test_looking_longer_brings_in_playing_on() -> None:
    *_, state = islice(positions("long", every=5), 4)
    depths = [
        answer.depth
        for answer in think(ENTRY, view_of(ENTRY, state, state.seat), state.seat, LEVELS[8])
    ]
    assert depths == sorted(depths)
    assert depths[0] == 0
    assert depths[-1] == 2
