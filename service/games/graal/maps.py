"""Maps: the ground on which a game is played, and the realms on it.

Squares are those of the largest board, 26 by 26, whatever the size of the map, so that a
square has the same number and name everywhere.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from service.games.core.squares import Grid

SMALLEST: Final = 14
LARGEST: Final = 26
GRID: Final = Grid(LARGEST, LARGEST)
NAMES: Final = GRID.names

OPEN, FOREST, ROCK, OFF, DONJON, COUR = range(6)
SIGNS: Final = {".": OPEN, "f": FOREST, "#": ROCK}

RECONSTRUCTION: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("reconstruction.toml").read_text("utf-8")
)


class Map(NamedTuple):
    """A map; `cells` has the ground of every square, OFF outside."""

    rows: tuple[str, ...]
    width: int
    height: int
    cells: bytes

    def realm(self, seat: int, everyone_for_himself: bool) -> frozenset[int]:
        """Return the squares of a seat's realm: a half, or a quarter in a game of four."""
        return _realm(self, seat, everyone_for_himself)

    def half_turn(self, square: int) -> int:
        """Return where a square lies when the map is turned by 180 degrees."""
        rank, file = divmod(square, LARGEST)
        return (self.height - 1 - rank) * LARGEST + self.width - 1 - file

    def mirror_files(self, square: int) -> int:
        """Return the image of a square when west and east change places."""
        rank, file = divmod(square, LARGEST)
        return rank * LARGEST + self.width - 1 - file

    def mirror_ranks(self, square: int) -> int:
        """Return the image of a square when south and north change places."""
        rank, file = divmod(square, LARGEST)
        return (self.height - 1 - rank) * LARGEST + file


@lru_cache(maxsize=64)
def survey(rows: tuple[str, ...]) -> Map:
    """Make a map of rows that have no faults, the highest rank first."""
    cells = bytearray([OFF]) * GRID.size
    for rank, row in enumerate(reversed(rows)):
        for file, sign in enumerate(row):
            cells[rank * LARGEST + file] = SIGNS[sign]
    return Map(rows, len(rows[0]), len(rows), bytes(cells))


@lru_cache(maxsize=128)
def _realm(chart: Map, seat: int, everyone_for_himself: bool) -> frozenset[int]:
    north = seat in (1, 2) if everyone_for_himself else seat % 2 == 1
    files = range(chart.width)
    if everyone_for_himself:
        middle = chart.width // 2
        files = range(middle, chart.width) if seat in (2, 3) else range(middle)
    middle = chart.height // 2
    ranks = range(middle, chart.height) if north else range(middle)
    return frozenset(rank * LARGEST + file for rank in ranks for file in files)


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


def rows_faults(rows: Sequence[str]) -> Iterator[tuple[int | None, str, dict[str, Any]]]:
    """Yield what is wrong with the rows of a map: the row's index, a code, values."""
    if not _good_side(len(rows)):
        yield None, "map-height", {"low": SMALLEST, "high": LARGEST, "given": len(rows)}
    width = len(rows[0]) if rows else 0
    if rows and not _good_side(width):
        yield 0, "map-width", {"low": SMALLEST, "high": LARGEST, "given": width}
    for index, row in enumerate(rows):
        if len(row) != width:
            yield index, "map-ragged", {"width": width, "given": len(row)}
        unknown = sorted(set(row) - set(SIGNS))
        if unknown:
            yield index, "map-sign", {"signs": " ".join(unknown[:10])}


def _good_side(length: int) -> bool:
    return SMALLEST <= length <= LARGEST and length % 2 == 0


STANDARD_MAP: Final = survey(tuple(RECONSTRUCTION["map"]["rows"]))
