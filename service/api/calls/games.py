"""The calls that every game has: one blueprint a game, made from its contract and its wire."""

from __future__ import annotations

from typing import Any

from flask import Response

from service import answers
from service.api import links
from service.api.blueprint import Blueprint
from service.api.call import Call, operation_id
from service.api.calls.analyses import serve_analyses
from service.api.calls.scoring import serve_operation
from service.api.responses import READER, svg_response
from service.api.schemas.diagrams import diagram_request, diagram_schema
from service.api.schemas.games import game_schemas
from service.games.core.json_values import Json
from service.games.edge import svg
from service.games.registry import Entry


def game_blueprint(entry: Entry) -> Blueprint:
    """Make the calls of one game: those that all games have, and its own."""
    rulebook = entry.game.rulebook
    blueprint = Blueprint(
        entry.game.id,
        f"/v1/games/{entry.game.id}",
        rulebook.summary.en,
        rulebook=lambda _: rulebook,
        refusals=(429, 500, 503),
    )
    _serve_beginnings(blueprint, entry)
    _serve_moves(blueprint, entry)
    _serve_replays(blueprint, entry)
    _serve_diagrams(blueprint, entry)
    serve_analyses(blueprint, entry)
    for operation in entry.wire.operations:
        serve_operation(blueprint, entry, operation)
    return blueprint


def _call(entry: Entry, path: str, verb: str, summary: str, **declared: Any) -> Call:
    """Declare a call that every game has: its names follow from the game's."""
    return Call(
        operation=operation_id(entry.game.id, verb),
        method="POST",
        path=f"/{path}",
        summary=f"{entry.game.rulebook.name.en}: {summary}",
        examples=entry.examples.get(path, ()),
        **declared,
    )


def _serve_beginnings(blueprint: Blueprint, entry: Entry) -> None:
    schemas = game_schemas(entry)

    @blueprint.serve(
        _call(
            entry,
            "states",
            "new_game",
            "begin a game",
            body=schemas.new_game,
            more_faults=lambda members: answers.beginning_faults(entry, members),
            answer=schemas.position_answer,
            links=links.from_position(entry.game.id),
        )
    )
    def begin(body: Json) -> Json:
        include = body.pop("include", ())
        return answers.position(entry, answers.begin(entry, body), READER, include)

    @blueprint.serve(
        _call(
            entry,
            "legal-moves",
            "legal_moves",
            "list what may be played",
            body=schemas.legal_moves,
            answer=schemas.legal_moves_answer,
            links=links.from_legal_moves(entry.game.id),
        )
    )
    def legal_moves(body: Json) -> Json:
        return answers.legal_moves(entry, reader=READER, **body)


def _serve_moves(blueprint: Blueprint, entry: Entry) -> None:
    schemas = game_schemas(entry)

    @blueprint.serve(
        _call(
            entry,
            "moves",
            "play",
            "play a move",
            body=schemas.move,
            answer=schemas.move_answer,
            links=links.from_position(entry.game.id),
        )
    )
    def play(body: Json) -> Json:
        state = body["state"]
        transition = answers.play(entry, state, body["move"])
        return answers.played(entry, state, transition, READER, body.get("include", ()))

    @blueprint.serve(
        _call(
            entry,
            "move-checks",
            "check",
            "try a move out",
            body=schemas.move_check,
            answer=schemas.move_check_answer,
        )
    )
    def check(body: Json) -> Json:
        return answers.check(entry, body["state"], body["move"], READER)

    @blueprint.serve(
        _call(
            entry,
            "results",
            "result",
            "ask for the result",
            body=schemas.result,
            answer=schemas.result_answer,
        )
    )
    def result(body: Json) -> Json:
        position = answers.position(entry, body["state"], READER, body.get("include", ()))
        del position["state"]
        return {"over": position["result"] is not None, **position}


def _serve_replays(blueprint: Blueprint, entry: Entry) -> None:
    schemas = game_schemas(entry)

    @blueprint.serve(
        _call(
            entry,
            "replays",
            "replay",
            "play a whole game",
            body=schemas.replay,
            more_faults=lambda members: answers.beginning_faults(entry, members),
            answer=schemas.replay_answer,
            links=links.from_position(entry.game.id),
        )
    )
    def replay(body: Json) -> Json:
        include = body.pop("include", ())
        texts = body.pop("moves")
        return answers.replay(entry, answers.begin(entry, body), texts, READER, include)


def _serve_diagrams(blueprint: Blueprint, entry: Entry) -> None:
    @blueprint.serve(
        _call(
            entry,
            "diagrams",
            "diagram",
            "draw a position",
            body=diagram_schema(entry),
            answer=svg.MEDIA_TYPE,
        )
    )
    def draw(body: Json) -> Response:
        state = body.pop("state")
        if "targets_of" in body:
            body["targets"] = answers.targets(entry, state, body.pop("targets_of"))
        return svg_response(answers.diagram(entry, state, READER, diagram_request(body)))
