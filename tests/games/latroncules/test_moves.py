"""How infantry and cavalry move."""

from __future__ import annotations

import pytest

from service.games.latroncules import GAME
from tests.games.latroncules.boards import marked, moves, pieces_of, play, position, targets


def test_infantry_goes_one_square_straight_ahead():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . x . . . .
        . . . F . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . c
    """
    assert targets(position(board), "d4") == marked(board)


def test_black_infantry_goes_down_the_board():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . f . . . .
        . . . x . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . C
    """
    assert targets(position(board, "black"), "d5") == marked(board)


def test_lines_do_not_bind_infantry():
    # Only slanted lines are drawn on a1, and only level and slanted ones on c3.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . F . . . . .
        . . . . . . . .
        F . . . . . . c
    """
    assert moves(position(board)) == {"a1-a2", "c3-c4"}


@pytest.mark.parametrize("blocker", ["C", "c"])
def test_infantry_is_blocked_by_friend_and_enemy_alike(blocker):
    board = f"""
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . {blocker} . . . .
        . . . F . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . c
    """
    assert targets(position(board), "d4") == set()


def test_cavalry_on_a_plain_square_goes_anywhere():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . x x x . .
        . . . x C x . .
        . . . x x x . .
        . . . . . . . .
        c . . . . . . .
    """
    assert targets(position(board), "e4") == marked(board)


def test_cavalry_follows_the_lines_of_the_square_it_stands_on():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . x x . . .
        . . . C . . . .
        . . x x . . . .
        . . . . . . . .
        . . . . . . . c
    """
    assert targets(position(board), "d4") == marked(board)


def test_the_lines_of_the_square_where_cavalry_arrives_do_not_matter():
    # c4 is plain; c3, right below it, has no line that goes up.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . x x x . . . .
        . x C x . . . .
        . x x x . . . .
        . . . . . . . .
        . . . . . . . c
    """
    assert targets(position(board), "c4") == marked(board)


def test_cavalry_follows_mirrored_lines_on_the_mirrored_board():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . x x . . .
        . . . . C . . .
        . . . . x x . .
        . . . . . . . .
        . . . . . . . c
    """
    assert targets(position(board, board="mirrored"), "e4") == marked(board)


def test_cavalry_jumps_over_an_adjacent_enemy_of_either_kind():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . x . x . . .
        . . . f c x . .
        . . . x C x . .
        . . . x x x . .
        . . . . . . . .
        . . . . . . . .
    """
    assert targets(position(board), "e4") == marked(board)


def test_a_jump_follows_the_lines_of_the_square_it_starts_from():
    # d4 leads up, down and along the rising diagonal.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . x . x . .
        . . c c c . . .
        . . c C c . . .
        . . c c c . . .
        . x . x . . . .
        . . . . . . . .
    """
    assert targets(position(board), "d4") == marked(board)


SURROUNDED = """
    . . . . . . . .
    . . . . . . . .
    . x . x . x . .
    . . c c c . . .
    . x c C c x . .
    . . c c c . . .
    . x . x . x . .
    . . . . . . . .
"""


def test_free_jumps_go_any_way_whatever_the_lines():
    # d4 leads up, down and along the rising diagonal only.
    assert targets(position(SURROUNDED, jump_lines="free"), "d4") == marked(SURROUNDED)


@pytest.mark.parametrize("board", ["standard", "mirrored"])
def test_free_jumps_need_no_line_on_either_board(board):
    # a1 is plain on the mirrored board; on the usual one it has no line along the rank or file.
    drawn = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        x . x . . . . .
        c c . . . . . .
        C c x . . . . .
    """
    assert targets(position(drawn, board=board, jump_lines="free"), "a1") == marked(drawn)


def test_where_jumps_are_free_steps_still_follow_the_lines():
    board = """
        . . . . . . . .
        . . . . . . . .
        . x . . . . . .
        . . c x x . . .
        . . . C c x . .
        . . x x . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert targets(position(board, jump_lines="free"), "d4") == marked(board)


def test_nobody_jumps_over_a_friend():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        x F . . . . . .
        C x . . . . . c
    """
    state = position(board)
    assert "a1-c3" not in moves(state)
    assert targets(state, "a1") == set()


def test_the_jumped_piece_stays():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . f . . . . . .
        C . . . . . . .
    """
    assert pieces_of(play(position(board), "a1-c3")) == {"b2": "bF", "c3": "wC"}


def test_a_jump_needs_an_empty_square_right_behind():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . f . . . . .
        . f . . . . . .
        C . . . . . . F
    """
    assert targets(position(board), "a1") == set()


def test_infantry_becomes_cavalry_on_the_far_rank():
    board = """
        . . . . . . . .
        F . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . f
        . . . . . . . .
    """
    assert pieces_of(play(position(board), "a7-a8", "h2-h1")) == {"a8": "wC", "h1": "bC"}


EIGHT_RIDERS = """
    . . . . . . . .
    F . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    C C C C . . . .
    C C C C . . . c
"""


def test_promotion_has_no_limit_by_default():
    assert pieces_of(play(position(EIGHT_RIDERS), "a7-a8"))["a8"] == "wC"


def test_with_a_limit_infantry_that_finds_eight_cavalry_stays_infantry_for_good():
    state = play(position(EIGHT_RIDERS, promotion_limit=8), "a7-a8", "h1-h2")
    assert pieces_of(state)["a8"] == "wF"
    assert targets(state, "a8") == set()


def test_with_a_limit_the_eighth_cavalry_is_still_made():
    seven = EIGHT_RIDERS.replace("C C C C . . . c", "C C C . . . . c")
    assert pieces_of(play(position(seven, promotion_limit=8), "a7-a8"))["a8"] == "wC"


def test_infantry_left_on_the_far_rank_still_captures():
    board = """
        F c . . . . . .
        . . . C . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . c
    """
    assert "b8" not in pieces_of(play(position(board, promotion_limit=8), "d7-c8"))


def test_the_separator_does_not_matter():
    state = GAME.new()
    assert GAME.parse(state, "a2xa3") == GAME.parse(state, "a2-a3")
    assert GAME.notation(GAME.parse(state, "a2xa3")) == "a2-a3"
