"""The colours of all looks: contrast, and eyes that see fewer colours."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest

from service.games.edge.diagram_request import PALETTES, THEMES, Palette, Theme
from service.games.edge.looks import BOARD, MARKS, Colours, Look
from service.games.registry import PACKAGES, load
from tests.games.edge.pictures import DEFICIENCIES, blend, contrast, difference

PAGE_ONLY = {"chosen", "idle"}
"""Sides of Zatre that stand in a hand, which diagrams do not show."""

GROUNDS = {"zatre": ("dark", "light", "red"), "graal": ("open", "forest", "yard")}
"""The roles of what a piece may stand on; elsewhere pale and deep squares."""


class Scheme(NamedTuple):
    """The colours of a game in a theme and a palette."""

    game: str
    look: Look
    theme: Theme
    palette: Palette

    @property
    def board(self) -> Colours:
        return self.look.colours(BOARD, self.theme, self.palette)

    @property
    def marks(self) -> Colours:
        return self.look.colours(MARKS, self.theme, self.palette)

    @property
    def sides(self) -> list[Colours]:
        names = self.look.as_json["palettes"][self.theme][self.palette].keys()
        return [
            self.look.colours(side, self.theme, self.palette)
            for side in names - {BOARD, MARKS} - PAGE_ONLY
        ]

    @property
    def grounds(self) -> list[str]:
        return [self.board[role] for role in GROUNDS.get(self.game, ("pale", "deep"))]

    @property
    def tinted(self) -> list[str]:
        """The grounds under the mark of the last move."""
        tint = self.look.marks["last"].full[0]
        return [blend(self.marks["last"], ground, tint.opacity) for ground in self.grounds]


SCHEMES = [
    Scheme(entry.game.id, entry.draughtsman.look, theme, palette)
    for entry in map(load, (*PACKAGES, "tests.toy"))
    for theme in THEMES
    for palette in PALETTES
]


def named(scheme: Scheme) -> str:
    return f"{scheme.game}-{scheme.theme}-{scheme.palette}"


per_scheme = pytest.mark.parametrize("scheme", SCHEMES, ids=named)
# Zatre rings its tiles and tints no cell.
per_tinting_scheme = pytest.mark.parametrize(
    "scheme", [scheme for scheme in SCHEMES if scheme.game != "zatre"], ids=named
)


@per_scheme
def test_coordinates_can_be_read(scheme: Scheme) -> None:
    assert contrast(scheme.board["coordinate"], scheme.board["paper"]) >= 4.5


@per_scheme
def test_every_side_stands_out_from_every_ground(scheme: Scheme) -> None:
    least = 4 if scheme.game == "zatre" else 4.5
    for side in scheme.sides:
        for ground in scheme.grounds:
            assert max(contrast(side["edge"], ground), contrast(side["body"], ground)) >= least


@per_tinting_scheme
def test_every_side_stands_out_from_the_tint_of_the_last_move(scheme: Scheme) -> None:
    for side in scheme.sides:
        for ground in scheme.tinted:
            assert max(contrast(side["edge"], ground), contrast(side["body"], ground)) >= 3


@per_scheme
def test_what_a_piece_bears_can_be_read_on_it(scheme: Scheme) -> None:
    for side in scheme.sides:
        assert (
            max(contrast(side["mark"], side[on]) for on in ("body", "inlay") if on in side) >= 4.5
        )


@per_scheme
def test_marks_stand_out_from_every_ground(scheme: Scheme) -> None:
    """Each is drawn in its own colour with a halo; whichever the ground, one of them stands out."""
    for ground in scheme.grounds:
        for mark in ("selected", "target", "capture", "hint"):
            colours = scheme.marks[mark], scheme.marks["halo"]
            assert max(contrast(colour, ground) for colour in colours) >= 3
            assert contrast(*colours) >= 3


@per_tinting_scheme
def test_the_last_move_can_be_told_from_other_squares(scheme: Scheme) -> None:
    for ground in scheme.grounds:
        assert contrast(scheme.marks["lastline"], ground) >= 3
    for tint in scheme.tinted:
        for other in scheme.grounds:
            for deficiency in DEFICIENCIES:
                assert difference(tint, other, deficiency) >= 10


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_safe_palette_keeps_its_marks_apart(theme: Theme, deficiency: str) -> None:
    marks = SCHEMES[0].look.colours(MARKS, theme, "colour-blind")
    for one, other in combinations(("last", "selected", "target"), 2):
        assert difference(marks[one], marks[other], deficiency) >= 20
