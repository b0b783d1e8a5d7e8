"""Reading request bodies: strict JSON, strict media type, all faults at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import Any, NoReturn

import orjson
from flask import Request, request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import UnsupportedMediaType

from service.api.problems import Problem
from service.games.core.errors import Fault
from service.games.edge.fields import faults_of
from service.games.edge.schemas import Loader


class InvalidBody(Exception):
    """The body, or the query, is not what the call takes."""

    def __init__(self, faults: list[Fault], kind: str | None = None) -> None:
        """`kind` is which of several forms the body has, if that can be told."""
        super().__init__(faults)
        self.faults = faults
        self.kind = kind


def read_json(given: Request) -> Any:
    """Return a request's body, which must be JSON in form and in name."""
    if not given.is_json:
        raise UnsupportedMediaType
    try:
        return orjson.loads(given.get_data(cache=False))
    except orjson.JSONDecodeError:
        raise Problem("unreadable-request") from None


MoreFaults = Callable[[Any, Set[str | int]], Iterable[Fault]]
"""Finds what else is wrong with a body, from what could be read of its members.

Is also told which members have faults already, and may thus have been read in part only.
"""


def read_body(loader: Loader, more: MoreFaults | None = None) -> Any:
    """Return what a schema makes of the body of the current request."""
    try:
        return loader.load(read_json(request))
    except ValidationError as error:
        faults = list(faults_of(error.messages))
        if more is not None and isinstance(error.valid_data, dict):
            blamed = {fault.path[0] for fault in faults if fault.path}
            further = more(error.valid_data, blamed)
            faults += [f for f in further if not blamed.intersection(f.path[:1])]
        raise InvalidBody(faults) from None


class BodyParser(FlaskParser):
    """webargs' parser, reading with orjson, which refuses NaN and lone surrogates."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": None, "query": None}  # noqa: RUF012

    def load_json(self, req: Request, schema: Schema) -> Any:
        return read_json(req)

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> NoReturn:
        # webargs files the faults under the place where it looked: {"json": …}.
        [below] = error.messages_dict.values()
        raise InvalidBody(list(faults_of(below)), getattr(error, "kind", None))
