"""Declaring a call once: its route, its request, its answers, its examples."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, Final

from flask import Response
from flask_smorest import Blueprint
from marshmallow import Schema

from service.api.answers import json_response
from service.api.body import MoreFaults, read_body
from service.api.middleware.metrics import ENGINE
from service.api.problems import MEDIA_TYPE
from service.games.core.json_values import Json
from service.games.edge.schemas import loader_of

Example = Mapping[str, Any]

_REFUSALS: Final = (400, 413, 415, 422, 429, 500)


def documented(
    blueprint: Blueprint,
    path: str,
    *,
    operation: str,
    summary: str,
    request: type[Schema],
    answer: type[Schema] | str,
    description: str | None = None,
    forms: Sequence[str] = (),
    examples: Iterable[Example] = (),
    links: Json | None = None,
    more_faults: MoreFaults | None = None,
) -> Callable[[Callable[[Json], Json | Response]], None]:
    """Serve a function from a request's body to its answer as `POST path`.

    `answer` is a schema, or the media type of an answer that is not JSON. `more_faults` is
    asked when the body has faults of form, so that all can be told together.
    """
    known = list(examples)
    about: Json = {"operationId": operation, "summary": summary}
    if description:
        about["description"] = description
    rules_time = ENGINE.labels(operation)
    loader = loader_of(request)
    refusals = _REFUSALS if not forms else (*_REFUSALS, 406)

    def declare(function: Callable[[Json], Json | Response]) -> None:
        @wraps(function)
        def view() -> Response:
            body = read_body(loader, more_faults)
            begun = time.perf_counter()
            made = function(body)
            response = made if isinstance(made, Response) else json_response(made)
            rules_time.observe(time.perf_counter() - begun)
            return response

        # The decorators describe the call. Serving it through them would take longer than
        # the rules do, so what they say is put on the short view above.
        decorated: Callable[..., Response]
        if isinstance(answer, str):
            decorated = blueprint.response(200, {"type": "string"}, content_type=answer)(function)
        else:
            decorated = blueprint.response(
                200, answer, examples=_examples(known, "answer", ok=True) or None
            )(function)
        for form in forms:
            decorated = blueprint.alt_response(
                200, schema={"type": "string"}, content_type=form, success=True
            )(decorated)
        decorated = blueprint.arguments(request(), examples=_examples(known, "request") or None)(
            decorated
        )
        responses = _refusals(refusals, known)
        if links:
            responses[200] = {"links": links}  # type: ignore[index]
        described = blueprint.doc(**about, responses=responses)(decorated)
        view._apidoc = described._apidoc  # type: ignore[attr-defined]  # noqa: SLF001
        blueprint.route(f"/{path}", methods=["POST"], endpoint=operation)(view)

    return declare


def _examples(known: Iterable[Example], part: str, *, ok: bool = False) -> Json:
    return {
        example["name"]: {"summary": example["summary"], "value": example[part]}
        for example in known
        if not ok or example["status"] == 200
    }


def _refusals(statuses: Iterable[int], known: Sequence[Example]) -> Json:
    """Point each refusal to its shared response; those with examples tell them here."""
    responses: Json = {}
    for status in statuses:
        shown = {
            example["name"]: {"summary": example["summary"], "value": example["answer"]}
            for example in known
            if example["status"] == status
        }
        reference = f"#/components/responses/Problem{status}"
        if not shown:
            responses[status] = {"$ref": reference}  # type: ignore[index]
            continue
        media = {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": shown}
        responses[status] = {"description": "Refused", "content": {MEDIA_TYPE: media}}  # type: ignore[index]
    return responses
