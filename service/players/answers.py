"""What a player who has thought can tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Proof:
    """How the game ends, whatever the others do, and in how many moves, all sides' counted."""

    outcome: Literal["win", "draw"]
    winners: tuple[str, ...]
    in_: int


@dataclass(frozen=True, slots=True)
class Valuation:
    """What a line promises.

    `chances` of winning, which sum to 1, are told by side, under its chief's seat. `score` is
    how far the thinker's side is ahead of the best other one, in the game's unit.
    """

    chances: Mapping[str, float]
    score: int
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A move, what it is worth, and the play expected from it on, the move itself first."""

    move: Any
    valuation: Valuation
    continuation: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The best lines so far, the best first.

    None in a finished game. `depth` is how many moves ahead all was looked at (0: nothing was,
    but the moves are legal), `complete` that thinking longer would find nothing more.
    """

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    complete: bool
