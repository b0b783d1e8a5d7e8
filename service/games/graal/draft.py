"""A position in the making: what `advance` and a caller's set-up change before it is a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.games.core.results import Result
from service.games.graal.armies import NOBODY, Commanders, Roles, roles
from service.games.graal.ground import Castle, Ground
from service.games.graal.state import (
    REMEMBERED,
    Fall,
    Phase,
    Pieces,
    Rules,
    Shot,
    State,
    house,
    key_of,
    survivors,
    turn_key,
)
from service.games.graal.turns import draw, next_turn, win, with_head


@dataclass(slots=True)
class Draft:
    """The members of a state that a move can change."""

    rules: Rules
    pieces: dict[int, int]
    castles: tuple[Castle, ...]
    commanders: Commanders
    heads: tuple[int, ...]
    quiet_turns: int
    repetition: Mapping[int, int]
    falls: tuple[Fall, ...]
    ground: Ground
    roles: Roles
    key: int

    @classmethod
    def of(cls, state: State) -> Draft:
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
    def made_of(
        cls,
        rules: Rules,
        pieces: dict[int, int],
        castles: tuple[Castle, ...],
        commanders: Commanders,
    ) -> Draft:
        """Begin with figures and castles on a board."""
        return cls(
            rules,
            pieces,
            castles,
            commanders,
            tuple(range(4 if rules.everyone_for_himself else 2)),
            0,
            {},
            (),
            rules.ground(castles),
            roles(commanders, rules.everyone_for_himself),
            key_of(pieces),
        )

    def strike_out(self, fall: Fall) -> None:
        """Put a player out of a game of four: his castle and house go, the rest changes sides."""
        gone = house(fall.seat)
        self.pieces = {square: man for square, man in self.pieces.items() if man not in gone}
        self.castles = tuple(castle for castle in self.castles if castle.colour != fall.seat)
        self.commanders = tuple(fall.by if seat == fall.seat else seat for seat in self.commanders)
        self.falls = (*self.falls, fall)
        self.ground = self.rules.ground(self.castles)
        self.roles = roles(self.commanders, self.rules.everyone_for_himself)
        self.key = key_of(self.pieces)

    def last_one_left(self) -> Result | None:
        """Return the victory of the only player left in a game of four."""
        if not self.falls:
            return None
        left = survivors(self.commanders)
        if len(left) > 1:
            return None
        return win(self.rules, self.commanders, left[0], self.falls[-1].reason)

    def begin_turn(self, asked: Sequence[int], *, arriving: bool = True) -> State:
        """Give the turn to the first of these seats that can move, or end the game in a draw.

        `arriving` is False for a position whose record of repetitions counts it already.
        """
        rules = self.rules
        seat, _ = next_turn(self.ground, self.pieces, self.roles, asked)
        if seat == NOBODY:
            return self.over(draw("no-moves"))
        if not rules.everyone_for_himself:
            self.heads = with_head(self.heads, rules.camp(seat), seat)
        key = turn_key(self.key, seat)
        times = self.repetition.get(key, 0)
        if arriving or not times:
            times += 1
            self._remember(key, times)
        if times >= 3:
            return self.over(draw("repetition"))
        if self.quiet_turns >= rules.quiet_limit:
            return self.over(draw("quiet-limit"))
        return self.state("play", seat)

    def _remember(self, key: int, times: int) -> None:
        record = {**self.repetition, key: times}
        if len(record) > REMEMBERED:
            del record[next(iter(record))]
        self.repetition = record

    def over(self, result: Result) -> State:
        """End the game."""
        return self.state("over", NOBODY, result=result)

    def state(
        self,
        phase: Phase,
        turn: int,
        shot: Shot | None = None,
        result: Result | None = None,
    ) -> State:
        """Return the draft as a state."""
        return State(
            self.rules,
            phase,
            self.pieces,
            self.castles,
            self.commanders,
            turn,
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


def is_house_gone(pieces: Pieces, colour: int) -> bool:
    """Tell whether king, prince and duke of a colour are all captured."""
    return not any(figure in house(colour) for figure in pieces.values())
