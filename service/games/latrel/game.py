"""La Trel behind the contract that all games share."""

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
from service.games.latrel import generator, notation, play
from service.games.latrel.moves import Move
from service.games.latrel.options import OPTIONS, VARIANTS, rules_of
from service.games.latrel.refusals import refusal
from service.games.latrel.setup import Setup, begin, complete, faults, prove
from service.games.latrel.state import SEATS, State


class LaTrel(Game[State, Move]):
    """A duel of jumps."""

    id: ClassVar[str] = "la-trel"
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
        """Begin a game. There is no chance in it, so a seed changes nothing."""
        raise_faults(
            rule_faults(VARIANTS, OPTIONS, variant, options),
            player_faults((2,), players),
        )
        return begin(rules_of(variant, options))

    def faults(self, setup: Setup) -> list[Fault]:
        return faults(setup)

    def complete(self, setup: Setup) -> State:
        return complete(setup)

    def prove(self, setup: Setup) -> State:
        return prove(setup)

    def variant(self, state: State) -> str:
        return state.rules.variant

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
        return generator.count(state)

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


GAME: Final = LaTrel()
