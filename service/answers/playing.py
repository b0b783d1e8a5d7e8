"""Playing a move, or only trying it out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from service.answers.positions import position
from service.answers.problems import Refused
from service.answers.readers import REFEREE, Reader, Viewer
from service.answers.stopwatch import enter
from service.games.core.errors import GameError, IllegalMove, UnreadableMove
from service.games.core.game import Transition
from service.games.core.json_values import Json
from service.games.registry import Entry


def play(entry: Entry, state: Any, text: str) -> Transition[Any, Any]:
    """Play the move that a text means, or raise Refused."""
    enter("rules")
    game = entry.game
    try:
        return game.play(state, game.parse(state, text))
    except GameError as error:
        raise Refused(error, game.rulebook, text) from None


def played(
    entry: Entry,
    before: Any,
    transition: Transition[Any, Any],
    reader: Reader,
    include: Collection[str] = (),
) -> Json:
    """Return the position after a move, with the move and its events."""
    return {
        **position(entry, transition.state, reader, include),
        **happened(entry, before, transition, reader.viewer),
    }


def happened(entry: Entry, before: Any, transition: Transition[Any, Any], viewer: Viewer) -> Json:
    """Return a move and its events, as far as the viewer may know them."""
    return {
        **shown_move(entry, before, transition.move, viewer),
        "events": shown_events(entry, transition, viewer),
    }


def check(entry: Entry, state: Any, text: str, reader: Reader) -> Json:
    """Answer a dry run: a refused move is an answer here, not an error.

    Tells what may follow, whoever asks: it is for the seat that is to move, and the referee.
    """
    enter("rules")
    rulebook = entry.game.rulebook
    try:
        return _checked(entry, state, text)
    except (UnreadableMove, IllegalMove) as error:
        return illegal(entry, Refused(error, rulebook), reader)
    except GameError as error:
        raise Refused(error, rulebook) from None


def _checked(entry: Entry, state: Any, text: str) -> Json:
    game = entry.game
    if not text and game.result(state) is None:
        return {"status": "partial", "next": game.legal_moves(state).next_steps()}
    try:
        move = game.parse(state, text)
    except IllegalMove:
        onward = game.legal_moves(state, text).next_steps()
        if not onward:
            raise
        return {"status": "partial", "next": onward}
    onward = game.legal_moves(state, text).next_steps()
    enter("writing")
    return {"status": "legal", "move": entry.wire.dump_move(state, move), "next": onward}


def illegal(entry: Entry, refusal: Refused, reader: Reader) -> Json:
    """Return what a dry run tells of a move that is refused."""
    enter("writing")
    problem = refusal.details(reader.language())
    answer: Json = {
        "status": "illegal",
        "rule": problem.members.get("rule", f"{entry.game.id}.notation"),
        "detail": problem.detail,
    }
    if "faults" in problem.members:
        answer["faults"] = problem.members["faults"]
    return answer


def shown_move(entry: Entry, before: Any, move: Any, viewer: Viewer) -> Json:
    """Return a move under its name, or nothing if the viewer may not know it."""
    secret = (
        viewer is not REFEREE
        and entry.hidden is not None
        and not entry.hidden.sees_move(before, move, viewer)
    )
    return {} if secret else {"move": entry.wire.dump_move(before, move)}


def shown_events(entry: Entry, transition: Transition[Any, Any], viewer: Viewer) -> list[Json]:
    """Return what a move did, as far as the viewer may know it."""
    if viewer is REFEREE or entry.hidden is None:
        return [event.as_json() for event in transition.events]
    hidden = entry.hidden
    shown = (hidden.sees_event(transition.state, event, viewer) for event in transition.events)
    return [event.as_json() for event in shown if event is not None]
