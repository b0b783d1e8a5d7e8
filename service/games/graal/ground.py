"""Where figures can go on a map with its castles, if nobody stood in their way.

Made piece by piece on first use and kept, because a map changes only when a castle falls.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from service.games.core.squares import DIRECTIONS
from service.games.graal.armies import (
    ARCHER,
    KINDS,
    KING,
    MOUNTED,
    PIKEMAN,
    SERGEANT,
    SQUIRE,
)
from service.games.graal.maps import COUR, DONJON, FOREST, GRID, LARGEST, OFF, ROCK, Map

Line = tuple[int, ...]
Lines = tuple[Line, ...]

ORTHOGONAL: Final = range(4)
DIAGONAL: Final = range(4, 8)
FAR: Final = LARGEST
LONG_MARCH: Final = 12
BOWSHOT: Final = 3

# How far each kind goes orthogonally and diagonally.
STRIDES: Final = {
    KING: (2, 2),
    SERGEANT: (1, LONG_MARCH),
    ARCHER: (BOWSHOT, BOWSHOT),
    PIKEMAN: (LONG_MARCH, 1),
    **dict.fromkeys(MOUNTED, (FAR, FAR)),
}

OBSTACLES: Final = frozenset({ROCK, FOREST, DONJON})


class Castle(NamedTuple):
    """A castle of one colour: two holes side by side."""

    colour: int
    donjon: int
    cour: int


@cache
def rays(square: int) -> Lines:
    """Return the lines from a square to the edge of the largest board, one a direction."""
    return tuple(GRID.ray(square, direction) for direction in DIRECTIONS)


def bearing(origin: int, target: int) -> tuple[int, int] | None:
    """Return the direction (its index) and the distance between two squares on a line."""
    rank, file = divmod(origin, LARGEST)
    to_rank, to_file = divmod(target, LARGEST)
    across, up = to_file - file, to_rank - rank
    distance = max(abs(across), abs(up))
    if distance == 0 or (across and up and abs(across) != abs(up)):
        return None
    return DIRECTIONS.index((across // distance, up // distance)), distance


def in_reach(archer: int, square: int) -> bool:
    """Tell whether a square is 1 to 3 holes from an archer on one of the 8 lines."""
    found = bearing(archer, square)
    return found is not None and found[1] <= BOWSHOT


def beside(before: int, hole: int) -> tuple[int, int]:
    """Return the two holes that a diagonal step passes between."""
    rank, file = divmod(before, LARGEST)
    to_rank, to_file = divmod(hole, LARGEST)
    return rank * LARGEST + to_file, to_rank * LARGEST + file


class Ground:
    """A map with its castles, and the tables of who reaches what from where."""

    def __init__(
        self,
        chart: Map,
        castles: tuple[Castle, ...],
        king_mounted: bool,
        archer_move: str,
        archer_push: str,
    ) -> None:
        cells = bytearray(chart.cells)
        self.castle_at: dict[int, Castle] = {}
        for castle in castles:
            cells[castle.donjon] = DONJON
            cells[castle.cour] = COUR
            self.castle_at[castle.donjon] = self.castle_at[castle.cour] = castle
        self.cells = bytes(cells)
        self.mounted = MOUNTED | {KING} if king_mounted else MOUNTED
        self.steps_three = archer_move == "exactly-3"
        self.pushes_one = archer_push == "one-hole"
        self.marches: list[dict[int, Lines]] = [{} for _ in KINDS]
        self.shots: dict[int, Line] = {}
        self._retreats: dict[tuple[int, int, bool], Lines] = {}

    def lines(self, kind: int, square: int) -> Lines:
        """Return the lines of holes that a figure of this kind can march along.

        The march of an archer who must go exactly 3 holes is a line that he uses to the end.
        """
        table = self.marches[kind]
        found = table.get(square)
        if found is None:
            found = table[square] = self._lines(kind, square)
        return found

    def _lines(self, kind: int, square: int) -> Lines:
        if kind == SQUIRE:
            return self._leaps(square)
        orthogonal, diagonal = STRIDES[kind]
        mounted = kind in self.mounted
        lines = [self.line(square, way, mounted, orthogonal) for way in ORTHOGONAL]
        lines += [self.line(square, way, mounted, diagonal) for way in DIAGONAL]
        if kind == ARCHER:
            lines = [line for line in lines if line and self.cells[line[-1]] != DONJON]
            if self.steps_three:
                lines = [line for line in lines if len(line) == BOWSHOT]
        return tuple(line for line in lines if line)

    def line(self, square: int, way: int, mounted: bool, longest: int) -> Line:
        """Return the holes that a figure can go along in one direction."""
        cells = self.cells
        if cells[square] == DONJON:
            cour = self.castle_at[square].cour
            return (cour,) if rays(square)[way][:1] == (cour,) else ()
        found: list[int] = []
        before = square
        for hole in rays(square)[way][:longest]:
            cell = cells[hole]
            if cell in (ROCK, OFF):
                break
            if cell == DONJON:
                if self.castle_at[hole].cour == square:
                    found.append(hole)
                break
            if mounted and (cell == FOREST or self.squeezed(before, hole)):
                break
            found.append(hole)
            if cell == COUR:
                break
            before = hole
        return tuple(found)

    def squeezed(self, before: int, hole: int) -> bool:
        """Tell whether a step is too narrow for a mounted figure."""
        left, right = beside(before, hole)
        if left in (before, hole):
            return False
        return self.cells[left] in OBSTACLES and self.cells[right] in OBSTACLES

    def _leaps(self, square: int) -> Lines:
        cells = self.cells
        if cells[square] == DONJON:
            return ()
        return tuple(
            (target,)
            for middle, target in leaps(square)
            if cells[middle] not in (ROCK, DONJON, COUR)
            and cells[target] not in (ROCK, OFF, DONJON)
        )

    def targets(self, archer: int) -> Line:
        """Return the holes that an archer can shoot at: nothing on the line between blocks."""
        found = self.shots.get(archer)
        if found is None:
            found = self.shots[archer] = self._targets(archer)
        return found

    def _targets(self, archer: int) -> Line:
        found: list[int] = []
        for ray in rays(archer):
            for hole in ray[:BOWSHOT]:
                cell = self.cells[hole]
                if cell in (OFF, DONJON):
                    break
                found.append(hole)
                if cell in OBSTACLES:
                    break
        return tuple(found)

    def retreats(self, archer: int, target: int, mounted: bool) -> Lines:
        """Return the ways out of a shot: holes that must be free, the last one the refuge."""
        key = (archer, target, mounted)
        found = self._retreats.get(key)
        if found is None:
            found = self._retreats[key] = tuple(self._ways_out(archer, target, mounted))
        return found

    def _ways_out(self, archer: int, target: int, mounted: bool) -> list[Line]:
        shot = bearing(archer, target)
        if shot is None:
            return []
        away, distance = shot
        found: list[Line] = []
        for way in retreat_ways(away):
            line = self.line(target, way, mounted, BOWSHOT)
            if line and self.cells[line[-1]] in (COUR, DONJON):
                line = line[:-1]
            for length, refuge in enumerate(line, 1):
                if self.pushes_one:
                    safe = length == 1
                elif way == away:
                    safe = length == BOWSHOT + 1 - distance
                else:
                    safe = not in_reach(archer, refuge)
                if safe:
                    found.append(line[:length])
        return found


@cache
def leaps(square: int) -> tuple[tuple[int, int], ...]:
    """Return the squire's leaps on the largest board: the middle hole and the target."""
    found: list[tuple[int, int]] = []
    for across, up in DIRECTIONS[:4]:
        middle = GRID.step(square, (across, up))
        if middle is None:
            continue
        for aside in (1, -1):
            outward = (across or aside, up or aside)
            target = GRID.step(middle, outward)
            if target is not None:
                found.append((middle, target))
    return tuple(found)


def retreat_ways(away: int) -> tuple[int, int, int]:
    """Return the directions of a retreat: straight away and at right angles to that."""
    first = away // 4 * 4
    return away, first + (away + 1) % 4, first + (away + 3) % 4


@lru_cache(maxsize=64)
def ground(
    chart: Map,
    castles: tuple[Castle, ...],
    king_mounted: bool,
    archer_move: str,
    archer_push: str,
) -> Ground:
    """Return the ground of these castles on a map, with the tables made so far."""
    return Ground(chart, castles, king_mounted, archer_move, archer_push)
