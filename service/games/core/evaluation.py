"""What a game tells computer players: what a position is worth, and what may be hidden in it.

A game's folder may have a module `evaluation` with an `EVALUATOR`, its weights in
`evaluation.toml`, if a seat does not know everything a module `sampling` with a `SAMPLER`, and
where looking ahead move by move is no way to think a module `deciding` with a `DECIDER`.
A game that has none of them is played at random. `S` is the game's state, `M` its move.
"""

from __future__ import annotations

import math
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from service.games.core.chance import Chance
from service.games.core.texts import Named

S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Weight:
    """How much one thing counts, what it is called, and why it counts."""

    value: int
    words: Named


@dataclass(frozen=True, slots=True)
class Scale:
    """By what a game's positions are weighed: its `evaluation.toml`.

    A side that leads by `decisive` has ten chances to one.
    """

    unit: Named
    decisive: int
    weights: Mapping[str, Weight]

    @classmethod
    def load(cls, path: Path) -> Scale:
        """Read an `evaluation.toml`."""
        tables = tomllib.loads(path.read_text("utf-8"))
        return cls(
            Named.of(tables["unit"]),
            tables["decisive"],
            {
                key: Weight(table["value"], Named.of(table))
                for key, table in tables["weights"].items()
            },
        )

    def __getitem__(self, key: str) -> int:
        return self.weights[key].value

    def chances(self, worths: Sequence[int]) -> list[float]:
        """Return each side's chances of winning, which sum to 1."""
        best = max(worths)
        odds = [math.pow(10, (worth - best) / self.decisive) for worth in worths]
        return [each / sum(odds) for each in odds]


class Evaluating(Protocol[S_contra, M]):
    """How a game's positions are weighed and searched. Nothing here is asked of a finished game,
    but for `sides`.

    All of it is pure and cheap: a search asks a hundred thousand times a second. No answer may
    depend on the order of a set or on the way by which a state came about (through JSON, say).
    """

    scale: Scale

    def sides(self, state: S_contra) -> Sequence[tuple[str, ...]]:
        """Return the sides that play against each other, each with its chief's seat first.

        Those that are out of the game included, so that a side keeps its index.
        """
        ...

    def mover(self, state: S_contra) -> int:
        """Return the index of the side to move."""
        ...

    def worths(self, state: S_contra) -> Sequence[int]:
        """Return what the position is worth to each side: the sums of `account`."""
        ...

    def account(self, state: S_contra) -> Sequence[Mapping[str, int]]:
        """Return, for each side, what each of the weights adds to its worth.

        For a reader who asks why, and for the test that the sums are right.
        """
        ...

    # The legal moves, in two parts that share none: what `generate` yields, cheaper.

    def noisy(self, state: S_contra) -> Sequence[M]:
        """Return the moves that change at once what the position is worth, the best first.

        A search goes on with these alone where it would otherwise stop.
        """
        ...

    def quiet(self, state: S_contra) -> Sequence[M]:
        """Return all other moves."""
        ...

    def habit(self, move: M) -> Hashable:
        """Return by what to remember that a quiet move was good elsewhere: cheaply hashed."""
        ...

    def key(self, state: S_contra) -> Hashable:
        """Return what two positions share if the same moves are legal and worth as much in both.

        The counters of deadlines and repetition are part of it as far as they can matter.
        """
        ...


class Sampling(Protocol):
    """A game in which a seat does not know everything: what a player may think with."""

    def view(self, state: Any, seat: str) -> Any:
        """Return all that a seat may know of a state, as a value that holds nothing else."""
        ...

    def sample(self, view: Any, chance: Chance) -> Any:
        """Return a state that the seat cannot tell from the true one, drawn by chance."""
        ...


class _WithTurn(Protocol):
    @property
    def turn(self) -> int: ...


T = TypeVar("T", bound=_WithTurn)


class Duel(ABC, Generic[T]):
    """What an evaluator has of two seats that play against each other."""

    def __init__(self, scale: Scale, seats: Sequence[str]) -> None:
        self.scale = scale
        self._sides = tuple((seat,) for seat in seats)

    def sides(self, state: T) -> Sequence[tuple[str, ...]]:
        return self._sides

    def mover(self, state: T) -> int:
        return state.turn

    def worths(self, state: T) -> Sequence[int]:
        first, second = self.terms(state)
        return sum(first), sum(second)

    def account(self, state: T) -> Sequence[Mapping[str, int]]:
        weights = self.scale.weights
        return [dict(zip(weights, terms, strict=True)) for terms in self.terms(state)]

    @abstractmethod
    def terms(self, state: T) -> tuple[Sequence[int], Sequence[int]]:
        """Return what each weight adds to the worth of each side, in the order of the weights."""


class Means(NamedTuple):
    """What a player may think with."""

    chance: Chance
    lines: int
    """How many moves he is asked for."""

    overlooked: int
    """Of how many of his own moves in a hundred he thinks nothing at all."""

    nodes: int | None
    """How much he may spend in all, if that is not left to the clock."""

    spend: Callable[[int], None]
    """To be told of work before it is done, in nodes; it may end the thinking by an exception,
    which is to be let through.
    """

    only: Sequence[Any] | None = None
    """The moves to choose among, if these are not all: he is asked what they are worth."""


class Choice(NamedTuple):
    """A move, and what each side comes to by it, in the unit of the scale."""

    move: Any
    worths: Sequence[int]


class Decision(NamedTuple):
    """The best moves so far, the best first, and how far they were looked into."""

    choices: Sequence[Choice]
    depth: int
    complete: bool = False


class Deciding(Protocol):
    """A game, or a part of one, with a thinker of its own: a deployment, turns with drawn tiles.

    He is given the view of a seat, and never a state; what he does not know he draws by chance.
    """

    scale: Scale

    def decides(self, view: Any) -> bool:
        """Tell whether this is a position for him; in all others the players look ahead."""
        ...

    def sides(self, view: Any) -> Sequence[tuple[str, ...]]:
        """Return the sides that play against each other, each with its chief's seat first."""
        ...

    def decide(self, view: Any, seat: str, means: Means) -> Iterator[Decision]:
        """Yield decisions, the later the better, the first one before anything is spent.

        The same view and chance give the same decisions everywhere.
        """
        ...
