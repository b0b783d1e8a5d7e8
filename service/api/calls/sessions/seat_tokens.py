"""Who calls about a shared game: by the token of his seat."""

from __future__ import annotations

from flask import request

from service.api.middleware import clients
from service.sessions.opened import Caller


def caller() -> Caller:
    """Return who calls: by his token, and with the version that he would change."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    matched = request.if_match if "If-Match" in request.headers else None
    return Caller(
        token=token.strip() if scheme.lower() == "bearer" else None,
        client=clients.counted(),
        expects=None if matched is None else lambda version: matched.contains(str(version)),
    )
