"""What a score sheet will come to in the end, as far as can be expected; for computer players."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from service.games.core.evaluation import Scale
from service.games.zatre.scoring import Turn
from service.games.zatre.sheet import WORTH, Sheet, printed_bonus

SCALE: Final = Scale.load(Path(__file__).with_name("evaluation.toml"))

_FILLED: Final = tuple(SCALE[column] / 100 for column in ("ticks", "tens", "elevens", "twelves"))
"""How many cells of each column a turn fills on average."""

_ENTRY: Final = tuple(SCALE["several"] / 100 * worth for worth in WORTH.values())
"""What an entry to come is worth on average: often a turn makes several runs of a kind."""

_LAST_ROW: Final = 34


class Prospects:
    """The expectation of sheets with so many turns to come.

    Every column is filled from the top, so a cell to come is filled with a chance that follows
    from how far down it is. A row counts its points, its bonus if all three cells are filled,
    and both twice if it is ticked: filling evenly, and ticking rows that will be full, follows
    from that by itself.
    """

    def __init__(self, turns: float, late_bonus: int) -> None:
        self._chances = tuple(_chances(rate, turns) for rate in _FILLED)
        """By column: the chance that the next cell will be filled, the one after, and so on."""
        self._bonuses = [printed_bonus(row, late_bonus) for row in range(1, _LAST_ROW + 1)]

    def total(self, sheet: Sheet) -> float:
        """Return what the sheet can be expected to come to."""
        ticks = _column(sheet.ticks, self._chances[0])
        entries = (sheet.tens, sheet.elevens, sheet.twelves)
        filled = [
            _column(len(column), chances)
            for column, chances in zip(entries, self._chances[1:], strict=True)
        ]
        total = 0.0
        for row, (bonus, ticked) in enumerate(zip(self._bonuses, ticks, strict=True)):
            points = 0.0
            every = 1.0
            for column, chances, usual in zip(entries, filled, _ENTRY, strict=True):
                chance = chances[row]
                every *= chance
                points += column[row] if row < len(column) else chance * usual
            total += (points + every * bonus) * (1 + ticked)
        return total

    def after(self, sheet: Sheet, turn: Turn) -> float:
        """Return the same of a sheet with one more turn on it."""
        return self.total(sheet.add(turn))


def _chances(rate: float, turns: float) -> tuple[float, ...]:
    expected = rate * turns
    if expected <= 0:
        return (0.0,) * _LAST_ROW
    spread = 0.6 * math.sqrt(expected) + 0.1
    return tuple(
        1 / (1 + math.exp(min(60.0, (needed - 0.5 - expected) / spread)))
        for needed in range(1, _LAST_ROW + 1)
    )


def _column(filled: int, chances: tuple[float, ...]) -> tuple[float, ...]:
    """Return for each row the chance that it will be filled in the end."""
    return ((1.0,) * filled + chances)[:_LAST_ROW]
