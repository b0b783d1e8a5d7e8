"""One blueprint a game: every call is made from the game's contract and its wire."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from typing import Any, Final

import orjson
from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema

from service.api import answers, diagrams, links
from service.api.body import InvalidBody, MoreFaults
from service.api.documented import documented
from service.api.languages import language
from service.api.problems import Problem, faulty, refused
from service.api.schemas.games import schemas
from service.api.signatures import signed
from service.games.core.errors import (
    Fault,
    GameError,
    IllegalMove,
    ImpossibleState,
    TooMuchWork,
    UnreadableMove,
)
from service.games.edge.wire import Operation
from service.games.registry import Entry

Json = dict[str, Any]

MOST_TOLD: Final = 16 << 20
"""How many bytes the steps of a replay may have."""


def game_blueprint(entry: Entry) -> Blueprint:
    """Make the stateless calls of one game."""
    game, wire = entry.game, entry.wire
    rulebook = game.rulebook
    name = game.id.replace("-", "_")
    blueprint = Blueprint(
        game.id, __name__, url_prefix=f"/v1/games/{game.id}", description=rulebook.summary.en
    )
    known = schemas(entry)

    @blueprint.errorhandler(InvalidBody)  # type: ignore[untyped-decorator]
    def invalid(error: InvalidBody) -> Response:
        return faulty(error.faults, rulebook).response()

    @blueprint.errorhandler(GameError)  # type: ignore[untyped-decorator]
    def objection(error: GameError) -> Response:
        return refused(error, None, rulebook).response()

    def call(
        path: str,
        verb: str,
        summary: str,
        body: type[Schema],
        answer: type[Schema] | str,
        onward: Json | None = None,
        more_faults: MoreFaults | None = None,
    ) -> Callable[[Callable[[Json], Json | Response]], None]:
        return documented(
            blueprint,
            path,
            operation=f"{name}_{verb}",
            summary=f"{rulebook.name.en}: {summary}",
            request=body,
            answer=answer,
            examples=entry.examples.get(path, ()),
            links=onward,
            more_faults=more_faults,
        )

    def begins(body: Json, blamed: Set[str | int]) -> Sequence[Fault]:
        # What is left of a bad member is no argument for a game; options are single values.
        readable = {k: v for k, v in body.items() if k == "options" or k not in blamed}
        return beginning_faults(entry, readable)

    from_position = links.from_position(name)

    @call(
        "states",
        "new_game",
        "begin a game",
        known.new_game,
        known.position_answer,
        from_position,
        begins,
    )
    def states(body: Json) -> Json:
        include = body.pop("include", ())
        return answers.position(entry, begin(entry, body), include)

    @call(
        "legal-moves",
        "legal_moves",
        "list what may be played",
        known.legal_moves,
        known.legal_moves_answer,
        links.from_legal_moves(name),
    )
    def legal_moves(body: Json) -> Json:
        return answers.legal_moves(entry, **body)

    @call("moves", "play", "play a move", known.move, known.move_answer, from_position)
    def moves(body: Json) -> Json:
        state, text = body["state"], body["move"]
        try:
            transition = game.play(state, game.parse(state, text))
        except GameError as error:
            raise refused(error, text, rulebook) from None
        return answers.played(entry, state, transition, body.get("include", ()))

    @call("move-checks", "check", "try a move out", known.move_check, known.move_check_answer)
    def move_checks(body: Json) -> Json:
        return check(entry, body["state"], body["move"])

    @call("results", "result", "ask for the result", known.result, known.result_answer)
    def results(body: Json) -> Json:
        position = answers.position(entry, body["state"], body.get("include", ()))
        del position["state"]
        return {"over": position["result"] is not None, **position}

    @call(
        "replays",
        "replay",
        "play a whole game",
        known.replay,
        known.replay_answer,
        from_position,
        begins,
    )
    def replays(body: Json) -> Json:
        include = body.pop("include", ())
        texts = body.pop("moves")
        return replay(entry, begin(entry, body), texts, include)

    @call(
        "diagrams",
        "diagram",
        "draw a position",
        diagrams.diagram_schema(entry),
        diagrams.MEDIA_TYPE,
    )
    def pictures(body: Json) -> Response:
        state = body.pop("state")
        if "targets_of" in body:
            body["targets"] = entry.draughtsman.targets(state, body.pop("targets_of"))
        drawing = diagrams.drawing_of({**body, "language": language()})
        return diagrams.svg_response(diagrams.draw(entry, wire.dump_state(state), drawing))

    for operation in wire.operations:
        _extra_call(blueprint, entry, operation)
    return blueprint


def beginning_faults(entry: Entry, body: Json) -> Sequence[Fault]:
    """Return what is wrong with the beginning of a game, as far as its members can be read."""
    if "state" in body or "setup" in body:
        return ()
    try:
        entry.game.new(**{k: v for k, v in body.items() if k not in ("include", "moves")})
    except ImpossibleState as error:
        return error.faults
    return ()


def begin(entry: Entry, body: Json) -> Any:
    """Return the state that a request begins with: given, set up, or new."""
    for given in ("state", "setup"):
        if given in body:
            return body[given]
    return entry.game.new(**body)


def check(entry: Entry, state: Any, text: str) -> Json:
    """Answer a dry run: a refused move is an answer here, not an error."""
    game = entry.game
    try:
        move = game.parse(state, text)
    except UnreadableMove as error:
        if text or game.result(state):
            document = refused(error, text, game.rulebook).document()
            rule = f"{game.id}.notation"
            return {"status": "illegal", "rule": rule, "detail": document["detail"]}
    except IllegalMove as error:
        onward = game.legal_moves(state, text).next_steps()
        if not onward:
            document = refused(error, text, game.rulebook).document()
            told = ("rule", "detail", "faults")
            return {"status": "illegal", **{k: document[k] for k in told if k in document}}
        return {"status": "partial", "next": onward}
    else:
        shown = entry.wire.dump_move(state, move)
        onward = game.legal_moves(state, text).next_steps()
        return {"status": "legal", "move": shown, "next": onward}
    return {"status": "partial", "next": game.legal_moves(state).next_steps()}


def replay(entry: Entry, state: Any, texts: list[str], include: list[str]) -> Json:
    """Play moves one after the other, up to the first that is refused."""
    game, wire = entry.game, entry.wire
    steps: list[orjson.Fragment] = []
    told_bytes = 0
    stopped: Json | None = None
    told = "events" in include
    shown = "positions" in include
    for index, text in enumerate(texts):
        try:
            move = game.parse(state, text)
        except GameError as error:
            problem = refused(error, text, game.rulebook).document()
            stopped = {"index": index, "move": text, "problem": problem}
            break
        if not (told or shown):
            state = game.advance(state, move)
            continue
        transition = game.play(state, move)
        step: Json = {"move": wire.dump_move(state, move)}
        if told:
            step["events"] = [event.as_json() for event in transition.events]
        state = transition.state
        if shown:
            step["state"] = signed(wire.dump_state(state))
        # Written at once, so that an answer of any length is stopped before it fills the memory.
        record = orjson.dumps(step)
        told_bytes += len(record)
        if told_bytes > MOST_TOLD:
            raise TooMuchWork("answer-bytes", MOST_TOLD)
        steps.append(orjson.Fragment(record))
    answer: Json = {"played": len(texts) if stopped is None else stopped["index"]}
    answer |= {"stopped": stopped, **answers.position(entry, state, include)}
    if told or shown:
        answer["steps"] = steps
    return answer


def _extra_call(blueprint: Blueprint, entry: Entry, operation: Operation) -> None:
    offered = ("application/json", *operation.forms)

    def answer(body: Json) -> Json | Response:
        accepted = request.accept_mimetypes
        form = accepted.best_match(offered) if accepted else offered[0]
        if form is None:
            raise Problem("not-acceptable", values={"offered": offered})
        spoken = language()
        made = operation.answer(body, spoken)
        write = operation.forms.get(form)
        if write is None:
            return made
        return Response(write(made, spoken), mimetype=form)

    def more_faults(body: Json, blamed: Set[str | int]) -> Iterable[Fault]:
        return operation.faults({k: v for k, v in body.items() if k not in blamed})

    documented(
        blueprint,
        operation.path,
        operation=operation.id,
        summary=operation.summary,
        description=operation.description,
        request=operation.request,
        answer=operation.response,
        forms=tuple(operation.forms),
        examples=entry.examples.get(operation.path, ()),
        more_faults=more_faults,
    )(answer)
