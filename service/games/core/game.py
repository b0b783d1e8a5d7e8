"""The contract that every game fulfils, and the small ones that only some do.

A game is an object without state of its own: all that a position needs stands in the state,
which is immutable. `S` is the game's state, `M` its move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from service.games.core.box import Box
from service.games.core.deadline import look_at_the_clock
from service.games.core.errors import Fault, IllegalMove, UnreadableMove, raise_faults
from service.games.core.events import Event, GameOver
from service.games.core.moves import LegalMoves, ListedMoves
from service.games.core.notation import Steps
from service.games.core.options import Option, OptionValue, Variant
from service.games.core.results import Result
from service.games.core.rulebook import OVER, Rulebook

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Transition(Generic[S, M]):
    """What came of a move."""

    move: M
    state: S
    events: tuple[Event, ...]
    result: Result | None


class Game(ABC, Generic[S, M]):
    """The rules of one game: pure functions over immutable states.

    One generator serves listing, checking and playing: `legal_moves` and `parse` both ask
    `generate`, and so cannot disagree.
    """

    id: ClassVar[str]
    rulebook: ClassVar[Rulebook]
    box: ClassVar[Box]
    options: ClassVar[Mapping[str, Option]]
    variants: ClassVar[Mapping[str, Variant]]
    """The first variant is the default."""

    winner_begins: ClassVar[bool] = False
    """Whether the winner takes the first seat when the same people play again."""

    # Creating

    @abstractmethod
    def new(
        self,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        players: int | None = None,
        seed: str | None = None,
    ) -> S:
        """Begin a game. A game may take more keywords of its own.

        Raises ImpossibleState if these cannot go together; a fault's path begins with the
        name of the keyword.
        """

    @abstractmethod
    def faults(self, setup: Any) -> list[Fault]:
        """Return all that is wrong with a set-up, which may lack any member."""

    @abstractmethod
    def complete(self, setup: Any) -> S:
        """Make a state of a set-up that has no faults, filling in what it leaves out."""

    def prove(self, setup: Any) -> S:
        """Make a state of a set-up, or raise ImpossibleState with all its faults."""
        raise_faults(self.faults(setup))
        return self.complete(setup)

    # Asking

    @abstractmethod
    def variant(self, state: S) -> str:
        """Return the id of the state's variant."""

    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]:
        """Return all seats, in playing order, those that are out of the game included."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[str, ...]:
        """Return the seats that may act now: none when the game is over."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended, None while it goes on."""

    @abstractmethod
    def read(self, text: str) -> Steps:
        """Read a move's notation, or the beginning of one, into steps, or raise UnreadableMove.

        Looks at the text alone. Squares that exist on no board of the game are unreadable.
        """

    @abstractmethod
    def generate(self, state: S, prefix: Steps = ()) -> Iterator[M]:
        """Yield each legal move that begins with these steps, once, in any order.

        Nothing when the game is over. Follows only what the prefix allows, so that checking
        one move never costs as much as listing all.
        """

    def count(self, state: S) -> int:
        """Count the legal moves; a game that can do so without making each says how."""
        return sum(1 for _ in self.generate(state))

    @abstractmethod
    def steps(self, move: M) -> Steps:
        """Return the steps of a move: what `read` makes of its notation."""

    @abstractmethod
    def notation(self, move: M) -> str:
        """Return a move as it is written."""

    def legal_moves(self, state: S, prefix: str = "") -> LegalMoves[M]:
        """Return the legal moves that begin with `prefix`, or raise UnreadableMove."""
        begun = self.read(prefix)
        moves = list(self.generate(state, begun))
        look_at_the_clock()
        moves.sort(key=self.notation)
        done = len(begun)
        steps = {steps[done] for steps in map(self.steps, moves) if len(steps) > done}
        return ListedMoves(moves, sorted(steps))

    def parse(self, state: S, text: str) -> M:
        """Return the legal move that the text means.

        Raises UnreadableMove, or IllegalMove with the most specific rule that it breaks.
        """
        steps = self.read(text)
        if not steps:
            raise UnreadableMove(text)
        for move in self.generate(state, steps):
            if self.steps(move) == steps:
                return move
        result = self.result(state)
        if result is not None:
            raise IllegalMove(result.rule, OVER)
        raise self.refusal(state, steps)

    @abstractmethod
    def refusal(self, state: S, steps: Steps) -> IllegalMove:
        """Explain why these steps are no legal move of a game that goes on.

        Only asked for moves that `generate` does not yield; never decides what is legal.
        """

    # Playing

    # Both trust their caller: `parse` is what checks.

    @abstractmethod
    def perform(self, state: S, move: M) -> tuple[S, Sequence[Event]]:
        """Return the state after a legal move and what happens on the way there.

        The end of the game is not among the events; `play` tells it.
        """

    def advance(self, state: S, move: M) -> S:
        """Return the state after a legal move.

        For who plays many moves and asks for no events: a game whose events cost something
        says how to do without.
        """
        return self.perform(state, move)[0]

    def play(self, state: S, move: M) -> Transition[S, M]:
        """Play a legal move and tell all that happens."""
        after, events = self.perform(state, move)
        result = self.result(after)
        if result is not None:
            events = (*events, GameOver(result))
        return Transition(move, after, tuple(events), result)


@runtime_checkable
class Hidden(Protocol):
    """A game in which a seat does not know everything. `seat` None is a spectator."""

    def sees_move(self, state: Any, move: Any, seat: str | None) -> bool:
        """Tell whether a seat may know a move that was played in (that is, before) `state`."""
        ...

    def sees_event(self, state: Any, event: Event, seat: str | None) -> Event | None:
        """Return an event as a seat may know it (None: not at all); `state` is that after it."""
        ...


@runtime_checkable
class SuppliesDraws(Protocol):
    """A game with chance: somebody may have to draw before the play goes on."""

    def pending_draw(self, state: Any) -> tuple[str, int] | None:
        """Return who must draw how many, if the caller supplies the draws; else None."""
        ...


@runtime_checkable
class Deploying(Protocol):
    """A game that begins with the secret placing of armies."""

    def deploying(self, state: Any) -> bool:
        """Tell whether armies are still being placed."""
        ...


@runtime_checkable
class Simultaneous(Protocol):
    """A game in which several seats may be to move at once."""

    def mover(self, state: Any, steps: Steps) -> str | None:
        """Return the seat whose move these steps would be, None if that of any who may act."""
        ...

    def alone(self, state: Any, seat: str) -> Any:
        """Return the state as if of those who may act only this seat did: to list its moves."""
        ...


@runtime_checkable
class Camps(Protocol):
    """A game in which a side may be several seats, or a seat may be out of the game."""

    def camps(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """Return the sides that are still in the game, each with its chief first."""
        ...
