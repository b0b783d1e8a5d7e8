from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from service.games.core.squares import DIRECTIONS, NORTH, NORTH_EAST, SOUTH_WEST, Grid

CHESSBOARD = Grid(8, 8)


def named(squares: tuple[int, ...]) -> list[str]:
    return [CHESSBOARD.names[square] for square in squares]


def test_a1_is_the_lower_left_square() -> None:
    assert CHESSBOARD.names[0] == "a1"
    assert CHESSBOARD.names[63] == "h8"
    assert CHESSBOARD.squares["b1"] == 1
    assert CHESSBOARD.squares["a2"] == 8


def test_a_ray_runs_from_the_neighbour_to_the_edge() -> None:
    assert named(CHESSBOARD.ray(CHESSBOARD.squares["e6"], NORTH)) == ["e7", "e8"]
    assert named(CHESSBOARD.ray(CHESSBOARD.squares["f6"], NORTH_EAST)) == ["g7", "h8"]
    assert named(CHESSBOARD.ray(CHESSBOARD.squares["a1"], SOUTH_WEST)) == []


def test_ranks_of_two_digits() -> None:
    assert Grid(24, 24).names[-1] == "x24"
    assert Grid(24, 24).squares["a10"] == 9 * 24


@given(st.integers(1, 26), st.integers(1, 26), st.data())
def test_stepping_there_and_back_is_staying(width: int, height: int, data: st.DataObject) -> None:
    grid = Grid(width, height)
    square = data.draw(st.integers(0, grid.size - 1))
    for file, rank in DIRECTIONS:
        onward = grid.step(square, (file, rank))
        if onward is not None:
            assert grid.step(onward, (-file, -rank)) == square
    assert grid.half_turn(grid.half_turn(square)) == square
    assert grid.mirror(grid.mirror(square)) == square
