"""A position that is still being changed, by a move or by a set-up, before it is a state."""

from __future__ import annotations

from dataclasses import dataclass

from service.games.core.results import Result
from service.games.graal.camps import Commanders, Roles, Seat, after_fall, roles
from service.games.graal.castles import Castle
from service.games.graal.figures import HOUSES, Figure
from service.games.graal.ground import Ground
from service.games.graal.options import MOST_QUIET_TURNS, Rules
from service.games.graal.repetition import Record, key_of
from service.games.graal.state import Fall, Phase, Shot, State


@dataclass(slots=True)
class Position:
    """The members of a state that a move can change."""

    rules: Rules
    pieces: dict[int, Figure]
    castles: tuple[Castle, ...]
    commanders: Commanders
    heads: tuple[Seat, ...]
    quiet_turns: int
    repetition: Record
    falls: tuple[Fall, ...]
    ground: Ground
    roles: Roles
    key: int

    @classmethod
    def of(cls, state: State) -> Position:
        """Begin with a state."""
        return cls(
            state.rules,
            dict(state.pieces),
            state.castles,
            state.commanders,
            state.heads,
            state.quiet_turns,
            state.repetition,
            state.falls,
            state.ground,
            state.roles,
            state.key,
        )

    @classmethod
    def on_board(
        cls,
        rules: Rules,
        pieces: dict[int, Figure],
        castles: tuple[Castle, ...],
        commanders: Commanders,
    ) -> Position:
        """Begin with figures and castles on a board."""
        return cls(
            rules,
            pieces,
            castles,
            commanders,
            heads=tuple(range(4 if rules.everyone_for_himself else 2)),
            quiet_turns=0,
            repetition={},
            falls=(),
            ground=rules.ground(castles),
            roles=roles(commanders, rules.everyone_for_himself),
            key=key_of(pieces),
        )

    def count_quiet_turn(self) -> None:
        if self.quiet_turns < MOST_QUIET_TURNS:
            self.quiet_turns += 1

    def strike_out(self, fall: Fall) -> None:
        """Put a player out of a game of four: his castle and house go, the rest changes sides."""
        house = HOUSES[fall.seat]
        self.pieces = {square: man for square, man in self.pieces.items() if man not in house}
        self.castles = tuple(castle for castle in self.castles if castle.colour != fall.seat)
        self.commanders = after_fall(self.commanders, fall.seat, fall.by)
        self.falls = (*self.falls, fall)
        self.repetition = {}
        self.ground = self.rules.ground(self.castles)
        self.roles = roles(self.commanders, self.rules.everyone_for_himself)
        self.key = key_of(self.pieces)

    def over(self, result: Result) -> State:
        """End the game."""
        return self.state("over", result=result)

    def state(
        self,
        phase: Phase,
        movers: tuple[Seat, ...] = (),
        shot: Shot | None = None,
        result: Result | None = None,
    ) -> State:
        """Return the position as a state."""
        return State(
            self.rules,
            phase,
            self.pieces,
            self.castles,
            self.commanders,
            movers,
            self.heads,
            shot,
            self.quiet_turns,
            self.repetition,
            self.falls,
            self.ground,
            self.roles,
            self.key,
            result,
        )
