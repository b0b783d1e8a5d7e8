"""Deployments that the advice at the end of the rulebook would approve of, drawn by chance.

The castle leans on rock or forest far from the frontier, with the archer in its courtyard, the
king and the squire together, and some of the rest around it. Sergeants and pikemen gather before
the middle of the frontier, riders at its ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from service.games.core.chance import Chance
from service.games.core.squares import DIRECTIONS
from service.games.graal.approaches import approaches
from service.games.graal.board import GRID, LARGEST_SIDE, NAMES
from service.games.graal.camps import NOBODY
from service.games.graal.castles import Castle, castles_in
from service.games.graal.deployment import undeployed
from service.games.graal.figures import (
    ARCHER,
    COLOUR_OF,
    DUKE,
    KIND_OF,
    KING,
    KNIGHT,
    PIKEMAN,
    PRINCE,
    SERGEANT,
    SQUIRE,
    Colour,
    Figure,
    Kind,
    figure_of,
)
from service.games.graal.maps import FOREST, OFF, OPEN, ROCK
from service.games.graal.moves import Deployment
from service.games.graal.options import Rules
from service.games.graal.state import State

_SITES: Final = 24
"""Among how many places for a castle the best is chosen."""

_JITTER: Final = 6
"""How much of what speaks for a square is chance."""

_GUARDING: Final = 8
"""What it is worth to stand where one march leads into the courtyard."""

_WAYS_IN: Final = {OPEN: 2, FOREST: 1, ROCK: 0, OFF: 0}
"""By the ground beside a courtyard, how many can come from there: all, those on foot, nobody."""

_ORDER: Final = (ARCHER, KING, PRINCE, DUKE, KNIGHT, SQUIRE, SERGEANT, PIKEMAN)

Merit: TypeAlias = Callable[[int], int]
"""How well a figure would stand on a square."""


def fort(state: State, colour: Colour, chance: Chance) -> Deployment | None:
    """Return a deployment of a colour that may be deployed, None if no room was left for it.

    Looks at the own camp alone.
    """
    rules = state.rules
    castle = None
    if rules.has_castle(colour):
        castle = _site(state, colour, chance)
        if castle is None:
            return None
    figures = _Muster(state, colour, castle, chance).figures()
    if figures is None:
        return None
    figures.sort(key=lambda placed: (placed[0], NAMES[placed[1]]))
    return Deployment(colour, castle, tuple(figures))


def strength(state: State, deployment: Deployment) -> int:
    """Return how well a deployment holds together: who protects whom, and the courtyard."""
    placed = {square: figure for figure, square in deployment.figures}
    castles = () if deployment.castle is None else (deployment.castle,)
    ground = state.rules.ground(castles)
    covered: set[int] = set()
    for square, figure in placed.items():
        if KIND_OF[figure] == ARCHER:
            continue
        for line in ground.lines(KIND_OF[figure], square):
            for target in line:
                if target in placed:
                    covered.add(target)
                    break
    guards = 0
    for castle in castles:
        doors = approaches(ground, castle).doors
        for square, figure in placed.items():
            between = doors[KIND_OF[figure]].get(square)
            guards += between is not None and placed.keys().isdisjoint(between)
    return 2 * len(covered) + 3 * min(guards, 5)


def _site(state: State, colour: Colour, chance: Chance) -> Castle | None:
    """Choose a place for the castle, with room beside it for all of the camp."""
    rules = state.rules
    realm = rules.realm(colour)
    sites = sorted(castles_in(rules.map, colour, realm))
    chance.shuffle(sites)
    land = Land.of(rules, colour)
    roomy = (site for site in sites if _has_room(state, site))
    best = [site for site, _ in zip(roomy, range(_SITES), strict=False)]
    return max(best, key=lambda site: land.shelter(site), default=None)


def _has_room(state: State, castle: Castle) -> bool:
    """Tell whether the armies of the camp fit into the realm around a castle."""
    rules = state.rules
    camp = rules.camp(castle.colour)
    armies = [
        rules.army_of(colour)
        for colour, seat in enumerate(state.commanders)
        if seat != NOBODY and rules.camp(colour) == camp
    ]
    cells = [
        OPEN if square in castle.holes else rules.map.cells[square]
        for square in rules.realm(castle.colour)
    ]
    riders = sum(army[kind] for army in armies for kind in rules.mounted)
    ground = cells.count(OPEN)
    return riders <= ground and sum(map(sum, armies)) <= ground + cells.count(FOREST)


@dataclass(frozen=True, slots=True)
class Land:
    """A realm as its owner sees it: where the frontier is, and the flanks."""

    rules: Rules
    west: int
    east: int
    south: int
    north: int

    @classmethod
    def of(cls, rules: Rules, colour: Colour) -> Land:
        ranks, files = zip(
            *(divmod(square, LARGEST_SIDE) for square in rules.realm(colour)), strict=True
        )
        return cls(rules, min(files), max(files), min(ranks), max(ranks))

    def front(self, square: int) -> int:
        """Return how far it is over the frontier: 1 on the last holes before it."""
        rank, file = divmod(square, LARGEST_SIDE)
        chart = self.rules.map
        ways = []
        if self.south > 0:
            ways.append(rank - self.south)
        if self.north < chart.height - 1:
            ways.append(self.north - rank)
        if self.west > 0:
            ways.append(file - self.west)
        if self.east < chart.width - 1:
            ways.append(self.east - file)
        return 1 + min(ways)

    def flank(self, square: int) -> int:
        """Return how far it is to the nearer end of the realm, from west to east."""
        file = square % LARGEST_SIDE
        return min(file - self.west, self.east - file)

    def is_western(self, square: int) -> bool:
        return 2 * (square % LARGEST_SIDE) < self.west + self.east

    def shelter(self, castle: Castle) -> int:
        """Return how safe a place for a castle is."""
        cells = self.rules.map.cells
        ways_in = 0
        for direction in DIRECTIONS:
            beside = GRID.step(castle.cour, direction)
            if beside is not None and beside != castle.donjon:
                ways_in += _WAYS_IN[cells[beside]]
        return 3 * min(self.front(castle.cour), 9) - 2 * ways_in + min(self.flank(castle.cour), 5)


class _Muster:
    """The army of one colour, as it takes its places one figure after the other."""

    def __init__(self, state: State, colour: Colour, castle: Castle | None, chance: Chance) -> None:
        rules = state.rules
        camp = rules.camp(colour)
        friends = [each for each in state.castles if rules.camp(each.colour) == camp]
        self._rules = rules
        self._colour = colour
        self._own = castle
        self._castle = castle or friends[0]
        self._chance = chance
        self._land = Land.of(rules, colour)
        taken = {at for at, man in state.pieces.items() if rules.camp(COLOUR_OF[man]) == camp}
        taken.update(self._castle.holes)
        self._free = sorted(rules.realm(colour) - taken)
        self._doors = approaches(rules.ground((self._castle,)), self._castle).doors
        self._placed: list[tuple[Figure, int]] = []
        waiting = undeployed(rules, state.pieces, state.commanders)
        self._riders_to_come = sum(
            rules.army_of(other)[kind]
            for other in waiting
            if rules.camp(other) == camp and other != colour
            for kind in rules.mounted
        )

    def figures(self) -> list[tuple[Figure, int]] | None:
        """Return figures and squares, None if they do not find room."""
        army = self._rules.army_of(self._colour)
        riding = self._rules.mounted
        # Riders first: they cannot go into the forest when the open ground is taken.
        for kind in sorted(_ORDER, key=lambda kind: kind not in riding):
            for number in range(army[kind]):
                square = self._place(kind, number)
                if square is None:
                    return None
                self._placed.append((figure_of(self._colour, kind), square))
        return self._placed

    def _place(self, kind: Kind, number: int) -> int | None:
        if kind == ARCHER and number == 0 and self._own is not None:
            return self._own.cour
        suitable = list(self._suitable(kind))
        if not suitable:
            return self._in_castle(kind)
        merit = self._merit(kind, number)
        noise = self._chance.below(1 << 32)

        def favour(square: int) -> tuple[int, int]:
            mixed = (square * 0x9E3779B1 + noise) * 0x85EBCA6B % (1 << 32)
            return merit(square) + (mixed >> 8) % _JITTER, square

        best = max(suitable, key=favour)
        self._free.remove(best)
        return best

    def _suitable(self, kind: Kind) -> Iterator[int]:
        """Yield the free squares on which a figure may stand; foot leave riders their ground."""
        cells = self._rules.map.cells
        open_ground = [square for square in self._free if cells[square] == OPEN]
        rides = kind in self._rules.mounted
        if rides or len(open_ground) > self._riders_to_come:
            yield from open_ground
        if not rides:
            yield from (square for square in self._free if cells[square] == FOREST)

    def _in_castle(self, kind: Kind) -> int | None:
        """Return a hole of the own castle that is left, where there is no other room."""
        taken = {square for _, square in self._placed}
        holes = () if self._own is None else self._own.holes
        for hole in holes:
            if hole not in taken and not (kind == ARCHER and hole == self._castle.donjon):
                return hole
        return None

    def _merit(self, kind: Kind, number: int) -> Merit:
        if kind == KING:
            return lambda square: self._land.front(square) - 3 * self._away(square)
        if kind == SQUIRE:
            return self._beside_the_king
        if kind in (PRINCE, DUKE):
            return lambda square: self._guarding(kind, square) - 2 * abs(self._away(square) - 3)
        if kind == KNIGHT:
            return lambda square: self._at_the_end(square, number)
        if kind in (SERGEANT, PIKEMAN) and number % 2 == 0:
            return self._before_the_middle
        return lambda square: self._guarding(kind, square) - 2 * abs(self._away(square) - 2)

    def _away(self, square: int) -> int:
        return _distance(square, self._castle.cour)

    def _guarding(self, kind: Kind, square: int) -> int:
        between = self._doors[kind].get(square)
        if between is None:
            return 0
        taken = {other for _, other in self._placed}
        return _GUARDING if taken.isdisjoint(between) else 1

    def _beside_the_king(self, square: int) -> int:
        kings = [at for figure, at in self._placed if KIND_OF[figure] == KING]
        near = kings[0] if kings else self._castle.cour
        return -4 * max(0, _distance(square, near) - 1) + self._land.front(square) // 2

    def _at_the_end(self, square: int, number: int) -> int:
        """Return how well a knight stands in a corner, those after the first in turn."""
        land = self._land
        wrong_end = land.is_western(square) != (number % 2 == 0)
        return -3 * land.flank(square) - 2 * abs(land.front(square) - 6) - 40 * wrong_end

    def _before_the_middle(self, square: int) -> int:
        land = self._land
        crowd = sum(_distance(square, other) == 1 for _, other in self._placed)
        return 2 * min(land.flank(square), 8) - 4 * abs(land.front(square) - 4) - 2 * crowd


def _distance(square: int, other: int) -> int:
    """Return how many steps of a king on an empty map lie between two squares."""
    rank, file = divmod(square, LARGEST_SIDE)
    to_rank, to_file = divmod(other, LARGEST_SIDE)
    return max(abs(to_rank - rank), abs(to_file - file))
