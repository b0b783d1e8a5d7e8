"""Castles: a donjon and a cour side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias, TypedDict, get_args

from service.games.core.squares import DIRECTIONS, ORTHOGONALS
from service.games.graal.board import GRID
from service.games.graal.figures import Colour
from service.games.graal.maps import OFF, ROCK, Map

CastlePart: TypeAlias = Literal["donjon", "cour"]
CASTLE_PARTS: Final[tuple[CastlePart, ...]] = get_args(CastlePart)


class Castle(NamedTuple):
    """A castle of one colour."""

    colour: Colour
    donjon: int
    cour: int

    @property
    def holes(self) -> tuple[int, int]:
        return self.donjon, self.cour


class GivenCastle(TypedDict, total=False):
    """The squares of a castle of the caller's own."""

    donjon: int
    cour: int


def castle_of(colour: Colour, given: GivenCastle) -> Castle | None:
    """Return a castle of the caller's own, if it is whole."""
    if "donjon" in given and "cour" in given:
        return Castle(colour, given["donjon"], given["cour"])
    return None


def is_open(chart: Map, castle: Castle) -> bool:
    """Tell whether the cour has a neighbour from which it can be entered."""
    for direction in DIRECTIONS:
        hole = GRID.step(castle.cour, direction)
        if hole is not None and hole != castle.donjon and chart.cells[hole] not in (ROCK, OFF):
            return True
    return False


def castles_in(chart: Map, colour: Colour, realm: frozenset[int]) -> Iterator[Castle]:
    """Yield every castle that could be built in a realm."""
    for donjon in realm:
        for direction in ORTHOGONALS:
            cour = GRID.step(donjon, direction)
            if cour is not None and cour in realm:
                castle = Castle(colour, donjon, cour)
                if is_open(chart, castle):
                    yield castle
