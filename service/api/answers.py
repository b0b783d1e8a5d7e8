"""Answers that several calls give: a position, a list of legal moves, a transition."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import orjson
from flask import Response

from service.api.signatures import signed
from service.games.core.game import Transition
from service.games.core.results import Result
from service.games.registry import Entry

Json = dict[str, Any]

MOST_MOVES: Final = 500
"""How many moves one answer lists at most; `total` tells the rest."""


def json_response(answer: Json, status: int = 200) -> Response:
    return Response(orjson.dumps(answer), status=status, mimetype="application/json")


def result_json(result: Result | None) -> Json | None:
    return None if result is None else result.as_json()


def position(entry: Entry, state: Any, include: Collection[str] = ()) -> Json:
    """Return the position answer."""
    game, wire = entry.game, entry.wire
    answer = {
        "state": signed(wire.dump_state(state)),
        "to_move": list(game.to_move(state)),
        "result": result_json(game.result(state)),
        "scores": wire.dump_scores(state),
        **wire.dump_extras(state),
    }
    if "legal_moves" in include:
        answer["legal_moves"] = legal_moves(entry, state)
    return answer


def legal_moves(
    entry: Entry,
    state: Any,
    prefix: str = "",
    offset: int = 0,
    limit: int = MOST_MOVES,
    order: str = "notation",
) -> Json:
    """Return a page of the legal moves that begin with `prefix`."""
    wire = entry.wire
    moves = entry.game.legal_moves(state, prefix)
    total = moves.total()
    listed = moves.page(offset, min(limit, MOST_MOVES), order) if limit else ()
    if order == "notation":
        shown = [wire.dump_move(state, move) for move in listed]
    else:
        shown = [wire.dump_ordered(state, move, order) for move in listed]
    answer: Json = {"total": total.at_least if total.exact else None}
    if not total.exact:
        answer["at_least"] = total.at_least
    return {**answer, "offset": offset, "moves": shown, "next": moves.next_steps()}


def played(
    entry: Entry, before: Any, transition: Transition[Any, Any], include: Collection[str] = ()
) -> Json:
    """Return the position after a move, with the move and its events."""
    return {
        **position(entry, transition.state, include),
        "move": entry.wire.dump_move(before, transition.move),
        "events": [event.as_json() for event in transition.events],
    }
