"""Playing a move, and telling what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from service.games.core.events import Event, TurnPassed
from service.games.core.results import Result
from service.games.zatre.board import NAMES
from service.games.zatre.drawing import after_draw, begin_turn, exhausted, next_turn, with_drawn
from service.games.zatre.events import Kept, Placed, RunScored, Ticked
from service.games.zatre.laying import lawful_order, with_tiles
from service.games.zatre.moves import Move, Placement
from service.games.zatre.scoring import TurnScore, score_placements
from service.games.zatre.state import State, with_hand


def played(state: State, move: Move, events: list[Event]) -> State:
    """Return the state after a legal move; tell of the draws and passes that follow it."""
    if move.drawn:
        return after_draw(with_drawn(state, move.drawn, events), events)
    turn = score(state, move.placements).turn
    seat = state.turn
    after = replace(
        state,
        board=bytes(with_tiles(state.board, move.placements)),
        hands=with_hand(state, kept(state.hand, move.placements)),
        turns=(*state.turns[:seat], (*state.turns[seat], turn), *state.turns[seat + 1 :]),
    )
    return begin_turn(next_turn(after), events)


def performed(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move and what happens in it, in order."""
    events = [] if move.drawn else _turn_events(state, move)
    return played(state, move, events), events


def score(state: State, placements: Sequence[Placement]) -> TurnScore:
    return score_placements(state.board, placements, state.opening, state.rules.red_tick)


def kept(hand: Sequence[int], placements: Sequence[Placement]) -> tuple[int, ...]:
    """Return what is left of a hand when these tiles are laid."""
    left = list(hand)
    for _, tile in placements:
        left.remove(tile)
    return tuple(left)


def result(state: State) -> Result | None:
    """Return how the game ended, None while it goes on."""
    if state.phase != "over":
        return None
    totals = [state.sheet(seat).total for seat in range(len(state.hands))]
    best = max(totals)
    winners = tuple(name for name, total in zip(state.seats, totals, strict=True) if total == best)
    reason = "bag-empty" if exhausted(state) else "cannot-draw"
    return Result.win(winners, reason, f"zatre.end.{reason}")


def _turn_events(state: State, move: Move) -> list[Event]:
    seat = state.seats[state.turn]
    events: list[Event] = [
        Placed(seat, tile, NAMES[cell])
        for cell, tile in lawful_order(state.board, move.placements) or ()
    ]
    scored = score(state, move.placements)
    events += [
        RunScored(tuple(run.squares), run.sum, run.points) for run in scored.runs if run.points
    ]
    events += [Ticked(NAMES[tick.cell], tick.reason) for tick in scored.ticks]
    left = kept(state.hand, move.placements)
    if left:
        events.append(Kept(seat, left, len(left)))
    if not move.placements:
        events.append(TurnPassed(seat))
    return events
