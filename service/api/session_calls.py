"""Declaring the calls of shared games: method, path, request, answer, refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Request, Response
from flask_smorest import Blueprint
from marshmallow import Schema
from webargs import missing

from service.api.body import BodyParser

SECURITY: Final = "SeatToken"

_ALWAYS: Final = (404, 429, 500, 503)


class LenientParser(BodyParser):
    """Takes no body at all for an empty one."""

    def load_json(self, req: Request, schema: Schema) -> Any:
        if not req.content_length and not req.is_json:
            return missing
        return super().load_json(req, schema)


class SessionBlueprint(Blueprint):  # type: ignore[misc]
    ARGUMENTS_PARSER = LenientParser()


@dataclass(frozen=True, slots=True)
class Call:
    """One operation, as the description tells it.

    The function gets the parts of the path as keywords, and `body`, `query` and `headers`
    where it has any.
    """

    operation: str
    method: str
    path: str
    summary: str
    description: str
    answer: type[Schema] | str | None
    """A schema, or the media type of an answer that is not JSON."""

    status: int = 200
    body: type[Schema] | None = None
    body_needed: bool = True
    query: type[Schema] | None = None
    headers: type[Schema] | None = None
    refusals: tuple[int, ...] = ()
    open: bool = False
    """Whether it can do without a token."""

    streams: bool = False
    """Whether the answer can be had as server-sent events too."""


def serve(blueprint: Blueprint, call: Call, function: Callable[..., Response]) -> None:
    """Serve a function as this call."""
    view = function
    if call.answer is None:
        view = blueprint.response(call.status)(view)
    elif isinstance(call.answer, str):
        view = blueprint.response(
            call.status, {"type": "string"}, content_type=call.answer, headers=_HEADERS
        )(view)
    else:
        view = blueprint.response(call.status, call.answer, headers=_HEADERS)(view)
    if call.streams:
        view = blueprint.alt_response(
            200, schema={"type": "string"}, content_type="text/event-stream", success=True
        )(view)
    refusals = {*_ALWAYS, *call.refusals}
    if call.headers is not None:
        view = blueprint.arguments(call.headers(), location="headers", arg_name="headers")(view)
        refusals.add(422)
    if call.query is not None:
        view = blueprint.arguments(call.query(), location="query", arg_name="query")(view)
        refusals.add(422)
    if call.body is not None:
        view = blueprint.arguments(call.body(), required=call.body_needed, arg_name="body")(view)
        refusals |= {400, 413, 415, 422}
    security: list[Mapping[str, list[str]]] = [{SECURITY: []}]
    view = blueprint.doc(
        operationId=call.operation,
        summary=call.summary,
        description=call.description,
        security=[*security, {}] if call.open else security,
        responses={
            status: {"$ref": f"#/components/responses/Problem{status}"}
            for status in sorted(refusals)
        },
    )(view)
    blueprint.route(call.path, methods=[call.method], endpoint=call.operation)(view)


_HEADERS: Final = {
    "ETag": {
        "description": 'The version, quoted: `"7"`.',
        "schema": {"type": "string"},
    }
}


def tagged(response: Response, version: int) -> Response:
    """Give an answer its version. What one seat sees is for nobody else's cache."""
    response.headers["ETag"] = f'"{version}"'
    # Not even in the browser's: two seats in one browser have the same address and ETag.
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("Authorization")
    return response
