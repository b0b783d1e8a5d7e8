"""Where figures can go on a map with its castles, if nobody stood in their way.

Made piece by piece on first use and kept, because a map changes only when a castle falls.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from service.games.graal.board import (
    BITS,
    BOWSHOT,
    DIAGONAL_WAYS,
    LARGEST_SIDE,
    ORTHOGONAL_WAYS,
    Line,
    bearing,
    in_reach,
    leaps,
    rays,
    retreat_ways,
    sides_of,
)
from service.games.graal.castles import Castle
from service.games.graal.figures import (
    ALL_KINDS,
    ARCHER,
    KING,
    PIKEMAN,
    RIDERS,
    SERGEANT,
    SQUIRE,
    Kind,
)
from service.games.graal.maps import COUR, DONJON, FOREST, OFF, ROCK, Map

Lines: TypeAlias = tuple[Line, ...]
Reaches: TypeAlias = tuple[int, tuple[tuple[int, Line], ...]]
"""All squares on some lines, and the lines, each with the set of its squares."""


def _set_of(line: Line) -> int:
    return sum(BITS[square] for square in line)


def _strides(orthogonal: int, diagonal: int) -> tuple[int, ...]:
    return (orthogonal,) * len(ORTHOGONAL_WAYS) + (diagonal,) * len(DIAGONAL_WAYS)


_LONG_MARCH: Final = 12
_ANY_DISTANCE: Final = LARGEST_SIDE

STRIDES: Final = {
    KING: _strides(2, 2),
    SERGEANT: _strides(1, _LONG_MARCH),
    ARCHER: _strides(BOWSHOT, BOWSHOT),
    PIKEMAN: _strides(_LONG_MARCH, 1),
    **dict.fromkeys(RIDERS, _strides(_ANY_DISTANCE, _ANY_DISTANCE)),
}
"""How far each kind but the squire goes each way."""

OBSTACLES: Final = frozenset({ROCK, FOREST, DONJON})
"""What a shot cannot pass, nor a mounted figure between two of them."""


class Ground:
    """A map with its castles, and the tables of who reaches what from where."""

    def __init__(
        self,
        chart: Map,
        castles: tuple[Castle, ...],
        mounted: frozenset[Kind],
        steps_three: bool,
        pushes_one: bool,
    ) -> None:
        """`steps_three`: an archer goes exactly 3 holes; `pushes_one`: his target retreats one."""
        cells = bytearray(chart.cells)
        self.castle_at: dict[int, Castle] = {}
        for castle in castles:
            cells[castle.donjon] = DONJON
            cells[castle.cour] = COUR
            self.castle_at[castle.donjon] = self.castle_at[castle.cour] = castle
        self.cells = bytes(cells)
        self.mounted = mounted
        self.steps_three = steps_three
        self.pushes_one = pushes_one
        self.marches: list[dict[int, Lines]] = [{} for _ in ALL_KINDS]
        """For each kind the lines that were asked for, by square: see `lines`."""
        self.reaches: list[dict[int, Reaches]] = [{} for _ in ALL_KINDS]
        """The same for what was asked of `reach`."""
        self._shots: dict[int, Line] = {}
        self._retreats: dict[tuple[int, int, bool], Lines] = {}

    def lines(self, kind: Kind, square: int) -> Lines:
        """Return the lines of holes that a figure of this kind can march along.

        The march of an archer who must go exactly 3 holes is a line that he uses to the end.
        """
        table = self.marches[kind]
        lines = table.get(square)
        if lines is None:
            lines = table[square] = self._lines(kind, square)
        return lines

    def reach(self, kind: Kind, square: int) -> Reaches:
        """Return the lines along which a figure of this kind can strike, as sets as well.

        For an archer that is all he can shoot at.
        """
        reaches = self.reaches[kind].get(square)
        if reaches is None:
            lines = (self.targets(square),) if kind == ARCHER else self.lines(kind, square)
            sets = tuple((_set_of(line), line) for line in lines)
            every = _set_of(tuple({hole for line in lines for hole in line}))
            reaches = self.reaches[kind][square] = every, sets
        return reaches

    def _lines(self, kind: Kind, square: int) -> Lines:
        if kind == SQUIRE:
            return self._leaps(square)
        mounted = kind in self.mounted
        strides = enumerate(STRIDES[kind])
        lines = [self.line(square, way, mounted, longest) for way, longest in strides]
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
        holes: list[int] = []
        before = square
        for hole in rays(square)[way][:longest]:
            cell = cells[hole]
            if cell in (ROCK, OFF):
                break
            if cell == DONJON:
                if self.castle_at[hole].cour == square:
                    holes.append(hole)
                break
            if mounted and (cell == FOREST or self.squeezed(before, hole)):
                break
            holes.append(hole)
            if cell == COUR:
                break
            before = hole
        return tuple(holes)

    def squeezed(self, before: int, hole: int) -> bool:
        """Tell whether a step is too narrow for a mounted figure."""
        left, right = sides_of(before, hole)
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
        holes = self._shots.get(archer)
        if holes is None:
            holes = self._shots[archer] = self._targets(archer)
        return holes

    def _targets(self, archer: int) -> Line:
        holes: list[int] = []
        for ray in rays(archer):
            for hole in ray[:BOWSHOT]:
                cell = self.cells[hole]
                if cell in (OFF, DONJON):
                    break
                holes.append(hole)
                if cell in OBSTACLES:
                    break
        return tuple(holes)

    def retreats(self, archer: int, target: int, kind: Kind) -> Lines:
        """Return the ways out of a shot: holes that must be free, the last one the refuge."""
        mounted = kind in self.mounted
        key = (archer, target, mounted)
        ways_out = self._retreats.get(key)
        if ways_out is None:
            ways_out = self._retreats[key] = tuple(self._ways_out(archer, target, mounted))
        return ways_out

    def _ways_out(self, archer: int, target: int, mounted: bool) -> list[Line]:
        shot = bearing(archer, target)
        if shot is None:
            return []
        ways_out: list[Line] = []
        for way in retreat_ways(shot.way):
            line = self.line(target, way, mounted, BOWSHOT)
            if line and self.cells[line[-1]] in (COUR, DONJON):
                line = line[:-1]
            for length, refuge in enumerate(line, 1):
                safe = length == 1 if self.pushes_one else not in_reach(archer, refuge)
                if safe:
                    ways_out.append(line[:length])
        return ways_out


@lru_cache(maxsize=64)
def ground(
    chart: Map,
    castles: tuple[Castle, ...],
    mounted: frozenset[Kind],
    steps_three: bool,
    pushes_one: bool,
) -> Ground:
    """Return the ground of these castles on a map, with the tables made so far."""
    return Ground(chart, castles, mounted, steps_three, pushes_one)
