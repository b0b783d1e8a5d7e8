"""Playing on with tiles drawn at random from those unseen, until the thinker has moved again.

Everybody lays tile by tile what brings his own sheet most. That is no careful play, but quick, and
it is enough to compare what turns leave to others and what the kept tiles promise.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.games.zatre.board import IS_LIGHT, LONGEST_SUM, sums_beside
from service.games.zatre.fitting import open_cells
from service.games.zatre.prospects import Prospects
from service.games.zatre.scoring import Turn
from service.games.zatre.sheet import Sheet

_TENS, _ELEVENS, _TWELVES = 10, 11, 12


class Appetite:
    """What a run of each kind, and a tick, would add to a sheet."""

    def __init__(self, prospects: Prospects, sheet: Sheet) -> None:
        now = prospects.total(sheet)
        self.runs = [0.0] * (LONGEST_SUM + 1)
        self.runs[_TENS] = prospects.after(sheet, Turn(tens=1)) - now
        self.runs[_ELEVENS] = prospects.after(sheet, Turn(elevens=1)) - now
        self.runs[_TWELVES] = prospects.after(sheet, Turn(twelves=1)) - now
        self.tick = prospects.after(sheet, Turn(ticks=1)) - now


def lay(tiles: list[int], hand: Sequence[int], appetite: Appetite) -> tuple[Turn, list[int]]:
    """Lay a hand tile by tile, the highest first; return what that scores and what is kept."""
    scored = [0] * (LONGEST_SUM + 1)
    ticks = 0
    kept: list[int] = []
    runs = appetite.runs
    for tile in sorted(hand, reverse=True):
        best, chosen, sums = -1.0, -1, (0, 0)
        for cell in open_cells(tiles):
            row, column = sums_beside(tiles, cell)
            if row + tile > LONGEST_SUM or column + tile > LONGEST_SUM:
                continue
            worth = (runs[row + tile] if row else 0.0) + (runs[column + tile] if column else 0.0)
            if IS_LIGHT[cell]:
                if not worth:
                    continue
                worth += appetite.tick
            if worth > best:
                best, chosen, sums = worth, cell, (row, column)
        if chosen < 0:
            kept.append(tile)
            continue
        tiles[chosen] = tile
        row, column = sums
        if row:
            scored[row + tile] += 1
        if column:
            scored[column + tile] += 1
        ticks += best > 0 and IS_LIGHT[chosen]
    return Turn(scored[_TENS], scored[_ELEVENS], scored[_TWELVES], ticks), kept


class Table:
    """What is common to all playouts: the sheets, and what everybody hopes for."""

    def __init__(self, sheets: Sequence[Sheet], turns: float, late_bonus: int) -> None:
        self.sheets = sheets
        self.now = Prospects(turns, late_bonus)
        self.later = Prospects(max(0.0, turns - 1), late_bonus)

    def play_on(
        self,
        board: Sequence[int],
        hands: Sequence[Sequence[int]],
        bag: Sequence[int],
        own: int,
        turn: Turn,
    ) -> list[float]:
        """Return what the sheets are worth once `own`, who scored this turn, has moved again."""
        tiles = list(board)
        drawn = iter(bag)
        worths = [0.0] * len(hands)
        players = len(hands)
        for seat in [(own + later) % players for later in range(1, players + 1)]:
            hand = list(hands[seat])
            wanted = max(0, 2 - len(hand))
            hand.extend(tile for tile, _ in zip(drawn, range(wanted), strict=False))
            sheet = self.sheets[seat].add(turn) if seat == own else self.sheets[seat]
            scored, _ = lay(tiles, hand, Appetite(self.now, sheet))
            worths[seat] = self.later.after(sheet, scored)
        return worths
