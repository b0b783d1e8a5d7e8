"""The one blueprint: every call of the service is described and served by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import thread_time
from typing import Any, Final, TypeAlias, TypeVar

import flask_smorest
from flask import Response, g
from webargs.flaskparser import FlaskParser

from service.answers.stopwatch import Stopwatch
from service.api.call import SEAT_SCHEME, Call, Example
from service.api.heavy_calls import lightly
from service.api.middleware.metrics import observe_spans
from service.api.problems import MEDIA_TYPE, faulty
from service.api.reading import InvalidRequest, reader
from service.api.responses import json_response
from service.games.core.json_values import Json
from service.games.core.rulebook import Rulebook

T = TypeVar("T")

Function: TypeAlias = Callable[..., Json | Response]
"""What answers a call, from the parts of its path, its body and its query."""

_WITH_BODY: Final = (400, 413, 415)
_WITH_FAULTS: Final = 422
_WITH_FORMS: Final = 406

_TEXT: Final = {"type": "string"}


class _ReadByTheView(FlaskParser):
    """Lets `arguments` describe what a call takes. The view reads all of it, so that faults in
    different places are told together.
    """

    def use_args(self, *_: Any, **__: Any) -> Callable[[T], T]:
        return lambda view: view


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """Calls that have an address, a description and some refusals in common.

    What is wrong with a request is told by a rulebook: that of the blueprint's game, or of the
    game that the members of the body name.
    """

    ARGUMENTS_PARSER = _ReadByTheView()

    def __init__(
        self,
        name: str,
        prefix: str,
        description: str,
        *,
        rulebook: Callable[[Json], Rulebook] = lambda _: Rulebook.bare(),
        refusals: Iterable[int] = (),
        answer_headers: Json | None = None,
    ) -> None:
        """`answer_headers` describe those of every answer that has a body."""
        super().__init__(name, __name__, url_prefix=prefix, description=description)
        self._rulebook = rulebook
        self._refusals = frozenset(refusals)
        self._answer_headers = answer_headers

    def serve(self, call: Call) -> Callable[[Function], Function]:
        """Serve the function below as this call."""

        def declare(function: Function) -> Function:
            view = self._view(call, function)
            for describe in (*self._answers(call), *self._inputs(call), self._about(call)):
                view = describe(view)
            self.add_url_rule(call.path, call.operation, view, methods=[call.method])
            return function

        return declare

    def _view(self, call: Call, function: Function) -> Callable[..., Response]:
        read = reader(call)

        def view(**path: str) -> Response:
            watch, begun = Stopwatch(), thread_time()
            try:
                with watch:
                    answer = function(*path.values(), *read())
                    if isinstance(answer, Response):
                        return answer
                    return json_response(answer, call.status)
            except InvalidRequest as invalid:
                raise faulty(invalid.faults, self._rulebook(invalid.members)) from None
            finally:
                g.work_ms = (thread_time() - begun) * 1000
                observe_spans(call.operation, watch)

        return view if call.waits else lightly(view, call)

    def _answers(self, call: Call) -> Iterable[Any]:
        if call.answer is None:
            yield self.response(call.status)
        elif isinstance(call.answer, str):
            yield self.response(
                call.status, _TEXT, content_type=call.answer, headers=self._answer_headers
            )
        else:
            yield self.response(
                call.status,
                call.answer,
                examples=_shown(call.examples, "answer", status=call.status) or None,
                headers=self._answer_headers,
            )
        for form in call.forms:
            yield self.alt_response(call.status, schema=_TEXT, content_type=form, success=True)

    def _inputs(self, call: Call) -> Iterable[Any]:
        if call.headers is not None:
            yield self.arguments(call.headers, location="headers")
        if call.query is not None:
            yield self.arguments(call.query, location="query")
        if call.body is not None:
            examples = _shown(call.examples, "request") or None
            yield self.arguments(call.body, required=call.body_needed, examples=examples)

    def _about(self, call: Call) -> Any:
        about: Json = {"operationId": call.operation, "summary": call.summary}
        if call.description is not None:
            about["description"] = call.description
        if call.authorization != "unused":
            about["security"] = [{SEAT_SCHEME: []}]
        if call.authorization == "welcome":
            about["security"].append({})
        responses: dict[int, Mapping[str, Any]] = {
            status: _refusal(status, call.examples) for status in self._refusals_of(call)
        }
        if call.links:
            responses[call.status] = {"links": call.links}
        return self.doc(**about, responses=responses)

    def _refusals_of(self, call: Call) -> Sequence[int]:
        refusals = {*self._refusals, *call.refusals}
        if call.body is not None:
            refusals.update(_WITH_BODY)
        if call.body or call.query or call.headers:
            refusals.add(_WITH_FAULTS)
        if call.forms and _WITH_FORMS not in refusals:
            return [*sorted(refusals), _WITH_FORMS]
        return sorted(refusals)


def _shown(examples: Iterable[Example], part: str, *, status: int | None = None) -> Json:
    return {
        example["name"]: {"summary": example["summary"], "value": example[part]}
        for example in examples
        if status in (None, example["status"])
    }


def _refusal(status: int, examples: Iterable[Example]) -> Mapping[str, Any]:
    """Point to the shared response; where there are examples, tell them here."""
    shown = _shown(examples, "answer", status=status)
    if not shown:
        return {"$ref": f"#/components/responses/Problem{status}"}
    media = {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": shown}
    return {"description": "Refused", "content": {MEDIA_TYPE: media}}
