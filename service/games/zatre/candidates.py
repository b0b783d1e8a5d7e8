"""Turns to choose from, and quickly what each scores; for computer players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from service.games.core.errors import TooMuchWork
from service.games.zatre.board import (
    IS_LIGHT,
    SOUTH,
    WEST,
    room,
    sums_beside,
)
from service.games.zatre.fitting import cell_for, open_cells
from service.games.zatre.moves import Placement
from service.games.zatre.scoring import POINTS, Turn
from service.games.zatre.state import State
from service.games.zatre.turns.search import TurnSearch

Layout = tuple[Placement, ...]


class Candidates:
    """The legal turns of a position, as many as can be looked at.

    All of them, sorted as they are written, if they are not too many; else first those with the
    most promising single tile.
    """

    def __init__(self, state: State, sees: Callable[[Placement], bool]) -> None:
        """`sees` tells whether a player thinks of laying a tile on a cell at all."""
        self._state = state
        self._sees = sees

    def first(self) -> Layout:
        """Return any legal turn, without looking far."""
        try:
            for turn in self._search():
                return turn
        except TooMuchWork:
            pass
        return self._tile_by_tile()

    def _tile_by_tile(self) -> Layout:
        """Lay one tile after the other, on a dark cell while there is one: that is lawful."""
        state = self._state
        tiles, left = list(state.board), list(state.hand)
        laid: list[Placement] = []
        while left and len(laid) < state.enough:
            cell = cell_for(tiles, left[0])
            if cell is None:
                break
            tiles[cell] = left[0]
            laid.append((cell, left.pop(0)))
        return tuple(sorted(laid))

    def all(self, most: int) -> Iterator[Layout]:
        """Yield the turns that are thought of, best guesses first if there are more than `most`."""
        try:
            count = 0
            for batch in self._search().batches():
                count += len(batch.cells)
                if count > most:
                    break
        except TooMuchWork:
            count = most + 1
        turns = self._search() if count <= most else self._by_promise()
        for turn in turns:
            if all(map(self._sees, turn)):
                yield turn

    def _search(self, required: Sequence[Placement] = ()) -> TurnSearch:
        state = self._state
        return TurnSearch(state.board, state.hand, required, enough=state.enough)

    def _by_promise(self) -> Iterator[Layout]:
        before: set[Placement] = set()
        for placement in promising(self._state.board, self._state.hand):
            if not self._sees(placement):
                continue
            try:
                for turn in self._search((placement,)):
                    if before.isdisjoint(turn):
                        yield turn
            except TooMuchWork:
                pass
            before.add(placement)


def promising(board: Sequence[int], hand: Sequence[int]) -> list[Placement]:
    """Return what single tiles can be laid where, what scores most on its own first."""
    tiles = sorted(set(hand))
    placements = [
        (-_gain(board, cell, tile), cell, tile)
        for cell in open_cells(board)
        for tile in tiles
        if tile <= room(board, cell)
    ]
    placements.sort()
    return [(cell, tile) for _, cell, tile in placements]


def _gain(board: Sequence[int], cell: int, tile: int) -> int:
    """Return what a tile scores on its own, a tick counting as much as a run of 12."""
    row, column = sums_beside(board, cell)
    points = (POINTS.get(row + tile, 0) if row else 0) + (
        POINTS.get(column + tile, 0) if column else 0
    )
    return points + 4 * (IS_LIGHT[cell] and points > 0)


class Scorer:
    """Scores turns on one board as the accountant does, without telling of runs and squares."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._tiles = list(state.board)

    def turn(self, layout: Layout) -> Turn:
        if self._state.opening:
            return self._state.score(layout).turn
        tiles = self._tiles
        for cell, tile in layout:
            tiles[cell] = tile
        runs: dict[tuple[bool, int], int] = {}
        ticks = 0
        for cell, tile in layout:
            row, column = sums_beside(tiles, cell)
            scores = False
            if row:
                runs[False, _end(tiles, cell, WEST)] = row + tile
                scores = row + tile >= 10
            if column:
                runs[True, _end(tiles, cell, SOUTH)] = column + tile
                scores = scores or column + tile >= 10
            ticks += scores and IS_LIGHT[cell]
        for cell, _ in layout:
            tiles[cell] = 0
        sums = list(runs.values())
        return Turn(sums.count(10), sums.count(11), sums.count(12), ticks)


def _end(tiles: Sequence[int], cell: int, ahead: Sequence[int]) -> int:
    while tiles[ahead[cell]]:
        cell = ahead[cell]
    return cell
