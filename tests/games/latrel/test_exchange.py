"""Exchanging a defender on the last rank."""

from __future__ import annotations

from service.games.latrel import GAME
from tests.games.latrel.boards import moves, played, position, same_board

BOARD = """
    . . . . . . . .
    . . D . . . s s
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . d . .
    S S T W . . S S
"""


def test_a_defender_that_enters_the_last_rank_may_be_exchanged_for_what_was_captured() -> None:
    state = position(BOARD)
    assert moves(state, "c7") == {"c7-c8", "c7-c8=T", "c7-c8=W", "c7-b7", "c7-d7", "c7-c6"}
    assert same_board(
        played(state, "c7-c8=W"),
        """
        . . W . . . . .
        . . . . . . s s
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . d . .
        S S T W . . S S
        """,
    )


def test_black_exchanges_on_rank_1() -> None:
    state = position(BOARD, "black")
    assert {"f2-f1=S", "f2-f1=T", "f2-f1=W", "f2-f1"} <= moves(state, "f2")


def test_a_defender_is_not_exchanged_sideways_or_later_but_on_entering_again() -> None:
    state = played(position(BOARD), "c7-c8", "h7-h6")
    assert moves(state, "c8") == {"c8-b8", "c8-d8", "c8-c7"}
    again = played(state, "c8-c7", "h6-h7")
    assert "c7-c8=W" in moves(again, "c7")


def test_nothing_captured_nothing_exchanged() -> None:
    full = BOARD.replace("S S T W . . S S", "S S T W W T S S")
    assert moves(position(full), "c7") == {"c7-c8", "c7-b7", "c7-d7", "c7-c6"}


def test_an_exchange_is_told_as_an_event() -> None:
    state = position(BOARD)
    events = [event.as_json() for event in GAME.play(state, GAME.parse(state, "c7-c8=W")).events]
    assert events == [
        {"type": "moved", "piece": "wD", "from": "c7", "to": "c8"},
        {"type": "exchanged", "square": "c8", "from": "wD", "to": "wW"},
    ]


def test_a_blocker_is_never_exchanged() -> None:
    state = position(BOARD.replace("D", "B"), variant="fr-master")
    assert not any("=" in text for text in moves(state, "c7"))
