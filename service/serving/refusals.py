"""What a client is told whose request never came to the application.

In English: what could ask for French cannot be read.
"""

from __future__ import annotations

from http import HTTPStatus

import orjson

from service.answers.problems import KINDS, ProblemDetails
from service.api.problems import MEDIA_TYPE


def no_http(status: HTTPStatus = HTTPStatus.BAD_REQUEST) -> bytes:
    """Tell a client that this is no HTTP, or more of it than is taken."""
    kind = KINDS["unreadable-request"]
    return _response(
        status,
        ProblemDetails(kind, "The request is not valid HTTP/1.1.", {"status": status.value}),
    )


def of_kind(slug: str) -> bytes:
    """Tell a problem by the sentence of its kind."""
    kind = KINDS[slug]
    return _response(HTTPStatus(kind.status), ProblemDetails(kind, kind.sentence({}, "en"), {}))


def _response(status: HTTPStatus, problem: ProblemDetails) -> bytes:
    body = orjson.dumps(problem.document("en"))
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n"
        f"Content-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
