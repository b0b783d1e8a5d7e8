"""Putting an army on the board: when it may be done, and what is wrong with it, all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from service.games.core.errors import Fault, IllegalMove, Term, Value
from service.games.core.notation import Steps
from service.games.graal.board import GRID, NAMES
from service.games.graal.camps import NOBODY, Commanders, Seat
from service.games.graal.castles import Castle
from service.games.graal.figures import (
    ALL_KINDS,
    COLOUR_OF,
    COLOURS,
    FIGURE_BY_NAME,
    KIND_OF,
    KINDS,
    Colour,
    Figure,
    Letter,
    figure_of,
)
from service.games.graal.maps import OFF
from service.games.graal.moves import Deployment
from service.games.graal.options import Rules
from service.games.graal.placing import castle_faults, placing_faults
from service.games.graal.state import SEATS, Pieces, SeatName, State
from service.games.graal.terms import army_term, figure_term, kind_term


@dataclass(frozen=True, slots=True)
class Order:
    """A deployment as it was asked for, right or wrong."""

    colour: Colour
    donjons: tuple[int, ...]
    cours: tuple[int, ...]
    figures: tuple[tuple[Figure, int], ...]
    """Figures and their squares."""

    @classmethod
    def of(cls, steps: Steps) -> Order:
        """Read the steps of a deployment that names its colour."""
        colour = COLOURS.index(steps[1])
        placed: dict[str, list[int]] = {}
        figures: list[tuple[Figure, int]] = []
        for word in steps[2:]:
            what, _, name = word.partition("@")
            square = GRID.squares[name]
            if what in KINDS:
                figures.append((FIGURE_BY_NAME[steps[1] + what], square))
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


def undeployed(rules: Rules, pieces: Pieces, commanders: Commanders) -> list[Colour]:
    """Return the colours whose armies are still to be deployed."""
    standing = {COLOUR_OF[figure] for figure in pieces.values()}
    return [
        colour
        for colour, commander in enumerate(commanders)
        if commander != NOBODY and colour not in standing and any(rules.army_of(colour))
    ]


def deployable(rules: Rules, pieces: Pieces, commanders: Commanders) -> list[Colour]:
    """Return the colours that may be deployed now: within a camp the chief's first."""
    waiting = undeployed(rules, pieces, commanders)
    return [
        colour
        for colour in waiting
        if rules.has_castle(colour) or rules.camp(colour) not in waiting
    ]


def deployers(state: State) -> list[Seat]:
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
    army = army_term(colour)
    if state.commanders[colour] == NOBODY:
        return IllegalMove("graal.deployment.armies", "absent", army=army)
    if colour in deployable(state.rules, state.pieces, state.commanders):
        return None
    if colour in undeployed(state.rules, state.pieces, state.commanders):
        chief = army_term(state.rules.camp(colour))
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
    taken = {square for square, man in state.pieces.items() if rules.camp(COLOUR_OF[man]) == camp}
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
    placed = Counter(KIND_OF[figure] for figure, _ in order.figures)
    army = rules.army_of(order.colour)
    for kind in ALL_KINDS:
        if placed[kind] != army[kind]:
            values: dict[str, Value] = {
                "figure": kind_term(kind),
                "needed": army[kind],
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


def unfinished_faults(
    rules: Rules,
    commanders: Commanders,
    pieces: Pieces,
    castles: Collection[Letter],
    turn: SeatName | None,
) -> Iterator[Fault]:
    """Yield what is wrong with a position in which some armies stand already; `castles` are the
    letters of those that have one.
    """
    counts = Counter(pieces.values())
    standing = {COLOUR_OF[figure] for figure in pieces.values()}
    for colour, commander in enumerate(commanders):
        if commander == NOBODY:
            continue
        army = army_term(colour)
        stands = colour in standing
        placed = tuple(counts[figure_of(colour, kind)] for kind in ALL_KINDS)
        if stands and placed != rules.army_of(colour):
            yield Fault(("pieces",), "army-incomplete", {"army": army})
        if rules.has_castle(colour):
            if stands != (COLOURS[colour] in castles):
                yield Fault(("castles", COLOURS[colour]), "army-incomplete", {"army": army})
        elif stands and rules.camp(colour) not in standing:
            yield Fault(("pieces",), "chief-first", {"army": army})
    for square, figure in pieces.items():
        colour = COLOUR_OF[figure]
        fielded = commanders[colour] != NOBODY and rules.map.cells[square] != OFF
        if fielded and square not in rules.realm(colour):
            name = NAMES[square]
            yield Fault(("pieces", name), "realm", {"what": figure_term(figure), "square": name})
    if not undeployed(rules, pieces, commanders):
        yield Fault(("phase",), "deployment-done")
    elif turn is not None:
        colours = deployable(rules, pieces, commanders)
        if turn not in {SEATS[commanders[colour]] for colour in colours}:
            yield Fault(("turn",), "not-deploying")
