"""Large answers travel compressed to clients that take gzip."""

from __future__ import annotations

import gzip
from typing import Final

from flask import Flask, Response, g, request

SMALLEST: Final = 1024
_LEVEL: Final = 5
_COMPRESSIBLE: Final = frozenset(
    {
        "application/json",
        "application/problem+json",
        "image/svg+xml",
        "text/css",
        "text/csv",
        "text/html",
        "text/javascript",
        "text/plain",
    }
)
# Sessions answer with tokens and hidden hands beside texts that others chose: a length that
# depends on both would tell of the secret (BREACH). Their ETags must stay strong as well.
_UNCOMPRESSED: Final = "/v1/sessions"

PACKED: Final = "packed"
"""What of `g` says that somebody has compressed the answer already, if it was worth it."""


def install(app: Flask) -> None:
    app.after_request(compress)


def compress(response: Response) -> Response:
    """Compress an answer in place if that is worth it and the client takes it."""
    if (
        PACKED in g
        or response.mimetype not in _COMPRESSIBLE
        or request.path.startswith(_UNCOMPRESSED)
    ):
        return response
    response.headers.add("Vary", "Accept-Encoding")
    if (
        # The second question parses the header, so few answers should come to it.
        "HTTP_ACCEPT_ENCODING" not in request.environ
        or not request.accept_encodings.quality("gzip")
        or request.method == "HEAD"
        or response.status_code in (204, 206, 304)
        or "Content-Encoding" in response.headers
        or (response.is_streamed and not response.direct_passthrough)
    ):
        return response
    if (response.content_length or SMALLEST) < SMALLEST:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < SMALLEST:
        return response
    # No time stamp, so that the same answer is the same bytes.
    response.set_data(gzip.compress(body, _LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)
    return response
