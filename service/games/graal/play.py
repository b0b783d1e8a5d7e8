"""What a move does to a state."""

from __future__ import annotations

from service.games.graal.armies import HOUSE, NOBODY
from service.games.graal.deployment import undeployed
from service.games.graal.draft import Draft, is_house_gone
from service.games.graal.maps import COUR, DONJON
from service.games.graal.state import Deployment, Fall, Move, Shot, State, mark
from service.games.graal.turns import heads_after, queue_after, win


def play_move(state: State, move: Move) -> State:
    """Return the state after a march, a shot or a retreat."""
    if move.shot:
        owner = state.roles.seat[state.pieces[move.target]]
        return Draft.of(state).state("retreat", owner, Shot(move.origin, move.target))
    draft = Draft.of(state)
    pieces = draft.pieces
    figure, origin, target, taken, _ = move
    del pieces[origin]
    pieces[target] = figure
    draft.key ^= mark(figure, origin) ^ mark(figure, target)
    draft.quiet_turns += 1
    mover = turn_holder(state)
    if taken is not None:
        draft.key ^= mark(taken, target)
        draft.quiet_turns = 0
        draft.repetition = {}
    if enters_enemy_castle(state, move):
        draft.quiet_turns = 0
    fall = fall_by(state, move)
    if fall is not None:
        if not state.rules.everyone_for_himself:
            return draft.over(win(state.rules, state.commanders, mover, fall.reason))
        draft.repetition = {}
        draft.strike_out(fall)
        result = draft.last_one_left()
        if result is not None:
            return draft.over(result)
    draft.heads = heads_after(draft.rules, draft.commanders, draft.heads, mover)
    return draft.begin_turn(queue_after(draft.rules, draft.commanders, draft.heads, mover))


def turn_holder(state: State) -> int:
    """Return the seat whose turn it is: the shooter's while a retreat is owed."""
    if state.shot is None:
        return state.turn
    return state.roles.seat[state.pieces[state.shot.archer]]


def enters_enemy_castle(state: State, move: Move) -> bool:
    """Tell whether a move ends in the cour or donjon of another camp."""
    ground = state.ground
    if move.shot or ground.cells[move.target] not in (COUR, DONJON):
        return False
    camps = state.roles.camp
    return camps[8 * ground.castle_at[move.target].colour] != camps[move.figure]


def fall_by(state: State, move: Move) -> Fall | None:
    """Return who loses his castle or his house by a move, if anybody does."""
    mover = state.roles.seat[move.figure]
    if enters_enemy_castle(state, move) and state.ground.cells[move.target] == DONJON:
        castle = state.ground.castle_at[move.target]
        return Fall(castle.colour, mover, "donjon-taken", castle)
    if move.taken is None or move.taken & 7 not in HOUSE:
        return None
    colour = move.taken >> 3
    left = {square: man for square, man in state.pieces.items() if square != move.target}
    if not is_house_gone(left, colour):
        return None
    castle = next(castle for castle in state.castles if castle.colour == colour)
    return Fall(colour, mover, "house-captured", castle)


def play_deployment(state: State, move: Deployment) -> State:
    """Return the state after an army has been put on the board."""
    castles = state.castles
    if move.castle is not None:
        castles = tuple(sorted((*castles, move.castle)))
    pieces = dict(state.pieces)
    pieces.update({square: figure for figure, square in move.figures})
    draft = Draft.made_of(state.rules, pieces, castles, state.commanders)
    if undeployed(draft.rules, draft.pieces, draft.commanders):
        return draft.state("deployment", NOBODY)
    return draft.begin_turn(queue_after(draft.rules, draft.commanders, draft.heads, NOBODY))
