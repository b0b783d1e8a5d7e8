"""Graal behind the common contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from service.games.core.box import Box
from service.games.core.errors import Fault, IllegalMove, ImpossibleState, UnreadableMove
from service.games.core.events import Event
from service.games.core.game import Game
from service.games.core.moves import LegalMoves, ListedMoves
from service.games.core.notation import Steps
from service.games.core.options import Option, OptionValue, Variant
from service.games.core.results import Result
from service.games.core.rulebook import Rulebook
from service.games.graal import generator, notation, play
from service.games.graal.board import GRID
from service.games.graal.camps import NOBODY, survivors
from service.games.graal.commanders import first_commanders, number_faults, second_leader
from service.games.graal.deployment import deployers
from service.games.graal.figures import COLOURS, Colour, KindLetter
from service.games.graal.maps import OFF, GivenMap
from service.games.graal.moves import Deployment, Move
from service.games.graal.options import DEFAULT_VARIANT, OPTIONS, VARIANTS, rules_of
from service.games.graal.position import Position
from service.games.graal.presets import preset_faults, ready_position
from service.games.graal.refusals import refusal
from service.games.graal.setup import Setup, choice_faults, complete, faults
from service.games.graal.state import SEATS, State


class Graal(Game[State, Move]):
    """Castles, cavalry and archers, for two to six players."""

    id: ClassVar[str] = "graal"
    rulebook: ClassVar[Rulebook] = Rulebook.load(Path(__file__).with_name("rules.toml"))
    box: ClassVar[Box] = Box.load(Path(__file__).with_name("box.toml"))
    options: ClassVar[Mapping[str, Option]] = OPTIONS
    variants: ClassVar[Mapping[str, Variant]] = VARIANTS
    winner_begins: ClassVar[bool] = True

    # Creating

    def new(
        self,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        players: int | None = None,
        seed: str | None = None,
        preset: str | None = None,
        armies: int | None = None,
        map: GivenMap | None = None,  # noqa: A002
        army: Mapping[KindLetter, int] | None = None,
    ) -> State:
        """Begin a game: with a `preset` in a ready position, else with the deployment.

        `armies` is the number of armies of each player in the variant of that name; `map`
        ({"rows": […]}) and `army` ({"R": 1, …}) are the caller's own.
        """
        variant = variant or DEFAULT_VARIANT
        is_variant = variant in VARIANTS
        leader = second_leader(options)
        commanders = first_commanders(variant, players, armies, leader) if is_variant else None
        wrong = [
            *number_faults(variant, players, armies),
            *preset_faults(preset, map=map, army=army),
            *choice_faults(variant, options, map, army, commanders),
        ]
        if wrong or commanders is None:
            raise ImpossibleState(wrong)
        rules = rules_of(variant, options, map, army)
        empty = Position.on_board(rules, {}, (), commanders).state("deployment")
        return empty if preset is None else ready_position(empty)

    def faults(self, setup: Setup) -> list[Fault]:
        return faults(setup)

    def complete(self, setup: Setup) -> State:
        return complete(setup)

    # Asking

    def variant(self, state: State) -> str:
        return state.rules.variant

    def seats(self, state: State) -> tuple[str, ...]:
        if state.rules.everyone_for_himself:
            return SEATS[:4]
        return tuple(SEATS[seat] for seat in survivors(state.commanders))

    def to_move(self, state: State) -> tuple[str, ...]:
        if state.phase == "deployment":
            return tuple(SEATS[seat] for seat in deployers(state))
        return tuple(SEATS[seat] for seat in state.movers)

    def result(self, state: State) -> Result | None:
        return state.result

    def read(self, text: str) -> Steps:
        return notation.read(text)

    def steps(self, move: Move) -> Steps:
        return notation.steps_of(move)

    def notation(self, move: Move) -> str:
        return notation.write(move)

    def generate(self, state: State, prefix: Steps = ()) -> Iterator[Move]:
        return generator.generate(state, prefix)

    def legal_moves(self, state: State, prefix: str = "") -> LegalMoves[Move]:
        """Return the legal moves that begin so; none while armies are being deployed.

        What may follow is told as squares, for a shot too.
        """
        self._look_up(state, prefix)
        if state.phase == "deployment":
            return ListedMoves[Move]([], [])
        listed = super().legal_moves(state, prefix)
        squares = notation.squares(tuple(listed.next_steps()))
        return ListedMoves(list(listed), sorted(squares))

    def parse(self, state: State, text: str) -> Move:
        self._look_up(state, text)
        return super().parse(state, text)

    def _look_up(self, state: State, text: str) -> None:
        """Raise UnreadableMove if the text names a square that this map does not have."""
        cells = state.rules.map.cells
        for name in notation.squares(self.read(text)):
            if cells[GRID.squares[name]] == OFF:
                raise UnreadableMove(text, name)

    def refusal(self, state: State, steps: Steps) -> IllegalMove:
        return refusal(state, steps)

    # Secrets

    def deploying(self, state: State) -> bool:
        """Tell whether armies are still being placed."""
        return state.phase == "deployment"

    def sees(self, state: State, colour: Colour, seat: str | None) -> bool:
        """Tell whether a seat may know where an army stands."""
        if state.phase != "deployment":
            return True
        return seat in SEATS and state.rules.camp(SEATS.index(seat)) == state.rules.camp(colour)

    def sees_move(self, state: State, move: Move, seat: str | None) -> bool:
        """Tell whether a seat may know a move that was played in `state`."""
        return not isinstance(move, Deployment) or self.sees(state, move.colour, seat)

    def sees_event(self, state: State, event: Event, seat: str | None) -> Event | None:
        """Return an event as a seat may know it; those of a deployment tell no places."""
        return event

    def mover(self, state: State, steps: Steps) -> str | None:
        """Return the seat whose army would be deployed, or whose figure would move."""
        if steps[:1] == (notation.DEPLOY,):
            seat = state.commanders[COLOURS.index(steps[1])] if len(steps) > 1 else NOBODY
            return None if seat == NOBODY else SEATS[seat]
        figure = state.pieces.get(GRID.squares[steps[0]]) if steps else None
        seat = NOBODY if figure is None else state.roles.seat[figure]
        return SEATS[seat] if seat in state.movers else None

    def alone(self, state: State, seat: str) -> State:
        return replace(state, movers=(SEATS.index(seat),)) if state.movers else state

    def camps(self, state: State) -> tuple[tuple[str, ...], ...]:
        """Return the camps that are still in the game, each with its chief first."""
        seats = survivors(state.commanders)
        chiefs = [seat for seat in seats if state.rules.has_castle(seat)]
        return tuple(
            tuple(SEATS[seat] for seat in seats if state.rules.camp(seat) == chief)
            for chief in chiefs
        )

    # Playing

    def perform(self, state: State, move: Move) -> tuple[State, list[Event]]:
        return play.perform(state, move)

    def advance(self, state: State, move: Move) -> State:
        return play.advance(state, move)


GAME: Final = Graal()
