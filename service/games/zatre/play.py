"""Playing a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from service.games.core.events import Event, TurnPassed
from service.games.zatre.board import NAMES, with_tiles
from service.games.zatre.draws import begin_turn, draw, draw_by_chance, next_turn, stay
from service.games.zatre.events import Kept, Placed, RunScored, Ticked
from service.games.zatre.moves import Move
from service.games.zatre.scoring import TurnScore
from service.games.zatre.sheet_faults import MOST_TICKS
from service.games.zatre.state import State
from service.games.zatre.turns.orders import lawful_order


def perform(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move and what happens, the draws after it included."""
    events: list[Event] = []
    if state.phase == "draw":
        return _answer(state, move, events), events
    score = state.score(move.placements)
    events.extend(_laying(state, move, score))
    return begin_turn(next_turn(_laid(state, move, score)), events), events


def advance(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    if state.phase == "draw":
        return _answer(state, move)
    return begin_turn(next_turn(_laid(state, move, state.score(move.placements))))


def _answer(state: State, move: Move, events: list[Event] | None = None) -> State:
    """Return the state after the draw that was asked for, or after it was declined."""
    if move.kind == "stay":
        return stay(state, events)
    if state.seed is None:
        return draw(state, move.drawn, events)
    return draw_by_chance(state, state.seed, events)


def _laid(state: State, move: Move, score: TurnScore) -> State:
    """Return the state with a turn's tiles on the board and its score among the turns."""
    seat = state.turn
    # In a position of a caller's own there may be more ticks than one game can have.
    room = MOST_TICKS - sum(turn.ticks for turn in state.turns[seat])
    turn = score.turn._replace(ticks=min(score.turn.ticks, room))
    return replace(
        state,
        board=bytes(with_tiles(state.board, move.placements)),
        hands=state.with_hand(state.hand_without(move.placements)),
        turns=(
            *state.turns[:seat],
            (*state.turns[seat], turn),
            *state.turns[seat + 1 :],
        ),
    )


def _laying(state: State, move: Move, score: TurnScore) -> Iterator[Event]:
    """Yield what happens in a turn until it is scored."""
    seat = state.seat
    for cell, tile in lawful_order(state.board, move.placements) or ():
        yield Placed(seat, tile, NAMES[cell])
    for run in score.runs:
        if run.points:
            yield RunScored(tuple(run.squares), run.sum, run.points)
    for tick in score.ticks:
        yield Ticked(NAMES[tick.cell], tick.reason)
    kept = state.hand_without(move.placements)
    if kept:
        yield Kept(seat, kept, len(kept))
    if not move.placements:
        yield TurnPassed(seat)
