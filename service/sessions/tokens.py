"""Secrets: ids that cannot be guessed, tokens that are stored only as digests."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from typing import Final

ID_PATTERN: Final = "[A-Za-z0-9_-]{22}"

_ID: Final = re.compile(ID_PATTERN)


def new_id() -> str:
    """Make an id of 128 random bits."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def following_id(session_id: str, version: int, secret: str) -> str:
    """Return the id of the session that follows another at a version: always the same one."""
    digested = hashlib.sha256(f"{session_id}\n{version}\n{secret}".encode()).digest()
    return base64.urlsafe_b64encode(digested[:16]).rstrip(b"=").decode()


def new_token() -> str:
    """Make a token of 256 random bits."""
    return secrets.token_urlsafe(32)


def new_seed() -> str:
    """Make a seed that nobody can guess."""
    return secrets.token_urlsafe(16)


def digest(text: str) -> str:
    """Return what is stored of a secret. Ours are random, so that a plain hash is enough."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def holder(token: str, seats: Iterable[tuple[str, str]]) -> str | None:
    """Return the seat whose digest fits the token; looks at all, however early it finds one."""
    presented = digest(token)
    held = None
    for seat, expected in seats:
        if hmac.compare_digest(presented, expected):
            held = seat
    return held
