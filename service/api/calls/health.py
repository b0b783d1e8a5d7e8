"""Whether the service lives, and whether it is ready for all its calls."""

from __future__ import annotations

from flask import Blueprint, Response

from service.api.responses import json_response
from service.sessions.condition import Watch
from service.sessions.errors import StoreFull


def blueprint(watch: Watch) -> Blueprint:
    """Make `/healthz`, which asks nobody else, and `/readyz`, which asks the store."""
    pages = Blueprint("health", __name__)

    @pages.get("/healthz")
    def healthz() -> Response:
        return json_response({"status": "alive"})

    @pages.get("/readyz")
    def readyz() -> Response:
        condition, cautions = watch.look()
        if condition.shortage is not None:
            raise StoreFull(condition.shortage)
        # Which node it is, and how much it has used, is not for everybody: that is logged.
        return json_response(
            {"status": "ready", "warnings": sorted({caution.kind for caution in cautions})}
        )

    return pages
