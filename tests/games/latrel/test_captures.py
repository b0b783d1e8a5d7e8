"""Captures: jumps, chains, corners."""

from __future__ import annotations

import pytest

from service.games.core.errors import TooMuchWork
from service.games.latrel import GAME, generator
from service.games.latrel.board import NAMES
from tests.games.latrel.boards import (
    TURNING_CHAIN,
    captures,
    moves,
    played,
    position,
    same_board,
)

JUMP = """
    . . . . . . . s
    . . . . . . . s
    . . . . . . . .
    . . . . . . . .
    . . . d . . . .
    . . . . . . . .
    . . . . . . . .
    . . . S . . . S
"""


def test_a_jump_slides_to_an_enemy_and_lands_right_behind_it() -> None:
    state = position(JUMP)
    assert captures(state, "d1") == {"d1xd5"}
    after = played(state, "d1xd5")
    assert same_board(
        after,
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . S . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . S
        """,
    )


def test_the_landing_square_must_be_empty_and_on_the_board() -> None:
    state = position(
        """
        . . . d . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . S . d s .
        . . . d . . . .
        . . . D . . . .
        . . . . . . . S
        """
    )
    assert captures(state, "d4") == set()


def test_only_attackers_capture() -> None:
    state = position(
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . d . . . .
        . . d D . B d .
        . . . . . d . .
        . . . . . . . .
        . . . . . . . S
        """,
        variant="fr-master",
    )
    assert captures(state) == set()


def test_own_pieces_and_blockers_are_not_jumped() -> None:
    state = position(
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . D . . . .
        . . b W . . . .
        . . . . b . . .
        . . . . . . . .
        . . . . . . . S
        """,
        variant="fr-master",
    )
    assert captures(state, "d4") == set()


def test_capturing_is_optional() -> None:
    state = position(JUMP)
    assert "d1-d2" in moves(state, "d1")
    assert "h1-h2" in moves(state, "h1")


CHAIN = """
    . . . . . . . s
    . . . . . . . s
    . d . . d . . .
    . . . . . . . .
    . d . . d . . .
    . . . . . . . .
    . . . . . . . .
    . S . . . . . S
"""


def test_every_prefix_of_a_chain_is_a_move_of_its_own() -> None:
    state = position(CHAIN)
    assert captures(state, "b1") == {"b1xb5", "b1xb5xb7"}


def test_a_chain_may_turn() -> None:
    state = position(TURNING_CHAIN)
    assert captures(state, "b1") == {"b1xb5", "b1xb5xe5"}
    move = GAME.parse(state, "b1xb5xe5")
    assert [NAMES[square] for square in move.captured] == ["b4", "d5"]


def test_without_chains_a_move_captures_once() -> None:
    assert captures(position(CHAIN, chain_captures=False), "b1") == {"b1xb5"}


def test_captured_pieces_leave_at_once_and_the_origin_is_open() -> None:
    ring = position(
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . d . . . .
        . . d . d . . .
        . . W d . . . .
        . . . . . . . .
        . . . . . . . S
        """
    )
    texts = captures(ring, "c3")
    assert "c3xc5xe5xe3xc3" in texts
    assert "c3xe3xe5xc5xc3" in texts
    after = played(ring, "c3xc5xe5xe3xc3")
    assert same_board(
        after,
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . W . . . . .
        . . . . . . . .
        . . . . . . . S
        """,
    )


def test_a_chain_slides_over_the_squares_of_what_it_has_captured_and_of_its_origin() -> None:
    state = position(
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . d S d . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . S
        """
    )
    assert captures(state, "c5") == {"c5xa5", "c5xa5xe5", "c5xe5", "c5xe5xa5"}


def test_a_trident_takes_across_the_whole_diagonal_into_a_corner() -> None:
    board = """
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . s
        T . . . . . . .
    """
    assert captures(position(board), "a1") == {"a1xh8"}
    assert captures(position(board, corner_captures=False), "a1") == set()


def test_a_corner_capture_can_be_any_leg_of_a_chain() -> None:
    state = position(
        """
        d . . d . . . .
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        d . . . . . . .
        . . . . . . . .
        . . . . . . . .
        S . . . . . . S
        """
    )
    assert captures(state, "a1") == {"a1xa5", "a1xa5xa8", "a1xa5xa8xe8"}


def test_a_blocker_in_a_corner_is_not_captured_either() -> None:
    state = position(
        """
        b . . . . . . .
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        S . . . . . . S
        """,
        variant="fr-master",
        corner_captures=True,
    )
    assert captures(state, "a1") == set()


def test_a_jump_may_land_in_an_empty_corner_but_not_in_a_held_one() -> None:
    empty = """
        . . . . . . . .
        d . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        S . . . . . . S
    """
    held = """
        d . . . . . . .
        d . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        S . . . . . . S
    """
    for allowed in (True, False):
        assert captures(position(empty, corner_captures=allowed), "a1") == {"a1xa8"}
        assert captures(position(held, corner_captures=allowed), "a1") == set()


EXPLOSIVE = """
    w . . . . . . d
    . . . . . . . .
    . . . . . . d .
    . d t s . . . .
    . d . s . . d .
    s d . . . t . .
    . d . . . . . w
    s W . . . . d .
"""


def test_a_position_with_too_many_chains_is_not_listed_but_each_chain_can_be_played() -> None:
    state = position(EXPLOSIVE, deadline_moves=None)
    with pytest.raises(TooMuchWork):
        GAME.legal_moves(state)
    longest = "b1xh1xa1xa4xc4xe4xh4xh1xe4xc6xa4xc2xc6xh6xh8xa1xa8"
    assert len(GAME.parse(state, longest).captured) == 16
    assert GAME.notation(GAME.parse(state, "b1xh1xa1")) == "b1xh1xa1"
    after = played(state, longest)
    assert GAME.result(after) is not None


def test_judging_a_position_does_not_follow_its_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MOST_CHAINS", 0)
    monkeypatch.setattr(generator, "_MANY_CHAINS", 0)
    state = position(
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        d . . . . . . .
        . . . . . . . .
        d . . . . . . .
        S d d . . . . S
        """
    )
    assert GAME.result(state) is None
    assert GAME.parse(state, "a1xa3")
    with pytest.raises(TooMuchWork):
        GAME.legal_moves(state)
