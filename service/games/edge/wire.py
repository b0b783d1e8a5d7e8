"""The edge of a game: JSON to state and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from marshmallow import Schema, ValidationError

from service.games.core.errors import Fault, ImpossibleState
from service.games.core.game import Game
from service.games.core.json_values import Json
from service.games.core.texts import Language
from service.games.edge.faults import all_faults, faults_of
from service.games.edge.fields import Constant, Enumerated, JsonField, Options, String
from service.games.edge.schemas import Loader, loader_of
from service.games.edge.worked_examples import WorkedExample

S = TypeVar("S")
M = TypeVar("M")

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Operation:
    """A call that only one game has, such as Zatre's score sheets.

    `answer` maps the loaded request to the JSON answer, or raises ImpossibleState with its
    `faults`; these can also be asked of only some members, where others cannot be read. `forms`
    gives other media types in which the answer can be had, and how to write them.
    """

    path: str
    id: str
    summary: str
    description: str
    request: type[Schema]
    response: type[Schema]
    answer: Callable[[Any, Language], Json]
    faults: Callable[[Json], Iterable[Fault]]
    forms: Mapping[str, Callable[[Json, Language], str]] = field(default_factory=dict)


class GameWire(ABC, Generic[S, M]):
    """How one game's values look in JSON."""

    game: ClassVar[Game[Any, Any]]
    setup: ClassVar[Callable[..., Any]]
    """The game's Setup: made of the loaded members of a state, every one of them optional."""

    state_schema: ClassVar[type[Schema]]
    move_schema: ClassVar[type[Schema]]
    scores_schema: ClassVar[type[Schema]]
    board_schema: ClassVar[type[Schema]]
    event_schemas: ClassVar[Sequence[type[Schema]]]
    """One a type of event, each with a `Constant` member `type`; all games have `game-over`."""

    new_members: ClassVar[Mapping[str, JsonField]] = {}
    """What `POST states` takes besides the common members: more keywords of `Game.new`."""

    extra_members: ClassVar[Mapping[str, JsonField]] = {}
    """What a position answer has besides the common four."""

    view_members: ClassVar[Mapping[str, JsonField]] = {}
    """What a seat's view has that stands for what it may not know."""

    operations: ClassVar[Sequence[Operation]] = ()
    orders: ClassVar[Sequence[str]] = ("notation",)
    worked_examples: ClassVar[Sequence[WorkedExample]] = ()
    """Games played through turn by turn, for front ends to step through."""

    # In

    def load_state(self, raw: Any) -> S:
        """Make a proven state of JSON, or raise ImpossibleState with the faults of form and
        of position together.
        """
        try:
            members = self._loader.load(raw)
        except ValidationError as error:
            faults = list(faults_of(error.messages))
            if isinstance(error.valid_data, dict):
                judged = self.game.faults(self.setup(**_kept(error.valid_data)))
                faults = all_faults(faults, judged)
            raise ImpossibleState(faults) from None
        state: S = self.game.prove(self.setup(**_kept(members)))
        return state

    def restore_state(self, dumped: Json) -> S:
        """Make a state of what `dump_state` wrote and we kept ourselves: no need to prove it."""
        state: S = self.game.complete(self.setup(**_kept(self._loader.load(dumped))))
        return state

    @cached_property
    def _loader(self) -> Loader:
        return loader_of(self.state_schema)

    # Out

    @abstractmethod
    def dump_state(self, state: S) -> Json:
        """Return the whole state, such that `load_state` gives it back."""

    def dump_view(self, state: S, seat: str | None) -> Json:
        """Return the state as a seat may see it (None: a spectator)."""
        return self.dump_state(state)

    @abstractmethod
    def dump_move(self, state: S, move: M) -> Json:
        """Return a move that is legal in `state`; it contains its notation."""

    @abstractmethod
    def dump_scores(self, state: S) -> Json:
        """Return what each seat has."""

    def dump_view_scores(self, state: S, seat: str | None) -> Json:
        """Return the scores as a seat may see them."""
        return self.dump_scores(state)

    @abstractmethod
    def dump_board(self) -> Json:
        """Return what the catalogue says of the board."""

    def dump_extras(self, state: S) -> Json:
        """Return the members of `extra_members` that this position has."""
        return {}

    def dump_ordered(self, state: S, move: M, order: str) -> Json:
        """Return a move listed in an order of the game's own, which may tell more of it."""
        return self.dump_move(state, move)


def state_members(game: Game[Any, Any], seats: Sequence[str]) -> dict[str, JsonField]:
    """Return the members that every game's state has."""
    return {
        "game": Constant(game.id),
        "format": Constant(FORMAT),
        "variant": Enumerated(tuple(game.variants)),
        "options": Options(game.options),
        "turn": Enumerated(seats, required=True, allow_none=True),
        "signature": String(longest=200),
    }


def _kept(members: Mapping[str, Any]) -> dict[str, Any]:
    """Drop what says only what kind of document this is."""
    return {
        name: value
        for name, value in members.items()
        if name not in ("game", "format", "signature")
    }
