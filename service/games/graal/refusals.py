"""Why a move is refused: the most specific rule first, with its squares.

Nothing here decides what is legal; it only looks for words for what the generator left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from service.games.core.errors import IllegalMove, Term, Value
from service.games.core.notation import Steps
from service.games.graal.armies import ARCHER, KNIGHT, SQUIRE
from service.games.graal.deployment import Order, deployment_faults, figure_term, objection
from service.games.graal.ground import (
    BOWSHOT,
    OBSTACLES,
    STRIDES,
    bearing,
    beside,
    in_reach,
    leaps,
    rays,
    retreat_ways,
)
from service.games.graal.maps import COUR, DONJON, FOREST, GRID, NAMES, ROCK
from service.games.graal.moves import moves
from service.games.graal.notation import DEPLOY
from service.games.graal.state import Shot, State

_GROUND = {ROCK: "rock", FOREST: "forest", DONJON: "donjon", COUR: "cour"}


def refuse(state: State, steps: Steps) -> IllegalMove:
    """Explain why these steps are no legal move."""
    if steps[0] == DEPLOY:
        return _deployment(state, steps)
    if state.phase == "deployment":
        return IllegalMove("graal.deployment.before-play", "first")
    origin = GRID.squares[steps[0]]
    if state.shot is not None and (origin != state.shot.target or (steps[1:2] and "*" in steps[1])):
        return _owed(state, state.shot)
    if origin not in state.pieces:
        return IllegalMove("graal.move.own-figure", "empty", square=steps[0])
    if state.roles.seat[state.pieces[origin]] != state.turn:
        return _not_yours(state, origin)
    if len(steps) == 1:
        return _unfinished(state, origin)
    if len(steps) > 2:
        return IllegalMove("graal.move.one-march", square=steps[1].lstrip("*"))
    target = GRID.squares[steps[1].lstrip("*")]
    if origin == target:
        return IllegalMove("graal.move.one-march", "nowhere", square=steps[0])
    if state.shot is not None:
        return _retreat(state, state.shot, target)
    if "*" in steps[1]:
        return _shot(state, origin, target)
    return _march(state, origin, target)


def _because(said: Mapping[str, Value], rule: str, case: str = "", **more: Value) -> IllegalMove:
    return IllegalMove(rule, case, faults=(), **{**said, **more})


def _deployment(state: State, steps: Steps) -> IllegalMove:
    found = objection(state, steps)
    if found is not None:
        return found
    order = Order.of(steps)
    return IllegalMove(
        "graal.deployment.placing",
        faults=deployment_faults(state, order),
        army=Term(f"army.{order.colour}"),
    )


def _owed(state: State, shot: Shot) -> IllegalMove:
    figure = state.pieces[shot.target]
    return IllegalMove(
        "graal.archer.retreat-owed",
        piece=figure_term(figure),
        square=NAMES[shot.target],
        seat=Term(f"army.{state.turn}"),
    )


def _not_yours(state: State, origin: int) -> IllegalMove:
    camps = state.roles.camp
    friendly = camps[state.pieces[origin]] == camps[8 * state.turn]
    return IllegalMove(
        "graal.move.own-figure",
        "friend" if friendly else "enemy",
        piece=figure_term(state.pieces[origin]),
        square=NAMES[origin],
        seat=Term(f"army.{state.turn}"),
    )


def _unfinished(state: State, origin: int) -> IllegalMove:
    figure = state.pieces[origin]
    said: dict[str, Value] = {"piece": figure_term(figure), "square": NAMES[origin]}
    if any(True for _ in moves(state, origin)):
        return _because(said, "graal.notation", "unfinished")
    if figure & 7 == SQUIRE and state.ground.cells[origin] == DONJON:
        return _because(said, "graal.castle.way-out", "inside")
    return _because(said, "graal.move.march", "barred")


# Marches


def _march(state: State, origin: int, target: int) -> IllegalMove:
    figure = state.pieces[origin]
    kind = figure & 7
    cells, camps = state.ground.cells, state.roles.camp
    said: dict[str, Value] = {
        "piece": figure_term(figure),
        "square": NAMES[origin],
        "target": NAMES[target],
    }
    other = state.pieces.get(target)
    if other is not None and camps[other] == camps[figure]:
        return _because(said, "graal.move.friend", other=figure_term(other))
    if cells[target] == DONJON:
        return _into_donjon(state, origin, target, said)
    if kind == ARCHER and other is not None:
        return _because(said, "graal.archer.no-capture", other=figure_term(other))
    if cells[origin] == DONJON:
        case = "squire" if kind == SQUIRE else ""
        cour = NAMES[state.ground.castle_at[origin].cour]
        return _because(said, "graal.castle.way-out", case, cour=cour)
    if cells[target] == ROCK:
        return _because(said, "graal.terrain.rock", where=NAMES[target])
    if cells[target] == FOREST and kind in state.ground.mounted:
        return _because(said, "graal.terrain.forest", where=NAMES[target])
    if kind == SQUIRE:
        return _leap(state, origin, target, said)
    rule = f"graal.march.{'mounted' if kind <= KNIGHT and kind else _MARCHES[kind]}"
    found = bearing(origin, target)
    if found is None:
        return _because(said, rule, "direction")
    way, distance = found
    if distance > STRIDES[kind][way >= 4]:
        return _because(said, rule, "far", limit=STRIDES[kind][way >= 4])
    obstacle = _obstacle(state, origin, way, distance, kind in state.ground.mounted, said)
    if obstacle is None and kind == ARCHER and state.ground.steps_three and distance < BOWSHOT:
        return _because(said, rule, "short", limit=BOWSHOT)
    return obstacle or _because(said, "graal.move.march")


_MARCHES = {0: "king", 4: "sergeant", 6: "archer", 7: "pikeman"}


def _into_donjon(state: State, origin: int, target: int, said: dict[str, Value]) -> IllegalMove:
    cour = state.ground.castle_at[target].cour
    kind = state.pieces[origin] & 7
    if kind == ARCHER:
        return _because(said, "graal.castle.no-archer")
    if origin != cour:
        return _because(said, "graal.castle.way-in", cour=NAMES[cour])
    return _because(said, "graal.castle.way-in", "squire", cour=NAMES[cour])


def _leap(state: State, origin: int, target: int, said: dict[str, Value]) -> IllegalMove:
    for middle, landing in leaps(origin):
        if landing == target:
            ground = Term(_GROUND[state.ground.cells[middle]])
            where = NAMES[middle]
            return _because(said, "graal.march.squire", "middle", where=where, ground=ground)
    return _because(said, "graal.march.squire", "direction")


def _obstacle(
    state: State, origin: int, way: int, distance: int, mounted: bool, said: dict[str, Value]
) -> IllegalMove | None:
    """Find the first thing on a line that stops a figure before it arrives."""
    cells = state.ground.cells
    before = origin
    for count, hole in enumerate(rays(origin)[way][:distance], 1):
        cell, where = cells[hole], NAMES[hole]
        if cell == ROCK:
            return _because(said, "graal.terrain.rock", where=where)
        if cell == FOREST and mounted:
            return _because(said, "graal.terrain.forest", where=where)
        if cell == DONJON:
            return _because(said, "graal.castle.donjon-blocks", where=where)
        if mounted and state.ground.squeezed(before, hole):
            narrow = [NAMES[side] for side in beside(before, hole)]
            return _because(said, "graal.terrain.squeeze", sides=narrow)
        if count < distance:
            if hole in state.pieces:
                other = figure_term(state.pieces[hole])
                return _because(said, "graal.move.way", where=where, other=other)
            if cell == COUR:
                return _because(said, "graal.castle.cour", where=where)
        before = hole
    return None


# Shots and retreats


def _shot(state: State, origin: int, target: int) -> IllegalMove:
    figure = state.pieces[origin]
    cells, camps = state.ground.cells, state.roles.camp
    said: dict[str, Value] = {"square": NAMES[origin], "target": NAMES[target]}
    if figure & 7 != ARCHER:
        return _because(said, "graal.archer.shot", "unarmed", piece=figure_term(figure))
    other = state.pieces.get(target)
    if other is None:
        return _because(said, "graal.archer.shot", "nobody")
    said["piece"] = figure_term(other)
    if camps[other] == camps[figure]:
        return _because(said, "graal.archer.shot", "friend")
    found = bearing(origin, target)
    if found is None:
        return _because(said, "graal.archer.line")
    way, distance = found
    if distance > BOWSHOT:
        return _because(said, "graal.archer.range", limit=BOWSHOT, distance=distance)
    if cells[target] == DONJON:
        return _because(said, "graal.archer.sheltered")
    for hole in rays(origin)[way][: distance - 1]:
        if cells[hole] in OBSTACLES:
            ground = Term(_GROUND[cells[hole]])
            return _because(said, "graal.archer.blocked", ground=ground, where=NAMES[hole])
    return _because(said, "graal.archer.no-retreat")


def _retreat(state: State, shot: Shot, target: int) -> IllegalMove:
    figure = state.pieces[shot.target]
    said: dict[str, Value] = {
        "piece": figure_term(figure),
        "square": NAMES[shot.target],
        "target": NAMES[target],
        "archer": NAMES[shot.archer],
    }
    found = bearing(shot.target, target)
    aim = bearing(shot.archer, shot.target)
    if found is None or aim is None or found[0] not in retreat_ways(aim[0]):
        return _because(said, "graal.archer.retreat", "direction")
    way, distance = found
    if distance > (1 if state.ground.pushes_one else BOWSHOT):
        return _because(said, "graal.archer.retreat", "far")
    if not state.ground.pushes_one and in_reach(shot.archer, target):
        return _because(said, "graal.archer.out-of-reach")
    obstacle = _retreat_obstacle(state, shot.target, way, distance, said)
    return obstacle or _because(
        said, "graal.archer.retreat", "needless", needed=BOWSHOT + 1 - aim[1]
    )


def _retreat_obstacle(
    state: State, origin: int, way: int, distance: int, said: dict[str, Value]
) -> IllegalMove | None:
    """Find what is in the way of a retreat, on which nothing may be entered or captured."""
    mounted = state.pieces[origin] & 7 in state.ground.mounted
    for hole in rays(origin)[way][:distance]:
        ground = state.ground.cells[hole]
        if ground in (COUR, DONJON):
            return _because(
                said,
                "graal.archer.retreat",
                "castle",
                where=NAMES[hole],
                ground=Term(_GROUND[ground]),
            )
        if hole in state.pieces:
            other = figure_term(state.pieces[hole])
            return _because(
                said, "graal.archer.retreat", "occupied", where=NAMES[hole], other=other
            )
    return _obstacle(state, origin, way, distance, mounted, said)
