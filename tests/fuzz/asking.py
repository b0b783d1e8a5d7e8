"""A client that suspects every answer: what may never come back, whatever was sent."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from typing import Any, Final, NamedTuple

import orjson

_TEXTS: Final = frozenset({"detail", "title", "name", "label", "about", "text"})
"""What is written for people, and differs by language."""

_BEGINNINGS: Final = ("/states", "/replays", "/reviews", "/records")
_MAY_BE_BUSY: Final = "/problems/busy"


class Finding(AssertionError):
    """Something came back that never may."""


class Answer(NamedTuple):
    status: int
    body: Any

    @property
    def codes(self) -> Any:
        """What is the same in every language."""
        return self.status, codes(self.body)


class Asker:
    """Sends requests over one connection; raises a Finding for an answer that cannot be."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.sent: Counter[str] = Counter()
        """How many requests there were, by the statuses that they were answered."""

        self.last: tuple[str, str, Any] = ("", "", None)
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Send JSON, or bytes as they are."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        content = None
        if body is not None:
            content = body if isinstance(body, bytes) else encoded(body)
            named.setdefault("Content-Type", "application/json")
        self.last = (method, path, body)
        status, mimetype, received = self._exchange(method, path, content, named)
        self.sent[str(status)] += 1
        answer = Answer(status, orjson.loads(received) if "json" in mimetype else received)
        self._suspect(answer, mimetype)
        return answer

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        return self.ask("POST", path, body, **headers)

    def both(self, path: str, body: Any) -> Answer:
        """Post in both languages; the codes must be the same. Return the English answer."""
        english = self.post(path, body, Accept_Language="en")
        french = self.post(path, body, Accept_Language="fr")
        same = english.codes == french.codes
        seeded = isinstance(body, dict) and "seed" in body
        if english.status == 200 and path.endswith(_BEGINNINGS) and not seeded:
            # Each is a game of its own.
            same = french.status == 200
        self.require(same, "French has other codes", english, french)
        return english

    def require(self, truth: Any, what: str, *answers: Any) -> None:
        if not truth:
            raise Finding(f"{what}: {self.last} {answers}"[:4000])

    def close(self) -> None:
        self._connection.close()

    def _exchange(
        self, method: str, path: str, content: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, str, bytes]:
        for attempt in range(2):
            try:
                self._connection.request(method, path, content, dict(headers))
                response = self._connection.getresponse()
                received = response.read()
                return response.status, response.headers.get_content_type(), received
            except (OSError, HTTPException) as error:
                # The service may have closed a connection that was idle for a while.
                self._connection.close()
                if attempt:
                    raise Finding(f"no answer ({error!r}): {self.last}") from error
        raise AssertionError

    def _suspect(self, answer: Answer, mimetype: str) -> None:
        if answer.status >= 400:
            self.require(mimetype == "application/problem+json", "no problem document", answer)
            told = answer.body
            self.require(told["status"] == answer.status and told["title"], "half a problem", told)
            busy = answer.status == 503 and told["type"] == _MAY_BE_BUSY
            self.require(answer.status < 500 or busy, "a defect", answer)
            for fault in told.get("faults", ()):
                self.require(fault["code"] and fault["detail"], "half a fault", told)


def encoded(body: Any) -> bytes:
    """Return JSON as bytes, also with numbers that orjson would not write."""
    return json.dumps(body, ensure_ascii=False).encode()


def codes(value: Any) -> Any:
    """Return JSON without what is written for people."""
    if isinstance(value, list):
        return [codes(item) for item in value]
    if isinstance(value, dict):
        return {name: codes(inner) for name, inner in value.items() if name not in _TEXTS}
    return value
