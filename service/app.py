"""The factory: wiring, nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterable

from flask import Flask

from service.api import (
    clients,
    compression,
    headers,
    keys,
    limits,
    logs,
    metrics,
    pages,
    signatures,
    web,
)
from service.api.catalogue import catalogue_blueprint
from service.api.description import CalculiApi, configure, register_events
from service.api.games import game_blueprint
from service.api.problems import Problem
from service.api.provider import OrjsonProvider
from service.games.registry import PACKAGES, load_all
from service.settings import Settings


def create_app(settings: Settings | None = None, packages: Iterable[str] = PACKAGES) -> Flask:
    """Make the application, serving the games in these packages."""
    settings = settings or Settings.from_environment(os.environ)
    app = Flask("service", static_folder=None)
    app.json = OrjsonProvider(app)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body
    clients.install(app, settings.proxies)
    compression.install(app)
    headers.install(app, settings)
    logs.install(app)
    metrics.install(app, settings)
    keys.identify(app, settings.api_keys)
    limits.install(app, settings, settings.redis_url)
    keys.require(app, settings.api_keys)
    signatures.install(app, settings)
    configure(app)
    entries = load_all(packages)
    api = CalculiApi(app)
    for entry in entries.values():
        register_events(api, entry)
    api.register_blueprint(catalogue_blueprint(entries))
    for entry in entries.values():
        api.register_blueprint(game_blueprint(entry))
    app.register_blueprint(pages.blueprint(api, closed=settings.api_keys is not None))
    app.register_blueprint(web.blueprint())
    app.register_error_handler(Problem, Problem.response)
    return app
