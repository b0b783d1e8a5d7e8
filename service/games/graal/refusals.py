"""Why a move is refused: the most specific rule first, with its squares.

Nothing here decides what is legal; it only looks for words for what the generator left out.
"""

from __future__ import annotations

from typing import Final

from service.games.core.errors import IllegalMove, Value
from service.games.core.notation import Steps
from service.games.graal.board import (
    BOWSHOT,
    GRID,
    NAMES,
    bearing,
    in_reach,
    leaps,
    rays,
    retreat_ways,
    sides_of,
)
from service.games.graal.deployment import Order, deployment_faults, objection
from service.games.graal.figures import (
    ARCHER,
    KIND_OF,
    KING,
    PIKEMAN,
    RIDERS,
    SERGEANT,
    SQUIRE,
    Figure,
)
from service.games.graal.generator import figure_moves
from service.games.graal.ground import OBSTACLES, STRIDES
from service.games.graal.maps import COUR, DONJON, FOREST, ROCK
from service.games.graal.notation import DEPLOY, is_shot, squares
from service.games.graal.state import Shot, State
from service.games.graal.terms import army_term, figure_term, ground_term, seat_term

_MARCH_RULES: Final = {
    KING: "graal.march.king",
    SERGEANT: "graal.march.sergeant",
    ARCHER: "graal.march.archer",
    PIKEMAN: "graal.march.pikeman",
    **dict.fromkeys(RIDERS, "graal.march.mounted"),
}


def refusal(state: State, steps: Steps) -> IllegalMove:
    """Explain why these steps are no legal move."""
    if steps[0] == DEPLOY:
        return _deployment(state, steps)
    if state.phase == "deployment":
        return IllegalMove("graal.deployment.before-play", "first")
    origin, *onward = (GRID.squares[name] for name in squares(steps))
    shooting = is_shot(steps)
    if state.shot is not None and (origin != state.shot.target or shooting):
        return _owed(state, state.shot)
    if origin not in state.pieces:
        return IllegalMove("graal.move.own-figure", "empty", square=NAMES[origin])
    if not _may_be_moved(state, state.pieces[origin]):
        return _not_yours(state, origin)
    if not onward:
        return _unfinished(state, origin)
    target = onward[0]
    if len(onward) > 1:
        return IllegalMove("graal.move.one-march", square=NAMES[target])
    if origin == target:
        return IllegalMove("graal.move.one-march", "nowhere", square=NAMES[origin])
    attempt = _Attempt(state, origin, target)
    if state.shot is not None:
        return attempt.retreat_refusal(state.shot)
    return attempt.shot_refusal() if shooting else attempt.march_refusal()


def _deployment(state: State, steps: Steps) -> IllegalMove:
    objected = objection(state, steps)
    if objected is not None:
        return objected
    order = Order.of(steps)
    return IllegalMove(
        "graal.deployment.placing",
        faults=deployment_faults(state, order),
        army=army_term(order.colour),
    )


def _owed(state: State, shot: Shot) -> IllegalMove:
    return IllegalMove(
        "graal.archer.retreat-owed",
        piece=figure_term(state.pieces[shot.target]),
        square=NAMES[shot.target],
        seat=seat_term(state.movers[0]),
    )


def _may_be_moved(state: State, figure: Figure) -> bool:
    """Tell whether it is a figure's turn; in a camp that moves freely, whoever can move it."""
    if state.rules.camps_move_freely:
        return state.roles.camp[figure] == state.roles.camp_of(state.movers[0])
    return state.roles.seat[figure] in state.movers


def _not_yours(state: State, origin: int) -> IllegalMove:
    figure = state.pieces[origin]
    friendly = state.roles.camp[figure] == state.roles.camp_of(state.movers[0])
    return IllegalMove(
        "graal.move.own-figure",
        "friend" if friendly else "enemy",
        piece=figure_term(figure),
        square=NAMES[origin],
        seat=tuple(map(seat_term, state.movers)),
    )


def _unfinished(state: State, origin: int) -> IllegalMove:
    figure = state.pieces[origin]
    if any(True for _ in figure_moves(state, origin)):
        rule, case = "graal.notation", "unfinished"
    elif KIND_OF[figure] == SQUIRE and state.ground.cells[origin] == DONJON:
        rule, case = "graal.castle.one-step", "inside"
    else:
        rule, case = "graal.move.march", "barred"
    return IllegalMove(rule, case, piece=figure_term(figure), square=NAMES[origin])


class _Attempt:
    """A figure that would go, or shoot, from one square to another."""

    def __init__(self, state: State, origin: int, target: int) -> None:
        self._pieces = state.pieces
        self._camps = state.roles.camp
        self._ground = state.ground
        self._cells = state.ground.cells
        self._origin = origin
        self._target = target
        self._figure = state.pieces[origin]
        self._kind = KIND_OF[self._figure]
        self._mounted = self._kind in state.ground.mounted
        self._other = state.pieces.get(target)
        self._bearing = bearing(origin, target)
        self._values: dict[str, Value] = {
            "piece": figure_term(self._figure),
            "square": NAMES[origin],
            "target": NAMES[target],
        }

    def _because(self, rule: str, case: str = "", **values: Value) -> IllegalMove:
        return IllegalMove(rule, case, faults=(), **{**self._values, **values})

    # Marches

    def march_refusal(self) -> IllegalMove:
        """Explain why the figure cannot march to the target."""
        other = self._other
        if other is not None and self._camps[other] == self._camps[self._figure]:
            return self._because("graal.move.friend", other=figure_term(other))
        if self._cells[self._target] == DONJON:
            return self._into_donjon()
        if self._kind == ARCHER and other is not None:
            return self._because("graal.archer.no-capture", other=figure_term(other))
        if self._cells[self._origin] == DONJON:
            cour = self._cour(self._origin)
            if self._kind == SQUIRE:
                return self._because("graal.castle.one-step", "out", cour=cour)
            return self._because("graal.castle.way-out", cour=cour)
        off_limits = self._terrain(self._target)
        if off_limits is not None:
            return off_limits
        return self._leap() if self._kind == SQUIRE else self._line()

    def _cour(self, donjon: int) -> str:
        return NAMES[self._ground.castle_at[donjon].cour]

    def _into_donjon(self) -> IllegalMove:
        cour = self._cour(self._target)
        if self._kind == ARCHER:
            return self._because("graal.castle.no-archer")
        if NAMES[self._origin] == cour:
            return self._because("graal.castle.one-step", "in", cour=cour)
        return self._because("graal.castle.way-in", cour=cour)

    def _terrain(self, hole: int) -> IllegalMove | None:
        """Find out whether the figure may not be on this ground."""
        if self._cells[hole] == ROCK:
            return self._because("graal.terrain.rock", where=NAMES[hole])
        if self._cells[hole] == FOREST and self._mounted:
            return self._because("graal.terrain.forest", where=NAMES[hole])
        return None

    def _leap(self) -> IllegalMove:
        for middle, landing in leaps(self._origin):
            if landing == self._target:
                where, ground = NAMES[middle], ground_term(self._cells[middle])
                return self._because("graal.march.squire-middle", where=where, ground=ground)
        return self._because("graal.march.squire", "direction")

    def _line(self) -> IllegalMove:
        rule = _MARCH_RULES[self._kind]
        if self._bearing is None:
            return self._because(rule, "direction")
        way, distance = self._bearing
        limit = STRIDES[self._kind][way]
        if distance > limit:
            return self._because(rule, "far", limit=limit)
        obstacle = self._obstacle(way, distance)
        if obstacle is not None:
            return obstacle
        if self._kind == ARCHER and self._ground.steps_three and distance < BOWSHOT:
            return self._because(rule, "short", limit=BOWSHOT)
        return self._because("graal.move.march")

    def _obstacle(self, way: int, distance: int) -> IllegalMove | None:
        """Find the first thing on a line that stops the figure before it arrives."""
        before = self._origin
        for count, hole in enumerate(rays(self._origin)[way][:distance], 1):
            where = NAMES[hole]
            off_limits = self._terrain(hole)
            if off_limits is not None:
                return off_limits
            if self._cells[hole] == DONJON:
                return self._because("graal.castle.donjon-blocks", where=where)
            if self._mounted and self._ground.squeezed(before, hole):
                narrow = [NAMES[side] for side in sides_of(before, hole)]
                return self._because("graal.terrain.squeeze", sides=narrow)
            if count < distance:
                if hole in self._pieces:
                    other = figure_term(self._pieces[hole])
                    return self._because("graal.move.way", where=where, other=other)
                if self._cells[hole] == COUR:
                    return self._because("graal.castle.cour", where=where)
            before = hole
        return None

    # Shots

    def shot_refusal(self) -> IllegalMove:
        """Explain why the figure cannot shoot at the target."""
        if self._kind != ARCHER:
            return self._because("graal.archer.shot", "unarmed")
        other = self._other
        if other is None:
            return self._because("graal.archer.shot", "nobody")
        self._values["piece"] = figure_term(other)
        if self._camps[other] == self._camps[self._figure]:
            return self._because("graal.archer.shot", "friend")
        if self._bearing is None:
            return self._because("graal.archer.line")
        way, distance = self._bearing
        if distance > BOWSHOT:
            return self._because("graal.archer.range", limit=BOWSHOT, distance=distance)
        if self._cells[self._target] == DONJON:
            return self._because("graal.archer.sheltered")
        for hole in rays(self._origin)[way][: distance - 1]:
            if self._cells[hole] in OBSTACLES:
                ground = ground_term(self._cells[hole])
                return self._because("graal.archer.blocked", ground=ground, where=NAMES[hole])
        return self._because("graal.archer.no-retreat")

    # Retreats

    def retreat_refusal(self, shot: Shot) -> IllegalMove:
        """Explain why the figure that is shot at cannot retreat to the target."""
        self._values["archer"] = NAMES[shot.archer]
        aim = bearing(shot.archer, shot.target)
        if self._bearing is None or aim is None or self._bearing.way not in retreat_ways(aim.way):
            return self._because("graal.archer.retreat", "direction")
        distance = self._bearing.distance
        if distance > (1 if self._ground.pushes_one else BOWSHOT):
            return self._because("graal.archer.retreat", "far")
        if not self._ground.pushes_one and in_reach(shot.archer, self._target):
            return self._because("graal.archer.out-of-reach")
        obstacle = self._retreat_obstacle(self._bearing.way, distance)
        return obstacle or self._because("graal.move.march")

    def _retreat_obstacle(self, way: int, distance: int) -> IllegalMove | None:
        """Find what is in the way of a retreat, on which nothing may be entered or captured."""
        rule = "graal.archer.retreat"
        for hole in rays(self._origin)[way][:distance]:
            cell, where = self._cells[hole], NAMES[hole]
            if cell in (COUR, DONJON):
                return self._because(rule, "castle", where=where, ground=ground_term(cell))
            if hole in self._pieces:
                other = figure_term(self._pieces[hole])
                return self._because(rule, "occupied", where=where, other=other)
        return self._obstacle(way, distance)
