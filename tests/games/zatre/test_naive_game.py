"""Whole games against the slow reading of the rules, with every choice of options."""

from __future__ import annotations

import random
from itertools import cycle, product

import pytest

from service.games.core.errors import IllegalMove
from service.games.zatre import GAME, Start, State
from service.games.zatre.state import SEATS
from service.games.zatre.wire import WIRE
from tests.games.zatre.naive_game import NaiveGame

HOW_TO_PLAY = product(
    ("bag-empty", "cannot-draw"), ("compelled", "optional"), ("automatic", "declinable")
)
HOW_TO_SCORE = cycle([("any-run", 0), ("through-red", 6), ("through-red", 0), ("any-run", 6)])
PLAYERS = cycle((2, 3, 4, 5, 6))
OPTIONS = [
    {
        "end": end,
        "more_than_two": more,
        "extra_draw": extra,
        "red_tick": red_tick,
        "late_bonus": late_bonus,
    }
    for (end, more, extra), (red_tick, late_bonus) in zip(HOW_TO_PLAY, HOW_TO_SCORE, strict=False)
]


def asked(state: State) -> str:
    """Return what the engine waits for, in the words of the slow reading."""
    told = WIRE.dump_extras(state).get("draw")
    if told is not None:
        return "draw or stay" if told.get("declinable") else "draw"
    if state.phase == "over":
        return ""
    return "turn" if state.can_lay else "pass"


def is_legal(state: State, text: str) -> bool:
    try:
        GAME.parse(state, text)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(
    ("options", "players"),
    list(zip(OPTIONS, PLAYERS, strict=False)),
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else str(value),
)
def test_games_go_the_same_way_to_their_ends(options, players):
    dice = random.Random("-".join(map(str, options.values())))
    start = Start(seat=dice.choice(SEATS[:players]), tile=dice.randint(1, 6))
    state = GAME.new(options={**options, "draws": "supplied"}, players=players, start=start)
    slow = NaiveGame(options, players, state.turn, start["tile"])
    while slow.asks:
        assert (asked(state), state.turn) == (slow.asks, slow.turn)
        assert sorted(slow.hands[slow.turn]) == list(state.hand)
        moves = GAME.legal_moves(state)
        [move] = moves.page(dice.randrange(min(300, moves.total().at_least)), 1)
        text = GAME.notation(move)
        for word in text.split() if slow.asks == "turn" else ():
            shorter = " ".join(other for other in text.split() if other != word)
            if shorter:
                assert is_legal(state, shorter) == slow.is_turn(shorter), (state, shorter)
        state = GAME.advance(state, move)
        slow.play(text)
    result = GAME.result(state)
    assert result is not None
    assert result.reason == slow.reason
    totals = slow.totals()
    assert [state.sheet(seat).total for seat in range(players)] == totals
    assert [
        seat for seat, total in zip(state.seats, totals, strict=True) if total == max(totals)
    ] == (list(result.winners))
