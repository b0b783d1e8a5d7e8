"""Telling what a move did, as events."""

from __future__ import annotations

from service.games.core.events import Captured, Event, Moved, TurnPassed
from service.games.graal.armies import COLOURS, FIGURES, NOBODY, SEATS
from service.games.graal.events import (
    Absorbed,
    CastleEntered,
    Deployed,
    Eliminated,
    Retreated,
    Revealed,
    ShotFired,
)
from service.games.graal.maps import DONJON, NAMES
from service.games.graal.play import enters_enemy_castle, turn_holder
from service.games.graal.state import AnyMove, Deployment, Move, State
from service.games.graal.turns import heads_after, next_turn, queue_after


def tell(before: State, move: AnyMove, after: State) -> list[Event]:
    """Return the events between two states, less the end of the game."""
    if isinstance(move, Deployment):
        return [*_deployed(before, move, after), *_passes(before, after, NOBODY)]
    origin, target = NAMES[move.origin], NAMES[move.target]
    if move.shot:
        return [ShotFired(origin, target, FIGURES[before.pieces[move.target]])]
    figure = FIGURES[move.figure]
    if before.shot is not None:
        told: list[Event] = [Retreated(figure, origin, target)]
    else:
        told = [Moved(figure, origin, target), *_consequences(before, move, after)]
    return [*told, *_passes(before, after, turn_holder(before))]


def _deployed(before: State, move: Deployment, after: State) -> list[Event]:
    seat = SEATS[before.commanders[move.colour]]
    told: list[Event] = [Deployed(seat, COLOURS[move.colour])]
    if after.phase != "deployment":
        armies = [COLOURS[c] for c, seat in enumerate(after.commanders) if seat != NOBODY]
        told.append(Revealed(tuple(armies)))
    return told


def _consequences(before: State, move: Move, after: State) -> list[Event]:
    told: list[Event] = []
    square = NAMES[move.target]
    if move.taken is not None:
        told.append(Captured(square, FIGURES[move.taken]))
    if enters_enemy_castle(before, move):
        castle = before.ground.castle_at[move.target]
        part = "donjon" if before.ground.cells[move.target] == DONJON else "cour"
        told.append(CastleEntered(FIGURES[move.figure], COLOURS[castle.colour], part, square))
    for fall in after.falls[len(before.falls) :]:
        told.append(Eliminated(SEATS[fall.seat], SEATS[fall.by]))
        told += [
            Absorbed(COLOURS[colour], SEATS[fall.by])
            for colour, commander in enumerate(before.commanders)
            if commander == fall.seat
        ]
    return told


def _passes(before: State, after: State, mover: int) -> list[Event]:
    if after.phase == "deployment" or (after.result and after.result.outcome == "win"):
        return []
    rules, commanders = after.rules, after.commanders
    heads = before.heads if mover == NOBODY else heads_after(rules, commanders, before.heads, mover)
    asked = queue_after(rules, commanders, heads, mover)
    seat, passed = next_turn(after.ground, after.pieces, after.roles, asked)
    return [TurnPassed(SEATS[skipped]) for skipped in passed] if seat != NOBODY else []
