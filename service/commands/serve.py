"""Serve the API with gunicorn."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from service.commands import Commands
from service.settings import Settings

APPLICATION = "service.app:create_app()"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "serve",
        help="serve the API with gunicorn",
        description="Serve the API with gunicorn. All settings come from the environment.",
    )
    parser.set_defaults(run=run)


def run(_: Namespace) -> int:
    # Checked before gunicorn starts, which would bury a bad variable in a traceback.
    Settings.from_environment(os.environ)
    command = [sys.executable, "-m", "gunicorn"]
    command += ["--config", "python:service.serving.gunicorn_conf", APPLICATION]
    # gunicorn takes this process's place, so that signals and exit codes are its own.
    os.execv(sys.executable, command)  # noqa: S606


def place(settings: Settings) -> str:
    """Return the address of the service for whoever sits at its machine."""
    host = "localhost" if settings.bind in EVERYWHERE else settings.bind
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def announce(settings: Settings) -> None:
    """Say where to look, once the port is open."""
    base = place(settings)
    # Flushed at once: workers are forked with whatever is still in the buffer.
    print(
        f"Calculi is at {base}",
        f"  API            {base}/v1/games",
        f"  documentation  {base}/docs",
        f"  playground     {base}/",
        sep="\n",
        flush=True,
    )
