"""Answers over HTTP: for whom they are written, and in which form."""

from __future__ import annotations

from typing import Final

import orjson
from flask import Response

from service.answers import Reader
from service.api.languages import language
from service.api.signatures import signed
from service.games.core.json_values import Json

READER: Final = Reader(sign=signed, language=language)
"""Who sends a position has all of it, and may see what becomes of it."""


def json_response(answer: Json, status: int = 200) -> Response:
    return Response(orjson.dumps(answer), status=status, mimetype="application/json")
