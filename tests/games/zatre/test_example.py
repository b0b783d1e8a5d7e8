"""The dossier's worked example, turn by turn, and the rows it adds."""

from __future__ import annotations

import pytest

from service.games.zatre import GAME, Start, State, Turn, fill_sheet, score_turn
from service.games.zatre.wire import WIRE
from service.games.zatre.worked_example import WORKED_EXAMPLE
from tests.games.zatre.tables import legal, play, table, tiles_of

MOVES = [
    ("draw 5 5", "6@h8 5@i8 5@i7"),
    ("draw 5 3", "5@h7"),
    ("draw 1 2", "1@h9 2@i9"),
    ("draw 3", "3@j9 3@k9"),
    ("draw 1 6", "1@j8 6@j10"),
]


def new_table() -> State:
    return GAME.new(options={"draws": "supplied"}, players=2, start=Start(seat="p1", tile=6))


def columns(state: State, seat: int) -> tuple[object, ...]:
    sheet = state.sheet(seat)
    return sheet.ticks, sheet.tens, sheet.elevens, sheet.twelves


COLUMNS = ("doubled", "tens", "elevens", "twelves")

AFTER = [
    ((2, (1,), (2,), ()), (0, (), (), ())),
    ((2, (1,), (2,), ()), (0, (1,), (2,), ())),
    ((3, (1,), (2,), (8,)), (0, (1,), (2,), ())),
    ((3, (1,), (2,), (8,)), (0, (1,), (2,), ())),
    ((4, (1, 1), (2,), (8, 4)), (0, (1,), (2,), ())),
]


@pytest.mark.parametrize("turns", range(1, 6))
def test_the_sheets_after_each_turn(turns):
    state = new_table()
    for draw, laid in MOVES[:turns]:
        state = play(state, draw, laid)
    assert (columns(state, 0), columns(state, 1)) == AFTER[turns - 1]


def test_the_example_ends_with_38_and_3():
    state = new_table()
    for draw, laid in MOVES:
        state = play(state, draw, laid)
    scores = WIRE.dump_scores(state)
    assert scores["p1"]["total"] == 38
    assert scores["p2"]["total"] == 3
    assert [row["total"] for row in scores["p1"]["rows"]] == [28, 10, 0, 0]
    assert scores["p1"]["rows"][0] == {
        "row": 1,
        "doubled": True,
        "tens": 1,
        "elevens": 2,
        "twelves": 8,
        "bonus": 3,
        "total": 28,
    }
    assert scores["p1"]["next"] == {"doubled": 5, "tens": 3, "elevens": 2, "twelves": 3}


@pytest.mark.parametrize("number", range(5))
def test_the_worked_example_that_is_offered_is_this_one(number):
    turn = WORKED_EXAMPLE.turns[number]
    draw, laid = (" ".join(sorted(move.split())) for move in MOVES[number])
    assert [" ".join(sorted(move.split())) for move in turn.moves] == [draw, laid]
    told = [
        [[row[column] for row in turn.scores[seat]["rows"] if row[column]] for column in COLUMNS]
        for seat in ("p1", "p2")
    ]
    after = [[[True] * ticks, *map(list, points)] for ticks, *points in AFTER[number]]
    assert told == after


def test_the_worked_example_shows_every_run_of_a_turn_with_its_sum():
    lying: dict[str, int] = {}
    for turn in WORKED_EXAMPLE.turns:
        laid = turn.moves[-1]
        runs = score_turn(lying, laid).runs
        assert sorted((seen.squares, seen.label) for seen in turn.highlights) == sorted(
            (tuple(run.squares), str(run.sum)) for run in runs
        )
        lying.update(tiles_of(laid))


def test_beate_keeps_the_3_that_no_longer_fits():
    state = play(new_table(), "draw 5 5", "6@h8 5@i8 5@i7", "draw 5 3", "5@h7")
    assert state.hands[1] == (3,)
    assert "5@h9 3@j7" in legal(play(new_table(), "draw 5 5", "6@h8 5@i8 5@i7", "draw 3 5"))


def test_beate_draws_one_to_her_one_tile():
    state = new_table()
    for draw, laid in MOVES[:3]:
        state = play(state, draw, laid)
    assert GAME.pending_draw(state) == ("p2", 1)


def test_the_events_of_the_first_turns():
    state = play(new_table(), "draw 5 5")
    told = GAME.play(state, GAME.parse(state, "6@h8 5@i8 5@i7")).events
    assert [event.as_json() for event in told] == [
        {"type": "placed", "seat": "p1", "tile": 6, "square": "h8"},
        {"type": "placed", "seat": "p1", "tile": 5, "square": "i8"},
        {"type": "placed", "seat": "p1", "tile": 5, "square": "i7"},
        {"type": "run-scored", "squares": ("h8", "i8"), "sum": 11, "points": 2},
        {"type": "run-scored", "squares": ("i7", "i8"), "sum": 10, "points": 1},
        {"type": "ticked", "square": "h8", "reason": "red"},
        {"type": "ticked", "square": "i7", "reason": "light"},
    ]


def test_light_cells_are_judged_at_the_end_of_the_turn():
    state = table("1@h8 3@h9", "4 4")
    assert "4@g9 4@i9" in legal(state)
    scored = score_turn({"h8": 1, "h9": 3}, "4@g9 4@i9")
    assert scored.turn == Turn(elevens=1, ticks=2)


@pytest.mark.parametrize(
    ("turns", "total"),
    [
        ([Turn(1, 1, 1)], 10),
        ([Turn(1, 1, 1, 1)], 20),
        ([Turn(1, 1)], 3),
        ([Turn(twelves=4, ticks=1)], 32),
        ([Turn(elevens=3)], 6),
    ],
)
def test_further_rows(turns, total):
    assert fill_sheet(turns).total == total


def test_a_row_in_the_second_block_has_bonus_4():
    sheet = fill_sheet([Turn(1, 1, 1)] * 4 + [Turn(2, 2, 2)])
    assert sheet.row(5).total == 2 + 4 + 8 + 4


def test_printed_bonuses_and_rows_past_the_sheet():
    plain = fill_sheet([Turn(1, 1, 1)] * 24)
    bonuses = [row.bonus for row in plain.rows]
    assert bonuses == [3] * 4 + [4] * 4 + [5] * 4 + [6] * 4 + [0] * 8
    late = fill_sheet([Turn(1, 1, 1)] * 24, late_bonus=6)
    assert [row.bonus for row in late.rows][16:] == [6] * 6 + [0] * 2


def test_the_red_tick_needs_a_run_through_red_by_option():
    laid = "1@h8 1@h9 1@h10"
    assert score_turn({}, laid).turn == Turn()
    # Red holds a 2 and touches a 1: only the row away from red counts 10.
    laid = "2@h8 4@h9 6@g9"
    assert score_turn({}, laid).turn == Turn(tens=1, ticks=2)
    assert score_turn({}, laid, red_tick="through-red").turn == Turn(tens=1, ticks=1)
