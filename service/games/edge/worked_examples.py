"""Worked examples: games, or pieces of them, played through with what is to be seen at each turn.

A game has as many as it likes; front ends step through them. Everything in them follows from
the request and the moves, so that a replay by the service gives the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from service.games.core.json_values import Json
from service.games.core.rulebook import citations
from service.games.core.texts import Text


@dataclass(frozen=True, slots=True)
class Highlight:
    """Squares to look at after a turn, and the word at them, such as the sum of a run."""

    squares: tuple[str, ...]
    label: str

    def as_json(self) -> Json:
        return {"squares": list(self.squares), "label": self.label}


@dataclass(frozen=True, slots=True)
class WorkedTurn:
    """A turn: the moves of one seat, a draw that comes first included.

    `scores` is what the position answer has after the last of the moves.
    """

    seat: str
    moves: tuple[str, ...]
    text: Text
    highlights: tuple[Highlight, ...]
    scores: Json

    def as_json(self) -> Json:
        return {
            "seat": self.seat,
            "moves": list(self.moves),
            "text": self.text.as_json(),
            "highlights": [highlight.as_json() for highlight in self.highlights],
            "scores": self.scores,
        }


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """An example. `request` is what the calls states and replays take to begin it; `names` has
    whoever sits at a seat in the document that the example comes from.
    """

    title: Text
    about: Text
    source: str
    names: Mapping[str, str]
    request: Json
    turns: tuple[WorkedTurn, ...]

    def as_json(self) -> Json:
        return {
            "title": self.title.as_json(),
            "about": self.about.as_json(),
            "cites": [cited.as_json() for cited in citations(self.source)],
            "names": dict(self.names),
            "request": self.request,
            "turns": [turn.as_json() for turn in self.turns],
        }
