"""Closed services: who calls the API must send a key."""

from __future__ import annotations

from typing import Final

from flask import Flask, g, request

from service.api.middleware.headers import API_KEY
from service.api.problems import Problem
from service.api_keys import ApiKey, Keyring
from service.games.core.json_values import Json

DESCRIPTION: Final = "/v1/openapi.json"
_API: Final = "/v1/"
_SCHEME: Final = "ApiKey"


def identify(app: Flask, keys: str | None) -> None:
    """Find out whose key comes with a request, if there are keys."""
    if keys is None:
        return
    keyring = Keyring(keys)

    @app.before_request
    def look_up() -> None:
        key = request.headers.get(API_KEY)
        g.key = keyring.find(key) if key else None
        g.key_name = g.key and g.key.name


def require(app: Flask, keys: str | None) -> None:
    """Let nobody in without a key, if there are keys."""
    if keys is None:
        return

    @app.before_request
    def admit() -> None:
        if g.key is None and is_guarded():
            challenge = f'{_SCHEME} header="{API_KEY}"'
            raise Problem("key-needed", headers={"WWW-Authenticate": challenge})


def is_guarded() -> bool:
    """Tell whether this call is one for which keys and limits are there.

    Pages, health and figures are not; nor are preflights, which cannot carry a key.
    """
    path = request.path
    return path.startswith(_API) and path != DESCRIPTION and request.method != "OPTIONS"


def current() -> ApiKey | None:
    """Return the key that came with this request, None without a valid one."""
    key: ApiKey | None = g.get("key")
    return key


def closed(description: Json) -> Json:
    """Say in a service's description that every call needs a key."""
    schemes = description["components"].setdefault("securitySchemes", {})
    schemes[_SCHEME] = {"type": "apiKey", "in": "header", "name": API_KEY}
    for calls in description["paths"].values():
        for call in calls.values():
            if isinstance(call, dict):
                call["security"] = [
                    {_SCHEME: [], **others} for others in call.get("security") or [{}]
                ]
                call["responses"].setdefault("401", {"$ref": "#/components/responses/Problem401"})
    return description
