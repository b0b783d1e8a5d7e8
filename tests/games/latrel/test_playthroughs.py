"""Whole games as text files: the moves, the final board and how it ended.

Each is played by the engine and by the slow second reading.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from service.games.latrel import GAME
from tests.games.latrel.boards import outcome, played, same_board
from tests.games.latrel.test_naive import result_of, table_of

FILES = sorted(Path(__file__).with_name("playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_whole_game_ends_as_written(file: Path) -> None:
    head, moves, board, end = file.read_text().split("\n\n")
    _, variant = head.split()
    state = GAME.new(variant)
    table = table_of(state)
    for text in moves.split():
        assert outcome(state) is None
        state = played(state, text)
        table = table.play(text)
    assert same_board(state, board)
    winner, reason = end.split()
    assert result_of(state) == (winner[0] if winner != "draw" else "draw", reason)
    assert table.result() == result_of(state)


def test_every_end_is_reached_by_some_game() -> None:
    ends = {file.read_text().split()[-1] for file in FILES}
    assert ends == {
        "attackers-captured",
        "attackers-immobile",
        "deadline",
        "lone-attackers",
    }
