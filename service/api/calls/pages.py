"""Pages for people: the description, its documentation, and one about each problem."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

import orjson
from flask import Blueprint, Response, send_from_directory

from service.answers.problems import KINDS
from service.api.languages import language
from service.api.middleware import admission
from service.api.openapi import CalculiApi
from service.api.problems import Problem
from service.api.responses import unchanging_json

_SWAGGER_FILES: Final = Path(str(files("flask_swagger_ui"))) / "dist"

_DOCUMENTATION: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calculi: the API</title>
<link rel="icon" type="image/png" href="/docs/files/favicon-32x32.png">
<link rel="stylesheet" href="/docs/files/swagger-ui.css">
</head>
<body>
<div id="description"></div>
<script src="/docs/files/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""

_START: Final = """\
SwaggerUIBundle({
  url: "/v1/openapi.json", dom_id: "#description", deepLinking: true,
  docExpansion: "list", defaultModelsExpandDepth: 0, tryItOutEnabled: true,
  validatorUrl: null,
});
"""

_PROBLEM: Final = """\
<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Calculi</title>
<link rel="icon" type="image/svg+xml" href="/web/icon.svg">
<link rel="stylesheet" href="/web/style/problem.css">
</head>
<body><h1>{title}</h1><p><code>{status}</code> <code>/problems/{slug}</code></p><p>{about}</p>
<p><a href="/docs">Calculi: API</a></p></body>
</html>
"""


def blueprint(api: CalculiApi, *, closed: bool) -> Blueprint:
    """Make the pages; those of a closed service say that it takes keys."""
    pages = Blueprint("pages", __name__)
    described: list[bytes] = []

    @pages.get(admission.DESCRIPTION)
    def description() -> Response:
        # Written once, on the first call: it is large and never changes.
        if not described:
            spec = api.spec.to_dict()
            whole = admission.closed(spec) if closed else spec
            described.append(orjson.dumps(whole, option=orjson.OPT_INDENT_2))
        return unchanging_json(described[0])

    @pages.get("/docs")
    def documentation() -> Response:
        return Response(_DOCUMENTATION, mimetype="text/html")

    @pages.get("/docs/start.js")
    def start() -> Response:
        return Response(_START, mimetype="text/javascript")

    @pages.get("/docs/files/<path:name>")
    def documentation_file(name: str) -> Response:
        return send_from_directory(_SWAGGER_FILES, name, max_age=86400)

    @pages.get("/problems/<slug>")
    def problem(slug: str) -> Response:
        kind = KINDS.get(slug)
        if kind is None:
            raise Problem("not-found")
        spoken = language()
        page = _PROBLEM.format(
            language=spoken,
            title=escape(kind.title[spoken]),
            status=kind.status,
            slug=kind.slug,
            about=_prose(kind.about[spoken]),
        )
        return Response(page, mimetype="text/html")

    return pages


def _prose(text: str) -> str:
    """Return a text as HTML; what stands between backticks in it is code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))
