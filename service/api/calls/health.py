"""Whether the service lives, and whether it is ready for all its calls."""

from __future__ import annotations

from flask import Blueprint, Response

from service.api.calls.sessions.refusals import refuse
from service.api.responses import json_response
from service.sessions.errors import StoreUnavailable
from service.sessions.store import Store


def blueprint(store: Store) -> Blueprint:
    """Make `/healthz`, which asks nobody else, and `/readyz`, which asks the store."""
    pages = Blueprint("health", __name__)

    @pages.get("/healthz")
    def healthz() -> Response:
        return json_response({"status": "alive"})

    @pages.get("/readyz")
    def readyz() -> Response:
        try:
            store.ping()
        except StoreUnavailable as error:
            return refuse(error)
        return json_response({"status": "ready"})

    return pages
