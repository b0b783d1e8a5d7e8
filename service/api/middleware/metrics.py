"""Figures for Prometheus: what is asked, how long it takes, and where the time goes."""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from flask import Blueprint, Flask, Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from service.answers.stopwatch import SPANS, Span, Stopwatch
from service.api.middleware import addresses
from service.api.middleware.logs import method, operation
from service.api.problems import Problem
from service.sessions.condition import Watch
from service.sessions.errors import StoreUnavailable
from service.settings import Settings

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

REQUESTS: Final = Counter(
    "calculi_requests", "Requests answered.", ("operation", "method", "status")
)
LATENCY: Final = Histogram(
    "calculi_request_seconds",
    "From the request's arrival until its answer was ready to be sent.",
    ("operation",),
    buckets=_SECONDS,
)
SPAN: Final = Histogram(
    "calculi_span_seconds",
    "Of the time of a call, that in each span: reading (to a proven state), rules, writing.",
    ("operation", "span"),
    buckets=(0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
)
STORE: Final = Histogram(
    "calculi_store_seconds", "Spent waiting for the store.", ("command",), buckets=_SECONDS
)
SESSIONS: Final = Counter("calculi_sessions", "Shared games begun.", ("game",))
STREAMS: Final = Gauge(
    "calculi_streams", "Event streams that are open now.", multiprocess_mode="livesum"
)


class StoreFigures(CollectorRegistry):
    """How the store is at this moment, asked for when somebody wants to know."""

    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._watch = watch

    def collect(self) -> Iterator[Metric]:
        memory = GaugeMetricFamily(
            "calculi_store_memory_bytes", "Memory that the store uses.", labels=("node",)
        )
        limit = GaugeMetricFamily(
            "calculi_store_memory_limit_bytes",
            "The most memory that the store may use; 0 where nothing but the machine limits it.",
            labels=("node",),
        )
        answers, writable = False, False
        try:
            condition, _ = self._watch.look()
        except StoreUnavailable:
            pass
        else:
            answers, writable = True, condition.shortage is None
            for node in condition.nodes:
                memory.add_metric((node.name,), node.memory)
                limit.add_metric((node.name,), node.limit)
        yield GaugeMetricFamily("calculi_store_up", "1 if the store answers.", answers)
        yield GaugeMetricFamily("calculi_store_writable", "1 if the store takes writes.", writable)
        yield memory
        yield limit


def observe_store(command: str, seconds: float) -> None:
    STORE.labels(command).observe(seconds)


def observe_spans(name: str, watch: Stopwatch) -> None:
    """Count where the time of a call went: those spans that it came to."""
    histograms = _spans(name)
    for span, seconds in watch.seconds.items():
        histograms[span].observe(seconds)


@lru_cache(maxsize=1024)
def _spans(name: str) -> Mapping[Span, Histogram]:
    return {span: SPAN.labels(name, span) for span in SPANS}


@lru_cache(maxsize=4096)
def _counters(name: str, method: str, status: int) -> tuple[Counter, Histogram]:
    """Return what counts such requests; looking it up by labels takes a lock each time."""
    return REQUESTS.labels(name, method, status), LATENCY.labels(name)


def install(app: Flask, settings: Settings, watch: Watch) -> None:
    """Count every request, and tell the figures at /metrics."""

    @app.after_request
    def count(response: Response) -> Response:
        requests, latency = _counters(operation() or "none", method(), response.status_code)
        requests.inc()
        latency.observe(time.perf_counter() - g.begun)
        return response

    app.register_blueprint(blueprint(settings.metrics_token, watch))


def blueprint(token: str | None, watch: Watch) -> Blueprint:
    """Make `/metrics`: for callers with the token or, where none is set, on this machine."""
    pages = Blueprint("metrics", __name__)

    @pages.get("/metrics")
    def metrics() -> Response:
        if not (addresses.is_local() if token is None else _carries(token)):
            # What is told to nobody else need not be known to be there.
            raise Problem("not-found")
        return Response(
            generate_latest(_registry()) + generate_latest(StoreFigures(watch)),
            content_type=CONTENT_TYPE_LATEST,
            headers={"Cache-Control": "no-store"},
        )

    return pages


def _carries(token: str) -> bool:
    authorization = request.headers.get("Authorization", "")
    return hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode())


def _registry() -> CollectorRegistry:
    """Return the figures of all workers, or of this process where it is the only one."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
