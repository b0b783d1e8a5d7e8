"""Answers over HTTP: for whom they are written, and in which form."""

from __future__ import annotations

from typing import Final

import orjson
from flask import Response, request

from service.answers import Reader
from service.answers.stopwatch import enter
from service.api.languages import language
from service.api.signatures import signed
from service.games.core.json_values import Json
from service.games.edge import svg

READER: Final = Reader(sign=signed, language=language)
"""Who sends a position has all of it, and may see what becomes of it."""


def json_response(answer: Json, status: int = 200) -> Response:
    enter("writing")
    return Response(orjson.dumps(answer), status=status, mimetype="application/json")


def svg_response(picture: str) -> Response:
    return Response(picture, mimetype=svg.MEDIA_TYPE)


def unchanging_json(body: bytes) -> Response:
    """Answer with what clients may keep, and ask again for with If-None-Match."""
    response = Response(body, mimetype="application/json")
    response.headers["Cache-Control"] = "public, max-age=3600"
    response.add_etag()
    response.make_conditional(request)
    return response
