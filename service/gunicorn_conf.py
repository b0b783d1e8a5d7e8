"""How gunicorn serves Calculi; it lives in the package so that a wheel can be served as well."""

from __future__ import annotations

import os
from pathlib import Path

from gunicorn.arbiter import Arbiter

from service.commands.serve import announce
from service.settings import Settings

_settings = Settings.from_environment(os.environ)

_host = f"[{_settings.bind}]" if ":" in _settings.bind else _settings.bind
bind = f"{_host}:{_settings.port}"
workers = _settings.workers
worker_class = "gthread"
threads = _settings.threads
loglevel = _settings.log_level
# A slow disk must not look like a dead worker, and the root file system may be read-only.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
# gunicorn 27 would open a control socket in the user's home, which may not exist.
control_socket_disable = True


def when_ready(server: Arbiter) -> None:  # noqa: ARG001
    announce(_settings)
