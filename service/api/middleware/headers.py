"""Headers that every answer has: request ids, security, and who may call from a browser."""

from __future__ import annotations

import re
from secrets import token_hex
from typing import Final

from flask import Flask, Response, g, request
from flask_cors import CORS

from service.settings import Settings

API_KEY: Final = "X-API-Key"
REQUEST_ID: Final = "X-Request-ID"
_READABLE_ID: Final = re.compile(r"[A-Za-z0-9._:/+=-]{1,100}")

_ACCEPTED: Final = (
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Last-Event-ID",
    API_KEY,
    REQUEST_ID,
)
_EXPOSED: Final = (
    "Content-Language",
    "ETag",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    REQUEST_ID,
)

_METHODS: Final = ("GET", "HEAD", "POST", "PATCH", "DELETE")
_PREFLIGHT_SECONDS: Final = 7200
_TO_EVERYBODY: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": ", ".join(_EXPOSED),
}
_PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": ", ".join(_METHODS),
    "Access-Control-Allow-Headers": ", ".join(_ACCEPTED),
    "Access-Control-Max-Age": str(_PREFLIGHT_SECONDS),
}

_NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
# Scripts and styles are files of this service, nothing in a page itself is either. Swagger UI
# carries small images as data.
_PAGE: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_DRAWING: Final = f"{_NOTHING}; sandbox"
_POLICIES: Final = {"text/html": _PAGE, "image/svg+xml": _DRAWING}

_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def install(app: Flask, settings: Settings) -> None:
    """Give every request an id, and every answer its headers."""
    everybody = "*" in settings.cors_origins
    always = {**_ALWAYS, **_TO_EVERYBODY} if everybody else _ALWAYS

    @app.before_request
    def identify() -> None:
        sent = request.headers.get(REQUEST_ID, "")
        g.request_id = sent if _READABLE_ID.fullmatch(sent) else token_hex(16)

    @app.after_request
    def complete(response: Response) -> Response:
        headers = response.headers
        headers.extend(always)
        if everybody and request.method == "OPTIONS":
            headers.extend(_PREFLIGHT)
        headers.add(REQUEST_ID, g.request_id)
        headers.add("Content-Security-Policy", _POLICIES.get(response.mimetype or "", _NOTHING))
        if "language" in g:
            headers["Content-Language"] = g.language
            headers.add("Vary", "Accept-Language")
        return response

    # Who lets everybody in always says the same, and need not look at each request for it.
    if settings.cors_origins and not everybody:
        # Patterns, because flask-cors would take an origin with brackets in it for one.
        origins = [re.compile(rf"{re.escape(origin)}\Z") for origin in settings.cors_origins]
        CORS(
            app,
            origins=origins,
            allow_headers=list(_ACCEPTED),
            expose_headers=list(_EXPOSED),
            methods=list(_METHODS),
            max_age=_PREFLIGHT_SECONDS,
        )
