"""One blueprint a game: every call is made from the game's contract and its wire."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema

from service import answers
from service.api import diagrams, links
from service.api.answers import READER
from service.api.body import InvalidBody, MoreFaults
from service.api.documented import documented
from service.api.languages import language
from service.api.problems import Problem, faulty, refused
from service.api.schemas.games import schemas
from service.games.core.errors import (
    Fault,
    GameError,
)
from service.games.core.json_values import Json
from service.games.edge.wire import Operation
from service.games.registry import Entry


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
        unread = (blamed - {"options"}) | {"include", "moves"}
        members = {name: value for name, value in body.items() if name not in unread}
        return answers.beginning_faults(entry, members)

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
        return answers.position(entry, answers.begin(entry, body), READER, include)

    @call(
        "legal-moves",
        "legal_moves",
        "list what may be played",
        known.legal_moves,
        known.legal_moves_answer,
        links.from_legal_moves(name),
    )
    def legal_moves(body: Json) -> Json:
        return answers.legal_moves(entry, reader=READER, **body)

    @call("moves", "play", "play a move", known.move, known.move_answer, from_position)
    def moves(body: Json) -> Json:
        state, text = body["state"], body["move"]
        try:
            transition = answers.play(entry, state, text)
        except GameError as error:
            raise refused(error, text, rulebook) from None
        return answers.played(entry, state, transition, READER, body.get("include", ()))

    @call("move-checks", "check", "try a move out", known.move_check, known.move_check_answer)
    def move_checks(body: Json) -> Json:
        return answers.check(entry, body["state"], body["move"], READER)

    @call("results", "result", "ask for the result", known.result, known.result_answer)
    def results(body: Json) -> Json:
        position = answers.position(entry, body["state"], READER, body.get("include", ()))
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
        return answers.replay(entry, answers.begin(entry, body), texts, READER, include)

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
