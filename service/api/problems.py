"""Problem documents (RFC 9457): everything that goes wrong is told in one form."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson
from flask import Response, g, request
from werkzeug.exceptions import HTTPException

from service.api.languages import language
from service.games.core.errors import (
    Fault,
    GameError,
    IllegalMove,
    ImpossibleState,
    TooMuchWork,
    UnreadableMove,
    Value,
)
from service.games.core.rulebook import Rulebook
from service.games.core.texts import Text

MEDIA_TYPE: Final = "application/problem+json"

MOST_FAULTS: Final = 1000
"""All faults are told, up to so many: nobody mends more at once."""

LONGEST_POINTER: Final = 1000

# Faults that are about the shape of the JSON rather than about the position in it.
_OF_FORM: Final = frozenset(
    {
        "wrong-type",
        "missing",
        "unknown-member",
        "not-a-choice",
        "too-long",
        "bad-text",
        "bad-option",
        "unknown-option",
        "conflict",
    }
)
_LONGEST_QUOTE: Final = 60
"""How much of a text that makes no sense a sentence repeats."""

_POSITIONS: Final = ("state", "setup")


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of problem, with its page."""

    slug: str
    status: int
    title: Text
    detail: Text
    about: Text


def _load_kinds() -> dict[str, Kind]:
    texts = tomllib.loads(Path(__file__).with_name("texts.toml").read_text("utf-8"))
    return {
        slug: Kind(
            slug,
            entry["status"],
            Text(**entry["title"]),
            Text(**entry["detail"]),
            Text(**entry["about"]),
        )
        for slug, entry in texts["problems"].items()
    }


KINDS: Final = _load_kinds()

_SLUGS_BY_STATUS: Final = {
    400: "unreadable-request",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
    429: "rate-limited",
    500: "internal-error",
    503: "store-unavailable",
}


class Problem(Exception):
    """Ends a request with a problem document."""

    def __init__(
        self,
        slug: str,
        *,
        detail: str | None = None,
        headers: Mapping[str, str] | None = None,
        members: Mapping[str, Any] | None = None,
        values: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(slug)
        self.kind = KINDS[slug]
        self.headers = dict(headers or {})
        self._detail = detail
        self._members = dict(members or {})
        self._values = dict(values or {})

    def document(self) -> dict[str, Any]:
        """Return the problem as JSON, in the language of the request."""
        spoken = language()
        detail = self._detail or Rulebook.bare().say(self.kind.detail, self._values, spoken)
        return {
            "type": f"/problems/{self.kind.slug}",
            "title": self.kind.title[spoken],
            "status": self.kind.status,
            "detail": detail,
            **self._members,
        }

    def response(self) -> Response:
        answer = Response(
            orjson.dumps(self.document()), status=self.kind.status, mimetype=MEDIA_TYPE
        )
        answer.headers.update(self.headers)
        return answer


def pointer(path: Iterable[str | int]) -> str:
    """Write a path as a JSON pointer (RFC 6901).

    >>> pointer(("state", "pieces", "a/b"))
    '/state/pieces/a~1b'
    """
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)


def faulty(faults: Iterable[Fault], rulebook: Rulebook) -> Problem:
    """Make the problem for a body with these faults, told all at once."""
    listed = list(faults)
    spoken = language()
    of_position = all(
        fault.path[:1] and fault.path[0] in _POSITIONS and fault.code not in _OF_FORM
        for fault in listed
    )
    documents = [
        {
            "pointer": pointer(fault.path)[:LONGEST_POINTER],
            "code": fault.code,
            "detail": rulebook.fault(fault, spoken),
        }
        for fault in listed[:MOST_FAULTS]
    ]
    return Problem(
        "impossible-state" if of_position else "invalid-request", members={"faults": documents}
    )


def refused(error: GameError, move: str | None, rulebook: Rulebook) -> Problem:
    """Make the problem for what a game objects to; `move` is as the caller wrote it."""
    spoken = language()
    if isinstance(error, IllegalMove):
        members: dict[str, Any] = {"rule": error.rule}
        if move is not None:
            members["move"] = move
        if error.faults:
            members["faults"] = [
                {"code": fault.code, "detail": rulebook.fault(fault, spoken)}
                for fault in error.faults
            ]
        return Problem("illegal-move", detail=rulebook.refusal(error, spoken), members=members)
    if isinstance(error, UnreadableMove):
        text = error.text
        if error.square is not None:
            missing = Fault((), "unknown-square", {"square": error.square})
            detail = rulebook.fault(missing, spoken)
            return Problem("unreadable-move", members={"move": text}, detail=detail)
        told = text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"
        return Problem("unreadable-move", members={"move": text}, values={"move": told})
    if isinstance(error, TooMuchWork):
        members = {"limit": error.limit, "allowed": error.allowed}
        return Problem("too-much-work", members=members, values=members)
    if isinstance(error, ImpossibleState):
        return faulty(error.faults, rulebook)
    raise error


def of_http(error: HTTPException) -> Problem:
    """Make the problem for an error that Flask or Werkzeug raised."""
    slug = _SLUGS_BY_STATUS.get(error.code or 500, "unreadable-request")
    headers = {
        name: value
        for name, value in error.get_headers(request.environ)
        if name.lower() not in ("content-type", "content-length")
    }
    values: dict[str, Value] = {}
    if slug == "method-not-allowed":
        values = {"method": request.method, "allowed": headers.get("Allow", "")}
    elif slug == "too-large":
        values = {"limit": request.max_content_length or 0}
    # What finds the defect in the logs; the header may be lost where somebody copies the body.
    members = {"request_id": g.request_id} if slug == "internal-error" else {}
    return Problem(slug, headers=headers, members=members, values=values)
