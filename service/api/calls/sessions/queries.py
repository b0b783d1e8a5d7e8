"""Queries that mean something only for the game of a session."""

from __future__ import annotations

from flask import request
from marshmallow import Schema, ValidationError

from service.answers import Refused
from service.games.core.errors import ImpossibleState
from service.games.core.json_values import Json
from service.games.edge.faults import faults_of
from service.games.edge.schemas import loader_of
from service.sessions.opened import OpenedSession


def read_query(opened: OpenedSession, schema: type[Schema]) -> Json:
    """Return the members of the query, or raise Refused with all its faults."""
    try:
        members: Json = loader_of(schema).load(request.args.to_dict())
    except ValidationError as error:
        faults = list(faults_of(error.messages))
        raise Refused(ImpossibleState(faults), opened.game.rulebook) from None
    return members
