"""Reading requests: strict JSON, strict media type, and all faults at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import orjson
from flask import request
from marshmallow import Schema, ValidationError
from werkzeug.exceptions import UnsupportedMediaType

from service.api.call import Call, MoreFaults
from service.api.problems import Problem
from service.api.schemas.one_of import OneOf, OneOfLoader
from service.games.core.errors import Fault
from service.games.core.json_values import Json
from service.games.edge.faults import all_faults, faults_of
from service.games.edge.schemas import loader_of


class InvalidRequest(Exception):
    """The request is not what the call takes."""

    def __init__(self, faults: Sequence[Fault], members: Json) -> None:
        """`members` are those of the body that could be read."""
        super().__init__(faults)
        self.faults = faults
        self.members = members


Read = Callable[[], Sequence[Any]]
"""Reads something of the current request, and returns what a call's function gets of it."""


def reader(call: Call) -> Read:
    """Make what reads all that a call takes."""
    parts: list[Read] = []
    if call.body is not None:
        parts.append(_body_reader(call.body, call.more_faults, needed=call.body_needed))
    if call.query is not None and call.reads_query:
        parts.append(_query_reader(call.query))
    if call.headers is not None:
        parts.append(_header_checker(call.headers))
    return parts[0] if len(parts) == 1 else lambda: _read_all(parts)


def _read_all(parts: Iterable[Read]) -> Sequence[Any]:
    values: list[Any] = []
    faults: list[Fault] = []
    members: Json = {}
    for read in parts:
        try:
            values += read()
        except InvalidRequest as invalid:
            faults += invalid.faults
            members |= invalid.members
    if faults:
        raise InvalidRequest(faults, members)
    return values


def _body_reader(schema: type[Schema], more_faults: MoreFaults | None, *, needed: bool) -> Read:
    load = OneOfLoader(schema).load if issubclass(schema, OneOf) else loader_of(schema).load

    def read() -> Sequence[Any]:
        body = read_json() if needed or _has_body() else {}
        try:
            return (load(body),)
        except ValidationError as error:
            raise _invalid(error, more_faults) from None

    return read


def _query_reader(schema: type[Schema]) -> Read:
    load = loader_of(schema).load

    def read() -> Sequence[Any]:
        try:
            return (load(request.args.to_dict()),)
        except ValidationError as error:
            raise _invalid(error) from None

    return read


def _header_checker(schema: type[Schema]) -> Read:
    loader = loader_of(schema)

    def check() -> Sequence[Any]:
        headers = request.headers
        try:
            loader.load({name: headers[name] for name in loader.members if name in headers})
        except ValidationError as error:
            raise _invalid(error) from None
        return ()

    return check


def _has_body() -> bool:
    return bool(request.content_length) or request.is_json


def read_json() -> Any:
    """Return the request's body, which must be JSON in form and in name."""
    if not request.is_json:
        raise UnsupportedMediaType
    try:
        # Kept, so that the request can be handed over with it.
        return orjson.loads(request.get_data())
    except orjson.JSONDecodeError:
        raise Problem("unreadable-request") from None


def _invalid(error: ValidationError, more_faults: MoreFaults | None = None) -> InvalidRequest:
    faults = list(faults_of(error.messages))
    if not isinstance(error.valid_data, dict):
        return InvalidRequest(faults, {})
    members = error.valid_data
    if more_faults is not None:
        blamed = {fault.path[0] for fault in faults if fault.path}
        # An object can be judged without what is bad in it, a list that has lost places cannot.
        rest = {
            name: value
            for name, value in members.items()
            if name not in blamed or isinstance(value, dict)
        }
        faults = all_faults(faults, more_faults(rest))
    return InvalidRequest(faults, members)
