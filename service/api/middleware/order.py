"""The order of what stands around every request: the outermost first.

A request passes from top to bottom, its answer from bottom to top.
"""

from __future__ import annotations

from flask import Flask

from service.api.middleware import (
    addresses,
    admission,
    clients,
    compression,
    headers,
    holding,
    logs,
    metrics,
    rate_limits,
)
from service.sessions.condition import Watch
from service.settings import Settings


def install(app: Flask, settings: Settings, store: str, watch: Watch) -> None:
    """Put everything around the app. `store` is the address where requests are counted, `watch`
    looks at it.
    """
    addresses.install(app, settings.proxies)
    holding.install(app)
    compression.install(app)
    headers.install(app, settings)
    logs.install(app)
    metrics.install(app, settings, watch)
    # Whose key it is comes before the limits, which differ from key to key; whether it is a
    # good one after them, so that nobody can guess without limit.
    admission.identify(app, settings.api_keys)
    clients.install(app, count_local=settings.rate_limit_local)
    rate_limits.install(app, settings, store)
    admission.require(app, settings.api_keys)


def install_behind(app: Flask, settings: Settings) -> None:
    """Put around the app what requests still need that have passed all this, and were handed
    over to another process.
    """
    compression.install(app)
    admission.identify(app, settings.api_keys)
    clients.install(app, count_local=settings.rate_limit_local)
