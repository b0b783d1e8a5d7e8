"""What a turn scores: against a naive recomputation, and as the call answers."""

from __future__ import annotations

import pytest

from service.games.zatre.board import NAMES
from service.games.zatre.scoring import score_placements
from service.games.zatre.turn_scores import TURN_SCORES
from service.games.zatre.turns.search import TurnSearch
from tests.games.zatre import naive
from tests.games.zatre.accountant import ask, impossible, invalid
from tests.games.zatre.test_naive import positions


@pytest.mark.parametrize("red_tick", ["any-run", "through-red"])
def test_turns_agree_with_a_naive_score(red_tick):
    for dice, board, hand in positions(11, 60):
        turns = list(TurnSearch(board, hand))
        tiles = {naive.cell(NAMES[cell]): tile for cell, tile in enumerate(board) if tile}
        for turn in dice.sample(turns, min(20, len(turns))):
            laid = {naive.cell(NAMES[cell]): tile for cell, tile in turn}
            scored = score_placements(board, turn, not tiles, red_tick).turn
            assert tuple(scored) == naive.score(tiles, laid, not tiles, red_tick)


def test_turn_scores_answers_as_the_wire_shows():
    body = {"tiles": {}, "laid": "6@h8 5@i8 5@i7", "opening": True}
    assert ask(TURN_SCORES, body) == {
        "runs": [
            {"squares": ["h8", "i8"], "sum": 11, "points": 2},
            {"squares": ["i7", "i8"], "sum": 10, "points": 1},
        ],
        "points": {"tens": 1, "elevens": 2, "twelves": 0},
        "ticks": [{"square": "h8", "reason": "red"}, {"square": "i7", "reason": "light"}],
        "turn": {"tens": 1, "elevens": 1, "twelves": 0, "ticks": 2},
        "violations": [],
    }


def test_runs_worth_nothing_are_told_too():
    body = {"tiles": {"h8": 6}, "laid": "2@h9"}
    assert ask(TURN_SCORES, body)["runs"] == [{"squares": ["h8", "h9"], "sum": 8, "points": 0}]
    assert ask(TURN_SCORES, {"tiles": {"h8": 6}, "laid": "pass"})["runs"] == []


def broken(tiles: dict[str, int], laid: str) -> list[tuple[str, list[str]]]:
    answer = ask(TURN_SCORES, {"tiles": tiles, "laid": laid})
    return [(item["rule"], item["squares"]) for item in answer["violations"]]


def test_turn_scores_names_all_violations():
    assert broken({"h8": 6}, "5@h8 1@k3 6@h9 6@h10") == [
        ("zatre.lay.free-cell", ["h8"]),
        ("zatre.lay.adjacent", ["k3"]),
        ("zatre.lay.run-limit", ["h8", "h9", "h10"]),
    ]
    assert broken({}, "5@h9") == [("zatre.lay.red", ["h9"])]
    assert broken({"h8": 1, "h9": 1}, "1@g9") == [("zatre.lay.light", ["g9"])]
    [violation] = ask(TURN_SCORES, {"tiles": {"h8": 6}, "laid": "5@h8"}, "fr")["violations"]
    assert violation["detail"] == "La case h8 est occupée."


def test_turn_scores_refuses_what_cannot_be_read_or_be():
    assert invalid(TURN_SCORES, {"tiles": {"a1": 1}, "laid": "5@a1"}) == {
        ("tiles/a1", "unknown-square"),
        ("laid", "unknown-square"),
    }
    assert invalid(TURN_SCORES, {"tiles": {}, "laid": "h8"}) == {("laid", "bad-text")}
    assert invalid(TURN_SCORES, {"laid": "5@h8", "x": 1}) == {
        ("x", "unknown-member"),
    }
    assert impossible(TURN_SCORES, {"tiles": {"h9": 1}, "laid": "5@h8", "opening": True}) == {
        ("tiles", "red-uncovered"),
        ("opening", "opening-not-empty"),
    }
