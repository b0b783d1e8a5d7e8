"""The ready positions: legal deployments, symmetrical, nobody captures at once."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.graal.game import GAME
from service.games.graal.maps import STANDARD_MAP, equal_realms
from service.games.graal.wire import WIRE
from tests.games.graal.boards import is_attack, moves, play

MODES: list[dict[str, Any]] = [
    {"variant": "two"},
    {"variant": "armies", "armies": 2},
    {"variant": "armies", "armies": 3},
    {"variant": "teams", "players": 3},
    {"variant": "teams", "players": 4},
    {"variant": "teams", "players": 5},
    {"variant": "teams", "players": 6},
    {"variant": "four"},
]
modes = pytest.mark.parametrize("mode", MODES, ids=str)

FILES = "abcdefghijklmnopqrstuvwx"
COUNTERPART = str.maketrans("wbltdp", "bwtlpd")


def turned(square: str) -> str:
    file = FILES[23 - FILES.index(square[0])]
    return f"{file}{mirrored(square)[1:]}"


def mirrored(square: str) -> str:
    return f"{square[0]}{25 - int(square[1:])}"


@modes
def test_nobody_can_capture_on_his_first_move(mode):
    state = GAME.new(preset="standard", **mode)
    doc = WIRE.dump_state(state)
    for seat in GAME.seats(state):
        mine = WIRE.load_state({**doc, "turn": seat, "repetition": {}, "rotation": {}})
        assert GAME.to_move(mine) == (seat,)
        assert not [text for text in moves(mine) if is_attack(text)]


@modes
def test_the_ready_position_is_symmetrical(mode):
    doc = WIRE.dump_state(GAME.new(preset="standard", **mode))
    pieces = doc["pieces"]
    if mode["variant"] == "four":
        across = {"w": "b", "b": "w", "l": "t", "t": "l"}
        assert pieces == {mirrored(s): across[c[0]] + c[1] for s, c in pieces.items()}
        turn = {"w": "l", "l": "w", "b": "t", "t": "b"}
        assert pieces == {turned(s): turn[c[0]] + c[1] for s, c in pieces.items()}
    else:
        assert pieces == {turned(s): c[0].translate(COUNTERPART) + c[1] for s, c in pieces.items()}
    opposite = "l" if mode["variant"] == "four" else "b"
    white = doc["castles"]["w"]
    assert doc["castles"][opposite] == {part: turned(hole) for part, hole in white.items()}


@modes
def test_the_ready_position_can_be_deployed_by_hand(mode):
    [listed] = [
        ready["deployments"]
        for ready in WIRE.dump_board()["presets"]
        if ready["variant"] == mode["variant"]
        and ready["players"] == mode.get("players", ready["players"])
        and ready["armies"] == mode.get("armies", ready["armies"])
    ]
    assert play(GAME.new(**mode), *listed) == GAME.new(preset="standard", **mode)


def test_the_standard_position_of_two():
    doc = WIRE.dump_state(GAME.new("two", preset="standard"))
    assert doc["castles"]["w"] == {"donjon": "k2", "cour": "k3"}
    assert {s: c[1] for s, c in doc["pieces"].items() if c[0] == "w"} == {
        "k3": "A", "l2": "R", "m2": "E", "j1": "P", "n1": "D", "b2": "C", "w2": "C",
        "j9": "S", "o9": "S", "l6": "S", "m6": "S", "h8": "Q", "p7": "Q", "k5": "Q", "n5": "Q",
    }  # fmt: skip


def test_the_map_is_symmetrical_on_both_axes():
    rows = STANDARD_MAP.rows
    assert len(rows) == 24
    assert rows == rows[::-1]
    assert all(len(row) == 24 and row == row[::-1] for row in rows)
    assert equal_realms(STANDARD_MAP, everyone_for_himself=True)
