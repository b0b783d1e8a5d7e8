"""The catalogue: which games there are, what they are played with, and their rulebooks."""

from __future__ import annotations

from collections.abc import Mapping

import orjson
from flask import Response

from service.answers import catalogue
from service.api.blueprint import Blueprint
from service.api.call import Call, operation_id
from service.api.responses import unchanging_json
from service.api.schemas.catalogue import CatalogueSchema, RulebookSchema, game_schema
from service.games.registry import Entry


def catalogue_blueprint(entries: Mapping[str, Entry]) -> Blueprint:
    """Make the calls that tell about games. Their answers never change while we run."""
    blueprint = Blueprint("catalogue", "/v1/games", "Which games there are.")

    @blueprint.serve(
        Call(
            operation="list_games",
            method="GET",
            path="",
            summary="List the games",
            answer=CatalogueSchema,
        )
    )
    def games() -> Response:
        listed = [catalogue.summary(entry) for entry in entries.values()]
        return unchanging_json(orjson.dumps({"games": listed}))

    for entry in entries.values():
        _serve_game(blueprint, entry)
    return blueprint


def _serve_game(blueprint: Blueprint, entry: Entry) -> None:
    game, name = entry.game, entry.game.rulebook.name.en

    @blueprint.serve(
        Call(
            operation=operation_id(game.id, "about"),
            method="GET",
            path=f"/{game.id}",
            summary=f"{name}: board, pieces, variants, options",
            answer=game_schema(entry),
        )
    )
    def about() -> Response:
        return unchanging_json(orjson.dumps(catalogue.about(entry)))

    @blueprint.serve(
        Call(
            operation=operation_id(game.id, "rules"),
            method="GET",
            path=f"/{game.id}/rules",
            summary=f"{name}: the rulebook, in English and French",
            answer=RulebookSchema,
        )
    )
    def rules() -> Response:
        return unchanging_json(orjson.dumps(catalogue.rulebook(entry)))
