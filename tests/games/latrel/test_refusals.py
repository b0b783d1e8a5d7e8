"""Each way to break a rule is told apart, in both languages and with the squares."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.errors import IllegalMove, UnreadableMove
from service.games.latrel import GAME
from service.games.latrel.board import NAMES
from service.games.latrel.state import SEATS, Seat
from tests.games.latrel.boards import played, position, refused

BOARD = """
    d . . . . s . t
    . d . . . . . .
    . . . D . . b .
    . . d . . . . .
    . . . . d . . .
    S . T . . . . d
    . D . W . . B .
    . . . . . . . S
"""


def rule(text: str, variant: str = "fr-master", turn: Seat = "white", **options: Any) -> str:
    name, case = refused(position(BOARD, turn, variant, **options), text)
    return f"{name} {case}".removeprefix("la-trel.").strip()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e5-e6", "move.empty-square"),
        ("a8-b8", "move.own-piece"),
        ("a3", "notation unfinished"),
        ("a3=W", "notation unfinished"),
        ("a3-a3", "move.elsewhere"),
        # Who goes where
        ("b2-c1", "defender.move"),
        ("b2-b4", "defender.move"),
        ("a3-b4", "sabre.move"),
        ("c3-c4", "trident.move"),
        ("d2-e4", "warrior.move"),
        ("g2-g6", "blocker.no-capture"),
        ("g2-c2", "blocker.move"),
        ("g2-g7", "blocker.move"),
        # What is in the way
        ("d2-d8", "move.blocked"),
        ("d2-d7", "capture.own"),
        ("c3-a1", "capture.own"),
        ("d2-d6", "move.occupied"),
        ("b2-b1-b2", "chain.every-leg"),
        ("a3-c3", "move.occupied"),
        ("a3-d3", "capture.own"),
        # Captures
        ("a3xa8", "corner.safe"),
        ("c3xh8", "corner.safe"),
        ("h1xh3", "capture.jump"),
        ("h1xh5", "capture.landing beyond"),
        ("h1xh4", ""),
        ("d6xb6", "defender.move"),
        # Exchange
        ("d6-d7=W", "exchange.entry"),
        ("a3-a4=W", "exchange.defenders"),
        ("g2-g3=W", "exchange.defenders"),
    ],
)
def test_moves_of_one_position(text: str, expected: str) -> None:
    if expected:
        assert rule(text) == expected
    else:
        assert GAME.parse(position(BOARD, variant="fr-master"), text)


def one(board: str, text: str, variant: str = "fr-basic", **options: Any) -> str:
    """Refuse a move on a rank-by-rank board given as rows with / between them."""
    rows = [" ".join(row) for row in board.split("/")]
    name, case = refused(position("\n".join(rows), variant=variant, **options), text)
    return f"{name} {case}".removeprefix("la-trel.").strip()


@pytest.mark.parametrize(
    ("why", "board", "text", "expected"),
    [
        (
            "the square behind is taken by an enemy",
            ".......s/...d..../...d..../......../......../......../......../...S...S",
            "d1xd7",
            "capture.landing occupied",
        ),
        (
            "the square behind is taken by an own piece",
            ".......s/...D..../...d..../......../......../......../......../...S...S",
            "d1xd7",
            "capture.landing occupied",
        ),
        (
            "an enemy holds the corner behind",
            "d......s/d......./......../......../......../......../......../S......S",
            "a1xa8",
            "corner.landing",
        ),
        (
            "two enemies on one leg",
            ".......s/......../......../...d..../...d..../......../......../...S...S",
            "d1xd6",
            "capture.one-a-leg",
        ),
        (
            "not immediately behind",
            ".......s/......../......../......../...d..../......../......../...S...S",
            "d1xd7",
            "capture.landing beyond",
        ),
        (
            "an enemy at the edge has nothing behind it",
            "...d...s/......../......../......../......../......../......../...S...S",
            "d1xd8",
            "capture.jump",
        ),
        (
            "a later leg that captures nothing",
            ".......s/......../......../......../...d..../......../......../...S...S",
            "d1xd5xd7",
            "chain.every-leg",
        ),
        (
            "going on after a quiet leg",
            ".......s/......../......../......../...d..../......../......../...S...S",
            "d1-d3xd5",
            "chain.every-leg",
        ),
        (
            "a later leg off the piece's lines",
            ".......s/......../......../......../...d..../......../......../...S...S",
            "d1xd5xe6",
            "sabre.move",
        ),
        (
            "a later leg judged on the board as it is then: the victim has left",
            ".......s/......../......../......../...d..../......../......../...S...S",
            "d1xd5xd3",
            "chain.every-leg",
        ),
        (
            "a later leg that stays",
            ".......s/......../......../......../...d..../......../......../...S...S",
            "d1xd5xd5",
            "move.elsewhere",
        ),
        (
            "a capture with an exchange",
            ".......s/......../......../......../...d..../......../......../...S...S",
            "d1xd5=W",
            "exchange.defenders",
        ),
        (
            "a defender does not jump",
            ".......s/......../......../......../...d..../...D..../......../...S...S",
            "d3xd5",
            "defender.no-capture",
        ),
        (
            "a defender does not take by moving onto",
            ".......s/......../......../......../...d..../...D..../......../...S...S",
            "d3xd4",
            "defender.no-capture",
        ),
        (
            "no such piece has been captured",
            ".......s/D......./......../......../......../......../......../..SSWWSS",
            "a7-a8=W",
            "exchange.captured",
        ),
        (
            "sideways along the last rank",
            "D......s/......../......../......../......../......../......../...S...S",
            "a8-b8=W",
            "exchange.entry sideways",
        ),
        (
            "on the last rank already",
            "D......s/......../......../......../......../......../......../...S...S",
            "a8=W",
            "exchange.entry sideways",
        ),
        (
            "not yet on the last rank",
            ".......s/D......./......../......../......../......../......../...S...S",
            "a7=W",
            "notation unfinished",
        ),
    ],
)
def test_one_reason_a_board(why: str, board: str, text: str, expected: str) -> None:
    assert one(board, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a8-b8=W", "exchange.later sideways"),
        ("c6=W", "exchange.later"),
        ("c6-c7=W", "exchange.later"),
        ("d1=W", "exchange.defenders"),
        ("a8=S", "exchange.captured"),
        ("a8", "notation unfinished"),
        ("h8=W", "move.own-piece"),
        ("b8=W", "move.empty-square"),
    ],
)
def test_an_exchange_on_the_spot(text: str, expected: str) -> None:
    board = "D......s/......../..D...../......../......../......../SS....../...S...S"
    assert one(board, text, exchange="later") == expected


def test_a_blocker_that_cannot_be_taken() -> None:
    board = ".......s/......../......../......../...b..../......../......../...S...S"
    assert one(board, "d1xd5", "fr-master") == "blocker.safe"
    assert one(board, "d1xd4", "fr-master") == "blocker.safe"
    assert one(board, "d1xd6", "fr-master") == "move.blocked"
    corner = "b......s/......../......../......../......../......../......../S......S"
    assert one(corner, "a1xa8", "fr-master", corner_captures=True) == "blocker.safe"


def test_a_blocker_shut_in_finds_no_path() -> None:
    board = ".......s/......../......../......../......../......../DD....../B......S"
    assert one(board, "a1-a3", "fr-master") == "blocker.path"


def test_a_chain_in_a_variant_without_chains() -> None:
    board = ".......s/......../...d..../......../...d..../......../......../...S...S"
    assert one(board, "d1xd5xd7", "fr-master") == "chain.off"


def test_a_first_move_that_is_no_defender() -> None:
    state = GAME.new("fr-master")
    assert refused(state, "a1-a3")[0] == "la-trel.first-move.defender"
    assert refused(state, "c2-c3")[0] == "la-trel.first-move.blocker"
    assert refused(played(state, "a2-a3"), "c7-c6")[0] == "la-trel.first-move.blocker"
    assert refused(played(state, "a2-a3"), "a8-a6")[0] == "la-trel.first-move.defender"


@pytest.mark.parametrize("text", ["", "-", "a1a2", "a0-a1", "i1-i2", "a1-a2=D", "a1-", "A1-A2"])
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.parse(GAME.new(), text)


def test_a_refusal_names_the_squares_in_both_languages() -> None:
    state = position(BOARD, variant="fr-master")
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(state, "c3xh8")
    assert GAME.rulebook.refusal(caught.value, "en") == (
        "The trident on h8 stands in a corner: nobody can capture it there."
    )
    assert GAME.rulebook.refusal(caught.value, "fr") == (
        "Le trident en h8 se tient dans un coin : personne ne peut l’y prendre."
    )


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("turn", SEATS)
def test_every_pair_of_squares_is_legal_or_refused_with_a_specific_rule(
    variant: str, turn: Seat
) -> None:
    blockers = variant in ("fr-master", "en-advanced")
    state = position(
        BOARD if blockers else BOARD.replace("b", ".").replace("B", "."), turn, variant
    )
    legal = {GAME.notation(move).replace("x", "-") for move in GAME.generate(state)}
    for origin in NAMES:
        for target in NAMES:
            text = f"{origin}-{target}"
            if text not in legal:
                assert refused(state, text)[0] != "la-trel.move.legal"
            for suffix in (f"-{NAMES[(NAMES.index(target) * 7 + 3) % 64]}", "=W", "=S"):
                if f"{text}{suffix}" not in legal:
                    assert refused(state, text + suffix)[0] != "la-trel.move.legal"
