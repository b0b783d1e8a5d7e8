"""Whether the service lives, and whether it is ready for all its calls."""

from __future__ import annotations

from flask import Blueprint, Response

from service.api.responses import json_response
from service.sessions.store import Store


def blueprint(store: Store) -> Blueprint:
    """Make `/healthz`, which asks nobody else, and `/readyz`, which asks the store."""
    pages = Blueprint("health", __name__)

    @pages.get("/healthz")
    def healthz() -> Response:
        return json_response({"status": "alive"})

    @pages.get("/readyz")
    def readyz() -> Response:
        store.ping()
        return json_response({"status": "ready"})

    return pages
