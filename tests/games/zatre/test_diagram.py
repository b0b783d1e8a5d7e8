from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from service.games.edge.drawing import COLOURS, PALETTES, THEMES, Drawing, Palette, Theme
from service.games.zatre import GAME
from service.games.zatre.diagram import DRAUGHTSMAN, LAID, PRINTED
from service.games.zatre.wire import WIRE
from tests.games.edge.pictures import (
    DEFICIENCIES,
    SVG,
    attributes,
    contrast,
    difference,
    labels,
    pieces,
    read,
    words,
)

BARE = Drawing(coordinates=False)
# The rulebook's example after its third turn.
TILES = {"h8": 6, "i8": 5, "i7": 5, "h7": 5, "h9": 1, "i9": 2}

schemes = pytest.mark.parametrize(
    ("theme", "palette"), [(theme, palette) for theme in THEMES for palette in PALETTES]
)


def view(tiles: dict[str, int]) -> dict[str, Any]:
    return {"tiles": tiles, "turn": "p2"}


def test_the_board_has_160_dark_32_light_and_one_red_cell() -> None:
    cells = PRINTED["light", "standard"]
    drawn = read(DRAUGHTSMAN.draw(view({}), BARE))
    counted = {
        path.get("fill"): path.get("d", "").count("M")
        for path in drawn.iter(f"{SVG}path")
        if path.get("stroke") == cells.line
    }
    assert counted == {cells.dark: 160, cells.light: 32, cells.red: 1}


def test_light_cells_say_what_they_are_worth_until_covered() -> None:
    assert Counter(labels(DRAUGHTSMAN.draw(view({}), BARE))) == {"×2": 32}
    # i7 and i9 are light cells.
    assert Counter(labels(DRAUGHTSMAN.draw(view(TILES), BARE))) == {"×2": 30}


def test_a_tile_shows_its_pips() -> None:
    tiles = {f"{file}8": tile for tile, file in enumerate("hijklm", 1)}
    drawn = pieces(DRAUGHTSMAN.draw(view(tiles), BARE))
    for column, tile in enumerate(range(1, 7), 7):
        [pips] = attributes(drawn[column, 7], "d")
        places = set(re.findall(r"M (\S+ \S+) h 0", pips))
        assert len(places) == tile


def test_the_tiles_of_the_last_turn_are_framed() -> None:
    drawn = pieces(DRAUGHTSMAN.draw(view(TILES), Drawing(coordinates=False, last_move="1@h9 2@i9")))
    framed = {place for place, tile in drawn.items() if LAID in attributes(tile, "fill")}
    assert framed == {(7, 6), (8, 6)}


@pytest.mark.parametrize("seat", ["p1", "p2", "p6"])
def test_nobody_has_a_side_of_the_board(seat: str) -> None:
    upright = DRAUGHTSMAN.draw(view(TILES), Drawing())
    assert DRAUGHTSMAN.draw(view(TILES), Drawing(orientation=seat)) == upright


def test_a_diagram_shows_nothing_of_hands_bag_or_seed() -> None:
    state = GAME.new(seed="hidden")
    pictures = {
        DRAUGHTSMAN.draw(shown, Drawing())
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
    assert "Jetons : h8 6." in DRAUGHTSMAN.draw(view({"h8": 6}), Drawing(language="fr"))


@schemes
def test_what_is_printed_can_be_read(theme: Theme, palette: Palette) -> None:
    cells, colours = PRINTED[theme, palette], COLOURS[theme, palette]
    assert contrast(cells.on_light, cells.light) >= 4.5
    assert contrast(cells.on_red, cells.red) >= 4.5
    assert contrast(colours.light, colours.dark) >= 7
    for cell in (cells.dark, cells.red):
        assert contrast(colours.light, cell) >= 3
        assert contrast(LAID, cell) >= 3


@schemes
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_kinds_of_cells_differ_to_every_eye(
    theme: Theme, palette: Palette, deficiency: str
) -> None:
    cells = PRINTED[theme, palette]
    assert difference(cells.dark, cells.light, deficiency) >= 20
    assert difference(cells.red, cells.light, deficiency) >= 20
    assert difference(cells.red, cells.dark, deficiency) >= 10
    assert difference(LAID, cells.light, deficiency) >= 10
