"""Whole games as text files: the moves, the final board and how it ended.

Each is played by the engine and by the slow second reading. A file begins with the variant, and
with the options in which the game differs from it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from service.games.core.options import OptionValue
from service.games.latrel import GAME, State
from service.games.latrel.options import OPTIONS, PRESETS
from tests.games.latrel.boards import moves, outcome, played, same_board
from tests.games.latrel.test_naive import result_of, table_of

FILES = sorted(Path(__file__).with_name("playthroughs").glob("*.txt"))


class Told(NamedTuple):
    """A game as a file tells it."""

    variant: str
    options: dict[str, OptionValue]
    moves: list[str]
    board: str
    winner: str
    reason: str

    def begun(self) -> State:
        return GAME.new(self.variant, self.options)


def told(file: Path) -> Told:
    head, texts, board, end = file.read_text().split("\n\n")
    variant, _, options = head.removeprefix("variant ").partition("\noptions ")
    return Told(variant, json.loads(options or "{}"), texts.split(), board, *end.split())


GAMES = {file.stem: told(file) for file in FILES}
CHANGED = {name: game for name, game in GAMES.items() if game.options}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_whole_game_ends_as_written(game: Told) -> None:
    state = game.begun()
    table = table_of(state)
    for text in game.moves:
        assert outcome(state) is None
        state = played(state, text)
        table = table.play(text)
    assert same_board(state, game.board)
    winner = game.winner[0] if game.winner != "draw" else "draw"
    assert result_of(state) == (winner, game.reason)
    assert table.result() == result_of(state)


@pytest.mark.parametrize("game", CHANGED.values(), ids=CHANGED)
def test_a_game_with_options_would_have_gone_otherwise_without_them(game: Told) -> None:
    state, usual = game.begun(), GAME.new(game.variant)
    for text in game.moves:
        if moves(state) != moves(usual):
            return
        state, usual = played(state, text), played(usual, text)
    assert outcome(state) != outcome(usual)


def test_every_end_is_reached_by_some_game() -> None:
    assert {game.reason for game in GAMES.values()} == {
        "attackers-captured",
        "attackers-immobile",
        "deadline",
        "lone-attackers",
        "stalemate",
    }


def test_what_no_variant_has_is_played_to_an_end_in_some_game() -> None:
    second_readings = {
        (name, value)
        for name, option in OPTIONS.items()
        for value in option.choices
        if all(preset.as_mapping()[name] != value for preset in PRESETS.values())
    }
    played_so = {choice for game in CHANGED.values() for choice in game.options.items()}
    assert len(second_readings) >= 4
    assert second_readings <= played_so
