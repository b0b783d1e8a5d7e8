"""Turns and sheets that cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from service.games.core.errors import Fault
from service.games.zatre.board import IS_LIGHT
from service.games.zatre.scoring import Turn
from service.games.zatre.sheet import WORTH, Sheet

MOST_RUNS: Final = 84
"""All tiles of the box count 421 together and lie in two runs each, of at least 10."""

LIGHTS_IN_A_RUN: Final = 3
"""No stretch of 12 cells, the longest that a run of ones can be, crosses more light cells."""

MOST_TICKS: Final = sum(IS_LIGHT) + 1
"""Every light cell is covered once in a game, and red once."""


@dataclass(frozen=True, slots=True)
class GivenRow:
    """A row as a caller writes it; what follows from the rest may be left out."""

    row: int | None = None
    doubled: bool = False
    tens: int | None = None
    elevens: int | None = None
    twelves: int | None = None
    bonus: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class GivenSheet:
    """A sheet as a caller writes it."""

    rows: Sequence[GivenRow] = ()
    name: str | None = None
    total: int | None = None
    next: Mapping[str, int] = field(default_factory=dict)
    """The rows that come next, by their columns: any of `NextRows`."""


def turn_faults(turns: Sequence[Turn]) -> Iterator[Fault]:
    """Yield what no tiles can have scored; the path begins with the number of the turn."""
    for index, turn in enumerate(turns):
        yield from _turn_faults(turn, (index,), beginning=index == 0)
    if sum(turn.ticks for turn in turns) > MOST_TICKS:
        yield Fault((), "ticks-exceeded", {"most": MOST_TICKS})


def later_turn_faults(sheet: Sheet, turn: Turn) -> Iterator[Fault]:
    """Yield what no tiles can have scored, of a turn that follows those on a sheet."""
    yield from _turn_faults(turn, (), beginning=sheet == Sheet(late_bonus=sheet.late_bonus))
    if sheet.ticks + turn.ticks > MOST_TICKS:
        yield Fault(("ticks",), "ticks-exceeded", {"most": MOST_TICKS})


def _turn_faults(turn: Turn, path: tuple[int, ...], beginning: bool) -> Iterator[Fault]:
    runs = turn.tens + turn.elevens + turn.twelves
    if runs > MOST_RUNS:
        yield Fault(path, "runs-exceeded", {"most": MOST_RUNS})
    if turn.ticks > _most_ticks(runs, beginning):
        yield Fault((*path, "ticks"), "ticks-unearned", {"ticks": turn.ticks, "runs": runs})


def _most_ticks(runs: int, beginning: bool) -> int:
    """Return how many ticks so many scoring runs can come with; the first turn may use red."""
    return LIGHTS_IN_A_RUN * runs + (1 if runs and beginning else 0)


def read_sheet(given: GivenSheet, late_bonus: int = 0) -> tuple[Sheet, list[Fault]]:
    """Read a sheet as a caller writes it, with all that is wrong with it.

    Its sums are only judged where its entries are right, and what comes next where both are.
    """
    rows = given.rows
    sheet = Sheet(
        ticks=sum(row.doubled for row in rows),
        tens=tuple(row.tens for row in rows if row.tens is not None),
        elevens=tuple(row.elevens for row in rows if row.elevens is not None),
        twelves=tuple(row.twelves for row in rows if row.twelves is not None),
        late_bonus=late_bonus,
    )
    return sheet, (
        [*_gaps(rows), *_entry_faults(rows), *_tick_faults(sheet)]
        or list(_sum_faults(given, sheet))
        or list(_next_faults(given, sheet))
    )


def _gaps(rows: Sequence[GivenRow]) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        if row.row is not None and row.row != index + 1:
            yield Fault(("rows", index, "row"), "row-misnumbered", {"row": index + 1})
    for above, row, index in zip(rows, rows[1:], range(1, len(rows)), strict=False):
        if row.doubled and not above.doubled:
            yield Fault(("rows", index, "doubled"), "column-gap", {"row": index})
        for column in WORTH:
            if getattr(row, column) is not None and getattr(above, column) is None:
                yield Fault(("rows", index, column), "column-gap", {"row": index})


def _entry_faults(rows: Sequence[GivenRow]) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        for column, worth in WORTH.items():
            entry = getattr(row, column)
            if entry is not None and (entry % worth or not worth <= entry <= worth * MOST_RUNS):
                yield Fault(("rows", index, column), "entry-impossible", {"worth": worth})


def _tick_faults(sheet: Sheet) -> Iterator[Fault]:
    runs = sum(sheet.tens) + sum(sheet.elevens) // 2 + sum(sheet.twelves) // 4
    if sheet.ticks > min(_most_ticks(runs, beginning=True), MOST_TICKS):
        yield Fault(("rows",), "ticks-unearned", {"ticks": sheet.ticks, "runs": runs})


def _sum_faults(given: GivenSheet, sheet: Sheet) -> Iterator[Fault]:
    for index, written in enumerate(given.rows):
        row = sheet.row(index + 1)
        path = ("rows", index)
        if written.bonus is not None and written.bonus != row.bonus:
            yield Fault((*path, "bonus"), "sum-wrong", {"sum": row.bonus})
        if written.total is not None and written.total != row.total:
            yield Fault((*path, "total"), "sum-wrong", {"sum": row.total})
    if given.total is not None and given.total != sheet.total:
        yield Fault(("total",), "sum-wrong", {"sum": sheet.total})


def _next_faults(given: GivenSheet, sheet: Sheet) -> Iterator[Fault]:
    for column, row in sheet.next._asdict().items():
        if given.next.get(column, row) != row:
            yield Fault(("next", column), "next-wrong", {"row": row})
