"""Graal behind the common contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from service.games.core.box import Box
from service.games.core.errors import Fault, IllegalMove, ImpossibleState, UnreadableMove
from service.games.core.events import Event
from service.games.core.game import Game
from service.games.core.moves import LegalMoves, ListedMoves
from service.games.core.notation import Steps
from service.games.core.options import Option, OptionValue, Variant
from service.games.core.results import Result
from service.games.core.rulebook import Rulebook
from service.games.graal import notation
from service.games.graal.agreement import OPTIONS, VARIANTS, agree, agreement_faults
from service.games.graal.armies import COLOURS, NOBODY, SEATS
from service.games.graal.beginning import (
    empty_board,
    first_commanders,
    keyword_faults,
    ready_position,
)
from service.games.graal.deployment import Order, deployers, deployment_faults, objection
from service.games.graal.maps import GRID, OFF
from service.games.graal.moves import moves
from service.games.graal.play import play_deployment, play_move
from service.games.graal.refusals import refuse
from service.games.graal.setup import Setup, complete_setup, setup_faults
from service.games.graal.state import AnyMove, Deployment, State, survivors
from service.games.graal.story import tell


class Graal(Game[State, AnyMove]):
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
        map: Mapping[str, Any] | None = None,  # noqa: A002
        army: Mapping[str, int] | None = None,
    ) -> State:
        """Begin a game: with a `preset` in a ready position, else with the deployment.

        `armies` is the number of armies of each player in the variant of that name; `map`
        ({"rows": […]}) and `army` ({"R": 1, …}) are the caller's own.
        """
        variant = variant or "two"
        known = variant in VARIANTS
        commanders = first_commanders(variant, players, armies) if known else None
        faults = [
            *keyword_faults(variant, players, armies, preset, map, army),
            *agreement_faults(variant, options, map, army, commanders),
        ]
        if faults or commanders is None:
            raise ImpossibleState(faults)
        rules = agree(variant, options, map, army)
        begin = empty_board if preset is None else ready_position
        return begin(rules, commanders)

    def faults(self, setup: Setup) -> list[Fault]:
        return setup_faults(setup)

    def complete(self, setup: Setup) -> State:
        return complete_setup(setup)

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
        return (SEATS[state.turn],) if state.turn >= 0 else ()

    def result(self, state: State) -> Result | None:
        return state.result

    def read(self, text: str) -> Steps:
        return notation.read(text)

    def steps(self, move: AnyMove) -> Steps:
        return notation.steps_of(move)

    def notation(self, move: AnyMove) -> str:
        return notation.write(move)

    def generate(self, state: State, prefix: Steps = ()) -> Iterator[AnyMove]:
        """Yield the legal moves that begin so.

        Deployments are too many to list: one is yielded when the prefix is the whole of it.
        """
        return self._begun(state, prefix) if prefix else moves(state)

    def _begun(self, state: State, prefix: Steps) -> Iterator[AnyMove]:
        if prefix[0] == notation.DEPLOY:
            if objection(state, prefix) is None:
                order = Order.of(prefix)
                if not deployment_faults(state, order):
                    yield order.deployment()
            return
        for move in moves(state, GRID.squares[prefix[0]]):
            if notation.steps_of(move)[: len(prefix)] == prefix:
                yield move

    def legal_moves(self, state: State, prefix: str = "") -> LegalMoves[AnyMove]:
        """Return the legal moves that begin so; none while armies are being deployed.

        What may follow is told as squares, for a shot too.
        """
        self._look_up(state, prefix)
        if state.phase == "deployment":
            return ListedMoves[AnyMove]([], [])
        found = super().legal_moves(state, prefix)
        return ListedMoves(list(found), sorted(step.lstrip("*") for step in found.next_steps()))

    def parse(self, state: State, text: str) -> AnyMove:
        self._look_up(state, text)
        return super().parse(state, text)

    def _look_up(self, state: State, text: str) -> None:
        """Raise UnreadableMove if the text names a square that this map does not have."""
        cells = state.rules.map.cells
        for name in notation.squares(self.read(text)):
            if cells[GRID.squares[name]] == OFF:
                raise UnreadableMove(text, name)

    def refusal(self, state: State, steps: Steps) -> IllegalMove:
        return refuse(state, steps)

    # Secrets

    def deploying(self, state: State) -> bool:
        """Tell whether armies are still being placed."""
        return state.phase == "deployment"

    def sees(self, state: State, colour: int, seat: str | None) -> bool:
        """Tell whether a seat may know where an army stands."""
        if state.phase != "deployment":
            return True
        return seat in SEATS and state.rules.camp(SEATS.index(seat)) == state.rules.camp(colour)

    def sees_move(self, state: State, move: AnyMove, seat: str | None) -> bool:
        """Tell whether a seat may know a move that was played in `state`."""
        return not isinstance(move, Deployment) or self.sees(state, move.colour, seat)

    def sees_event(self, state: State, event: Event, seat: str | None) -> Event | None:
        """Return an event as a seat may know it; those of a deployment tell no places."""
        return event

    def mover(self, state: State, steps: Steps) -> str | None:
        """Return the seat whose army would be deployed, or None for any other move."""
        if steps[:1] != (notation.DEPLOY,) or len(steps) < 2:
            return None
        commander = state.commanders[COLOURS.index(steps[1])]
        return None if commander == NOBODY else SEATS[commander]

    def camps(self, state: State) -> tuple[tuple[str, ...], ...]:
        """Return the camps that are still in the game, each with its chief first."""
        seats = survivors(state.commanders)
        chiefs = [seat for seat in seats if state.rules.has_castle(seat)]
        return tuple(
            tuple(SEATS[seat] for seat in seats if state.rules.camp(seat) == chief)
            for chief in chiefs
        )

    # Playing

    def perform(self, state: State, move: AnyMove) -> tuple[State, list[Event]]:
        after = self.advance(state, move)
        return after, tell(state, move, after)

    def advance(self, state: State, move: AnyMove) -> State:
        if isinstance(move, Deployment):
            return play_deployment(state, move)
        return play_move(state, move)


GAME = Graal()
