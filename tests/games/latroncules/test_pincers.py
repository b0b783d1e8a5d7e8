"""The ban on walking into a pincer, and what excuses it."""

from __future__ import annotations

import pytest

from tests.games.latroncules.boards import moves, pieces_of, play, position, taken

BETWEEN_TWO = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . f . f . . .
    . . . F . . . .
    . . . . . . . .
    F . . . . . . .
"""


def test_nobody_walks_between_two_enemies_on_a_rank():
    assert moves(position(BETWEEN_TWO)) == {"a1-a2"}


def test_nobody_walks_between_two_enemies_on_a_file():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . c . . . .
        . . C . . . . .
        . . . c . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert "c4-d4" not in moves(position(board))


DIAGONAL = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . f . . .
    . . . . . . . .
    . . f F . . . .
    . . . . . . . .
    . . . . . . . .
"""


def test_nobody_walks_between_two_enemies_on_a_diagonal():
    assert "d3-d4" not in moves(position(DIAGONAL))


def test_without_diagonal_captures_diagonals_do_not_make_pincers():
    assert "d3-d4" in moves(position(DIAGONAL, diagonal_captures=False))


@pytest.mark.parametrize("diagonal_captures", [True, False])
def test_nobody_walks_into_a_corner_between_its_two_neighbours(diagonal_captures):
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        f C . . . . . .
        . c . . . . . .
    """
    state = position(board, diagonal_captures=diagonal_captures)
    assert "b2-a1" not in moves(state)
    assert "b2-a1" in moves(position(board.replace("f C", ". C")))


def test_one_enemy_and_the_edge_are_no_pincer():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . f . . . . . .
        F . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert moves(position(board)) == {"a3-a4"}


BREAKS_IT = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . f . f F . .
    . . . F . . . .
    . . . . . . . .
    . . . . . . . c
"""

TAKES_ELSEWHERE = """
    . . . . . . . .
    . . . . . . . .
    . . . F . . . .
    . . . f . . . .
    . . f . f . . .
    . . . F . . . .
    . . . . . . . .
    . . . . . . . c
"""


def test_a_capture_excuses_walking_into_a_pincer():
    assert taken(position(BREAKS_IT), "d3-d4") == {"e4"}
    assert taken(position(TAKES_ELSEWHERE), "d3-d4") == {"d5"}


def test_capture_flanker_asks_for_one_of_the_two_enemies():
    assert "d3-d4" in moves(position(BREAKS_IT, self_pincer_exception="capture-flanker"))
    assert "d3-d4" not in moves(position(TAKES_ELSEWHERE, self_pincer_exception="capture-flanker"))


TWO_PINCERS = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . f . . . . .
    . . f . f F . .
    . . . F f . . .
    . . . . . . . .
    . . . . . . . c
"""


def test_capture_flanker_asks_for_one_of_the_two_of_every_pincer():
    assert "d3-d4" in moves(position(TWO_PINCERS))
    assert "d3-d4" not in moves(position(TWO_PINCERS, self_pincer_exception="capture-flanker"))
    both_broken = TWO_PINCERS.replace(
        ". . . . . . . .\n    . . f . . . . .", ". F . . . . . .\n    . . f . . . . ."
    )
    assert taken(position(both_broken, self_pincer_exception="capture-flanker"), "d3-d4") == {
        "c5",
        "e4",
    }


def test_a_jumped_enemy_counts_as_one_of_the_two():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . f . . . .
        . . . . . . . .
        . f . . . . . .
        C . . . . . . F
    """
    assert "a1-c3" not in moves(position(board))


JUMP_INTO_PINCER = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . f . . . .
    . . . c C . . .
    . f . . . . . .
    C . . . . . . F
"""


def test_a_jump_that_takes_excuses_itself():
    assert taken(position(JUMP_INTO_PINCER), "a1-c3") == {"d3"}


def test_without_jump_captures_a_jump_never_excuses_itself():
    assert "a1-c3" not in moves(position(JUMP_INTO_PINCER, jump_captures=False))


def test_only_the_moved_piece_is_looked_at():
    # d4 already stands between c4 and e4; that forbids nothing to a1.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . f F f . . .
        . . . . . . . .
        . . . . . . . .
        F . . . . . . .
    """
    assert moves(position(board)) == {"a1-a2", "d4-d5"}


def test_a_piece_that_lawfully_stands_between_two_enemies_stays():
    board = TAKES_ELSEWHERE.replace(". . . . . . . c", "F . . . . . . c")
    state = play(position(board), "d3-d4", "h1-h2", "a1-a2", "h2-g1")
    assert pieces_of(state)["d4"] == "wF"


def test_a_piece_between_two_enemies_falls_to_a_new_pincer():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . f . . . .
        . . . . . . . .
        . . f F f . . .
        . . . c . . . .
        . . . . . . . .
        F . . . . . . .
    """
    assert taken(position(board, "black"), "d6-d5") == {"d4"}
