"""API keys: made once, kept as digests, and looked up by what callers send."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from limits import parse_many

_log = logging.getLogger(__name__)

_ENTRY: Final = re.compile(
    r"(?P<name>[A-Za-z0-9._-]{1,60}):(?P<digest>[0-9a-f]{64})(:(?P<rate>.+))?"
)
_PREFIX: Final = "calculi_"
_LOOK_AGAIN: Final = 1.0
"""Seconds for which a revoked key may still work."""


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key as it is kept. `rate` replaces the service's own rate limit."""

    name: str
    digest: str
    rate: str | None = None

    @classmethod
    def parse(cls, entry: str) -> ApiKey:
        """Read `name:digest` or `name:digest:rate`, or raise a ValueError that does not tell it."""
        match = _ENTRY.fullmatch(entry)
        if not match:
            raise ValueError(
                "must be entries such as those that `python -m service keys new` prints"
            )
        if match["rate"]:
            parse_many(match["rate"])
        return cls(match["name"], match["digest"], match["rate"])

    def __str__(self) -> str:
        return ":".join(part for part in (self.name, self.digest, self.rate) if part)


def new_key() -> str:
    """Make a key. It is long and random, which is why a plain digest keeps it safe."""
    return _PREFIX + secrets.token_urlsafe(32)


def digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def is_path(text: str) -> bool:
    """Tell whether the setting names a file rather than the keys themselves."""
    return text.startswith(("/", "./", "../"))


class Keyring:
    """The keys that open the service, from a list or from a file that may change meanwhile."""

    def __init__(self, text: str) -> None:
        self._path = Path(text) if is_path(text) else None
        self._keys = {} if self._path else _index(map(ApiKey.parse, text.split()))
        self._stamp: tuple[int, int] | None = None
        self._looked = float("-inf")

    def find(self, key: str) -> ApiKey | None:
        """Return whose key this is, None if it is nobody's."""
        if self._path and time.monotonic() - self._looked > _LOOK_AGAIN:
            self._look(self._path)
        return self._keys.get(digest(key))

    def _look(self, path: Path) -> None:
        self._looked = time.monotonic()
        try:
            status = path.stat()
            stamp = status.st_mtime_ns, status.st_size
            if stamp != self._stamp:
                self._keys = _index(_readable(path.read_text("utf-8")))
                self._stamp = stamp
        except OSError as error:
            # Who cannot read the list of guests lets nobody in.
            self._keys, self._stamp = {}, None
            _log.error("cannot read the keys in %s: %s", path, error.strerror)


def _index(keys: Iterable[ApiKey]) -> dict[str, ApiKey]:
    return {key.digest: key for key in keys}


def entries(text: str) -> Iterator[tuple[int, str]]:
    """Yield the entries of a file, one a line, with the numbers of their lines.

    >>> list(entries("# since Tuesday\\nandreas:00\\n"))
    [(2, 'andreas:00')]
    """
    for number, line in enumerate(text.splitlines(), 1):
        entry = line.partition("#")[0].strip()
        if entry:
            yield number, entry


def _readable(text: str) -> Iterator[ApiKey]:
    for number, entry in entries(text):
        try:
            yield ApiKey.parse(entry)
        except ValueError as error:
            _log.error("cannot use line %d of the keys: it %s", number, error)
