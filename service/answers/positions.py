"""The position answer: a state as it is shown, who is to move, how it ended, the scores."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from service.answers.listing import legal_moves
from service.answers.readers import REFEREE, Reader
from service.answers.stopwatch import enter
from service.games.core.json_values import Json
from service.games.registry import Entry


def position(
    entry: Entry,
    state: Any,
    reader: Reader,
    include: Collection[str] = (),
    *,
    agreed: Json | None = None,
) -> Json:
    """Return the position answer; `agreed` is the result that people have agreed on, if any."""
    wire, viewer = entry.wire, reader.viewer
    enter("rules")
    stands = standing(entry, state, agreed)
    enter("writing")
    answer = {
        "state": shown_state(entry, state, reader),
        **stands,
        "scores": (
            wire.dump_scores(state) if viewer is REFEREE else wire.dump_view_scores(state, viewer)
        ),
        **wire.dump_extras(state),
    }
    if "legal_moves" in include:
        answer["legal_moves"] = legal_moves(entry, state, reader, agreed=agreed)
    return answer


def standing(entry: Entry, state: Any, agreed: Json | None = None) -> Json:
    """Return who is to move, and how the game ended."""
    if agreed is not None:
        return {"to_move": [], "result": agreed}
    game = entry.game
    result = game.result(state)
    return {
        "to_move": list(game.to_move(state)),
        "result": None if result is None else result.as_json(),
    }


def shown_state(entry: Entry, state: Any, reader: Reader) -> Json:
    """Return the state as the reader may see it, signed if that is all of it."""
    whole = entry.wire.dump_state(state)
    if reader.viewer is REFEREE or entry.hidden is None:
        return reader.sign(whole)
    view = entry.wire.dump_view(state, reader.viewer)
    return reader.sign(view) if view == whole else view
