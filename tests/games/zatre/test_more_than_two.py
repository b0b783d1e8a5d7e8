"""The option more_than_two: a player with more than two tiles must lay them all, or need not."""

from __future__ import annotations

import random

import pytest

from service.games.zatre import GAME, State
from service.games.zatre.board import NAMES
from service.games.zatre.fitting import highest_fitting
from service.games.zatre.notation import write_placement
from service.games.zatre.turns.continuations import Continuations
from service.games.zatre.turns.search import TurnSearch
from tests.games.zatre import naive
from tests.games.zatre.tables import drawn, legal, play, refused, table
from tests.games.zatre.test_naive import random_board, written

OPTIONAL = {"more_than_two": "optional"}
EXAMPLE = drawn("""
    9  L # L #
    8  # 6 5 #
    7  L # 5 #
       g h i j
""")
TIGHT = drawn("""
    9  . L . L
    8  # 6 5 #
    7  . L 6 L
    6  . . # .
       f g h i
""")


def optional(tiles: str, hand: str) -> State:
    return table(tiles, hand, "", options=OPTIONAL)


def sizes(turns: list[str]) -> set[int]:
    return {len(turn.split()) for turn in turns}


def test_compelled_all_that_fit_are_laid():
    assert sizes(legal(table(EXAMPLE, "1 1 1"))) == {3}


def test_optional_two_are_enough():
    turns = legal(optional(EXAMPLE, "1 1 1"))
    assert sizes(turns) == {2, 3}
    assert "1@h7 1@h9" in turns
    assert turns == sorted(set(turns))


def test_optional_every_turn_that_lays_all_is_there_too():
    compelled, at_choice = (legal(table(EXAMPLE, "1 2 3", options=o)) for o in ({}, OPTIONAL))
    assert set(compelled) < set(at_choice)


def test_two_tiles_are_laid_as_ever():
    assert legal(optional(EXAMPLE, "3 5")) == legal(table(EXAMPLE, "3 5"))


def test_nobody_stops_after_one_while_another_fits():
    assert refused(optional(EXAMPLE, "1 1 1"), "1@h9") == (
        "zatre.lay.more-than-two",
        "The 1 still fits, for instance on g8: whoever can lay two tiles may not stop after one.",
        "Le 1 peut encore être posé, par exemple en g8\u202f: "
        "qui peut poser deux jetons ne s’arrête pas après un seul.",
    )
    assert refused(table(EXAMPLE, "1 1 1"), "1@h9 1@h7")[0] == "zatre.lay.all-that-fit"


def test_one_is_enough_where_nothing_left_fits_though_another_layout_lays_two():
    turns = legal(optional(EXAMPLE, "3 3 5"))
    assert "5@h7" in turns
    assert "3@j7 5@h9" in turns or "5@h9 3@j7" in turns


def test_the_opening_lays_all_that_fit():
    state = table("", "1 1 1", "", options=OPTIONAL)
    assert sizes(legal(state)) == {3}
    assert refused(state, "1@h8 1@h9")[0] == "zatre.lay.all-that-fit"


def test_what_is_kept_stays_in_hand_and_nothing_is_drawn_to_it():
    state = play(optional(EXAMPLE, "1 1 1 1"), "1@h7 1@h9", "draw 1 1", "1@i9 1@j8")
    assert state.hands[0] == (1, 1)
    assert (state.turn, state.phase) == (0, "lay")


def test_after_two_tiles_a_turn_may_end_or_go_on():
    state = optional(EXAMPLE, "1 1 1")
    assert GAME.notation(GAME.parse(state, "1@h7 1@h9")) == "1@h7 1@h9"
    assert "1@i9" in GAME.legal_moves(state, "1@h7 1@h9").next_steps()


def test_a_light_cell_without_its_run_is_refused_as_such_once_the_turn_may_end():
    """A second 4, on i9, would bring it an 11."""
    board = drawn("""
        9  L 3 L
        8  # 1 #
           g h i
    """)
    assert refused(table(board, "1 4 4"), "4@g9 1@h7")[0] == "zatre.lay.all-that-fit"
    assert refused(optional(board, "1 4 4"), "4@g9 1@h7")[0] == "zatre.lay.light"
    assert "4@g9 4@i9" in legal(optional(board, "1 4 4"))


def test_the_exception_for_light_cells_holds_in_a_turn_that_stops():
    assert "2@f9 2@g9" in legal(optional(TIGHT, "2 2 2"))
    assert "2@g9 2@i7" not in legal(optional(TIGHT, "2 2 2"))


def test_the_best_turn_may_be_one_that_stops():
    moves = GAME.legal_moves(optional(EXAMPLE, "1 2 3"))
    best = moves.page(0, 1000, "score")
    assert len(best) == moves.total().at_least == len(list(moves))
    assert sizes([GAME.notation(move) for move in best]) == {2, 3}


@pytest.mark.parametrize("seed", range(3))
def test_the_search_finds_exactly_the_turns_that_may_stop(seed):
    dice = random.Random(seed)
    stopping = 0
    for tiles, size in [(2, 3), (5, 3), *[(120, 3)] * 6, (120, 4)]:
        board = random_board(dice, tiles)
        hand = sorted(dice.choice((1, 2, 3, 4, 5, 6)) for _ in range(size))
        if hand[0] > highest_fitting(board):
            continue
        lying = {naive.cell(NAMES[cell]): tile for cell, tile in enumerate(board) if tile}
        expected = sorted(map(naive.notation, naive.turns(lying, hand, enough=2)))
        turns = list(TurnSearch(board, hand, enough=2))
        assert [written(turn) for turn in turns] == expected, (lying, hand)
        stopping += len(turns) > TurnSearch(board, hand).count()
        continuations = Continuations(board, hand)
        for prefix in [(), *[turn[:1] for turn in turns[:3]], *turns[:3]]:
            going_on = [turn for turn in turns if set(prefix) <= set(turn)]
            assert list(TurnSearch(board, hand, prefix, enough=2)) == going_on
            onward = set(map(write_placement, continuations.next_placements(prefix)))
            assert onward <= {write_placement(item) for turn in going_on for item in turn}
    assert stopping, "in no position could a turn stop before all was laid"


@pytest.mark.parametrize("seed", ["one", "two"])
def test_games_are_played_to_their_ends(seed):
    dice = random.Random(seed)
    state = GAME.new(players=2, seed=seed, options=OPTIONAL)
    while GAME.result(state) is None:
        moves = GAME.legal_moves(state)
        [move] = moves.page(dice.randrange(min(200, moves.total().at_least)), 1)
        state = GAME.advance(state, move)
    assert not any(state.bag)
