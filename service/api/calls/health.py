"""Whether the service lives, and whether it is ready for all its calls."""

from __future__ import annotations

from flask import Blueprint, Response

from service.api.responses import json_response
from service.pool import Pool
from service.sessions.condition import Watch
from service.sessions.errors import StoreFull


def blueprint(watch: Watch, pool: Pool) -> Blueprint:
    """Make `/healthz`, which asks nobody else, and `/readyz`, which asks the store and looks for
    the pool.
    """
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
        warnings: set[str] = {caution.kind for caution in cautions}
        if pool.lacks_keeper():
            warnings.add("pool")
        return json_response({"status": "ready", "warnings": sorted(warnings)})

    return pages
