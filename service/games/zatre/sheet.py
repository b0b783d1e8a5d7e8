"""The accountant, second half: the score sheet.

Every column is filled from the top on its own, so a sheet is four columns; the rows, their
bonuses and totals follow from them.

>>> from service.games.zatre.scoring import Turn
>>> fill_sheet([Turn(tens=1, elevens=1, ticks=2), Turn(twelves=2, ticks=1)]).total
28
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, Literal, NamedTuple, TypeAlias

from service.games.zatre.scoring import Turn

PRINTED_ROWS: Final = 22
LATE_ROWS: Final = range(17, PRINTED_ROWS + 1)
PointsColumn: TypeAlias = Literal["tens", "elevens", "twelves"]
SheetColumn: TypeAlias = Literal["doubled", "tens", "elevens", "twelves", "bonus"]

WORTH: Final[Mapping[PointsColumn, int]] = {"tens": 1, "elevens": 2, "twelves": 4}
"""The points of one run, by column."""


class Row(NamedTuple):
    """One line of the sheet: points (None where the cell is empty), and what they come to."""

    row: int
    doubled: bool
    tens: int | None
    elevens: int | None
    twelves: int | None
    bonus: int
    total: int


class NextRows(NamedTuple):
    """The rows that the next tick and the next entries go into."""

    doubled: int
    tens: int
    elevens: int
    twelves: int


class FilledCell(NamedTuple):
    """A cell that a turn has filled; a tick has no points."""

    row: int
    column: SheetColumn
    points: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet; the columns hold points."""

    ticks: int = 0
    tens: tuple[int, ...] = ()
    elevens: tuple[int, ...] = ()
    twelves: tuple[int, ...] = ()
    late_bonus: int = 0

    def add(self, turn: Turn) -> Sheet:
        """Return the sheet with one more turn on it."""
        return replace(
            self,
            ticks=self.ticks + turn.ticks,
            tens=_entered(self.tens, turn.tens * WORTH["tens"]),
            elevens=_entered(self.elevens, turn.elevens * WORTH["elevens"]),
            twelves=_entered(self.twelves, turn.twelves * WORTH["twelves"]),
        )

    @property
    def rows(self) -> list[Row]:
        """The rows up to the last one in use."""
        last = max(self.ticks, len(self.tens), len(self.elevens), len(self.twelves))
        return [self.row(number) for number in range(1, last + 1)]

    def row(self, number: int) -> Row:
        """Return one row, the first being 1."""
        doubled = number <= self.ticks
        tens, elevens, twelves = (
            column[number - 1] if number <= len(column) else None
            for column in (self.tens, self.elevens, self.twelves)
        )
        points = (tens or 0) + (elevens or 0) + (twelves or 0)
        earned = tens is not None and elevens is not None and twelves is not None
        bonus = printed_bonus(number, self.late_bonus) if earned else 0
        total = (points + bonus) * (2 if doubled else 1)
        return Row(number, doubled, tens, elevens, twelves, bonus, total)

    @property
    def total(self) -> int:
        return sum(row.total for row in self.rows)

    @property
    def next(self) -> NextRows:
        return NextRows(
            self.ticks + 1, len(self.tens) + 1, len(self.elevens) + 1, len(self.twelves) + 1
        )


def fill_sheet(turns: Iterable[Turn], late_bonus: int = 0) -> Sheet:
    """Enter turns into an empty sheet, in order."""
    return reduce(Sheet.add, turns, Sheet(late_bonus=late_bonus))


def printed_bonus(row: int, late_bonus: int = 0) -> int:
    """Return the bonus that stands on a row, earned by filling its 10, 11 and 12."""
    if row in LATE_ROWS:
        return late_bonus
    return 3 + (row - 1) // 4 if row < LATE_ROWS[0] else 0


def changes(before: Sheet, after: Sheet) -> list[FilledCell]:
    """Return the cells that a turn has filled, and the bonuses that came with them."""
    filled: list[FilledCell] = []
    for old, new in zip(_padded(before, len(after.rows)), after.rows, strict=True):
        if new.doubled and not old.doubled:
            filled.append(FilledCell(new.row, "doubled", None))
        filled += [
            FilledCell(new.row, column, getattr(new, column))
            for column in WORTH
            if getattr(old, column) is None and getattr(new, column) is not None
        ]
        if new.bonus and not old.bonus:
            filled.append(FilledCell(new.row, "bonus", new.bonus))
    return filled


def standings(totals: Sequence[int]) -> list[int]:
    """Return the rank of each total; equal totals share one: 1, 1, 3."""
    return [1 + sum(other > total for other in totals) for total in totals]


def _padded(sheet: Sheet, length: int) -> list[Row]:
    return [sheet.row(number) for number in range(1, length + 1)]


def _entered(column: tuple[int, ...], points: int) -> tuple[int, ...]:
    return (*column, points) if points else column
