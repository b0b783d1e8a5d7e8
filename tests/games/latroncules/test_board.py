"""The board, its lines and the set-up."""

from __future__ import annotations

import pytest

from service.games.core.squares import COMPASS
from service.games.edge.diagram_request import DiagramRequest
from service.games.latroncules import GAME
from service.games.latroncules.board import GRID, LINES
from service.games.latroncules.diagram import DRAUGHTSMAN
from service.games.latroncules.wire import WIRE
from tests.games.edge.pictures import pieces as placed
from tests.games.latroncules import naive
from tests.games.latroncules.boards import moves, pieces, pieces_of

ALL = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
SLANTED = {"NE", "SE", "SW", "NW"}


def directions(board: str, square: str) -> set[str]:
    return set(WIRE.dump_board()[board]["squares"][square]["directions"])


@pytest.mark.parametrize(
    ("square", "expected"),
    [
        ("a1", SLANTED),
        ("h8", SLANTED),
        ("h1", ALL),
        ("a8", ALL),
        ("b6", {"E", "W", "NE", "SW"}),
        ("f6", {"E", "W", "NW", "SE"}),
        ("a5", {"N", "S", "NW", "SE"}),
        ("g5", {"N", "S", "NE", "SW"}),
        ("d4", {"N", "S", "NE", "SW"}),
        ("h4", {"N", "S", "NW", "SE"}),
        ("c3", {"E", "W", "NW", "SE"}),
        ("e3", {"E", "W", "NE", "SW"}),
        ("e4", ALL),
    ],
)
def test_the_lines_of_the_standard_board(square, expected):
    assert directions("standard", square) == expected


@pytest.mark.parametrize("board", ["standard", "mirrored"])
def test_every_square_allows_what_the_drawing_shows(board):
    for square in GRID.names:
        drawn = {name for (dx, dy), name in COMPASS.items() if naive.allows(square, dx, dy, board)}
        assert directions(board, square) == drawn


@pytest.mark.parametrize("board", ["standard", "mirrored"])
def test_a_half_turn_leaves_the_pattern_as_it_is(board):
    lines = LINES[board]
    for square, here in enumerate(lines):
        turned = {(-file, -rank) for file, rank in lines[GRID.half_turn(square)]}
        assert turned == set(here)


def test_the_mirrored_board_swaps_slashes_and_marks():
    assert directions("mirrored", "g6") == {"E", "W", "NW", "SE"}
    assert directions("mirrored", "h1") == SLANTED
    assert directions("mirrored", "a1") == ALL


STROKES = {"horizontal": "-", "vertical": "|", "rising": "/", "falling": "\\"}


@pytest.mark.parametrize("board", ["standard", "mirrored"])
def test_the_catalogue_draws_the_lines_of_every_square(board):
    for square, told in WIRE.dump_board()[board]["squares"].items():
        drawn = naive.lines(square, board).replace("X", "/\\").replace(".", "")
        assert {STROKES[line] for line in told["lines"]} == set(drawn)
        assert told["marked"] == bool(told["lines"])


def test_the_rule_of_the_lines_tells_what_is_drawn():
    for square in GRID.names:
        file, rank = square[0], int(square[1])
        if (GRID.files.index(file) + rank) % 2 == 0:
            expected = "."
        elif rank in (1, 2, 7, 8):
            expected = "X"
        else:
            rises = (rank in (4, 6)) == (file in "abcd")
            expected = ("-" if rank in (3, 6) else "|") + ("/" if rises else "\\")
        assert naive.lines(square, "standard") == expected


def test_each_player_has_their_own_side_at_the_bottom():
    board = WIRE.dump_board()
    assert board["files"] == list("abcdefgh")
    assert board["ranks"] == list("12345678")
    assert board["orientations"] == {"white": "white", "black": "black"}
    for seat, row in (("white", 7), ("black", 0)):
        request = DiagramRequest(coordinates=False, orientation=board["orientations"][seat])
        [(_, a1)] = placed(DRAUGHTSMAN.draw({"pieces": {"a1": "wC"}}, request))
        assert a1 == row


def test_the_right_hand_corner_is_plain_unless_mirrored():
    catalogue = WIRE.dump_board()
    assert [catalogue["standard"]["squares"][corner]["marked"] for corner in ("h1", "a8")] == [
        False,
        False,
    ]
    assert [catalogue["mirrored"]["squares"][corner]["marked"] for corner in ("h1", "a8")] == [
        True,
        True,
    ]


STANDARD = """
    f c f c f c f c
    c f c f c f c f
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    F C F C F C F C
    C F C F C F C F
"""

MIRRORED = """
    c f c f c f c f
    f c f c f c f c
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    C F C F C F C F
    F C F C F C F C
"""


@pytest.mark.parametrize(("board", "drawn"), [("standard", STANDARD), ("mirrored", MIRRORED)])
def test_cavalry_begins_on_marked_squares_and_infantry_on_plain_ones(board, drawn):
    state = GAME.new(options={"board": board})
    assert pieces_of(state) == pieces(drawn)
    assert WIRE.dump_board()[board]["setup"] == pieces(drawn)
    assert GAME.to_move(state) == ("white",)


def test_the_first_moves():
    assert moves(GAME.new()) == {
        *("a2-a3", "c2-c3", "e2-e3", "g2-g3"),
        *("b2-a3", "b2-c3", "d2-c3", "d2-e3", "f2-e3", "f2-g3", "h2-g3"),
    }
