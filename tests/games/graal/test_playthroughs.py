"""Whole games as text files: how they begin, the moves, the final position, how they ended.

Each is played by the engine and, from the end of the deployment, by the slow second writing.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from service.games.graal.game import GAME
from service.games.graal.wire import WIRE
from tests.games.graal.naive import Position, Referee

FILES = sorted(Path(__file__).with_name("playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_whole_game_ends_as_written(file: Path) -> None:
    beginning, deployments, moves, final, end = file.read_text("utf-8").split("\n\n")
    state = GAME.new(**json.loads(beginning))
    for text in deployments.splitlines():
        if text != "none":
            state = GAME.advance(state, GAME.parse(state, text))
    referee = Referee(WIRE.dump_state(state))
    for text in moves.split():
        assert GAME.result(state) is None
        assert text in Position(referee.doc()).moves()
        state = GAME.advance(state, GAME.parse(state, text))
        referee.play(text)
    doc = WIRE.dump_state(state)
    assert {name: doc[name] for name in ("pieces", "castles", "armies")} == json.loads(final)
    result = GAME.result(state)
    assert result is not None
    assert result.as_json() == json.loads(end)
    assert referee.end == (result.reason, set(result.winners))


def test_every_mode_is_played_to_an_end() -> None:
    begun = [json.loads(file.read_text("utf-8").split("\n\n")[0]) for file in FILES]
    modes = {(b["variant"], b.get("players"), b.get("armies")) for b in begun}
    assert modes >= {
        ("two", None, None),
        ("armies", None, 2),
        ("armies", None, 3),
        *(("teams", players, None) for players in (3, 4, 5, 6)),
        ("four", None, None),
    }


def test_every_end_is_reached_by_some_game() -> None:
    ends = {json.loads(file.read_text("utf-8").split("\n\n")[4])["reason"] for file in FILES}
    assert ends == {"donjon-taken", "house-captured", "no-moves", "repetition", "quiet-limit"}


def test_a_game_with_each_option_is_played_to_its_end() -> None:
    begun = [json.loads(file.read_text("utf-8").split("\n\n")[0]) for file in FILES]
    chosen = {(name, value) for b in begun for name, value in b.get("options", {}).items()}
    assert chosen >= {
        ("archer_move", "exactly-3"),
        ("retreat_costs_turn", True),
        ("camp_order", "free"),
        ("second_army", "white"),
        ("quiet_limit", None),
        ("repetition_draw", False),
    }
