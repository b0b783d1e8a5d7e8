"""The colours that all games share: contrast, and eyes that see fewer colours."""

from __future__ import annotations

from itertools import combinations

import pytest

from service.games.edge.drawing import COLOURS, Colours
from tests.games.edge.pictures import DEFICIENCIES, blend, contrast, difference

SCHEMES = [pytest.param(colours, id="-".join(key)) for key, colours in COLOURS.items()]
SAFE = [pytest.param(COLOURS[key], id=key[0]) for key in COLOURS if key[1] == "colour-blind"]


@pytest.mark.parametrize("colours", SCHEMES)
def test_coordinates_can_be_read(colours: Colours) -> None:
    assert contrast(colours.ink, colours.paper) >= 4.5


@pytest.mark.parametrize("colours", SCHEMES)
def test_both_sides_stand_out_from_every_square(colours: Colours) -> None:
    """A piece is filled in one and outlined in the other of the two colours."""
    assert contrast(colours.light, colours.dark) >= 7
    tinted = [blend(colours.last, square, 0.75) for square in (colours.pale, colours.deep)]
    for square in (colours.pale, colours.deep, *tinted):
        assert max(contrast(colours.light, square), contrast(colours.dark, square)) >= 4.5


@pytest.mark.parametrize("colours", SCHEMES)
def test_marks_stand_out_from_every_square(colours: Colours) -> None:
    for square in (colours.pale, colours.deep):
        for mark in (colours.target, colours.highlight, colours.arrow):
            assert contrast(mark, square) >= 3


@pytest.mark.parametrize("colours", SCHEMES)
def test_the_last_move_can_be_told_from_other_squares(colours: Colours) -> None:
    for square in (colours.pale, colours.deep):
        tint = blend(colours.last, square, 0.75)
        for other in (colours.pale, colours.deep):
            for deficiency in DEFICIENCIES:
                assert difference(tint, other, deficiency) >= 10


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("colours", SAFE)
def test_the_safe_palette_keeps_its_marks_apart(colours: Colours, deficiency: str) -> None:
    for one, other in combinations((colours.last, colours.highlight, colours.target), 2):
        assert difference(one, other, deficiency) >= 20
