"""Sending a request again without doing it twice."""

from __future__ import annotations

from dataclasses import dataclass

from service.sessions import tokens
from service.sessions.errors import IdempotencyKeyReused


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A caller's name for a request, with a digest of what he asks for."""

    key: str
    request: str

    def digest(self, token: str | None) -> str:
        """Return what the key is stored as; each caller has keys of his own."""
        return tokens.digest(f"{token}\n{self.key}")

    def record(self, version: int, answer: bytes) -> bytes:
        """Write what is kept for the key."""
        return b"%s\n%d\n%s" % (self.request.encode(), version, answer)

    def recall(self, record: bytes) -> tuple[int, bytes]:
        """Return the version and the answer that were kept, if the request was the same."""
        request, version, answer = record.split(b"\n", 2)
        if request.decode() != self.request:
            raise IdempotencyKeyReused
        return int(version), answer
