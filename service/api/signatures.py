"""Signed states: proof that a position, a hand or a seed came from this service."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import orjson
from flask import Flask, current_app
from itsdangerous import Signer

from service.games.core.json_values import Json
from service.settings import Settings

MEMBER: Final = "signature"
_EXTENSION: Final = "calculi-signatures"


class Signatures:
    """Signs states with the first of several keys, and knows the signatures of all of them."""

    def __init__(self, keys: Sequence[str], *, required: bool = False) -> None:
        # itsdangerous signs with the last key that it is given.
        self._signer = Signer(
            [*reversed(keys)], salt="calculi.state", key_derivation="hmac", digest_method=sha256
        )
        self.required = required

    def sign(self, state: Json) -> Json:
        """Return the state with its signature."""
        return {**state, MEMBER: self._signer.get_signature(_canonical(state)).decode()}

    def accepts(self, state: Any) -> bool:
        """Tell whether a state may come in: whether we have signed it, if that is required."""
        if not self.required:
            return True
        if not isinstance(state, dict) or not isinstance(state.get(MEMBER), str):
            return False
        unsigned = {name: value for name, value in state.items() if name != MEMBER}
        return self._signer.verify_signature(_canonical(unsigned), state[MEMBER])


def _canonical(state: Json) -> bytes:
    return orjson.dumps(state, option=orjson.OPT_SORT_KEYS)


def install(app: Flask, settings: Settings) -> None:
    """Sign the states that the app returns, if there is a key to do it with."""
    if settings.state_keys:
        app.extensions[_EXTENSION] = Signatures(
            settings.state_keys, required=settings.require_signed_states
        )


def signed(state: Json) -> Json:
    """Return a state as it leaves the service."""
    signatures: Signatures | None = current_app.extensions.get(_EXTENSION)
    return signatures.sign(state) if signatures else state


def accepted(state: Any) -> bool:
    """Tell whether a state may come in."""
    signatures: Signatures | None = current_app.extensions.get(_EXTENSION)
    return signatures is None or signatures.accepts(state)
