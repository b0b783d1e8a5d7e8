from __future__ import annotations

import pytest

from service.games.edge.layout import CELL, Layout, squares_in


@pytest.mark.parametrize(
    ("notation", "squares"),
    [
        ("d1xd5xg8", ["d1", "d5", "g8"]),
        ("c7-c8=W", ["c7", "c8"]),
        ("x4xx9", ["x4", "x9"]),
        ("e4*e16", ["e4", "e16"]),
        ("6@h8 5@i7", ["h8", "i7"]),
        ("deploy w donjon@k2 cour@k3 R@l2", ["k2", "k3", "l2"]),
        ("draw 5 5", []),
        ("pass", []),
    ],
)
def test_the_squares_of_a_move_are_found_in_every_notation(
    notation: str, squares: list[str]
) -> None:
    assert squares_in(notation) == squares


# Where a1 goes, and what is written under the columns and beside the rows.
QUARTERS = [
    (0, (0, 1), ["a", "b", "c"], ["2", "1"]),
    (1, (1, 2), ["2", "1"], ["c", "b", "a"]),
    (2, (2, 0), ["c", "b", "a"], ["1", "2"]),
    (3, (0, 0), ["1", "2"], ["a", "b", "c"]),
]


@pytest.mark.parametrize(("turns", "a1", "columns", "rows"), QUARTERS)
def test_a_board_turns_by_quarters_counter_clockwise(
    turns: int, a1: tuple[int, int], columns: list[str], rows: list[str]
) -> None:
    layout = Layout(3, 2, turns)
    column, row = a1
    assert layout.corner("a1") == (layout.left + CELL * column, layout.top + CELL * row)
    assert layout.labels() == (columns, rows)
    assert (layout.columns, layout.rows) == (len(columns), len(rows))


@pytest.mark.parametrize("turns", range(4))
def test_labels_agree_with_the_squares(turns: int) -> None:
    layout = Layout(4, 6, turns)
    columns, rows = layout.labels()
    for column, under in enumerate(columns):
        for row, beside in enumerate(rows):
            square = under + beside if under.isalpha() else beside + under
            corner = (layout.left + CELL * column, layout.top + CELL * row)
            assert layout.corner(square) == corner


def test_a_square_lies_on_the_board_or_not() -> None:
    layout = Layout(14, 16)
    assert layout.holds("n16")
    assert not layout.holds("o1")
    assert not layout.holds("a17")


def test_a_path_covers_the_cells() -> None:
    layout = Layout(2, 2, coordinates=False)
    assert layout.cells(["a2", "b1"]) == "M6 6h40v40h-40zM46 46h40v40h-40z"


def test_lines_run_between_the_squares_and_not_round_them() -> None:
    assert Layout(2, 2, coordinates=False).grid() == "M46 6v80M6 46h80"


def test_an_outline_lies_round_the_board_or_beyond_it() -> None:
    layout = Layout(2, 1, coordinates=False)
    assert layout.outline() == "M 6 6 h 80 v 40 h -80 z"
    assert layout.outline(5) == "M 1 1 h 90 v 50 h -90 z"
