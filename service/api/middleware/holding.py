"""How long each request holds a web worker, which serves nobody else meanwhile."""

from __future__ import annotations

from time import thread_time

from flask import Flask, Response, g

from service.api.middleware import metrics
from service.api.middleware.logs import operation


def install(app: Flask) -> None:
    """Measure what the worker itself computes, from the first to the last of a request.

    Waiting is not counted, be it for the store or for the pool: others are served meanwhile.
    """

    @app.before_request
    def begin() -> None:
        g.held_since = thread_time()

    @app.after_request
    def end(response: Response) -> Response:
        metrics.observe_held(operation() or "none", thread_time() - g.held_since)
        return response
