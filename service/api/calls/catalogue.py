"""The catalogue: which games there are, what they are played with, and their rulebooks."""

from __future__ import annotations

from collections.abc import Mapping

import orjson
from flask import Response, request
from flask_smorest import Blueprint

from service.answers import MOST_MOVES
from service.api.schemas.games import component_name
from service.games.core.game import Deploying, Hidden, SuppliesDraws
from service.games.core.json_values import Json
from service.games.core.options import Choice, Flag, OneOf, Option
from service.games.core.rulebook import Rule
from service.games.edge.fields import Boolean, Enumerated, Integer, List, Options, String
from service.games.edge.schemas import Described, Nested, opened
from service.games.registry import Entry

_CACHED = "public, max-age=3600"

TextSchema = opened(
    "Text", {"en": String(longest=5000, required=True), "fr": String(longest=5000, required=True)}
)

_SUMMARY_MEMBERS = {
    "id": String(longest=40, required=True),
    "name": Nested(TextSchema, required=True),
    "summary": Nested(TextSchema, required=True),
    "players": List(Integer(1, 100), longest=20, required=True),
    "variants": List(String(longest=40), longest=20, required=True),
    "href": String(longest=100, required=True),
}
GameSummarySchema = opened("GameSummary", _SUMMARY_MEMBERS)
CatalogueSchema = opened(
    "Catalogue", {"games": List(Nested(GameSummarySchema), longest=100, required=True)}
)
PieceSchema = opened(
    "Piece",
    {
        "letter": String(longest=10, required=True),
        "name": Nested(TextSchema, required=True),
        "about": Nested(TextSchema, required=True),
    },
)
OptionSchema = opened(
    "Option",
    {
        "name": String(longest=60, required=True),
        "type": Enumerated(("flag", "choice", "count"), required=True),
        "values": List(Described({"type": ["string", "integer"]}), longest=20),
        "low": Integer(-1000, 1000),
        "high": Integer(-1000, 1000),
        "nullable": Boolean(),
        "about": Nested(TextSchema, required=True),
    },
)
RuleSchema = opened(
    "Rule",
    {
        "id": String(longest=100, required=True),
        "title": Nested(TextSchema, required=True),
        "text": Nested(TextSchema, required=True),
        "source": String(longest=300, required=True),
        "certainty": Enumerated(("sure", "ruling", "reconstruction"), required=True),
    },
)
RulebookSchema = opened(
    "Rulebook",
    {
        "game": String(longest=40, required=True),
        "name": Nested(TextSchema, required=True),
        "rules": List(Nested(RuleSchema), longest=500, required=True),
    },
)


def catalogue_blueprint(entries: Mapping[str, Entry]) -> Blueprint:
    """Make the calls that tell about games. Their answers never change while we run."""
    blueprint = Blueprint(
        "catalogue", __name__, url_prefix="/v1/games", description="Which games there are."
    )

    @blueprint.route("", endpoint="list_games")  # type: ignore[untyped-decorator]
    @blueprint.response(200, CatalogueSchema)  # type: ignore[untyped-decorator]
    @blueprint.doc(operationId="list_games", summary="List the games")  # type: ignore[untyped-decorator]
    def games() -> Response:
        return _constant({"games": [summary(entry) for entry in entries.values()]})

    for entry in entries.values():
        _about_game(blueprint, entry)
    return blueprint


def _about_game(blueprint: Blueprint, entry: Entry) -> None:
    game = entry.game
    name, snake = component_name(game.id), game.id.replace("-", "_")
    variant = opened(
        f"{name}Variant",
        {
            "id": Enumerated(tuple(game.variants), required=True),
            "about": Nested(TextSchema, required=True),
            "players": List(Integer(1, 100), longest=20, required=True),
            "options": Options(game.options, required=True),
        },
    )
    about = opened(
        f"{name}Game",
        {
            **_SUMMARY_MEMBERS,
            "credits": String(longest=500, required=True),
            "variants": List(Nested(variant), longest=20, required=True),
            "options": List(Nested(OptionSchema), longest=50, required=True),
            "pieces": List(Nested(PieceSchema), longest=50, required=True),
            "notation": Nested(TextSchema, required=True),
            "board": Nested(entry.wire.board_schema, required=True),
            "capabilities": List(
                Enumerated(("hidden-information", "draws", "deployment")), longest=10, required=True
            ),
            "orders": List(Enumerated(tuple(entry.wire.orders)), longest=10, required=True),
            "most_moves": Described({"type": "integer"}, required=True),
        },
    )

    @blueprint.route(f"/{game.id}", endpoint=f"{snake}_about")  # type: ignore[untyped-decorator]
    @blueprint.response(200, about)  # type: ignore[untyped-decorator]
    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId=f"{snake}_about",
        summary=f"{game.rulebook.name.en}: board, pieces, variants, options",
    )
    def described() -> Response:
        return _constant(description(entry))

    @blueprint.route(f"/{game.id}/rules", endpoint=f"{snake}_rules")  # type: ignore[untyped-decorator]
    @blueprint.response(200, RulebookSchema)  # type: ignore[untyped-decorator]
    @blueprint.doc(  # type: ignore[untyped-decorator]
        operationId=f"{snake}_rules",
        summary=f"{game.rulebook.name.en}: the rulebook, in English and French",
    )
    def rules() -> Response:
        book = game.rulebook
        listed = [rule_json(rule) for rule in book.rules.values()]
        return _constant({"game": game.id, "name": book.name.as_json(), "rules": listed})


def summary(entry: Entry) -> Json:
    game = entry.game
    players = {count for variant in game.variants.values() for count in variant.players}
    return {
        "id": game.id,
        "name": game.rulebook.name.as_json(),
        "summary": game.rulebook.summary.as_json(),
        "players": sorted(players),
        "variants": list(game.variants),
        "href": f"/v1/games/{game.id}",
    }


def description(entry: Entry) -> Json:
    """Return all that a front end needs to know of a game before it begins."""
    game, book, box = entry.game, entry.game.rulebook, entry.game.box
    return {
        **summary(entry),
        "credits": box.credits.en,
        "variants": [
            {
                "id": variant.id,
                "about": box.variants[variant.id].about.as_json(),
                "players": list(variant.players),
                "options": dict(variant.options),
            }
            for variant in game.variants.values()
        ],
        "options": [
            {"name": name, **_option(option), "about": box.options[name].about.as_json()}
            for name, option in game.options.items()
        ],
        "pieces": [
            {
                "letter": piece.letter,
                "name": piece.name.as_json(),
                "about": piece.about.as_json(),
            }
            for piece in box.pieces.values()
        ],
        "notation": book.notation.as_json(),
        "board": entry.wire.dump_board(),
        "capabilities": [
            name
            for name, capability in (
                ("hidden-information", Hidden),
                ("draws", SuppliesDraws),
                ("deployment", Deploying),
            )
            if isinstance(game, capability)  # type: ignore[redundant-expr]
        ],
        "orders": list(entry.wire.orders),
        "most_moves": MOST_MOVES,
    }


def rule_json(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "title": rule.title.as_json(),
        "text": rule.text.as_json(),
        "source": rule.source,
        "certainty": rule.certainty,
    }


def _option(option: Option) -> Json:
    if isinstance(option, Flag):
        return {"type": "flag"}
    if isinstance(option, Choice | OneOf):
        return {"type": "choice", "values": list(option.values)}
    return {
        "type": "count",
        "low": option.low,
        "high": option.high,
        "nullable": option.nullable,
    }


def _constant(answer: Json) -> Response:
    """Answer with something that clients may keep, and ask again for with If-None-Match."""
    response = Response(orjson.dumps(answer), mimetype="application/json")
    response.headers["Cache-Control"] = _CACHED
    response.add_etag()
    response.make_conditional(request)
    return response
