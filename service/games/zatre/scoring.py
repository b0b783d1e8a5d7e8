"""The accountant, first half: what a turn scores. Needs no game, only the tiles.

>>> score_turn({}, "6@h8 5@i8 5@i7").turn
Turn(tens=1, elevens=1, twelves=0, ticks=2)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from service.games.zatre.board import (
    CELLS,
    IS_LIGHT,
    NAMES,
    RED,
    board_of,
    column_through,
    row_through,
    with_tiles,
)
from service.games.zatre.moves import Placement
from service.games.zatre.notation import read_placements

POINTS: Final[Mapping[int, int]] = {10: 1, 11: 2, 12: 4}

RedTick: TypeAlias = Literal["any-run", "through-red"]
TickReason: TypeAlias = Literal["light", "red"]


class Turn(NamedTuple):
    """What one turn brings to the sheet: how many runs of each kind, and how many ticks."""

    tens: int = 0
    elevens: int = 0
    twelves: int = 0
    ticks: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """A row or column of two or more tiles."""

    cells: tuple[int, ...]
    sum: int

    @property
    def points(self) -> int:
        return POINTS.get(self.sum, 0)

    @property
    def squares(self) -> list[str]:
        return [NAMES[cell] for cell in self.cells]


@dataclass(frozen=True, slots=True)
class Tick:
    """An x2 tick and the cell whose tile earned it."""

    cell: int
    reason: TickReason


@dataclass(frozen=True, slots=True)
class TurnScore:
    """Every run with a tile of the turn, rows first, and every tick."""

    runs: tuple[Run, ...]
    ticks: tuple[Tick, ...]

    @property
    def turn(self) -> Turn:
        sums = [run.sum for run in self.runs]
        return Turn(sums.count(10), sums.count(11), sums.count(12), len(self.ticks))

    @property
    def points(self) -> int:
        return sum(run.points for run in self.runs)


def score_turn(
    tiles: Mapping[str, int],
    laid: str,
    *,
    opening: bool | None = None,
    red_tick: RedTick = "any-run",
) -> TurnScore:
    """Score a turn: the tiles that lay there, and those laid as they are written.

    The opening turn is the one on an empty board, unless `opening` says otherwise.
    """
    board = board_of({CELLS[square]: tile for square, tile in tiles.items()})
    first = not tiles if opening is None else opening
    return score_placements(board, read_placements(laid), first, red_tick)


def score_placements(
    board: Sequence[int],
    placements: Iterable[Placement],
    opening: bool,
    red_tick: RedTick = "any-run",
) -> TurnScore:
    """Score tiles laid on empty cells of a board."""
    placements = list(placements)
    after = with_tiles(board, placements)
    cells = [cell for cell, _ in placements]
    runs = runs_through(after, cells)
    scoring = {cell for run in runs if run.points for cell in run.cells}
    ticks = [Tick(cell, "light") for cell in cells if IS_LIGHT[cell] and cell in scoring]
    if opening and RED in cells:
        enough = RED in scoring if red_tick == "through-red" else bool(scoring)
        if enough:
            ticks.append(Tick(RED, "red"))
    return TurnScore(runs, tuple(sorted(ticks, key=lambda tick: tick.cell)))


def runs_through(board: Sequence[int], cells: Iterable[int]) -> tuple[Run, ...]:
    """Return the runs through these cells, each once: rows, then columns."""
    rows = {line for line in (row_through(board, cell) for cell in cells) if len(line) > 1}
    columns = {line for line in (column_through(board, cell) for cell in cells) if len(line) > 1}
    return tuple(
        Run(line, sum(board[cell] for cell in line)) for line in (*sorted(rows), *sorted(columns))
    )


def makes_scoring_run(board: Sequence[int], cell: int) -> bool:
    """Tell whether a run of 10, 11 or 12 passes through a covered cell."""
    return any(
        sum(board[other] for other in line) in POINTS
        for line in (row_through(board, cell), column_through(board, cell))
    )
