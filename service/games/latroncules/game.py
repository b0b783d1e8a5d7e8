"""Latroncules behind the contract that all games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final

from service.games.core.box import Box
from service.games.core.errors import Fault, IllegalMove, raise_faults
from service.games.core.events import Event
from service.games.core.game import Game
from service.games.core.notation import Steps
from service.games.core.options import Option, OptionValue, Variant, player_faults, rule_faults
from service.games.core.results import Result
from service.games.core.rulebook import Rulebook
from service.games.latroncules import generator, notation, play
from service.games.latroncules.moves import Move
from service.games.latroncules.options import OPTIONS, STANDARD, VARIANTS, Options
from service.games.latroncules.refusals import refusal
from service.games.latroncules.setup import Setup, begin, complete, faults
from service.games.latroncules.state import SEATS, State


class Latroncules(Game[State, Move]):
    """The modern French game of infantry and cavalry."""

    id: ClassVar[str] = "latroncules"
    rulebook: ClassVar[Rulebook] = Rulebook.load(Path(__file__).with_name("rules.toml"))
    box: ClassVar[Box] = Box.load(Path(__file__).with_name("box.toml"))
    options: ClassVar[Mapping[str, Option]] = OPTIONS
    variants: ClassVar[Mapping[str, Variant]] = VARIANTS

    def new(
        self,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        players: int | None = None,
        seed: str | None = None,
    ) -> State:
        raise_faults(
            rule_faults(VARIANTS, OPTIONS, variant, options),
            player_faults((2,), players),
        )
        return begin(Options.of(options))

    def faults(self, setup: Setup) -> list[Fault]:
        return faults(setup)

    def complete(self, setup: Setup) -> State:
        return complete(setup)

    def variant(self, state: State) -> str:
        return STANDARD

    def seats(self, state: State) -> tuple[str, ...]:
        return SEATS

    def to_move(self, state: State) -> tuple[str, ...]:
        return () if state.result is not None else (SEATS[state.turn],)

    def result(self, state: State) -> Result | None:
        return state.result

    def read(self, text: str) -> Steps:
        return notation.read(text)

    def generate(self, state: State, prefix: Steps = ()) -> Iterator[Move]:
        return generator.generate(state, prefix)

    def count(self, state: State) -> int:
        return len(state.moves)

    def steps(self, move: Move) -> Steps:
        return notation.steps_of(move)

    def notation(self, move: Move) -> str:
        return notation.write(move)

    def refusal(self, state: State, steps: Steps) -> IllegalMove:
        return refusal(state, steps)

    def perform(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        return play.perform(state, move)

    def advance(self, state: State, move: Move) -> State:
        return play.advance(state, move)


GAME: Final = Latroncules()
