"""How the pieces move without capturing."""

from __future__ import annotations

import pytest

from service.games.latrel import GAME
from service.games.latrel.generator import attackers_can_move
from tests.games.latrel.boards import drawn, marked, moves, position, reached, same_board


def test_the_beginning() -> None:
    assert same_board(
        GAME.new(),
        """
        s s t w w t s s
        d d d d d d d d
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        D D D D D D D D
        S S T W W T S S
        """,
    )


def test_the_beginning_with_blockers() -> None:
    assert same_board(
        GAME.new("fr-master"),
        """
        s s t w w t s s
        d d b d d b d d
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        D D B D D B D D
        S S T W W T S S
        """,
    )


@pytest.mark.parametrize("variant", GAME.variants)
def test_no_attacker_can_move_at_the_beginning(variant: str) -> None:
    state = GAME.new(variant)
    assert not attackers_can_move(state, 0)
    assert not attackers_can_move(state, 1)
    assert GAME.result(state) is None


def test_a_defender_moves_one_square_in_the_four_straight_directions() -> None:
    state = position(
        """
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . D . . . .
        . . . . . . . .
        . . . . . . S .
        . . . . . . . .
        """
    )
    assert reached(state, "d4") == {"d3", "d5", "c4", "e4"}


def test_a_sabre_moves_any_distance_along_files_and_ranks() -> None:
    board = """
        . . . x . . . s
        . . . x . . . s
        . . . x . . . s
        . . . x . . . .
        x x x S x x d d
        . . . x . . . .
        . . . D . . . .
        . . . . . . . .
    """
    assert reached(position(board), "d4") == marked(board)


def test_a_trident_moves_any_distance_along_diagonals() -> None:
    board = """
        . . . . . . . s
        x . . . . . x s
        . x . . . x . .
        . . x . x . . .
        . . . T . . . .
        . . x . x . . .
        . D . . . x . .
        . . . . . . x .
    """
    assert reached(position(board), "d4") == marked(board)


def test_a_warrior_moves_any_distance_in_all_eight_directions() -> None:
    board = """
        . . . x . . . s
        x . . x . . x s
        . x . x . x . .
        . . x x x . . .
        x x x W x x x x
        . . x x x . . .
        . x . x . x . .
        x . . x . . x .
    """
    assert reached(position(board), "d4") == marked(board)


def test_a_blocker_reaches_42_squares_on_an_open_board() -> None:
    board = """
        . . . . . . . .
        x x x x x x x .
        . x x x x x . s
        x x x x x x x .
        . x x B x x . .
        x x x x x x x .
        . x x x x x . s
        x x x x x x x S
    """
    state = position(board, variant="fr-master")
    assert len(marked(board)) == 42
    assert reached(state, "d4") == marked(board)


def test_a_blocker_steps_over_empty_squares_only() -> None:
    shut_in = """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        D D . . . . . .
        B . . . . . . S
    """
    assert reached(position(shut_in, variant="fr-master"), "a1") == set()
    one_way_out = """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        x x x x . . . .
        x x x . . . . .
        D x x x . . . .
        B x x . . . . S
    """
    state = position(one_way_out, variant="fr-master")
    assert reached(state, "a1") == marked(one_way_out)


def test_a_blocker_has_each_target_once_however_many_ways_lead_there() -> None:
    state = position(
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . B . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . S
        """,
        variant="fr-master",
    )
    texts = [GAME.notation(move) for move in GAME.generate(state) if move.path[0] == 27]
    assert len(texts) == len(set(texts))


OPENING = """
    s . . . . . . s
    . . . . . . . .
    d . . . . . . .
    . . . . . . . .
    . . . . . . . .
    B . . . . . . D
    . . . . . . . .
    S . . . . . . S
"""


def test_each_side_begins_with_a_defender() -> None:
    white = position(OPENING, variant="fr-master", ply=0)
    assert {text[:2] for text in moves(white)} == {"h3"}
    black = position(OPENING, "black", "fr-master", ply=1)
    assert {text[:2] for text in moves(black)} == {"a6"}
    later = position(OPENING, variant="fr-master", ply=2)
    assert {text[:2] for text in moves(later)} == {"h3", "a3", "a1", "h1"}


def test_only_white_begins_with_a_defender_where_that_is_played() -> None:
    white = position(OPENING, variant="en-advanced", ply=0, opening_defenders="white")
    assert {text[:2] for text in moves(white)} == {"h3"}
    black = position(OPENING, "black", "en-advanced", ply=1, opening_defenders="white")
    assert {text[:2] for text in moves(black)} == {"a6", "a8", "h8"}


def test_the_first_moves_count_as_made_without_a_ply() -> None:
    state = position(
        """
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        S . . . . . . .
        """,
        "black",
        deadline_moves=None,
    )
    assert state.ply == 3
    assert len(moves(state)) == 14


def test_play_leaves_the_old_state_as_it_was() -> None:
    state = GAME.new()
    before = drawn(state)
    GAME.play(state, GAME.parse(state, "a2-a3"))
    assert drawn(state) == before
    assert state == GAME.new()
