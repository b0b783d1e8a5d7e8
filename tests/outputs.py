"""What the real servers of the tests write, kept and searched: no secrets, and no tracebacks."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

_SECRET_MEMBERS: Final = frozenset({"token", "seed", "ticket", "invitation", "secret", "hands"})
_SHORTEST: Final = 6
"""Shorter texts stand by chance in what has nothing to do with them."""

_SHAPED: Final = re.compile(r"(?<![\w-])(?:calculi_)?[\w-]{43}(?![\w-])")
"""What every token and every key looks like, whoever has got it."""

_TELLING: Final = re.compile(
    r"Bearer|Authorization|\"(?:hands|bag|seed|tiles|token)\"", re.IGNORECASE
)
_SIGNS_OF_DEFECTS: Final = re.compile(r"Traceback|\w+Error:|Exception ignored", re.ASCII)

_known: Final[set[str]] = set()


def remember(told: Any) -> None:
    """Look for the secrets of a request or an answer in all that is written from now on."""
    _known.update(_secrets(told))


def _secrets(told: Any) -> Iterator[str]:
    if isinstance(told, list):
        for item in told:
            yield from _secrets(item)
    elif isinstance(told, dict):
        for name, value in told.items():
            if name in _SECRET_MEMBERS and isinstance(value, str) and len(value) >= _SHORTEST:
                yield value
            yield from _secrets(value)


class Output:
    """All that one service writes: its own lines, gunicorn's, and its store's log."""

    def __init__(self, data: Path) -> None:
        """`data` is the folder of the embedded store."""
        self._store_log = data / "valkey.log"
        self.file = tempfile.NamedTemporaryFile(prefix="calculi-output-", suffix=".log")  # noqa: SIM115

    @property
    def text(self) -> str:
        store = self._store_log.read_text() if self._store_log.exists() else ""
        return Path(self.file.name).read_text() + store

    def search(self, *more: str) -> None:
        """Fail on a line that should not be there; `more` is told elsewhere, such as figures."""
        text = "\n".join((self.text, *more))
        found = [secret for secret in _known if secret in text]
        found += _SHAPED.findall(text) + _TELLING.findall(text)
        assert found == [], "a secret stands in what a service has written"
        defects = [line for line in text.splitlines() if _SIGNS_OF_DEFECTS.search(line)]
        assert defects == [], f"a traceback stands in what a service has written: {defects[:3]}"
