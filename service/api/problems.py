"""Problems over HTTP: what ends a request, and the response that tells it (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Self

import orjson
from flask import Response, g, request
from werkzeug.exceptions import HTTPException

from service.answers import problems
from service.answers.problems import KINDS, ProblemDetails, Refused
from service.api.languages import language
from service.games.core.errors import Fault, Value
from service.games.core.json_values import Json
from service.games.core.rulebook import Rulebook

MEDIA_TYPE: Final = "application/problem+json"

_SLUGS_BY_STATUS: Final = {
    400: "unreadable-request",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
    429: "rate-limited",
    500: "internal-error",
    503: "store-unavailable",
}


class Problem(Exception):
    """Ends a request with a problem document."""

    def __init__(
        self,
        slug: str,
        *,
        detail: str | None = None,
        headers: Mapping[str, str] | None = None,
        members: Json | None = None,
        values: Mapping[str, Value] | None = None,
    ) -> None:
        """`values` complete the kind's own sentence, where there is no `detail`."""
        super().__init__(slug)
        self.kind = KINDS[slug]
        self.headers = dict(headers or {})
        self._detail = detail
        self._members = members or {}
        self._values = values or {}

    @classmethod
    def of(cls, problem: ProblemDetails) -> Self:
        return cls(problem.kind.slug, detail=problem.detail, members=problem.members)

    def document(self) -> Json:
        """Return the problem as JSON, in the language of the request."""
        spoken = language()
        detail = self._detail or self.kind.sentence(self._values, spoken)
        return ProblemDetails(self.kind, detail, self._members).document(spoken)

    def response(self) -> Response:
        answer = Response(
            orjson.dumps(self.document()), status=self.kind.status, mimetype=MEDIA_TYPE
        )
        answer.headers.update(self.headers)
        return answer


def faulty(faults: Iterable[Fault], rulebook: Rulebook) -> Problem:
    """Make the problem for a body with these faults, told all at once."""
    return Problem.of(problems.faulty(faults, rulebook, language()))


def refuse(refusal: Refused) -> Response:
    """Answer with what a game objects to."""
    return Problem.of(refusal.details(language())).response()


def of_http(error: HTTPException) -> Problem:
    """Make the problem for an error that Flask or Werkzeug raised."""
    slug = _SLUGS_BY_STATUS.get(error.code or 500, "unreadable-request")
    headers = {
        name: value
        for name, value in error.get_headers(request.environ)
        if name.lower() not in ("content-type", "content-length")
    }
    values: dict[str, Value] = {}
    if slug == "method-not-allowed":
        values = {"method": request.method, "allowed": headers.get("Allow", "")}
    elif slug == "too-large":
        values = {"limit": request.max_content_length or 0}
    # What finds the defect in the logs; the header may be lost where somebody copies the body.
    members = {"request_id": g.request_id} if slug == "internal-error" else {}
    return Problem(slug, headers=headers, members=members, values=values)
