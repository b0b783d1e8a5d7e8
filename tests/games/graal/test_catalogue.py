"""What the catalogue tells of the board: enough to draw it."""

from __future__ import annotations

import pytest

from service.games.edge.layout import Layout
from service.games.graal.board import GRID
from service.games.graal.diagram import DRAUGHTSMAN
from service.games.graal.game import GAME
from service.games.graal.maps import STANDARD_MAP
from service.games.graal.state import SEATS
from service.games.graal.wire import WIRE

BOARD = WIRE.dump_board()


def test_files_and_ranks_are_those_of_the_map() -> None:
    assert "".join(BOARD["files"]) == "abcdefghijklmnopqrstuvwx"
    assert BOARD["ranks"] == [str(rank) for rank in range(1, 25)]


def test_refusals_call_the_players_what_the_catalogue_calls_them() -> None:
    terms = [GAME.rulebook.terms[f"seat.{number}"] for number in range(len(SEATS))]
    assert terms == [GAME.box.seats[seat] for seat in SEATS]


def test_the_ground_is_that_of_the_rows() -> None:
    signs = {"rock": "#", "forest": "f"}
    for ground, squares in BOARD["ground"].items():
        drawn = {
            f"{file}{rank}"
            for rank, row in zip(reversed(BOARD["ranks"]), BOARD["rows"], strict=True)
            for file, sign in zip(BOARD["files"], row, strict=True)
            if sign == signs[ground]
        }
        assert set(squares) == drawn
    assert {"c22", "d3", "x11"} <= set(BOARD["ground"]["forest"])
    assert "j3" in BOARD["ground"]["rock"]


@pytest.mark.parametrize("shares", ["halves", "quarters"])
def test_realms_lie_where_the_catalogue_says(shares: str) -> None:
    corners = {"south-west": "a1", "south-east": "x1", "north-west": "a24", "north-east": "x24"}
    for seat, where in BOARD["realms"][shares].items():
        realm = STANDARD_MAP.realm(SEATS.index(seat), shares == "quarters")
        own = {corner for corner, name in corners.items() if GRID.squares[name] in realm}
        assert own == {corner for corner in corners if corner.startswith(where)}


@pytest.mark.parametrize(("variant", "shares"), [("two", "halves"), ("four", "quarters")])
def test_the_side_at_the_bottom_is_the_seats_own(variant: str, shares: str) -> None:
    corners = {"a1", "x1", "a24", "x24"}
    for seat in BOARD["realms"][shares]:
        turns = DRAUGHTSMAN.quarters({"variant": variant}, BOARD["orientations"][seat])
        layout = Layout(24, 24, turns)
        realm = STANDARD_MAP.realm(SEATS.index(seat), variant == "four")
        own = [corner for corner in corners if GRID.squares[corner] in realm]
        lower = sorted(corners, key=lambda corner: layout.centre(corner)[1])[2:]
        assert set(own) <= set(lower)
