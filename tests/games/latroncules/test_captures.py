"""Captures between two pieces."""

from __future__ import annotations

import pytest

from service.games.latroncules import GAME
from tests.games.latroncules.boards import moves, pieces_of, play, position, taken


def test_an_enemy_between_two_pieces_on_a_rank_is_taken():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . C f . . .
        . . . . . F . .
        . . . . . . . .
        . . . . . . . c
    """
    assert taken(position(board), "f3-f4") == {"e4"}


def test_an_enemy_between_two_pieces_on_a_file_is_taken():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . F . . . .
        . . . f . . . .
        . . . . C . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . c
    """
    assert taken(position(board), "e4-d4") == {"d5"}


DIAGONAL = """
    . . . . . . . .
    . . . . . . . .
    . . F . . . . .
    . . . f . . . .
    . . . . . . . .
    . . . . F . . .
    . . . . . . . .
    . . . . . . . c
"""


def test_an_enemy_between_two_pieces_on_a_diagonal_is_taken():
    assert taken(position(DIAGONAL), "e3-e4") == {"d5"}


def test_without_diagonal_captures_only_ranks_and_files_take():
    assert taken(position(DIAGONAL, diagonal_captures=False), "e3-e4") == set()


@pytest.mark.parametrize("diagonal_captures", [True, False])
def test_an_enemy_in_a_corner_is_taken_by_its_two_neighbours(diagonal_captures):
    board = """
        f C . . . . . .
        . . . . . . . .
        F . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . c
    """
    state = position(board, diagonal_captures=diagonal_captures)
    assert taken(state, "a6-a7") == {"a8"}


def test_a_neighbour_that_steps_to_the_other_side_of_a_corner_takes_nothing():
    # The piece that moves from b1 to a2 cannot be both captors of a1.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        c C . . . . . .
    """
    assert taken(position(board), "b1-a2") == set()


def test_the_edge_of_the_board_never_takes():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        f . . . . . . .
        . C . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert taken(position(board), "b4-b5") == set()


def test_only_the_moved_piece_takes():
    # e4 already stands between d4 and f4; a move elsewhere changes nothing.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . F f F . .
        . . . . . . . .
        . . . . . . . .
        F . . . . . . c
    """
    assert taken(position(board), "a1-a2") == set()


def test_two_in_a_row_are_safe():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . C f f . . .
        . . . . . F . .
        . . . . . . . .
        . . . . . . . c
    """
    assert taken(position(board), "f3-f4") == set()


def test_one_move_takes_in_every_direction_at_once():
    board = """
        . . . . . . . .
        . C . C . C . .
        . . f f f . . .
        . C f . f C . .
        . . f F f . . .
        . C . . . C . .
        . . . . . . . .
        . . . . . . . c
    """
    assert taken(position(board), "d4-d5") == {"c4", "c5", "c6", "d6", "e4", "e5", "e6"}


def test_both_sides_of_one_line_fall_together():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . C f . f C . .
        . . . F . . . .
        . . . . . . . .
        . . . . . . . c
    """
    assert taken(position(board), "d3-d4") == {"c4", "e4"}


JUMP = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . f C . . .
    . f . . . . . .
    C . . . . . . c
"""


def test_a_jump_that_closes_a_pincer_takes():
    state = position(JUMP)
    assert taken(state, "a1-c3") == {"d3"}
    assert pieces_of(play(state, "a1-c3")) == {"b2": "bF", "c3": "wC", "e3": "wC", "h1": "bC"}


def test_a_free_jump_that_closes_a_pincer_takes():
    # No line leads up from a1.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . f C . . . . .
        f . . . . . . .
        C . . . . . . c
    """
    assert "a1-a3" not in moves(position(board))
    assert taken(position(board, jump_lines="free"), "a1-a3") == {"b3"}


def test_without_jump_captures_a_jump_takes_nothing():
    assert taken(position(JUMP, jump_captures=False), "a1-c3") == set()


def test_the_jumped_piece_is_not_taken_by_its_jumper_alone():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . f . . . . . .
        C . . . . . . c
    """
    assert taken(position(board), "a1-c3") == set()


def test_drawn_lines_do_not_matter_for_captures():
    # No level line is drawn on d2, yet it is taken along its rank.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . F c . . . .
        . . . . F . . c
    """
    assert taken(position(board), "e1-e2") == {"d2"}


def test_taking_is_not_compulsory():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . C f . . .
        F . . . . F . .
        . . . . . . . .
        . . . . . . . c
    """
    assert {"a3-a4", "f3-f4"} <= moves(position(board))


def test_promoting_infantry_takes_too():
    board = """
        . c C . . . . .
        F . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . c
    """
    state = position(board)
    assert taken(state, "a7-a8") == {"b8"}
    events = GAME.play(state, GAME.parse(state, "a7-a8")).events
    assert [event.as_json() for event in events] == [
        {"type": "moved", "piece": "wF", "from": "a7", "to": "a8"},
        {"type": "captured", "square": "b8", "piece": "bC", "by": ("a8", "c8")},
        {"type": "promoted", "square": "a8", "from": "wF", "to": "wC"},
    ]


def test_a_jump_is_told_with_the_square_jumped_over():
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
    state = position(board)
    events = GAME.play(state, GAME.parse(state, "a1-c3")).events
    assert [event.as_json() for event in events] == [
        {"type": "moved", "piece": "wC", "from": "a1", "to": "c3"},
        {"type": "jumped", "piece": "wC", "over": "b2"},
    ]
