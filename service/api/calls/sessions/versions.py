"""The version of a shared game, in the headers of requests and answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from flask import Response, request

from service.api.responses import json_response
from service.games.core.json_values import Json
from service.sessions.opened import OpenedSession

VERSION_HEADER: Final = {
    "ETag": {
        "description": 'The version, quoted: `"7"`.',
        "schema": {"type": "string"},
    }
}


def versioned(response: Response, version: int) -> Response:
    """Give an answer its version. What one seat sees is for nobody else's cache."""
    response.headers["ETag"] = f'"{version}"'
    # Not even in the browser's: two seats in one browser have the same address and ETag.
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("Authorization")
    return response


def versioned_json(answer: Json, version: int, status: int = 200) -> Response:
    return versioned(json_response(answer, status), version)


def view_of(opened: OpenedSession, include: Collection[str] = ()) -> Response:
    """Answer with all that the caller sees of a session."""
    return versioned_json(opened.view(opened.seat, include), opened.session.version)


def unchanged(opened: OpenedSession) -> Response | None:
    """Return the answer for a caller who has this version already, None for all others."""
    version = opened.session.version
    if request.if_none_match.contains(str(version)):
        return versioned(Response(status=304), version)
    return None
