"""Why a move is refused: the most specific rule that it breaks, with the squares concerned.

Only asked about moves that the generator does not yield.
"""

from __future__ import annotations

from itertools import pairwise

from service.games.core.errors import IllegalMove, Term
from service.games.core.notation import Steps
from service.games.latrel.board import GRID, LAST_RANK, NAMES
from service.games.latrel.generator import legal_groups, opens_with_defender
from service.games.latrel.legs import Leg, term
from service.games.latrel.moves import quiet_move
from service.games.latrel.notation import exchange_of, way_of
from service.games.latrel.pieces import BLOCKER, DEFENDER, LETTERS, WHITE, kind_at, lost
from service.games.latrel.repetition import bar
from service.games.latrel.state import State


def refusal(state: State, steps: Steps) -> IllegalMove:
    """Explain why these steps are no legal move."""
    way = way_of(steps)
    if not way:
        return IllegalMove("la-trel.notation", "nothing")
    origin = 1 << way[0]
    kind = kind_at(state.men[state.turn], origin)
    if kind is None:
        rule = "own-piece" if state.occupied & origin else "empty-square"
        return IllegalMove(f"la-trel.move.{rule}", square=NAMES[way[0]])
    exchange = exchange_of(steps)
    objection = _origin_refusal(state, way, kind, exchange) or _way_refusal(
        state, way, kind, exchange
    )
    return objection or IllegalMove("la-trel.move.legal", move=" ".join(steps))


def _origin_refusal(
    state: State, way: tuple[int, ...], kind: int, exchange: str | None
) -> IllegalMove | None:
    """Look at the piece that is to move."""
    piece, square = term(kind), NAMES[way[0]]
    if kind != DEFENDER and opens_with_defender(state):
        case = "blocker" if kind == BLOCKER else "defender"
        return IllegalMove(f"la-trel.first-move.{case}", piece=piece, square=square)
    if len(way) > 1:
        return None
    if exchange is not None and _exchanges_in_place(state, way[0], kind):
        return None
    if not any(legal_groups(state, 1 << way[0])):
        return IllegalMove("la-trel.move.blocked", "stuck", piece=piece, square=square)
    return IllegalMove("la-trel.notation", "unfinished", piece=piece, square=square)


def _way_refusal(
    state: State, way: tuple[int, ...], kind: int, exchange: str | None
) -> IllegalMove | None:
    """Follow the piece on its way, on the board as it is at each leg."""
    captured = 0
    for index, (here, there) in enumerate(pairwise(way)):
        if index and not captured:
            return _idle_leg(way[0], here)
        if index and not state.rules.options.chain_captures:
            return IllegalMove("la-trel.chain.off", square=NAMES[here])
        leg = Leg(state, way[0], captured, here, there)
        objection = leg.refusal()
        if objection:
            return objection
        victim = leg.victim()
        if index and not victim:
            return _idle_leg(here, there)
        captured |= victim
    objection = None if exchange is None else _exchange_refusal(state, way, kind, exchange)
    return objection or (None if captured else _repetition_refusal(state, way, kind))


def _exchanges_in_place(state: State, square: int, kind: int) -> bool:
    """Tell whether a piece alone is enough of a move to be exchanged, or nearly one."""
    stands_there = kind == DEFENDER and bool(LAST_RANK[state.turn] & 1 << square)
    return stands_there or state.rules.options.exchange == "later"


def _idle_leg(here: int, there: int) -> IllegalMove:
    """Refuse a leg of a chain that captures nothing."""
    return IllegalMove("la-trel.chain.every-leg", start=NAMES[here], end=NAMES[there])


def _exchange_refusal(
    state: State, way: tuple[int, ...], kind: int, letter: str
) -> IllegalMove | None:
    """Look at the exchange with which a move ends."""
    here, there = way[0], way[-1]
    turn = state.turn
    if kind != DEFENDER:
        return IllegalMove("la-trel.exchange.defenders", piece=term(kind), square=NAMES[here])
    later = state.rules.options.exchange == "later"
    rule = "la-trel.exchange.later" if later else "la-trel.exchange.entry"
    if not LAST_RANK[turn] & 1 << there:
        rank = GRID.height if turn == WHITE else 1
        return IllegalMove(rule, square=NAMES[there], rank=rank)
    if LAST_RANK[turn] & 1 << here and not (later and len(way) == 1):
        return IllegalMove(rule, "sideways", square=NAMES[here])
    if not lost(state.men[turn])[LETTERS.index(letter)]:
        pieces = Term(f"{letter}-plural")
        return IllegalMove("la-trel.exchange.captured", pieces=pieces, square=NAMES[there])
    return None


def _repetition_refusal(state: State, way: tuple[int, ...], kind: int) -> IllegalMove | None:
    """Look at whether a quiet move repeats too much."""
    here, there = way[0], way[-1]
    barred = bar(state)
    if barred is None or not barred(quiet_move(here, there)):
        return None
    rule = f"la-trel.repetition.{state.rules.options.repetition}"
    if state.rules.options.repetition == "position":
        return IllegalMove(rule, start=NAMES[here], end=NAMES[there])
    return IllegalMove(rule, piece=term(kind), square=NAMES[there])
