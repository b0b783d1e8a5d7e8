"""Figures and their numbers."""

from __future__ import annotations

from service.games.graal.figures import (
    ALL_KINDS,
    COLOUR_OF,
    COLOURS,
    FIGURE_BY_NAME,
    FIGURES,
    HOUSES,
    KIND_OF,
    KINDS,
    KINGS,
    Kind,
    figure_of,
    mounted_kinds,
)


def letters(kinds: frozenset[Kind]) -> set[str]:
    return {KINDS[kind] for kind in kinds}


def test_a_figure_is_a_colour_and_a_kind():
    for colour, letter in enumerate(COLOURS):
        for kind in ALL_KINDS:
            figure = figure_of(colour, kind)
            assert FIGURES[figure] == letter + KINDS[kind]
            assert FIGURE_BY_NAME[FIGURES[figure]] == figure
            assert (COLOUR_OF[figure], KIND_OF[figure]) == (colour, kind)


def test_every_colour_has_a_king_and_his_house():
    assert [FIGURES[king] for king in KINGS] == ["wR", "bR", "lR", "tR", "dR", "pR"]
    assert {FIGURES[figure] for figure in HOUSES[3]} == {"tR", "tP", "tD"}


def test_prince_duke_and_knight_ride_and_the_king_if_so_agreed():
    assert letters(mounted_kinds(king_mounted=False)) == {"P", "D", "C"}
    assert letters(mounted_kinds(king_mounted=True)) == {"R", "P", "D", "C"}
