"""Which moves there are."""

from __future__ import annotations

from typing import Any, Final

from service.answers.problems import Refused
from service.answers.readers import REFEREE, Reader, Viewer
from service.answers.stopwatch import enter
from service.games.core.deadline import look_at_the_clock
from service.games.core.errors import Fault, GameError, ImpossibleState
from service.games.core.json_values import Json
from service.games.registry import Entry

MOST_MOVES: Final = 500
"""How many moves one answer lists at most; `total` tells the rest."""

_A_WHILE: Final = 64
"""How many moves are written between two looks at the clock."""


def legal_moves(
    entry: Entry,
    state: Any,
    reader: Reader,
    *,
    prefix: str = "",
    offset: int = 0,
    limit: int = MOST_MOVES,
    order: str = "notation",
    agreed: Json | None = None,
) -> Json:
    """Return a page of the legal moves that begin with `prefix`, as far as they are the reader's.

    The referee gets those of whoever is to move; a seat gets nothing unless it is its turn.
    There are none in a game that people have ended among themselves (`agreed`).
    """
    enter("rules")
    game, wire = entry.game, entry.wire
    if order not in wire.orders:
        fault = Fault(("order",), "not-a-choice", {"choices": tuple(wire.orders)})
        raise Refused(ImpossibleState([fault]), game.rulebook)
    if agreed is not None or not _may_be_listed(entry, state, reader.viewer):
        return {"total": 0, "offset": offset, "moves": [], "next": []}
    several = entry.simultaneous
    if several is not None and isinstance(reader.viewer, str):
        state = several.alone(state, reader.viewer)
    try:
        moves = game.legal_moves(state, prefix)
        total = moves.total()
        listed = moves.page(offset, min(limit, MOST_MOVES), order) if limit else ()
        onward = moves.next_steps()
    except GameError as error:
        raise Refused(error, game.rulebook) from None
    enter("writing")
    shown: list[Json] = []
    for first in range(0, len(listed), _A_WHILE):
        look_at_the_clock()
        some = listed[first : first + _A_WHILE]
        if order == "notation":
            shown += [wire.dump_move(state, move) for move in some]
        else:
            shown += [wire.dump_ordered(state, move, order) for move in some]
    answer: Json = {"total": total.at_least if total.exact else None}
    if not total.exact:
        answer["at_least"] = total.at_least
    return {**answer, "offset": offset, "moves": shown, "next": onward}


def draw_pending(entry: Entry, state: Any) -> bool:
    """Tell whether something is to be drawn: what can be drawn yet tells what others hold."""
    return entry.supplies_draws is not None and entry.supplies_draws.pending_draw(state) is not None


def _may_be_listed(entry: Entry, state: Any, viewer: Viewer) -> bool:
    if viewer is REFEREE:
        return True
    return viewer in entry.game.to_move(state) and not draw_pending(entry, state)
