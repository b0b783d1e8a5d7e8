"""Problem details (RFC 9457): everything that is refused is told in one form."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from service.games.core.errors import (
    Fault,
    GameError,
    IllegalMove,
    ImpossibleState,
    TooMuchWork,
    UnreadableMove,
    Value,
)
from service.games.core.json_values import Json
from service.games.core.rulebook import Rulebook
from service.games.core.texts import Language, Text

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
_POSITIONS: Final = ("state", "setup")

_LONGEST_QUOTE: Final = 60
"""How much of a text that makes no sense a sentence repeats."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem, with the text of its page."""

    slug: str
    status: int
    title: Text
    detail: Text
    about: Text

    def sentence(self, values: Mapping[str, Value], language: Language) -> str:
        """Say what is wrong, where nothing more exact is known."""
        return Rulebook.bare().say(self.detail, values, language)


def _load_kinds() -> dict[str, Kind]:
    texts = tomllib.loads(Path(__file__).with_name("problems.toml").read_text("utf-8"))
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


KINDS: Final[Mapping[str, Kind]] = _load_kinds()


@dataclass(frozen=True, slots=True)
class ProblemDetails:
    """One problem, said in a language; `members` are those that only some kinds have."""

    kind: Kind
    detail: str
    members: Json = field(default_factory=dict)

    def document(self, language: Language) -> Json:
        return {
            "type": f"/problems/{self.kind.slug}",
            "title": self.kind.title[language],
            "status": self.kind.status,
            "detail": self.detail,
            **self.members,
        }


def pointer(path: Iterable[str | int]) -> str:
    """Write a path as a JSON pointer (RFC 6901).

    >>> pointer(("state", "pieces", "a/b"))
    '/state/pieces/a~1b'
    """
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)


def faulty(faults: Iterable[Fault], rulebook: Rulebook, language: Language) -> ProblemDetails:
    """Tell of a request, or of a position in it, with these faults: of all at once."""
    listed = list(faults)
    of_position = all(
        fault.path[:1] and fault.path[0] in _POSITIONS and fault.code not in _OF_FORM
        for fault in listed
    )
    documents = [
        {
            "pointer": pointer(fault.path)[:LONGEST_POINTER],
            "code": fault.code,
            "detail": rulebook.fault(fault, language),
        }
        for fault in listed[:MOST_FAULTS]
    ]
    kind = KINDS["impossible-state" if of_position else "invalid-request"]
    return ProblemDetails(kind, kind.sentence({}, language), {"faults": documents})


class Refused(Exception):
    """A game objects to what it was asked for, and this can be told in its words."""

    def __init__(self, error: GameError, rulebook: Rulebook, move: str | None = None) -> None:
        """`move` is the one that was to be played, as it was written."""
        super().__init__(error)
        self.error = error
        self.rulebook = rulebook
        self.move = move

    @property
    def faults(self) -> Sequence[Fault]:
        """All that is wrong with a position or with how a game is to begin, if that is it."""
        return self.error.faults if isinstance(self.error, ImpossibleState) else ()

    def details(self, language: Language) -> ProblemDetails:
        """Tell what the game objects to."""
        error, rulebook = self.error, self.rulebook
        match error:
            case IllegalMove():
                return _illegal(error, self.move, rulebook, language)
            case UnreadableMove():
                return _unreadable(error, rulebook, language)
            case ImpossibleState(faults=faults):
                return faulty(faults, rulebook, language)
            case TooMuchWork(limit=limit, allowed=allowed):
                kind = KINDS["too-much-work"]
                members: Json = {"limit": limit, "allowed": allowed}
                return ProblemDetails(kind, kind.sentence(members, language), members)
        raise error


def faults_in(attempt: Callable[[], object]) -> Sequence[Fault]:
    """Return the faults for which a game refuses what is attempted."""
    try:
        attempt()
    except Refused as refusal:
        return refusal.faults
    return ()


def _illegal(
    error: IllegalMove, move: str | None, rulebook: Rulebook, language: Language
) -> ProblemDetails:
    members: Json = {"rule": error.rule}
    if move is not None:
        members["move"] = move
    if error.faults:
        members["faults"] = [
            {"code": fault.code, "detail": rulebook.fault(fault, language)}
            for fault in error.faults
        ]
    return ProblemDetails(KINDS["illegal-move"], rulebook.refusal(error, language), members)


def _unreadable(error: UnreadableMove, rulebook: Rulebook, language: Language) -> ProblemDetails:
    kind, text = KINDS["unreadable-move"], error.text
    if error.square is not None:
        detail = rulebook.fault(Fault((), "unknown-square", {"square": error.square}), language)
    else:
        quote = text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"
        detail = kind.sentence({"move": quote}, language)
    return ProblemDetails(kind, detail, {"move": text})
