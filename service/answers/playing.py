"""Playing a move: one, one only tried, or all of a game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import orjson

from service.answers.positions import position, shown_state
from service.answers.problems import Refused
from service.answers.readers import REFEREE, Reader, Viewer
from service.answers.stopwatch import enter
from service.games.core.errors import GameError, IllegalMove, TooMuchWork, UnreadableMove
from service.games.core.game import Transition
from service.games.core.json_values import Json
from service.games.registry import Entry

MOST_STEP_BYTES: Final = 16 << 20
"""How many bytes the steps of a replay may have."""


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
        **_shown_move(entry, before, transition.move, viewer),
        "events": _shown_events(entry, transition, viewer),
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


def replay(
    entry: Entry, state: Any, texts: Sequence[str], reader: Reader, include: Collection[str] = ()
) -> Json:
    """Play moves one after the other, up to the first that is refused."""
    game = entry.game
    in_steps = "events" in include or "positions" in include
    steps: list[orjson.Fragment] = []
    size = 0
    stopped: Json | None = None
    for index, text in enumerate(texts):
        enter("rules")
        try:
            move = game.parse(state, text)
        except GameError as error:
            spoken = reader.language()
            problem = Refused(error, game.rulebook, text).details(spoken).document(spoken)
            stopped = {"index": index, "move": text, "problem": problem}
            break
        if not in_steps:
            state = game.advance(state, move)
            continue
        transition = game.play(state, move)
        # Written at once, so that an answer of any length is stopped before it fills the memory.
        record = orjson.dumps(_step(entry, state, transition, reader, include))
        size += len(record)
        if size > MOST_STEP_BYTES:
            raise Refused(TooMuchWork("answer-bytes", MOST_STEP_BYTES), game.rulebook)
        steps.append(orjson.Fragment(record))
        state = transition.state
    answer: Json = {
        "played": len(texts) if stopped is None else stopped["index"],
        "stopped": stopped,
        **position(entry, state, reader, include),
    }
    if in_steps:
        answer["steps"] = steps
    return answer


def _step(
    entry: Entry,
    before: Any,
    transition: Transition[Any, Any],
    reader: Reader,
    include: Collection[str],
) -> Json:
    enter("writing")
    step = _shown_move(entry, before, transition.move, reader.viewer)
    if "events" in include:
        step["events"] = _shown_events(entry, transition, reader.viewer)
    if "positions" in include:
        step["state"] = shown_state(entry, transition.state, reader)
    return step


def _shown_move(entry: Entry, before: Any, move: Any, viewer: Viewer) -> Json:
    secret = (
        viewer is not REFEREE
        and entry.hidden is not None
        and not entry.hidden.sees_move(before, move, viewer)
    )
    return {} if secret else {"move": entry.wire.dump_move(before, move)}


def _shown_events(entry: Entry, transition: Transition[Any, Any], viewer: Viewer) -> list[Json]:
    if viewer is REFEREE or entry.hidden is None:
        return [event.as_json() for event in transition.events]
    hidden = entry.hidden
    shown = (hidden.sees_event(transition.state, event, viewer) for event in transition.events)
    return [event.as_json() for event in shown if event is not None]
