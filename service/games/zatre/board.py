"""The board: 193 cells in a frame of 15 by 15.

A cell is an integer: its place in the text order of the names (`a10` before `a2`), because
that is the order in which a turn is written. A board is `bytes` with the tile on each cell, 0
for none, and one more 0 at the end: `OUTSIDE`, which every line over the edge runs into.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase
from typing import Annotated, Final, TypeAlias

PLAN: Final = (
    "....##L.L##....",
    ".L###########L.",
    ".#L#########L#.",
    ".##L#######L##.",
    "####L#####L####",
    "#####L###L#####",
    "L#####L#L#####L",
    ".######R######.",
    "L#####L#L#####L",
    "#####L###L#####",
    "####L#####L####",
    ".##L#######L##.",
    ".#L#########L#.",
    ".L###########L.",
    "....##L.L##....",
)
"""The printed board from the highest rank down: dark `#`, light `L`, red `R`, no cell `.`."""

SIZE: Final = len(PLAN)
FILES: Final = tuple(ascii_lowercase[:SIZE])
RANKS: Final = tuple(str(rank) for rank in range(1, SIZE + 1))

_KINDS: Final = {
    f"{file}{rank}": kind
    for rank, line in zip(reversed(RANKS), PLAN, strict=True)
    for file, kind in zip(FILES, line, strict=True)
    if kind != "."
}

NAMES: Final = tuple(sorted(_KINDS))
CELLS: Final[Mapping[str, int]] = {name: cell for cell, name in enumerate(NAMES)}
OUTSIDE: Final = len(NAMES)
RED: Final = CELLS["h8"]

IS_LIGHT: Final = tuple(_KINDS[name] == "L" for name in NAMES)
IS_DARK: Final = tuple(_KINDS[name] == "#" for name in NAMES)


def _towards(files: int, ranks: int) -> tuple[int, ...]:
    def neighbour(name: str) -> int:
        file = ascii_lowercase[(ascii_lowercase.index(name[0]) + files) % 26]
        return CELLS.get(f"{file}{int(name[1:]) + ranks}", OUTSIDE)

    return (*map(neighbour, NAMES), OUTSIDE)


EAST: Final = _towards(1, 0)
WEST: Final = _towards(-1, 0)
NORTH: Final = _towards(0, 1)
SOUTH: Final = _towards(0, -1)

NEIGHBOURS: Final = tuple(
    tuple(sorted({EAST[cell], WEST[cell], NORTH[cell], SOUTH[cell]} - {OUTSIDE}))
    for cell in range(OUTSIDE)
)

Tile: TypeAlias = Annotated[int, "a tile"]

TILES: Final[tuple[Tile, ...]] = (1, 2, 3, 4, 5, 6)
BOX: Final = (21, 20, 20, 20, 20, 20)
"""How many tiles of each value the box holds, from the ones to the sixes."""

LONGEST_SUM: Final = 12
"""A run may count no more than this."""

NO_TILES: Final = bytes(OUTSIDE + 1)


def board_of(tiles: Mapping[int, int]) -> bytes:
    """Return the board with these tiles, given by their cells."""
    board = bytearray(NO_TILES)
    for cell, tile in tiles.items():
        board[cell] = tile
    return bytes(board)


def with_tiles(board: Sequence[int], placements: Iterable[tuple[int, int]]) -> list[int]:
    """Return a board with more tiles on it, each given with its cell."""
    after = list(board)
    for cell, tile in placements:
        after[cell] = tile
    return after


def sums_beside(board: Sequence[int], cell: int) -> tuple[int, int]:
    """Return what lies next to a cell in its row and in its column."""
    row = column = 0
    onward = EAST[cell]
    while tile := board[onward]:
        row += tile
        onward = EAST[onward]
    onward = WEST[cell]
    while tile := board[onward]:
        row += tile
        onward = WEST[onward]
    onward = NORTH[cell]
    while tile := board[onward]:
        column += tile
        onward = NORTH[onward]
    onward = SOUTH[cell]
    while tile := board[onward]:
        column += tile
        onward = SOUTH[onward]
    return row, column


def room(board: Sequence[int], cell: int) -> int:
    """Return the highest tile that an empty cell takes without a run of 13 or more.

    It is 12 where no tile lies next to the cell.
    """
    row, column = sums_beside(board, cell)
    return LONGEST_SUM - (max(column, row))


def row_through(board: Sequence[int], cell: int) -> tuple[int, ...]:
    """Return the uninterrupted row of tiles through a covered cell, from west to east."""
    return _line(board, cell, WEST, EAST)


def column_through(board: Sequence[int], cell: int) -> tuple[int, ...]:
    """Return the uninterrupted column of tiles through a covered cell, from south to north."""
    return _line(board, cell, SOUTH, NORTH)


def _line(
    board: Sequence[int], cell: int, back: Sequence[int], ahead: Sequence[int]
) -> tuple[int, ...]:
    while board[back[cell]]:
        cell = back[cell]
    line = [cell]
    while board[ahead[cell]]:
        cell = ahead[cell]
        line.append(cell)
    return tuple(line)


def run_ends(board: Sequence[int], cell: int) -> list[int]:
    """Return the empty cells at the ends of the row and the column through a covered cell."""
    ends = []
    for ahead in (EAST, WEST, NORTH, SOUTH):
        end = ahead[cell]
        while board[end]:
            end = ahead[end]
        if end != OUTSIDE:
            ends.append(end)
    return ends
