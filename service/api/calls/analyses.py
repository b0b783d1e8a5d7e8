"""The calls that ask computer players: about a position, or about a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from flask import Response, stream_with_context

from service import answers
from service.answers.analyses import Question
from service.answers.replays import Fragments
from service.api.blueprint import Blueprint
from service.api.call import Call, operation_id
from service.api.event_streams import STREAM, event, streamed, wants_stream
from service.api.responses import READER
from service.api.schemas.analyses import analysis_schemas
from service.games.core.json_values import Json
from service.games.registry import Entry

T = TypeVar("T")

_ANALYSIS: Final = """\
A computer player's opinion of a position: the best moves, what each promises, and the play
expected after it. It thinks as hard as its `level` says, or for `budget_ms`. With
`Accept: text/event-stream` each deeper answer comes as an event `depth`, the last one again as
`done`; whoever goes away stops the thinking. Play the first line's move next.
"""
_REVIEW: Final = """\
A whole game, judged move by move: the chances before and after each, what would have been better,
and whether the move was good, an inaccuracy, a mistake or a blunder (the catalogue gives the
bounds). Each player is judged by what he could know. With `Accept: text/event-stream` each move
comes as an event `step` once it is judged, and what a replay answers as `done`.
"""


def serve_analyses(blueprint: Blueprint, entry: Entry) -> None:
    """Serve what the players of a game are asked."""
    schemas = analysis_schemas(entry)

    @blueprint.serve(
        Call(
            operation=operation_id(entry.game.id, "analyse"),
            method="POST",
            path="/analyses",
            summary=f"{entry.game.rulebook.name.en}: ask a computer player",
            description=_ANALYSIS,
            heavy=True,
            body=schemas.analysis,
            answer=schemas.analysis_answer,
            forms=(STREAM,),
            examples=entry.examples.get("analyses", ()),
        )
    )
    def analyse(body: Json) -> Json | Response:
        state, question = body.pop("state"), Question(**body)
        deepening = _begun(answers.analyse(entry, state, question))
        if wants_stream():
            return streamed(stream_with_context(_analysis_events(deepening)))
        *_, deepest = deepening
        return deepest

    @blueprint.serve(
        Call(
            operation=operation_id(entry.game.id, "review"),
            method="POST",
            path="/reviews",
            summary=f"{entry.game.rulebook.name.en}: have a game judged",
            description=_REVIEW,
            heavy=True,
            body=schemas.review,
            more_faults=lambda members: answers.beginning_faults(entry, members),
            answer=schemas.review_answer,
            forms=(STREAM,),
            examples=entry.examples.get("reviews", ()),
        )
    )
    def review(body: Json) -> Json | Response:
        options = {name: body.pop(name) for name in ("include", "level") if name in body}
        texts = body.pop("moves")
        state = answers.begin(entry, body)
        judging = _begun(answers.review(entry, state, texts, READER, **options))
        if wants_stream():
            events = (event(name, members) for name, members in judging)
            return streamed(stream_with_context(events))
        return _reviewed(entry, judging)


def _analysis_events(deepening: Iterator[Json]) -> Iterator[bytes]:
    answer: Json = {}
    for answer in deepening:
        yield event("depth", answer)
    yield event("done", answer)


def _reviewed(entry: Entry, judging: Iterator[tuple[str, Json]]) -> Json:
    steps, summary = Fragments(entry), {}
    for name, members in judging:
        if name == "step":
            steps.add(members)
        else:
            summary = members
    return {**summary, "steps": steps.written}


def _begun(parts: Iterator[T]) -> Iterator[T]:
    """Wait for the first part: what is refused at once is refused before anything is sent."""
    first = next(parts)

    def all_parts() -> Iterator[T]:
        yield first
        yield from parts

    return all_parts()
