"""Putting an army on the board: what is wrong with it, all at once.

The same checks hold for a deployment that is played and for a position of the caller's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from service.games.core.errors import Fault, IllegalMove, Term, Value
from service.games.core.notation import Steps
from service.games.core.squares import DIRECTIONS
from service.games.graal.armies import (
    ARCHER,
    COLOURS,
    KINDS,
    KING,
    MOUNTED,
    NOBODY,
    Commanders,
)
from service.games.graal.ground import Castle, bearing
from service.games.graal.maps import FOREST, GRID, NAMES, OFF, ROCK, Map
from service.games.graal.state import Deployment, Pieces, Rules, State


@dataclass(frozen=True, slots=True)
class Order:
    """A deployment as it was asked for, right or wrong."""

    colour: int
    donjons: tuple[int, ...]
    cours: tuple[int, ...]
    figures: tuple[tuple[int, int], ...]
    """Figures and their squares."""

    @classmethod
    def of(cls, steps: Steps) -> Order:
        """Read the steps of a deployment that names its colour."""
        colour = COLOURS.index(steps[1])
        placed: dict[str, list[int]] = {}
        figures: list[tuple[int, int]] = []
        for word in steps[2:]:
            what, _, name = word.partition("@")
            square = GRID.squares[name]
            if what in KINDS:
                figures.append((8 * colour + KINDS.index(what), square))
            else:
                placed.setdefault(what, []).append(square)
        return cls(
            colour,
            tuple(placed.get("donjon", ())),
            tuple(placed.get("cour", ())),
            tuple(figures),
        )

    def castle(self) -> Castle | None:
        """Return the castle, if there is exactly one donjon and one cour."""
        if len(self.donjons) == 1 and len(self.cours) == 1:
            return Castle(self.colour, self.donjons[0], self.cours[0])
        return None

    def deployment(self) -> Deployment:
        """Return the move that an order without faults means."""
        return Deployment(self.colour, self.castle(), self.figures)


def undeployed(rules: Rules, pieces: Pieces, commanders: Commanders) -> list[int]:
    """Return the colours whose armies are still to be deployed."""
    standing = {figure >> 3 for figure in pieces.values()}
    return [
        colour
        for colour, commander in enumerate(commanders)
        if commander != NOBODY and colour not in standing and any(rules.army_of(colour))
    ]


def deployable(rules: Rules, pieces: Pieces, commanders: Commanders) -> list[int]:
    """Return the colours that may be deployed now: within a camp the chief's first."""
    waiting = undeployed(rules, pieces, commanders)
    return [
        colour
        for colour in waiting
        if rules.has_castle(colour) or rules.camp(colour) not in waiting
    ]


def deployers(state: State) -> list[int]:
    """Return the seats that have an army to deploy now."""
    colours = deployable(state.rules, state.pieces, state.commanders)
    return sorted({state.commanders[colour] for colour in colours})


def objection(state: State, steps: Steps) -> IllegalMove | None:
    """Return why an army may not be deployed at all now, wherever it is put."""
    if state.phase != "deployment":
        return IllegalMove("graal.deployment.before-play")
    if len(steps) < 2:
        return IllegalMove("graal.notation", "deployment")
    colour = COLOURS.index(steps[1])
    army = Term(f"army.{colour}")
    if state.commanders[colour] == NOBODY:
        return IllegalMove("graal.deployment.armies", "absent", army=army)
    if colour in deployable(state.rules, state.pieces, state.commanders):
        return None
    if colour in undeployed(state.rules, state.pieces, state.commanders):
        chief = Term(f"army.{state.rules.camp(colour)}")
        return IllegalMove("graal.deployment.chief-first", army=army, chief=chief)
    return IllegalMove("graal.deployment.armies", "again", army=army)


def deployment_faults(state: State, order: Order) -> list[Fault]:
    """Return all that is wrong with a deployment.

    Only what stands in the own camp counts: a fault must not tell where a hidden enemy is.
    """
    rules = state.rules
    camp = rules.camp(order.colour)
    faults = [*_count_faults(rules, order), *_castle_faults(rules, order)]
    castles = [castle for castle in state.castles if rules.camp(castle.colour) == camp]
    castle = order.castle()
    if castle is not None and rules.has_castle(order.colour):
        castles.append(castle)
    realm = rules.realm(order.colour)
    taken = {square for square, man in state.pieces.items() if rules.camp(man >> 3) == camp}
    for figure, square in order.figures:
        faults += placing_faults(rules, castles, figure, square, ())
        if square not in realm:
            faults.append(
                Fault((), "realm", {"what": figure_term(figure), "square": NAMES[square]})
            )
        if square in taken:
            faults.append(Fault((), "occupied", {"square": NAMES[square]}))
        taken.add(square)
    return faults


def _count_faults(rules: Rules, order: Order) -> Iterator[Fault]:
    placed = Counter(figure & 7 for figure, _ in order.figures)
    for kind, needed in enumerate(rules.army_of(order.colour)):
        if placed[kind] != needed:
            values: dict[str, Value] = {
                "figure": Term(f"kind.{KINDS[kind]}"),
                "needed": needed,
                "placed": placed[kind],
            }
            yield Fault((), "count", values)


def _castle_faults(rules: Rules, order: Order) -> Iterator[Fault]:
    if not rules.has_castle(order.colour):
        if order.donjons or order.cours:
            yield Fault((), "castle", {"why": Term("castle.none")})
        return
    castle = order.castle()
    if castle is None:
        yield Fault((), "castle", {"why": Term("castle.one")})
        realm = rules.realm(order.colour)
        for square in (*order.donjons, *order.cours):
            if square not in realm:
                yield Fault((), "realm", {"what": Term("castle"), "square": NAMES[square]})
    else:
        yield from castle_faults(rules, castle, ())


def castle_faults(rules: Rules, castle: Castle, path: tuple[str, ...]) -> Iterator[Fault]:
    """Yield what is wrong with the place of a castle."""
    realm = rules.realm(castle.colour)
    for square in (castle.donjon, castle.cour):
        if square not in realm:
            yield Fault(path, "realm", {"what": Term("castle"), "square": NAMES[square]})
    found = bearing(castle.donjon, castle.cour)
    if found is None or found[1] != 1 or found[0] >= 4:
        yield Fault(path, "castle", {"why": Term("castle.apart")})
    elif not is_open(rules.map, castle):
        yield Fault(path, "cour-blocked", {"square": NAMES[castle.cour]})


def is_open(chart: Map, castle: Castle) -> bool:
    """Tell whether a cour has a neighbour from which it can be entered."""
    for direction in DIRECTIONS:
        hole = GRID.step(castle.cour, direction)
        if hole is not None and hole != castle.donjon and chart.cells[hole] not in (ROCK, OFF):
            return True
    return False


def placing_faults(
    rules: Rules,
    castles: Sequence[Castle],
    figure: int,
    square: int,
    path: tuple[str, ...],
) -> Iterator[Fault]:
    """Yield why a figure may not stand where it stands."""
    kind = figure & 7
    values: Mapping[str, str | Term] = {"what": figure_term(figure), "square": NAMES[square]}
    if any(square == castle.donjon for castle in castles):
        if kind == ARCHER:
            yield Fault(path, "archer-in-donjon", values)
        return
    if any(square == castle.cour for castle in castles):
        return
    cell = rules.map.cells[square]
    mounted = kind in MOUNTED or (kind == KING and rules.king_mounted)
    if cell == ROCK or (cell == FOREST and mounted):
        ground = Term("rock" if cell == ROCK else "forest")
        yield Fault(path, "terrain", {**values, "ground": ground})


def figure_term(figure: int) -> Term:
    """Return the word for a figure."""
    return Term(KINDS[figure & 7])
