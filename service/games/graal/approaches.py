"""How near figures are to a cour, if nobody stood in their way; for computer players."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from service.games.graal.board import GRID, Line, leaps
from service.games.graal.castles import Castle
from service.games.graal.figures import ALL_KINDS, ARCHER, SQUIRE, Kind
from service.games.graal.ground import Ground

FARTHEST: Final = 4
"""From how many marches away on it makes no difference."""

Doors: TypeAlias = dict[int, Line]
"""The squares from which one march leads into a cour, with the holes that must be free for it."""


class Approaches:
    """The ways to one cour, for each kind of figure."""

    def __init__(self, ground: Ground, castle: Castle) -> None:
        self._ground = ground
        self._castle = castle

    @cached_property
    def doors(self) -> tuple[Doors, ...]:
        """By kind. An archer enters nothing that somebody holds, so he has none."""
        return tuple(self._doors(kind) for kind in ALL_KINDS)

    @cached_property
    def marches(self) -> tuple[bytes, ...]:
        """By kind, for every square the number of marches to the cour, `FARTHEST` at most."""
        return tuple(self._marches(kind) for kind in ALL_KINDS)

    def _doors(self, kind: Kind) -> Doors:
        cour = self._castle.cour
        if kind == ARCHER:
            return {}
        if kind == SQUIRE:
            return dict.fromkeys(self._leaping_to(cour), ())
        return {
            hole: line[:before]
            for line in self._ground.lines(kind, cour)
            for before, hole in enumerate(line)
        }

    def _leaping_to(self, target: int) -> list[int]:
        return [
            origin for _, origin in leaps(target) if (target,) in self._ground.lines(SQUIRE, origin)
        ]

    def _marches(self, kind: Kind) -> bytes:
        """Count marches backwards from the cour: whoever can go one way can go back."""
        marches = bytearray([FARTHEST]) * GRID.size
        if kind == ARCHER:
            return bytes(marches)
        marches[self._castle.cour] = 0
        ring = list(self.doors[kind])
        for count in range(1, FARTHEST):
            further: list[int] = []
            for square in ring:
                if marches[square] == FARTHEST:
                    marches[square] = count
                    if count < FARTHEST - 1:
                        further.extend(self._before(kind, square))
            ring = further
        return bytes(marches)

    def _before(self, kind: Kind, square: int) -> list[int]:
        if kind == SQUIRE:
            return self._leaping_to(square)
        return [hole for line in self._ground.lines(kind, square) for hole in line]


@lru_cache(maxsize=64)
def approaches(ground: Ground, castle: Castle) -> Approaches:
    """Return the ways to a castle's cour, made on first use."""
    return Approaches(ground, castle)
