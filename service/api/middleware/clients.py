"""Who is counted, for limits and quotas: the holder of a key, else an address."""

from __future__ import annotations

from typing import Final

from flask import Flask, current_app

from service.api.middleware import addresses, admission

_COUNT_LOCAL: Final = "CALCULI_COUNT_LOCAL"


def install(app: Flask, *, count_local: bool) -> None:
    """Say whether programs on this machine are counted as well."""
    app.config[_COUNT_LOCAL] = count_local


def is_counted() -> bool:
    return current_app.config[_COUNT_LOCAL] or not addresses.is_local()


def name() -> str:
    """Name who calls. A key's holder may well call from many addresses, or for many people from
    one.
    """
    key = admission.current()
    return f"key:{key.name}" if key else f"address:{addresses.client_network()}"


def counted() -> str | None:
    """Name who calls, None who is not counted."""
    return name() if is_counted() else None
