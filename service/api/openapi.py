"""The OpenAPI description, made from the same fields that read the requests."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask, Response
from flask_smorest import Api
from werkzeug.exceptions import HTTPException

from service import __version__
from service.answers import problems
from service.api.problems import MEDIA_TYPE, of_http
from service.api.schemas.games import ResultSchema, component_name
from service.api.schemas.one_of import OneOf
from service.games.core.events import GameOver
from service.games.edge.fields import Constant, Enumerated, Integer, JsonField, List, String
from service.games.edge.schemas import Nested, opened
from service.games.registry import Entry

REF: Final = "#/components/schemas/"

FaultSchema = opened(
    "Fault",
    {
        "pointer": String(
            longest=problems.LONGEST_POINTER,
            metadata={"description": "A JSON pointer into the request's body."},
        ),
        "code": String(longest=60, required=True),
        "detail": String(longest=1000, required=True),
    },
)

ProblemSchema = opened(
    "Problem",
    {
        "type": Enumerated([f"/problems/{slug}" for slug in problems.KINDS], required=True),
        "title": String(longest=200, required=True),
        "status": Integer(400, 599, required=True),
        "detail": String(longest=2000, required=True),
        "rule": String(longest=100, metadata={"description": "The rule that forbids the move."}),
        "move": String(longest=2000),
        "limit": String(longest=100, metadata={"description": "The limit that was exceeded."}),
        "allowed": Integer(0, 1 << 53),
        "version": Integer(0, 1 << 53, metadata={"description": "The current version."}),
        "reason": String(longest=60, metadata={"description": "Why this is not possible now."}),
        "request_id": String(
            longest=100, metadata={"description": "Finds the incident in the service's logs."}
        ),
        "faults": List(Nested(FaultSchema), longest=problems.MOST_FAULTS),
    },
)


GameOverEventSchema = opened(
    "GameOverEvent",
    {"type": Constant(GameOver.type, required=True), "result": Nested(ResultSchema, required=True)},
)


class Converter(OpenAPIConverter):
    """Writes down what our fields say of themselves."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        if not isinstance(schema, OneOf):
            return _as_map(super().schema2jsonschema(schema))  # type: ignore[no-untyped-call]
        references = {
            kind: self.resolve_nested_schema(variant)["$ref"]  # type: ignore[no-untyped-call]
            for kind, variant in schema.variants.items()
        }
        return {
            "oneOf": [{"$ref": reference} for reference in references.values()],
            "discriminator": {"propertyName": schema.discriminator, "mapping": references},
        }

    def field2property(self, field: Any) -> dict[str, Any]:
        described = self._schema_of(field)
        if field.allow_none:
            kind = described.get("type")
            if "enum" in described:
                described = {"anyOf": [described, {"type": "null"}]}
            elif isinstance(kind, str):
                described = {**described, "type": [kind, "null"]}
            else:
                described = {"anyOf": [described, {"type": "null"}]}
        texts = {
            name: field.metadata[name]
            for name in ("description", "examples")
            if name in field.metadata
        }
        return {**described, **texts}

    def _schema_of(self, field: JsonField) -> dict[str, Any]:
        if isinstance(field, List):
            return {**field.schema(), "items": self.field2property(field.item)}
        nested = getattr(field, "nested", None)
        if nested is not None:
            # Registers the schema as a component and returns the reference to it.
            return dict(self.resolve_nested_schema(nested))  # type: ignore[no-untyped-call]
        return field.schema()


def _as_map(described: dict[str, Any]) -> dict[str, Any]:
    """Describe an object that is keyed by letters (`{"R": 1, "P": 1}`) as a map.

    A generated client would make attributes of them, and stumble over one that is called `d`.
    """
    members = described.get("properties", {})
    kinds = list(members.values())
    if not any(len(name) == 1 for name in members) or kinds.count(kinds[0]) < len(kinds):
        return described
    names = {"propertyNames": {"enum": list(members)}, "additionalProperties": kinds[0]}
    return {**{k: v for k, v in described.items() if k != "properties"}, **names}


class Plugin(MarshmallowPlugin):
    Converter = Converter


class CalculiApi(Api):  # type: ignore[misc]
    """flask-smorest with problem documents, and `Allow` on 405."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        plugin = Plugin(schema_name_resolver=_name_of)
        super().__init__(app, spec_kwargs={"marshmallow_plugin": plugin})

    def _register_responses(self) -> None:
        self.spec.components.schema("Problem", schema=ProblemSchema)
        media = {MEDIA_TYPE: {"schema": {"$ref": f"{REF}Problem"}}}
        for status in sorted({kind.status for kind in problems.KINDS.values()}):
            described = {"description": HTTPStatus(status).phrase, "content": media}
            self.spec.components.response(f"Problem{status}", described)

    def _register_pagination_header(self) -> None:
        """Leave out a header that no call has."""

    def handle_http_exception(self, error: HTTPException) -> Response:
        return of_http(error).response()


def _name_of(schema: Any) -> str:
    cls = schema if isinstance(schema, type) else type(schema)
    return cls.__name__


def configure(app: Flask) -> None:
    """Say what the description is of."""
    app.config.update(
        API_TITLE="Calculi",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={
            "info": {
                "summary": "Rules, legal moves and scores of games that no other engine plays.",
                "description": _ABOUT,
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": "/"}],
        },
    )


_ABOUT: Final = """\
Send a position and a move; get the new position, what happened, what is legal now, the scores
and the result. What a call returns can be sent back unchanged to any other call.

Errors are problem documents (RFC 9457, `application/problem+json`). A refused move names the
`rule` that it breaks; a bad body lists all its `faults` with JSON pointers. Texts come in
English or French (`Accept-Language`); codes, ids and keys never change.
"""


def register_events(api: CalculiApi, entry: Entry) -> None:
    """Describe a game's events: one of several, told apart by `type`."""
    described = (*entry.wire.event_schemas, GameOverEventSchema)
    for schema in described:
        if schema.__name__ not in api.spec.components.schemas:
            api.spec.components.schema(schema.__name__, schema=schema)
    references = {
        schema().fields["type"].schema()["const"]: f"{REF}{schema.__name__}"  # type: ignore[attr-defined]
        for schema in described
    }
    api.spec.components.schema(
        f"{component_name(entry.game.id)}Event",
        {
            "oneOf": [{"$ref": reference} for reference in references.values()],
            "discriminator": {"propertyName": "type", "mapping": references},
        },
    )
