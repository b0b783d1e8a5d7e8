"""The three ways in which the game ends, and their order."""

from __future__ import annotations

import pytest

from service.games.core.errors import IllegalMove
from service.games.latroncules import GAME
from tests.games.latroncules.boards import play, position

LAST_PIECE = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . C f . . .
    . . . . . F . .
    . . . . . . . .
    . . . . . . . .
"""


def test_a_side_without_pieces_has_lost():
    state = play(position(LAST_PIECE), "f3-f4")
    result = GAME.result(state)
    assert result is not None
    assert result.as_json() == {
        "outcome": "win",
        "winners": ["white"],
        "reason": "pieces-captured",
        "rule": "latroncules.end.pieces-captured",
    }
    assert GAME.to_move(state) == ()
    assert list(GAME.generate(state)) == []


def test_a_blocked_side_draws():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . f . . .
        . . . . F . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    result = GAME.result(position(board))
    assert result is not None
    assert result.as_json() == {
        "outcome": "draw",
        "winners": [],
        "reason": "stalemate",
        "rule": "latroncules.end.stalemate",
    }


def test_a_side_that_could_only_walk_into_pincers_draws():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . f . f . . .
        . . . F . . . .
        . . . . . . . .
        . . . . . . . .
    """
    result = GAME.result(position(board))
    assert result is not None
    assert result.reason == "stalemate"
    assert GAME.result(position(board, "black")) is None


QUIET = """
    c . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . C f . . .
    . . . . . F . .
    . . . . . . . .
    F . . . . . . C
"""


@pytest.mark.parametrize(("count", "limit"), [("each-player", 51), ("plies", 26)])
def test_the_draw_falls_with_the_first_ply_past_the_limit(count, limit):
    before = position(QUIET, quiet_plies=limit - 2, no_capture_count=count)
    last = play(before, "h1-g1")
    assert GAME.result(last) is None
    over = GAME.result(play(last, "a8-b7"))
    assert over is not None
    assert (over.outcome, over.reason) == ("draw", "no-capture")
    assert over.rule == "latroncules.end.no-capture"


def test_only_a_capture_begins_the_count_anew():
    state = position(QUIET, quiet_plies=50)
    assert play(state, "f3-f4").quiet_plies == 0
    assert GAME.result(play(state, "f3-f4")) is None
    assert play(state, "a1-a2").quiet_plies == 51


def test_promotion_does_not_begin_the_count_anew():
    board = """
        . . . . . . . .
        F . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . c
    """
    assert play(position(board, quiet_plies=7), "a7-a8").quiet_plies == 8


def test_a_game_over_at_the_limit_is_won_if_the_last_piece_falls():
    result = GAME.result(play(position(LAST_PIECE, quiet_plies=50), "f3-f4"))
    assert result is not None
    assert result.reason == "pieces-captured"


def test_stalemate_comes_before_the_count():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . f . . .
        . . . . . . . .
        . . . . F . . .
        . . . . . . . .
        . . . . . . . .
    """
    result = GAME.result(play(position(board, quiet_plies=50), "e3-e4"))
    assert result is not None
    assert result.reason == "stalemate"


def test_a_move_in_a_finished_game_names_the_rule_that_ended_it():
    state = play(position(LAST_PIECE), "f3-f4")
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(state, "f4-f5")
    assert refused.value.rule == "latroncules.end.pieces-captured"
    assert GAME.rulebook.refusal(refused.value, "en") == (
        "The game is over: one side has lost all its pieces."
    )
    assert GAME.rulebook.refusal(refused.value, "fr") == (
        "La partie est terminée : un camp a perdu toutes ses pièces."
    )
