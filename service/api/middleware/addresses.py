"""Who is calling: the client's address, and whether it is this machine."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

# As WSGI spells them: looking there is quicker than by header, and this is asked every time.
_FORWARDED: Final = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_VIA")

_SITE: Final = 64
"""How many bits of an IPv6 address are the network's; the rest anybody makes up as he likes."""


def install(app: Flask, proxies: int) -> None:
    """Believe forwarding headers only as far as our own proxies wrote them."""
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]


def client_address() -> str:
    """Return where the client is; what a header says that is no address is not repeated."""
    return _address(request.remote_addr or "")


@lru_cache(maxsize=4096)
def _address(text: str) -> str:
    """Return an address, and nothing else.

    >>> _address("203.0.113.7"), _address("Bearer x")
    ('203.0.113.7', 'unknown')
    """
    try:
        ip_address(text)
    except ValueError:
        return "unknown"
    return text


def client_network() -> str:
    """Name the smallest network that is surely the client's: of IPv6 everybody has a /64."""
    return _network(client_address())


@lru_cache(maxsize=4096)
def _network(address: str) -> str:
    """Return an IPv4 address as it is, and the /64 of an IPv6 one.

    >>> _network("203.0.113.7"), _network("::ffff:203.0.113.7"), _network("2001:db8:1:2:3::4")
    ('203.0.113.7', '203.0.113.7', '2001:db8:1:2::/64')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), _SITE), strict=False))


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
