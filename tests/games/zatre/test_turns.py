"""Where tiles may lie: light cells, the exception, and turns that leave tiles in hand."""

from __future__ import annotations

import random

import pytest

from service.games.core.moves import Total
from service.games.zatre import GAME, score_turn
from service.games.zatre.turns.search import TurnSearch
from tests.games.zatre.tables import legal, refused, table, tiles_of
from tests.games.zatre.test_naive import random_board

CORNER = "6@g8 5@h8 6@h7"
"""
9  . L . L
8  # 6 5 #      row 11 and column 11: the dark cells around take a 1 at most,
7  . L 6 L      the light cells g9, g7 and i7 are open to all tiles.
6  . . # .
   f g h i
"""


def test_a_tile_that_fits_no_dark_cell_goes_on_a_light_one():
    assert legal(table(CORNER, "2")) == ["2@g7", "2@g9", "2@i7"]


def test_it_ticks_nothing_without_a_scoring_run():
    assert score_turn(tiles_of(CORNER), "2@g9").turn.ticks == 0
    assert score_turn(tiles_of(CORNER), "4@g9").turn == (1, 0, 0, 1)


def test_a_tile_that_fits_a_dark_cell_may_not_use_the_exception():
    assert legal(table(CORNER, "1")) == ["1@f8", "1@h6", "1@h9", "1@i8"]
    assert refused(table(CORNER, "1"), "1@g9")[0] == "zatre.lay.light"


def test_the_moment_of_the_exception_is_that_of_some_order():
    # After 2@g9 dark cells are open again next to it, so the other 2 may go there; laid
    # first, each 2 may go on a light cell. Both on light cells needs no dark cell open twice.
    turns = legal(table(CORNER, "2 2"))
    assert "2@f9 2@g9" in turns
    assert "2@g9 2@i7" not in turns
    assert refused(table(CORNER, "2 2"), "2@g9 2@i7")[0] == "zatre.lay.light"


def test_equal_tiles_in_swapped_cells_are_one_layout():
    turns = legal(table("6@h8", "1 1"))
    assert len(turns) == len(set(turns))
    assert "1@h7 1@h9" in turns


def test_the_cells_of_a_turn_are_written_in_text_order():
    state = table("6@h8", "1 2")
    assert GAME.notation(GAME.parse(state, "2@h9 1@h10")) == "1@h10 2@h9"


def test_the_best_turns_first():
    state = table("6@h8 5@i8 5@i7", "5 3")
    best = GAME.legal_moves(state).page(0, 1000, "score")
    keys = []
    for move in best:
        text = GAME.notation(move)
        scored = score_turn({"h8": 6, "i8": 5, "i7": 5}, text)
        keys.append((-scored.points, -len(scored.ticks), text))
    assert keys == sorted(keys)
    assert len(keys) == GAME.legal_moves(state).total().at_least


def test_pages_fit_together():
    moves = GAME.legal_moves(table("6@h8 5@i8 5@i7", "1 2"))
    total = moves.total().at_least
    pages = [move for offset in range(0, total, 7) for move in moves.page(offset, 7)]
    assert pages == list(moves)
    assert moves.page(total, 5) == []


def test_a_huge_hand_says_that_it_is_too_much_and_goes_on_by_prefix():
    state = table("6@h8", "1 1 2 2 3 3 4 4 5 6")
    moves = GAME.legal_moves(state)
    total = moves.total()
    assert not total.exact
    assert total.at_least >= 1
    assert "1@h9" in moves.next_steps()
    prefix = "6@h7 5@g8 1@g9 1@h9 2@h10 2@i9 3@i8 3@j8"
    assert (
        GAME.legal_moves(state, prefix).next_steps()
        or not GAME.legal_moves(state, prefix).total().at_least
    )


@pytest.mark.parametrize(
    ("tiles", "hand", "total"),
    [
        ("5@h8 6@h9 3@g8 3@g9 4@i8", "3 1 1 5", 701),
        ("2@h8", "5 2 1 3", 2760),
    ],
)
def test_the_turns_of_four_tiles_are_counted_to_the_end_and_ranked(tiles, hand, total):
    moves = GAME.legal_moves(table(tiles, hand))
    assert moves.total() == Total(total)
    assert len(moves.page(0, 3000, "score")) == total


@pytest.mark.parametrize("tiles", [20, 60])
def test_the_turns_of_four_tiles_are_counted_to_the_end_whenever_they_are_held(tiles):
    board = random_board(random.Random(2), tiles)
    assert sum(len(batch.cells) for batch in TurnSearch(board, [1, 2, 4, 6]).batches()) > 1000


LONG_TURN = "1@g6 4@g8 1@h10 4@h6 3@h7 1@h9 4@i10 5@i5 3@i6 3@i8"


@pytest.mark.parametrize("begun", ["5@i5", "4@i10", "1@h9 4@i10 5@i5", "4@i10 3@i6", "5@i5 1@g6"])
def test_a_huge_hand_may_begin_with_tiles_that_others_will_join(begun):
    state = table("1@h8", "1 3 4 3 4 1 1 4 3 5")
    assert GAME.notation(GAME.parse(state, LONG_TURN)) == LONG_TURN
    joining = set(LONG_TURN.split()).difference(begun.split())
    at_once = {"1@h9", "3@h7", "3@i8", "4@g8"} & joining
    assert at_once <= set(GAME.legal_moves(state, begun).next_steps())


def test_a_tile_out_of_reach_of_a_huge_hand_begins_no_turn():
    state = table("1@h8", "1 1 2 2 3 3 4 4 5 6")
    assert GAME.legal_moves(state, "1@a11 1@o5 2@e1").next_steps() == []
    assert GAME.legal_moves(state, "1@a11 1@o5 2@e1").total() == Total(0)
