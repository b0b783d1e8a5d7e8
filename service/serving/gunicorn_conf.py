"""How gunicorn serves Calculi; it lives in the package so that a wheel can be served as well."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import signal
import tempfile
from logging.config import dictConfig
from pathlib import Path
from types import FrameType
from typing import cast

from flask import Flask
from gunicorn.arbiter import Arbiter
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker

from service.api.middleware.logs import configuration
from service.commands.serve import announce, place
from service.duties.clerk import Clerk
from service.serving.embedded_store import EmbeddedStore, FolderInUse
from service.serving.heavy_work import HeavyWork
from service.serving.open_files import connections
from service.sessions.condition import Watch
from service.sessions.hub import Hub
from service.settings import Settings

_settings = Settings.from_environment(os.environ)
_log = logging.getLogger(__name__)

_host = f"[{_settings.bind}]" if ":" in _settings.bind else _settings.bind
bind = f"{_host}:{_settings.port}"
workers = _settings.workers
worker_class = "service.serving.worker.PatientWorker"
threads = _settings.threads
worker_connections = connections(_settings.connections)
# Headers with which a proxy would set what the application takes for its own address.
forwarder_headers = ""
loglevel = _settings.log_level
# A slow disk must not look like a dead worker, and the root file system may be read-only.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
# The workers' figures meet in files; set before prometheus_client is imported, which looks once.
_figures = tempfile.mkdtemp(prefix="calculi-metrics-", dir=worker_tmp_dir)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = _figures
# gunicorn 27 would open a control socket in the user's home, which may not exist.
control_socket_disable = True


class JsonLogger(Logger):
    """gunicorn's own lines in the form of ours."""

    def setup(self, cfg: Config) -> None:
        super().setup(cfg)
        dictConfig(configuration(_settings.log_level))


logger_class = JsonLogger


_embedded_store = (
    EmbeddedStore(_settings.data_dir, _settings.store_memory)
    if _settings.redis_url is None
    else None
)
_heavy_work = (
    HeavyWork(_settings.pool, _settings.pool_memory, folder=worker_tmp_dir)
    if _settings.pool
    else None
)


def on_starting(server: Arbiter) -> None:  # noqa: ARG001
    if _heavy_work is not None:
        _heavy_work.start()
    _start_store()


def _start_store() -> None:
    if _embedded_store is None:
        return
    try:
        if not _embedded_store.start(place(_settings)):
            _log.warning("the embedded store does not answer yet; sessions are not available")
    except FolderInUse as error:
        shutil.rmtree(_figures, ignore_errors=True)
        if _heavy_work is not None:
            _heavy_work.stop()
        raise SystemExit(str(error)) from None
    except OSError as error:
        _log.error(
            "no embedded store: %s (CALCULI_DATA_DIR); sessions are not available until that is "
            "mended and the service started again",
            error,
        )


def post_worker_init(worker: Worker) -> None:
    if _embedded_store is not None:
        _embedded_store.look_after()
    app = cast(Flask, worker.app.wsgi())
    if _heavy_work is not None:
        _heavy_work.look_after()
        _heavy_work.join(app.extensions["calculi-pool"], _settings.pool_wait)
    watch: Watch = app.extensions["calculi-store-watch"]
    watch.keep_looking()
    clerk: Clerk = app.extensions["calculi-clerk"]
    clerk.start()
    _end_on_stop(app)
    # All that was loaded stays: to look for garbage in it would hold some request for 0.1 s.
    gc.collect()
    gc.freeze()


def _end_on_stop(app: Flask) -> None:
    """End the event streams when the worker is told to stop, which would wait for them, and take
    up no more duties.
    """
    hub: Hub = app.extensions["calculi-hub"]
    clerk: Clerk = app.extensions["calculi-clerk"]
    handlers = {
        number: signal.getsignal(number)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
    }

    called = set()

    def stop(number: int, frame: FrameType | None) -> None:
        hub.stop()
        clerk.stop()
        inherited = handlers[signal.Signals(number)]
        # After Ctrl-C both the terminal and the master tell the worker to quit, and gunicorn's
        # handler can wait for itself if it is interrupted by itself.
        if callable(inherited) and inherited not in called:
            called.add(inherited)
            inherited(number, frame)

    for number in handlers:
        signal.signal(number, stop)


def when_ready(server: Arbiter) -> None:  # noqa: ARG001
    announce(_settings)


def child_exit(server: Arbiter, worker: Worker) -> None:  # noqa: ARG001
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Arbiter) -> None:  # noqa: ARG001
    shutil.rmtree(_figures, ignore_errors=True)
    if _heavy_work is not None:
        _heavy_work.stop()
    if _embedded_store is not None:
        _embedded_store.stop()
