from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from service.games.edge.diagram_request import PALETTES, THEMES, DiagramRequest, Palette, Theme
from service.games.edge.looks import BOARD, MARKS
from service.games.zatre import GAME
from service.games.zatre.diagram import DRAUGHTSMAN, LOOK
from service.games.zatre.wire import WIRE
from tests.games.edge.pictures import (
    DEFICIENCIES,
    contrast,
    difference,
    drawing,
    points,
    stamps,
    words,
)

BARE = DiagramRequest(coordinates=False)
# The rulebook's example after its third turn.
TILES = {"h8": 6, "i8": 5, "i7": 5, "h7": 5, "h9": 1, "i9": 2}

schemes = pytest.mark.parametrize(
    ("theme", "palette"), [(theme, palette) for theme in THEMES for palette in PALETTES]
)


def view(tiles: dict[str, int]) -> dict[str, Any]:
    return {"tiles": tiles, "turn": "p2"}


def cells(picture: str) -> Counter[str]:
    used = stamps(picture).values()
    return Counter(stamp for names in used for stamp in names if stamp in LOOK.board)


def test_the_board_has_160_dark_32_light_and_one_red_cell() -> None:
    assert cells(DRAUGHTSMAN.draw(view({}), BARE)) == {"dark": 160, "light": 32, "red": 1}


def test_light_cells_say_what_they_are_worth_until_covered() -> None:
    # i7 and i9 are light cells.
    covered = cells(DRAUGHTSMAN.draw(view(TILES), BARE))
    assert (covered["light"], covered["light-plain"]) == (30, 2)
    pointed_out = DiagramRequest(coordinates=False, targets=("i7",))
    assert cells(DRAUGHTSMAN.draw(view({}), pointed_out))["light-plain"] == 1


@pytest.mark.parametrize("size", [160, 480])
def test_a_tile_shows_its_pips(size: int) -> None:
    tiles = {f"{file}8": tile for tile, file in enumerate("hijklm", 1)}
    picture = DRAUGHTSMAN.draw(view(tiles), DiagramRequest(coordinates=False, size=size))
    used = stamps(picture)
    mark = LOOK.colours("tile", "light", "standard")["mark"]
    for column, tile in enumerate(range(1, 7), 7):
        stamp = used[column, 7][-1]
        assert stamp == f"tile-{tile}"
        pips = [path for path in drawing(picture, stamp) if path.get("stroke") == mark]
        assert len({point for path in pips for point in points(path.get("d", ""))}) == tile


def test_the_tiles_of_the_last_turn_are_framed() -> None:
    request = DiagramRequest(coordinates=False, last_move="1@h9 2@i9")
    drawn = stamps(DRAUGHTSMAN.draw(view(TILES), request))
    framed = {place: names[1:] for place, names in drawn.items() if "laid" in names}
    assert framed == {(7, 6): ["laid-1", "laid"], (8, 6): ["laid-2", "laid"]}


@pytest.mark.parametrize("seat", ["p1", "p2", "p6"])
def test_nobody_has_a_side_of_the_board(seat: str) -> None:
    upright = DRAUGHTSMAN.draw(view(TILES), DiagramRequest())
    assert DRAUGHTSMAN.draw(view(TILES), DiagramRequest(orientation=seat)) == upright


def test_a_diagram_shows_nothing_of_hands_bag_or_seed() -> None:
    state = GAME.new(seed="hidden")
    pictures = {
        DRAUGHTSMAN.draw(shown, DiagramRequest())
        for shown in (
            WIRE.dump_state(state),
            WIRE.dump_view(state, "p1"),
            WIRE.dump_view(state, "p2"),
            WIRE.dump_view(state, None),
        )
    }
    assert len(pictures) == 1


def test_the_tiles_are_told() -> None:
    assert words(DRAUGHTSMAN.draw(view({"h8": 6, "i8": 5}), BARE)) == "Tiles: h8 6, i8 5."
    assert "Jetons : h8 6." in DRAUGHTSMAN.draw(view({"h8": 6}), DiagramRequest(language="fr"))


@schemes
def test_what_is_printed_can_be_read(theme: Theme, palette: Palette) -> None:
    board, marks = (LOOK.colours(side, theme, palette) for side in (BOARD, MARKS))
    assert contrast(board["figure"], board["light"]) >= 4.5
    assert contrast(board["star"], board["red"]) >= 4.5
    for side in ("tile", "laid"):
        colours = LOOK.colours(side, theme, palette)
        assert contrast(colours["mark"], colours["body"]) >= 7
        for cell in (board["dark"], board["red"]):
            assert contrast(colours["body"], cell) >= 3
    for cell in (board["dark"], board["light"], board["red"]):
        assert max(contrast(marks[ring], cell) for ring in ("laid", "laidline")) >= 3


@schemes
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_kinds_of_cells_differ_to_every_eye(
    theme: Theme, palette: Palette, deficiency: str
) -> None:
    board, marks = (LOOK.colours(side, theme, palette) for side in (BOARD, MARKS))
    assert difference(board["dark"], board["light"], deficiency) >= 20
    assert difference(board["red"], board["light"], deficiency) >= 20
    assert difference(board["red"], board["dark"], deficiency) >= 10
    assert difference(marks["laid"], board["light"], deficiency) >= 10
