"""The board that front ends draw, as the catalogue tells it."""

from __future__ import annotations

from service.games.edge.diagram_request import DiagramRequest
from service.games.registry import load
from service.games.zatre.state import SEATS
from service.games.zatre.wire import WIRE
from tests.games.zatre import naive

BOARD = WIRE.dump_board()
ZATRE = load("service.games.zatre")


def test_the_cells_by_colour_are_the_printed_board():
    signs = {
        **dict.fromkeys(BOARD["dark"], "#"),
        **dict.fromkeys(BOARD["light"], "L"),
        BOARD["red"]: "R",
    }
    drawn = [
        "".join(signs.get(file + rank, ".") for file in BOARD["files"])
        for rank in reversed(BOARD["ranks"])
    ]
    assert drawn == naive.PLAN.split()
    assert sorted(signs) == BOARD["squares"]


def test_the_board_is_the_same_way_up_for_every_seat():
    assert set(BOARD["orientations"]) == set(SEATS)
    view = WIRE.dump_state(ZATRE.game.new(players=6, seed="s"))
    pictures = {
        ZATRE.draughtsman.draw(view, DiagramRequest(orientation=orientation))
        for orientation in (None, *BOARD["orientations"].values())
    }
    assert len(pictures) == 1
