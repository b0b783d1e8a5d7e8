"""Score sheets: against a naive recomputation, as the call answers, and as tables."""

from __future__ import annotations

import csv
import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.zatre import Turn, fill_sheet, standings
from service.games.zatre.board import IS_LIGHT, NAMES
from service.games.zatre.score_sheets import SCORE_SHEETS
from service.games.zatre.sheet_faults import LIGHTS_IN_A_RUN
from tests.games.zatre import naive
from tests.games.zatre.accountant import ask, impossible, invalid

TURNS = st.builds(Turn, st.integers(0, 4), st.integers(0, 4), st.integers(0, 4), st.integers(0, 3))


@given(turns=st.lists(TURNS, max_size=40), late_bonus=st.sampled_from((0, 6)))
@settings(derandomize=True, deadline=None)
def test_sheets_agree_with_a_naive_one(turns, late_bonus):
    sheet = fill_sheet(turns, late_bonus)
    expected = naive.sheet([tuple(turn) for turn in turns], late_bonus)
    assert [tuple(row)[1:] for row in sheet.rows] == expected
    assert sheet.total == sum(row[-1] for row in expected)


def test_no_run_crosses_more_than_three_light_cells():
    rows = [[f"{file}{rank}" for file in "abcdefghijklmno"] for rank in range(1, 16)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    light = {name for name, is_light in zip(NAMES, IS_LIGHT, strict=True) if is_light}
    most = 0
    for line in (*rows, *columns):
        for start in range(15):
            for end in range(start + 1, min(start + 12, 15) + 1):
                stretch = line[start:end]
                if all(name in NAMES for name in stretch):
                    most = max(most, len(light.intersection(stretch)))
    assert most == LIGHTS_IN_A_RUN


EXAMPLE = {
    "players": [
        {
            "name": "Andreas",
            "turns": [{"tens": 1, "elevens": 1, "ticks": 2}, {"twelves": 2, "ticks": 1}],
        }
    ],
    "options": {"late_bonus": 0},
}


def test_score_sheets_answers_as_the_wire_shows():
    answer = ask(SCORE_SHEETS, EXAMPLE)
    [sheet] = answer["sheets"]
    assert sheet["total"] == 28
    assert sheet["next"] == {"doubled": 4, "tens": 2, "elevens": 2, "twelves": 2}
    assert sheet["rows"][1] == {
        "row": 2,
        "doubled": True,
        "tens": None,
        "elevens": None,
        "twelves": None,
        "bonus": 0,
        "total": 0,
    }
    assert answer["standings"] == [{"name": "Andreas", "total": 28, "rank": 1}]


def test_a_turn_is_added_to_a_sheet_that_comes_back():
    [sheet] = ask(SCORE_SHEETS, EXAMPLE)["sheets"]
    answer = ask(SCORE_SHEETS, {"sheet": sheet, "turn": {"tens": 1, "twelves": 1, "ticks": 1}})
    assert [added["total"] for added in answer["sheets"]] == [38]
    assert answer["changes"] == [
        {"row": 2, "column": "tens", "points": 1},
        {"row": 2, "column": "twelves", "points": 4},
        {"row": 4, "column": "doubled", "points": None},
    ]


def test_equal_totals_share_a_rank():
    assert standings([5, 9, 9, 7]) == [4, 1, 1, 3]
    body = {"players": [{"turns": [{"tens": n}]} for n in (1, 3, 3)]}
    assert [(s["name"], s["rank"]) for s in ask(SCORE_SHEETS, body)["standings"]] == [
        ("p2", 1),
        ("p3", 1),
        ("p1", 3),
    ]


def test_a_sheet_that_cannot_be_is_refused_with_all_its_faults():
    rows = [
        {"row": 1, "tens": 1, "elevens": 3, "twelves": None},
        {"row": 3, "doubled": True, "tens": None, "twelves": 5},
        {"tens": 0},
    ]
    assert impossible(SCORE_SHEETS, {"sheet": {"rows": rows}, "turn": {"ticks": 2}}) == {
        ("sheet/rows/0/elevens", "entry-impossible"),
        ("sheet/rows/1/row", "row-misnumbered"),
        ("sheet/rows/1/doubled", "column-gap"),
        ("sheet/rows/1/twelves", "column-gap"),
        ("sheet/rows/1/twelves", "entry-impossible"),
        ("sheet/rows/2/tens", "column-gap"),
        ("sheet/rows/2/tens", "entry-impossible"),
        ("turn/ticks", "ticks-unearned"),
    }


def test_a_sheet_that_is_full_takes_no_turn():
    """What is returned is a sheet that can be sent again."""
    full = {"rows": [{"tens": 1}] * 400}
    assert impossible(SCORE_SHEETS, {"sheet": full, "turn": {"tens": 1}}) == {
        ("sheet/rows", "too-long")
    }
    [sheet] = ask(SCORE_SHEETS, {"sheet": full, "turn": {"twelves": 1}})["sheets"]
    assert ask(SCORE_SHEETS, {"sheet": sheet, "turn": {}})["sheets"] == [sheet]


def test_ticks_without_runs_and_wrong_sums_are_refused():
    ticked = {"rows": [{"doubled": True}]}
    assert impossible(SCORE_SHEETS, {"sheet": ticked, "turn": {"tens": 1}}) == {
        ("sheet/rows", "ticks-unearned")
    }
    wrong = {"rows": [{"tens": 1, "bonus": 3, "total": 4}], "total": 4, "next": {"tens": 2}}
    assert impossible(SCORE_SHEETS, {"sheet": wrong, "turn": {}}) == {
        ("sheet/rows/0/bonus", "sum-wrong"),
        ("sheet/rows/0/total", "sum-wrong"),
        ("sheet/total", "sum-wrong"),
    }
    early = {"rows": [{"tens": 1}], "next": {"tens": 3}}
    assert impossible(SCORE_SHEETS, {"sheet": early, "turn": {}}) == {
        ("sheet/next/tens", "next-wrong")
    }


def test_players_or_a_sheet_and_not_both():
    assert invalid(SCORE_SHEETS, {}) == {("players", "missing")}
    assert invalid(SCORE_SHEETS, {"sheet": {"rows": []}}) == {("turn", "missing")}
    both = {**EXAMPLE, "turn": {"tens": 1}}
    assert invalid(SCORE_SHEETS, both) == {("turn", "conflict")}


def test_the_sheet_as_text():
    assert SCORE_SHEETS.forms["text/plain"](ask(SCORE_SHEETS, EXAMPLE), "en") == (
        "Andreas\n"
        "   x2  10 (1)  11 (2)  12 (4)  Bonus  Total\n"
        "1   X       1       2       8      3     28\n"
        "2   X                                     0\n"
        "3   X                                     0\n"
        "-------------------------------------------\n"
        "                                         28\n"
    )


NASTY = "<b>&\"'\x00 é\n=1+1"


def test_the_sheet_as_csv_reads_back():
    body = {"players": [{"name": NASTY, "turns": [{"tens": 1}]}]}
    text = SCORE_SHEETS.forms["text/csv"](ask(SCORE_SHEETS, body), "fr")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows[0] == ["Joueur", "Ligne", "x2", "10 (1)", "11 (2)", "12 (4)", "Bonus", "Total"]
    assert rows[1] == ["<b>&\"' é '=1+1", "1", "", "1", "", "", "", "1"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "\n=1+1",
        "x;=1+1",
        "x\t=1+1",
        "  =1+1",
        "x\n@SUM(A1)",
        "\x00+1",
        "-1",
        "＝1+1",
        '";=1"',
    ],
)
def test_no_cell_of_a_csv_sheet_is_a_formula(name: str, delimiter: str):
    """Whichever delimiter a spreadsheet has been told to believe in."""
    body = {"players": [{"name": name, "turns": [{"tens": 1}]}]}
    text = SCORE_SHEETS.forms["text/csv"](ask(SCORE_SHEETS, body), "en")
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
        for cell in row:
            assert not cell.strip().startswith(("=", "+", "-", "@", "＝")), row


def test_a_name_does_nothing_to_a_terminal():
    body = {"players": [{"name": "A\x1b[31m\x07\u202eB\u2066\r\nC\x9b1m", "turns": []}]}
    text = SCORE_SHEETS.forms["text/plain"](ask(SCORE_SHEETS, body), "en")
    assert text.splitlines()[0] == "A [31m B C 1m"


def test_any_random_sheet_can_be_sent_back():
    dice = random.Random(1)
    for _ in range(50):
        turns = [
            {"tens": dice.randint(0, 2), "elevens": dice.randint(0, 2), "twelves": 1}
            for _ in range(dice.randint(0, 30))
        ]
        late = dice.choice((0, 6))
        body = {"players": [{"turns": turns}], "options": {"late_bonus": late}}
        [sheet] = ask(SCORE_SHEETS, body)["sheets"]
        again = {"sheet": sheet, "turn": {}, "options": {"late_bonus": late}}
        answer = ask(SCORE_SHEETS, again)
        assert answer["sheets"] == [sheet]
        assert answer["changes"] == []
