"""Who is calling: the client's address, and whether it is this machine."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

_FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")


def install(app: Flask, proxies: int) -> None:
    """Believe forwarding headers only as far as our own proxies wrote them."""
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]


def address() -> str:
    return request.remote_addr or "unknown"


def is_local() -> bool:
    """Tell whether the caller is a program on this machine, and no proxy on it."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ip_address(address()).is_loopback
    except ValueError:
        return False
