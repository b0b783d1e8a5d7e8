"""The five ends of the game, in their order, and the deadline's bookkeeping."""

from __future__ import annotations

import pytest

from service.games.core.errors import ImpossibleState
from service.games.latrel import GAME
from service.games.latrel.state import SEATS, Seat
from tests.games.latrel.boards import moves, outcome, played, position, refused

WHITE_WINS = ("white",)
BLACK_WINS = ("black",)
NOBODY: tuple[str, ...] = ()


def test_whoever_captures_the_last_attacker_wins() -> None:
    state = position(
        """
        . . . . . . . .
        d . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . s . . . .
        . . . . . . . .
        . . . . . . . .
        S . . S . . . .
        """
    )
    after = played(state, "d1xd5")
    assert outcome(after) == (WHITE_WINS, "attackers-captured")
    assert GAME.to_move(after) == ()
    assert moves(after) == set()
    assert refused(after, "a7-a6") == ("la-trel.end.attackers-captured", "over")


def test_the_last_attacker_may_fall_within_a_chain() -> None:
    state = position(
        """
        . . . . . . . .
        d . . . . . . .
        . . . d . . . .
        . . . . . . . .
        . . . s . . . .
        . . . . . . . .
        . . . . . . . .
        S . . S . . . .
        """
    )
    assert outcome(played(state, "d1xd5xd7")) == (WHITE_WINS, "attackers-captured")


LONE = """
    . . . . . . . s
    d . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . d . . . .
    . . . . . . . .
    . . . . . . . .
    S . . . . . . .
"""


def test_one_attacker_each_is_a_draw_where_that_is_played() -> None:
    assert outcome(position(LONE, variant="en-basic")) == (NOBODY, "lone-attackers")
    assert outcome(position(LONE, variant="fr-basic")) is None
    assert outcome(position(LONE, variant="en-basic", lone_attackers_draw=False)) is None


SHUT_IN = """
    s D D . . . . .
    D . . . . . . .
    D . . d . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . S . S .
"""


def test_attackers_within_the_limit_that_cannot_move_lose() -> None:
    assert outcome(position(SHUT_IN, "black")) == (WHITE_WINS, "attackers-immobile")
    assert outcome(position(SHUT_IN, "black", immobile_limit=1)) == (
        WHITE_WINS,
        "attackers-immobile",
    )
    assert outcome(position(SHUT_IN, "black", immobile_limit=0)) is None


def test_only_the_side_to_move_can_be_immobile() -> None:
    assert outcome(position(SHUT_IN, "white")) is None


def test_more_attackers_than_the_limit_are_not_lost() -> None:
    two = """
        s s D D . . . .
        D D . . . . . .
        D D . d . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . S . S .
    """
    assert outcome(position(two, "black", immobile_limit=2)) == (
        WHITE_WINS,
        "attackers-immobile",
    )
    assert outcome(position(two, "black", immobile_limit=1)) is None


def test_a_capture_keeps_an_attacker_mobile() -> None:
    assert outcome(position(SHUT_IN.replace("D . . d", ". . . d"), "black")) is None


def test_a_corner_capture_keeps_an_attacker_mobile_only_where_it_is_played() -> None:
    board = """
        D s D D . . . .
        D D d . . . . .
        . D . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . S . S .
    """
    assert outcome(position(board, "black")) is None
    assert outcome(position(board, "black", corner_captures=False)) == (
        WHITE_WINS,
        "attackers-immobile",
    )


def test_no_legal_move_at_all_is_a_draw_however_many_attackers() -> None:
    board = SHUT_IN.replace("D . . d . . . .", "D . . . . . . .")
    assert outcome(position(board, "black", immobile_limit=0)) == (NOBODY, "stalemate")


def test_a_side_bound_to_begin_with_a_defender_and_without_a_movable_one_is_stalemated() -> None:
    board = """
        s . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        S . . . . . . S
    """
    assert outcome(position(board, ply=0)) == (NOBODY, "stalemate")
    assert outcome(position(board, ply=2)) is None


# The deadline

DEADLINE = """
    . . . . . . . s
    . . . . . . . s
    . . . . . . . .
    . . . . . . . .
    . d . . . . . .
    . . . . . . . .
    . . . . . . . .
    . S . . . . . .
"""


def test_a_lone_attacker_has_a_full_deadline_at_first() -> None:
    assert position(DEADLINE).deadline == (2, None)
    assert position(DEADLINE, variant="en-basic").deadline == (7, None)
    assert position(DEADLINE, variant="en-basic", deadline_moves=None).deadline == (None, None)


def test_a_lone_attacker_that_captures_nothing_in_time_loses() -> None:
    state = played(position(DEADLINE), "b1-c1", "h8-g8")
    assert state.deadline == (1, None)
    after = played(state, "c1-b1")
    assert after.deadline == (0, None)
    assert outcome(after) == (BLACK_WINS, "deadline")


def test_only_an_attacker_saves_where_only_attackers_count() -> None:
    state = played(position(DEADLINE), "b1-c1", "h8-g8", "c1-b1")
    assert outcome(state) == (BLACK_WINS, "deadline")
    defender = position(DEADLINE, deadline={"white": 1})
    assert outcome(played(defender, "b1xb5")) == (BLACK_WINS, "deadline")
    any_counts = position(DEADLINE, deadline={"white": 1}, deadline_victims="any")
    after = played(any_counts, "b1xb5")
    assert outcome(after) is None
    assert after.deadline == (2, None)


def test_a_chain_saves_if_any_of_its_victims_counts() -> None:
    state = position(
        """
        . . . . . . . s
        . . . . . . . s
        . d . . . . . .
        . . . . . . . .
        . s . . . . . .
        . . . . . . . .
        . . . . . . . .
        . S . . . . . .
        """,
        deadline={"white": 1},
    )
    after = played(state, "b1xb5xb7")
    assert after.deadline == (2, None)
    assert outcome(after) is None


def test_being_reduced_to_one_attacker_starts_the_count() -> None:
    state = position(
        """
        . . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . s . . . . . .
        . . . . . . . .
        . . . . . . . .
        S S . . . . . .
        """
    )
    assert state.deadline == (None, None)
    after = played(state, "b1xb5")
    assert after.deadline == (None, 2)
    assert played(after, "h8-g8").deadline == (None, 1)


def test_getting_back_to_two_attackers_ends_the_deadline() -> None:
    state = position(
        """
        . . . . . . . s
        D . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . S . . . . . .
        """,
        deadline={"white": 1},
    )
    after = played(state, "a7-a8=W")
    assert after.deadline == (None, None)
    assert outcome(after) is None


CAPTURE_IN_TIME = """
    . . . . . . . s
    . . . . . . . s
    . . . . . . . .
    . . . . . . . .
    . s . . . . . .
    . . . . . . . .
    D . . . . . . .
    . S . . . . . .
"""


def test_a_capture_in_time_starts_the_deadline_again() -> None:
    after = played(position(CAPTURE_IN_TIME, deadline={"white": 1}), "b1xb5", "h8-g8", "b5-b6")
    assert after.deadline == (1, None)


def test_a_capture_in_time_meets_the_deadline_for_good_where_that_is_played() -> None:
    state = position(CAPTURE_IN_TIME, deadline={"white": 1}, deadline_restarts=False)
    after = played(state, "b1xb5", "h8-g8", "b5-b6", "g8-h8", "b6-b5", "h8-g8", "b5-b6")
    assert after.deadline == (None, None)
    assert outcome(after) is None


def test_a_deadline_met_for_good_is_due_again_for_who_falls_to_one_attacker_once_more() -> None:
    state = position(
        """
        . . . . . . . s
        D . . . . . . s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . S . . . . . .
        . . . . . . . .
        """,
        deadline={"white": None},
        deadline_restarts=False,
    )
    assert state.deadline == (None, None)
    two = played(state, "a7-a8=W", "h7-h1", "a8-b8")
    assert two.deadline == (None, None)
    assert played(two, "h8xa8").deadline == (2, None)


def test_a_deadline_of_ones_own_is_whole_unless_it_is_said_to_be_met() -> None:
    assert position(DEADLINE, deadline_restarts=False).deadline == (2, None)
    met = position(DEADLINE, deadline={"white": None}, deadline_restarts=False)
    assert met.deadline == (None, None)
    assert position(DEADLINE, deadline={"white": None}).deadline == (2, None)


def test_a_win_takes_precedence_over_the_own_deadline() -> None:
    capture = position(
        """
        . . . . . . . .
        d . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . s . . . .
        . . . . . . . .
        . . . . . . . .
        . . . S . . . .
        """,
        deadline={"white": 1},
        deadline_victims="attackers",
    )
    assert outcome(played(capture, "d1xd5")) == (WHITE_WINS, "attackers-captured")
    shut = position(
        """
        s D . . . . . .
        D . D . . . . .
        D . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . S . . d
        """,
        deadline={"white": 1},
    )
    after = played(shut, "c7-c8")
    assert after.deadline[0] == 0
    assert outcome(after) == (WHITE_WINS, "attackers-immobile")


def test_the_deadline_comes_before_stalemate() -> None:
    state = position(
        """
        s D . . . . . .
        D . D . . . . .
        D . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . S . . .
        """,
        deadline={"white": 1},
        immobile_limit=0,
    )
    assert outcome(played(state, "c7-c8")) == (BLACK_WINS, "deadline")


# Positions of a caller's own

NO_BLACK_ATTACKER = """
    . . . . . . . d
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    S . . . . . . .
"""


@pytest.mark.parametrize("turn", SEATS)
def test_a_side_without_attackers_has_lost_whoever_is_to_move(turn: Seat) -> None:
    assert outcome(position(NO_BLACK_ATTACKER, turn)) == (WHITE_WINS, "attackers-captured")


def test_a_position_without_any_attacker_is_faulty() -> None:
    with pytest.raises(ImpossibleState) as caught:
        position(NO_BLACK_ATTACKER.replace("S", "D"))
    assert [(fault.path, fault.code) for fault in caught.value.faults] == [
        (("pieces",), "no-attackers")
    ]


def test_every_end_is_a_rule_of_the_rulebook() -> None:
    ends = ("attackers-captured", "lone-attackers", "attackers-immobile", "deadline", "stalemate")
    for reason in ends:
        assert f"la-trel.end.{reason}" in GAME.rulebook.rules
