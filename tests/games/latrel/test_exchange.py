"""Exchanging a defender on the last rank."""

from __future__ import annotations

from service.games.latrel import GAME
from service.games.latrel.wire import WIRE
from tests.games.latrel.boards import moves, outcome, played, position, refused, same_board

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


# The option `exchange`: later

ARRIVED = """
    . . D . . . s s
    . D . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . d . .
    S S T W d . S S
"""


def test_a_defender_that_has_arrived_is_not_exchanged_later_by_default() -> None:
    state = position(ARRIVED)
    assert moves(state, "c8") == {"c8-b8", "c8-d8", "c8-c7"}
    assert refused(state, "c8=W") == ("la-trel.exchange.entry", "sideways")


def test_where_it_is_played_a_defender_that_has_arrived_is_exchanged_on_its_square() -> None:
    state = position(ARRIVED, exchange="later")
    assert moves(state, "c8") == {"c8=T", "c8=W", "c8-b8", "c8-d8", "c8-c7"}
    after = played(state, "c8=W")
    assert same_board(
        after,
        """
        . . W . . . s s
        . D . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . d . .
        S S T W d . S S
        """,
    )
    assert GAME.to_move(after) == ("black",)
    assert {"e1=S", "e1=T", "e1=W"} <= moves(after, "e1")


def test_where_it_is_played_a_defender_is_exchanged_on_entering_too() -> None:
    state = position(ARRIVED, exchange="later")
    assert {"b7-b8", "b7-b8=T", "b7-b8=W"} <= moves(state, "b7")


def test_an_exchange_on_the_spot_is_a_step_after_its_square() -> None:
    legal = GAME.legal_moves(position(ARRIVED, exchange="later"), "c8")
    assert legal.next_steps() == ["=T", "=W", "b8", "c7", "d8"]


def test_an_exchange_on_the_spot_is_one_event() -> None:
    state = position(ARRIVED, exchange="later")
    events = [event.as_json() for event in GAME.play(state, GAME.parse(state, "c8=W")).events]
    assert events == [{"type": "exchanged", "square": "c8", "from": "wD", "to": "wW"}]


def test_an_exchange_on_the_spot_in_json() -> None:
    state = position(ARRIVED, exchange="later")
    assert WIRE.dump_move(state, GAME.parse(state, "c8=W")) == {
        "notation": "c8=W",
        "from": "c8",
        "to": "c8",
        "piece": "wD",
        "path": ["c8"],
        "captures": [],
        "exchange": "W",
    }


def test_an_exchange_on_the_spot_may_be_the_first_move() -> None:
    state = position(ARRIVED, exchange="later", ply=0)
    assert {"c8=T", "c8=W"} <= moves(state)


def test_on_the_spot_too_a_defender_is_exchanged_only_for_what_was_captured() -> None:
    full = ARRIVED.replace("S S T W d . S S", "S S T W W T S S")
    state = position(full, exchange="later")
    assert moves(state, "c8") == {"c8-b8", "c8-d8", "c8-c7"}
    assert refused(state, "c8=W") == ("la-trel.exchange.captured", "")


def test_an_exchange_on_the_spot_ends_the_run() -> None:
    state = played(position(ARRIVED, exchange="later"), "c8-b8", "h8-h7", "b8-c8", "h7-h8")
    assert len(state.runs[0]) == 3
    assert played(state, "c8=W").runs[0] == ()


def test_repetition_never_bars_an_exchange_on_the_spot() -> None:
    """It has been on c8 three times: it may not come back there, but may be exchanged there."""
    state = position(ARRIVED, exchange="later")
    to_and_fro = ("c8-d8", "h8-h7", "d8-c8", "h7-h8")
    state = played(state, *to_and_fro, *to_and_fro)
    assert {"c8=T", "c8=W"} <= moves(state, "c8")
    gone = played(state, "c8-d8", "h8-h7")
    assert not any(text.endswith("c8") for text in moves(gone, "d8"))
    assert {"d8=T", "d8=W"} <= moves(gone, "d8")


SHUT_IN = """
    D d . . . . . .
    d . . . . . . .
    . . . . . . . s
    . . . . . . . .
    . . . . . . . .
    . . . . . . . d
    . . . . . . . d
    . . . . . d d S
"""


def test_whoever_can_exchange_on_the_spot_is_not_stalemated() -> None:
    assert outcome(position(SHUT_IN, immobile_limit=0)) == ((), "stalemate")
    state = position(SHUT_IN, immobile_limit=0, exchange="later")
    assert outcome(state) is None
    assert moves(state) == {"a8=S", "a8=T", "a8=W"}


def test_an_exchange_on_the_spot_does_not_help_attackers_that_cannot_move() -> None:
    state = position(SHUT_IN, immobile_limit=1, exchange="later")
    assert outcome(state) == (("black",), "attackers-immobile")
