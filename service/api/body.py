"""Reading request bodies: strict JSON, strict media type, all faults at once."""

from __future__ import annotations

from typing import Any, NoReturn

import orjson
from flask import Request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import UnsupportedMediaType

from service.api.problems import Problem
from service.games.core.errors import Fault
from service.games.edge.fields import faults_of


class InvalidBody(Exception):
    """The body, or the query, is not what the call takes."""

    def __init__(self, faults: list[Fault], kind: str | None = None) -> None:
        """`kind` is which of several forms the body has, if that can be told."""
        super().__init__(faults)
        self.faults = faults
        self.kind = kind


class BodyParser(FlaskParser):
    """webargs' parser, reading with orjson, which refuses NaN and lone surrogates."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": None, "query": None}  # noqa: RUF012

    def load_json(self, req: Request, schema: Schema) -> Any:
        if not req.is_json:
            raise UnsupportedMediaType
        body = req.get_data(cache=False)
        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError:
            raise Problem("unreadable-request") from None

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> NoReturn:
        # webargs files the faults under the place where it looked: {"json": …}.
        [below] = error.messages_dict.values()
        raise InvalidBody(list(faults_of(below)), getattr(error, "kind", None))
