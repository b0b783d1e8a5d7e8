"""Repetition is forbidden, not drawn."""

from __future__ import annotations

from itertools import cycle, pairwise

import pytest

from service.games.latrel import GAME
from tests.games.latrel.boards import drawn, moves, outcome, played, position, refused

BOARD = """
    . . . . . . . s
    . . . . . . . s
    . . . . . . . .
    . . . . . . . .
    . . . d . . . .
    . . . . . . . .
    . . . . . . . .
    S . . . . . . S
"""
TO_AND_FRO = ("a1-a2", "h8-g8", "a2-a1", "g8-h8")


def test_a_square_three_times_in_a_run_is_closed_to_its_piece() -> None:
    """The starting square counts: a1, a2, a1, a2, a1, and a2 once more is the third."""
    state = played(position(BOARD), *TO_AND_FRO, *TO_AND_FRO, "a1-a2", "h8-g8")
    assert state.runs[0] == (0, 8, 0, 8, 0, 8)
    assert "a2-a1" not in moves(state, "a2")
    assert "a2-a3" in moves(state, "a2")
    assert refused(state, "a2-a1") == ("la-trel.repetition.piece", "")


def test_another_piece_ends_the_run() -> None:
    state = played(position(BOARD), *TO_AND_FRO, *TO_AND_FRO, "a1-a2", "h8-g8")
    state = played(state, "h1-h2", "g8-f8", "a2-a1")
    assert state.runs[0] == (8, 0)


def test_a_capture_ends_the_run_and_is_never_barred() -> None:
    """Three quiet visits of e4 from a4 close that square to quiet moves only."""
    board = BOARD.replace("S . . . . . . S", ". . . . . . . S")
    board = board.replace(". . . d . . . .", ". . . . S . . .")
    state = position(board)
    there = ("e4-a4", "h8-g8", "a4-e4", "g8-h8")
    state = played(state, *there, *there, "e4-a4")
    black = played(state, "h8-g8")
    assert "a4-e4" not in moves(black, "a4")
    with_victim = position(
        """
        . . . . . . . s
        . . . . . . . s
        . . . . . . . .
        . . . d . . . .
        . . . . S . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . S
        """
    )
    state = played(with_victim, *there, *there, "e4-a4", "d5-d4")
    assert "a4-e4" not in moves(state, "a4")
    assert "a4xe4" in moves(state, "a4")
    assert played(state, "a4xe4").runs[0] == ()


def test_the_run_of_a_captured_piece_is_dropped() -> None:
    state = position(BOARD.replace(". . . d . . . .", "S . . d . . . ."))
    state = played(state, "h1-h2", "d4-d5", "h2-h1", "d5-d4")
    assert state.runs[1] == (27, 35, 27)
    assert played(state, "a4xe4").runs == ((), ())


def test_an_exchange_into_a_closed_square_is_barred_too() -> None:
    state = position(
        """
        . . . . . . . .
        D . . . . . s s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . S
        """,
        deadline_moves=None,
    )
    way = ["a7", "a8", "b8", "a8", "b8", "a8", "a7"]
    waiting = cycle(["h7-h6", "g7-g6", "h6-h7", "g6-g7"])
    for here, there in pairwise(way):
        state = played(state, f"{here}-{there}", next(waiting))
    assert state.runs[0].count(56) == 3
    texts = moves(state, "a7")
    assert not {"a7-a8", "a7-a8=W", "a7-a8=S"} & texts
    assert refused(state, "a7-a8=W")[0] == "la-trel.repetition.piece"


def test_strictly_no_square_of_a_run_is_arrived_on_for_the_third_time() -> None:
    """a2 twice, then a1 once more: both its returns to a1 are arrivals, the start is not."""
    state = played(position(BOARD, repetition="piece-strict"), *TO_AND_FRO, *TO_AND_FRO)
    assert state.runs[0] == (0, 8, 0, 8, 0)
    assert "a1-a2" not in moves(state, "a1")
    assert "a1-a3" in moves(state, "a1")
    assert refused(state, "a1-a2") == ("la-trel.repetition.piece-strict", "")
    aside = played(state, "a1-a3", "h7-g7")
    assert refused(aside, "a3-a1") == ("la-trel.repetition.piece-strict", "")
    assert "a1-a2" in moves(played(position(BOARD), *TO_AND_FRO, *TO_AND_FRO), "a1")


def test_strictly_the_square_where_a_run_starts_counts_from_the_first_return() -> None:
    state = position(BOARD, repetition="piece-strict")
    state = played(state, "a1-a2", "h8-g8", "a2-a1", "g8-h8", "a1-a3", "h8-g8")
    assert state.runs[0].count(0) == 2
    assert "a3-a1" in moves(state, "a3")


def test_strictly_another_piece_ends_the_run_too() -> None:
    state = played(position(BOARD, repetition="piece-strict"), *TO_AND_FRO, *TO_AND_FRO)
    state = played(state, "h1-h2", "h7-g7")
    assert "a1-a2" in moves(state, "a1")


def test_a_position_may_not_come_up_for_the_third_time() -> None:
    """The starting position counts; it came back once already."""
    state = played(position(BOARD, variant="en-basic"), *TO_AND_FRO, "a1-a2", "h8-g8", "a2-a1")
    assert "g8-h8" not in moves(state, "g8")
    assert "g8-f8" in moves(state, "g8")
    assert refused(state, "g8-h8") == ("la-trel.repetition.position", "")


def test_the_same_placement_with_the_other_side_to_move_is_another_position() -> None:
    """White loses a move on the way: the placement comes up three times, but not for one side."""
    first = position(BOARD, variant="en-basic")
    second = played(first, "a1-a2", "h8-g8", "a2-a3", "g8-h8", "a3-a1")
    third = played(second, "h8-g8", "a1-a2", "g8-h8", "a2-a1")
    assert drawn(first) == drawn(second) == drawn(third)
    assert GAME.to_move(first) == ("white",)
    assert GAME.to_move(second) == GAME.to_move(third) == ("black",)
    fourth = played(third, "h8-g8", "a1-a2", "g8-h8")
    assert refused(fourth, "a2-a1") == ("la-trel.repetition.position", "")


@pytest.mark.parametrize("text", ["a4xe4", "a7-a8=W"])
def test_a_capture_or_exchange_empties_the_history(text: str) -> None:
    board = """
        . . . . . . . .
        D . . . . . s s
        . . . . . . . .
        . . . . . . . .
        S . . d . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . S
    """
    state = played(position(board, variant="en-basic"), "h1-h2", "h7-h6", "h2-h1", "h6-h7")
    assert len(state.seen) == 5
    assert len(played(state, text).seen) == 1


def test_a_side_barred_from_its_only_move_is_stalemated() -> None:
    """Black's defender in the corner can only go up and down; the sabre is shut in."""
    board = """
        s D D . . . . .
        D . . . . . . .
        D . . . . . . .
        . . . . . . . .
        . . . S S . . .
        . . . . . . . D
        . . . . . . D .
        . . . . . . D d
    """
    state = position(board, "black", immobile_limit=0, deadline_moves=None)
    waiting = cycle(["d4-d5", "e4-e5", "d5-d4", "e5-e4"])
    for here, there in pairwise(["h1", "h2", "h1", "h2", "h1", "h2"]):
        assert {text[:5] for text in moves(state)} == {f"{here}-{there}"}
        state = played(state, f"{here}-{there}", next(waiting))
    assert moves(state) == set()
    assert outcome(state) == ((), "stalemate")
    assert refused(state, "h2-h1") == ("la-trel.end.stalemate", "over")


def test_both_rules_keep_only_their_own_data() -> None:
    piece = played(position(BOARD), *TO_AND_FRO)
    assert piece.seen == ()
    placement = played(position(BOARD, variant="en-basic"), *TO_AND_FRO)
    assert placement.runs == ((), ())
