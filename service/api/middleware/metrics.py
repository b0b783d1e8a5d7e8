"""Figures for Prometheus: what is asked, how long it takes, and where the time goes."""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Final, TypeAlias

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
from service.pool import Outcome
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
HELD: Final = Histogram(
    "calculi_held_seconds",
    "What a request took of its web worker's own time, without all waiting.",
    ("operation",),
    buckets=_SECONDS,
)
STREAMS: Final = Gauge(
    "calculi_streams", "Event streams that are open now.", multiprocess_mode="livesum"
)


WAITING: Final = Gauge(
    "calculi_pool_waiting",
    "Heavy work that waits for a process of the pool.",
    ("kind",),
    multiprocess_mode="livesum",
)
BUSY: Final = Gauge(
    "calculi_pool_busy",
    "Heavy work that a process of the pool does now.",
    ("kind",),
    multiprocess_mode="livesum",
)
WAITED: Final = Histogram(
    "calculi_pool_wait_seconds",
    "How long heavy work has waited until a process began with it.",
    ("kind",),
    buckets=_SECONDS,
)
WORKED: Final = Histogram(
    "calculi_pool_work_seconds",
    "How long processes of the pool have worked, by what came of it.",
    ("kind", "outcome"),
    buckets=(*_SECONDS, 10, 30),
)
REFUSED: Final = Counter(
    "calculi_pool_refused", "Heavy work that no process began, by why.", ("kind", "outcome")
)

Figure: TypeAlias = tuple[Any, ...]
"""Something to be counted: how, and what."""


class PoolFigures:
    """Counts what becomes of heavy work."""

    def waits(self, kind: str) -> None:
        WAITING.labels(kind).inc()

    def begins(self, kind: str, waited: float) -> None:
        WAITING.labels(kind).dec()
        BUSY.labels(kind).inc()
        WAITED.labels(kind).observe(waited)

    def ends(self, kind: str, outcome: Outcome, worked: float | None) -> None:
        if worked is None:
            WAITING.labels(kind).dec()
            REFUSED.labels(kind, outcome).inc()
        else:
            BUSY.labels(kind).dec()
            WORKED.labels(kind, outcome).observe(worked)


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


_carried: Final[ContextVar[list[Figure] | None]] = ContextVar("figures", default=None)


@contextmanager
def carried() -> Iterator[list[Figure]]:
    """Collect what is counted, instead of counting it: for somebody else to take over."""
    figures: list[Figure] = []
    token = _carried.set(figures)
    try:
        yield figures
    finally:
        _carried.reset(token)


def take_over(figures: Iterable[Figure]) -> None:
    """Count what was collected elsewhere."""
    for count, *values in figures:
        _COUNTS[count](*values)


def observe_store(command: str, seconds: float) -> None:
    _count("store", command, seconds)


def observe_spans(name: str, watch: Stopwatch) -> None:
    """Count where the time of a call went: those spans that it came to."""
    _count("spans", name, watch.seconds)


def observe_session(game: str) -> None:
    """Count a session that was begun."""
    _count("session", game)


def observe_held(name: str, seconds: float) -> None:
    _held(name).observe(seconds)


def _count(count: str, *values: Any) -> None:
    figures = _carried.get()
    if figures is None:
        _COUNTS[count](*values)
    else:
        figures.append((count, *values))


def _count_spans(name: str, seconds: Mapping[Span, float]) -> None:
    histograms = _spans(name)
    for span, spent in seconds.items():
        histograms[span].observe(spent)


_COUNTS: Final[Mapping[str, Callable[..., None]]] = {
    "store": lambda command, seconds: STORE.labels(command).observe(seconds),
    "spans": _count_spans,
    "session": lambda game: SESSIONS.labels(game).inc(),
}


@lru_cache(maxsize=1024)
def _held(name: str) -> Histogram:
    return HELD.labels(name)


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
