"""Zatre: the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from service.games.core.box import Box
from service.games.core.errors import Fault, IllegalMove, raise_faults
from service.games.core.events import Event
from service.games.core.game import Game
from service.games.core.moves import LegalMoves
from service.games.core.notation import Steps
from service.games.core.options import Option, OptionValue, Variant, rule_faults
from service.games.core.results import Result
from service.games.core.rulebook import Rulebook
from service.games.zatre import generator, notation, play
from service.games.zatre.draws import to_draw
from service.games.zatre.endings import judge
from service.games.zatre.events import Drew, Kept
from service.games.zatre.moves import Move
from service.games.zatre.options import OPTIONS, STANDARD, VARIANTS, rules_of
from service.games.zatre.refusals import refusal
from service.games.zatre.setup import Setup, complete, faults
from service.games.zatre.start import Start, begin, start_faults
from service.games.zatre.state import State


class Zatre(Game[State, Move]):
    """The rules of Zatre.

    >>> state = GAME.new(players=2, seed="monday")
    >>> best = GAME.legal_moves(state).page(0, 1, order="score")[0]
    >>> GAME.notation(GAME.play(state, best).move) == GAME.notation(best)
    True
    """

    id: ClassVar[str] = "zatre"
    rulebook: ClassVar[Rulebook] = Rulebook.load(Path(__file__).with_name("rules.toml"))
    box: ClassVar[Box] = Box.load(Path(__file__).with_name("box.toml"))
    options: ClassVar[Mapping[str, Option]] = OPTIONS
    variants: ClassVar[Mapping[str, Variant]] = VARIANTS

    # Creating

    def new(
        self,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        players: int | None = None,
        seed: str | None = None,
        start: Start | None = None,
    ) -> State:
        """Begin a game.

        With supplied draws `start` says who begins with which tile; without it p1 begins and
        his three tiles are all to be drawn. Without a seed a seeded game makes its own.
        """
        rules = rules_of(options)
        raise_faults(
            rule_faults(VARIANTS, OPTIONS, variant, options),
            start_faults(rules.draws, players, seed, start),
        )
        return begin(rules, players, seed, start)

    def faults(self, setup: Setup) -> list[Fault]:
        return faults(setup)

    def complete(self, setup: Setup) -> State:
        return complete(setup)

    # Asking

    def variant(self, state: State) -> str:
        return STANDARD

    def seats(self, state: State) -> tuple[str, ...]:
        return state.seats

    def to_move(self, state: State) -> tuple[str, ...]:
        return () if state.phase == "over" else (state.seat,)

    def result(self, state: State) -> Result | None:
        return judge(state)

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

    def legal_moves(self, state: State, prefix: str = "") -> LegalMoves[Move]:
        return generator.legal_moves(state, self.read(prefix))

    def parse(self, state: State, text: str) -> Move:
        steps = self.read(text)
        if not steps or not generator.lays(state, steps):
            return super().parse(state, text)
        turn = generator.turn_of(state, steps)
        if turn is None:
            raise self.refusal(state, steps)
        return turn

    def refusal(self, state: State, steps: Steps) -> IllegalMove:
        return refusal(state, steps)

    # Playing

    def perform(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        return play.perform(state, move)

    def advance(self, state: State, move: Move) -> State:
        return play.advance(state, move)

    # What not everybody knows

    def sees_move(self, state: State, move: Move, seat: str | None) -> bool:
        return move.kind != "draw" or state.seat == seat

    def sees_event(self, state: State, event: Event, seat: str | None) -> Event | None:
        if isinstance(event, Drew | Kept) and event.seat != seat:
            return replace(event, tiles=None)
        return event

    def pending_draw(self, state: State) -> tuple[str, int] | None:
        if state.phase != "draw" or state.seed is not None:
            return None
        return state.seat, to_draw(state)


GAME: Final = Zatre()
