"""The factory: wiring, nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from flask import Flask

from service.answers import Refused
from service.api import heavy_calls, problems, signatures
from service.api.call import SEAT_SCHEME
from service.api.calls import health, pages, playground
from service.api.calls.catalogue import catalogue_blueprint
from service.api.calls.games import game_blueprint
from service.api.calls.sessions import refusals, sessions_blueprint
from service.api.json_provider import OrjsonProvider
from service.api.middleware import metrics, order
from service.api.openapi import CalculiApi, configure, register_events
from service.api.problems import Problem
from service.api.responses import READER
from service.duties import computers, thoughts
from service.duties.bell import Bell
from service.duties.clerk import Clerk
from service.duties.schedule import Schedule
from service.games.registry import PACKAGES, load_all
from service.serving import embedded_store
from service.sessions.condition import Watch
from service.sessions.errors import SessionError
from service.sessions.followers import Followers
from service.sessions.hub import Hub
from service.sessions.quotas import Quota
from service.sessions.service import SessionService
from service.sessions.store import Store
from service.settings import Settings


class Application(Flask):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: all of ours are synchronous, and asking each costs time."""
        return func


def create_app(
    settings: Settings | None = None,
    packages: Iterable[str] = PACKAGES,
    *,
    handed_over: bool = False,
) -> Flask:
    """Make the application, serving the games in these packages.

    `handed_over` is for processes of the pool, whose requests a web worker has let in.
    """
    settings = settings or Settings.from_environment(os.environ)
    app = Application("service", static_folder=None)
    app.json = OrjsonProvider(app)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body
    address = settings.redis_url or embedded_store.address(settings.data_dir)
    store = Store(
        address,
        metrics.observe_store,
        embedded=settings.redis_url is None,
        session_bytes=settings.session_bytes,
        replicas=settings.store_replicas,
    )
    watch = app.extensions["calculi-store-watch"] = Watch(store.condition, settings.store_warning)
    if handed_over:
        order.install_behind(app, settings)
    else:
        order.install(app, settings, address, watch)
    heavy_calls.install(app)
    signatures.install(app, settings)
    configure(app)
    entries = load_all(packages)
    api = CalculiApi(app)
    for entry in entries.values():
        register_events(api, entry)
    api.register_blueprint(catalogue_blueprint(entries))
    for entry in entries.values():
        api.register_blueprint(game_blueprint(entry))
    # Threads that follow sessions must leave some to all other calls.
    hub = app.extensions["calculi-hub"] = Hub(
        address,
        most=max(1, settings.threads * 4 // 5),
        followers=Followers(store, settings.client_streams),
    )
    quota = Quota(store, settings.client_sessions)
    schedule = Schedule(store.ask)
    sessions = SessionService(
        store, quota, hub, entries, READER, partial(schedule.promise, computers.KIND)
    )
    thinking = thoughts.thinking(heavy_calls.pool_of(app), entries)
    doing = {computers.KIND: computers.Computers(sessions, thinking).act}
    app.extensions["calculi-clerk"] = Clerk(schedule, doing, Bell(address), app.app_context)
    api.spec.components.security_scheme(SEAT_SCHEME, {"type": "http", "scheme": "bearer"})
    api.register_blueprint(sessions_blueprint(entries, sessions))
    app.register_blueprint(health.blueprint(watch, heavy_calls.pool_of(app)))
    app.register_blueprint(pages.blueprint(api, closed=settings.api_keys is not None))
    app.register_blueprint(playground.blueprint(entries))
    app.register_error_handler(Problem, Problem.response)
    app.register_error_handler(Refused, problems.refuse)
    app.register_error_handler(SessionError, refusals.refuse)
    return app
