"""Maps: the ground on which a game is played, and the realms on it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypedDict

from service.games.core.errors import Fault
from service.games.graal.board import GRID, LARGEST_SIDE
from service.games.graal.figures import Colour

SMALLEST_SIDE: Final = 14

OPEN, FOREST, ROCK, OFF, DONJON, COUR = range(6)
TERRAIN: Final = {"#": "rock", "f": "forest", ".": "open"}
"""What the signs on a map stand for."""

_SIGNS: Final = {"#": ROCK, "f": FOREST, ".": OPEN}

RECONSTRUCTION: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("reconstruction.toml").read_text("utf-8")
)


class GivenMap(TypedDict, total=False):
    """A map of the caller's own, the highest rank first."""

    rows: Sequence[str]


class Map(NamedTuple):
    """A map; `cells` has the ground of every square, OFF outside."""

    rows: tuple[str, ...]
    width: int
    height: int
    cells: bytes

    def realm(self, colour: Colour, everyone_for_himself: bool) -> frozenset[int]:
        """Return the squares of a colour's realm: a half, or a quarter in a game of four."""
        return _realm(self, colour, everyone_for_himself)

    def half_turn(self, square: int) -> int:
        """Return where a square lies when the map is turned by 180 degrees."""
        return self.mirror_files(self.mirror_ranks(square))

    def mirror_files(self, square: int) -> int:
        """Return the image of a square when west and east change places."""
        rank, file = divmod(square, LARGEST_SIDE)
        return rank * LARGEST_SIDE + self.width - 1 - file

    def mirror_ranks(self, square: int) -> int:
        """Return the image of a square when south and north change places."""
        rank, file = divmod(square, LARGEST_SIDE)
        return (self.height - 1 - rank) * LARGEST_SIDE + file


@lru_cache(maxsize=64)
def survey(rows: tuple[str, ...]) -> Map:
    """Make a map of rows that have no faults, the highest rank first."""
    cells = bytearray([OFF]) * GRID.size
    for rank, row in enumerate(reversed(rows)):
        for file, sign in enumerate(row):
            cells[rank * LARGEST_SIDE + file] = _SIGNS[sign]
    return Map(rows, len(rows[0]), len(rows), bytes(cells))


STANDARD_MAP: Final = survey(tuple(RECONSTRUCTION["map"]["rows"]))


@lru_cache(maxsize=128)
def _realm(chart: Map, colour: Colour, everyone_for_himself: bool) -> frozenset[int]:
    north = colour in (1, 2) if everyone_for_himself else colour % 2 == 1
    files = range(chart.width)
    if everyone_for_himself:
        middle = chart.width // 2
        files = range(middle, chart.width) if colour in (2, 3) else range(middle)
    middle = chart.height // 2
    ranks = range(middle, chart.height) if north else range(middle)
    return frozenset(rank * LARGEST_SIDE + file for rank in ranks for file in files)


@lru_cache(maxsize=64)
def equal_realms(chart: Map, everyone_for_himself: bool) -> bool:
    """Tell whether nobody has better ground: the realms are images of each other."""
    rows = chart.rows
    across = tuple(reversed(rows))
    along = tuple(row[::-1] for row in rows)
    turned = tuple(row[::-1] for row in across)
    if everyone_for_himself:
        quarter_turned = tuple("".join(column) for column in zip(*across, strict=True))
        return rows == quarter_turned or rows == across == along
    return rows in (across, turned)


def map_faults(given: GivenMap | None) -> Iterator[Fault]:
    """Yield what is wrong with a map of the caller's own."""
    if given is None:
        return
    rows = given.get("rows")
    if rows is None:
        yield Fault(("map", "rows"), "missing")
        return
    sides = {"low": SMALLEST_SIDE, "high": LARGEST_SIDE}
    if not _good_side(len(rows)):
        yield Fault(("map", "rows"), "map-height", {**sides, "given": len(rows)})
    width = len(rows[0]) if rows else 0
    if rows and not _good_side(width):
        yield Fault(("map", "rows", 0), "map-width", {**sides, "given": width})
    for index, row in enumerate(rows):
        path = ("map", "rows", index)
        if len(row) != width:
            yield Fault(path, "map-ragged", {"width": width, "given": len(row)})
        unknown = sorted(set(row) - set(_SIGNS))
        if unknown:
            yield Fault(path, "map-sign", {"signs": " ".join(unknown[:10])})


def _good_side(length: int) -> bool:
    return SMALLEST_SIDE <= length <= LARGEST_SIDE and length % 2 == 0
