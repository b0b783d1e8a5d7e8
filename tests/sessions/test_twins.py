"""What is hidden makes no difference to those from whom it is hidden: random games at two tables
that differ only in that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest
from flask import Flask

from service.app import create_app
from service.settings import Settings
from tests.sessions.test_secrets import HIDDEN, ROCKY, attempts
from tests.sessions.twins import ACTING, LISTENING, STRANGER, Twins, operations
from tests.sessions.valkeys import Valkey

TURNS: Final = 8
GUESSES: Final = ("5@h7", "6@h8 5@i8 5@i7", "pass", "draw 1 2", "draw", "stay", "", "x" * 30)


@pytest.fixture(scope="module")
def app(valkey: Valkey) -> Flask:
    return create_app(Settings(redis_url=valkey.address, rate_limit="none"))


def test_every_call_of_a_session_is_listened_to(app: Flask):
    description = app.test_client().get("/v1/openapi.json").get_json()
    assert {*LISTENING, *ACTING} == operations(description)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_somebody_draws_is_his_secret(app: Flask, players: int):
    seats = [f"p{number + 1}" for number in range(players)]
    hider = seats[players // 2]
    ears = [seat for seat in (*seats, None, STRANGER) if seat != hider]
    beginning: dict[str, Any] = {
        "game": "zatre",
        "players": players,
        "visibility": "public",
        "options": {"draws": "supplied"},
        "start": {"seat": "p1", "tile": 6},
    }
    twins = Twins(app, [beginning, beginning], ears, players)
    drawn = 0
    for _ in range(TURNS):
        [mover] = twins.to_move()
        pending = twins.tables[0].get(mover).get("draw")
        if pending is not None:
            drawn += mover == hider
            draws = _draws(twins, pending["count"], mover == hider)
            moves = [{"move": f"draw {' '.join(map(str, draw))}"} for draw in draws]
        else:
            common = twins.common_moves(mover)
            if not common:
                break
            moves = [{"move": twins.luck.choice(common)}]
        played = twins.ask(mover, "POST", "moves", *moves)
        assert [response.status_code for response in played] == [200, 200]
        twins.listen()
        twins.try_out(GUESSES)
        twins.settle()
        if not twins.to_move():
            break
    assert drawn
    hands = [table.get(hider)["state"]["hands"][hider] for table in twins.tables]
    assert hands[0] != hands[1]
    twins.end_and_begin_again()
    twins.look_at_rematch()


def _draws(twins: Twins, count: int, differing: bool) -> Sequence[list[int]]:
    """Return what is drawn at each table: all but one tile are the same."""
    first = [twins.luck.randint(1, 6) for _ in range(count)]
    last = first[-1] % 6 + 1 if differing else first[-1]
    return sorted(first), sorted([*first[:-1], last])


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_spectator_does_not_know_the_seed(app: Flask, players: int):
    beginnings = [
        {
            "game": "zatre",
            "visibility": "public",
            "setup": {
                "tiles": {"h8": 6, "i8": 5},
                "hands": {f"p{number + 1}": [2, 5] for number in range(players)},
                "turn": "p1",
                "phase": "lay",
                "seed": seed,
            },
        }
        for seed in ("a seed that nobody sees", "another one")
    ]
    twins = Twins(app, beginnings, [None, STRANGER], players)
    for _ in range(TURNS):
        [mover] = twins.to_move()
        common = twins.common_moves(mover)
        if not common:
            break
        twins.ask(mover, "POST", "moves", {"move": twins.luck.choice(common)})
        twins.listen()
        twins.try_out(GUESSES)
        twins.settle()
        if not twins.to_move():
            break
    twins.end_and_begin_again()


@pytest.mark.parametrize("variant", HIDDEN)
def test_where_an_army_hides_is_its_owners_secret(app: Flask, variant: str):
    beginning = {
        "game": "graal",
        "variant": variant,
        "map": {"rows": ROCKY},
        "army": {"R": 1, "A": 1},
        "visibility": "public",
    }
    twins = Twins(app, [beginning, beginning], ["white", None, STRANGER], variant)
    one, other = HIDDEN[variant]
    for seat in one:
        moves = [{"move": deployed[seat]} for deployed in (one, other)]
        twins.ask(seat, "POST", "moves", *moves)
        twins.listen()
        # The last two of the attempts are good ones, and would reveal the armies.
        twins.try_out(list(attempts())[:-2])
        twins.settle()
        if not twins.to_move():
            break
    twins.end_and_begin_again()
    twins.look_at_rematch()


def test_a_difference_would_be_noticed(app: Flask):
    """The search finds what it is there for: here he listens who knows what is hidden."""
    beginning = {"game": "zatre", "players": 2, "options": {"draws": "supplied"}}
    twins = Twins(app, [{**beginning, "start": {"seat": "p1", "tile": 6}}] * 2, ["p1"], 0)
    with pytest.raises(AssertionError):
        twins.ask("p1", "POST", "moves", {"move": "draw 1 5"}, {"move": "draw 1 6"})
