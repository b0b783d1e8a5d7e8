"""Who is calling: the client's address, and whether it is this machine."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from typing import Final

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

# As WSGI spells them: looking there is quicker than by header, and this is asked every time.
_FORWARDED: Final = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_VIA")


def install(app: Flask, proxies: int) -> None:
    """Believe forwarding headers only as far as our own proxies wrote them."""
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]


def client_address() -> str:
    return request.remote_addr or "unknown"


def is_local() -> bool:
    """Tell whether the caller is a program on this machine, and no proxy on it."""
    environment = request.environ
    return not any(name in environment for name in _FORWARDED) and _is_loopback(client_address())


@lru_cache(maxsize=1024)
def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
