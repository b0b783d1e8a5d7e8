"""The rules of Coins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from service.games.core.box import Box
from service.games.core.errors import Fault, IllegalMove, raise_faults
from service.games.core.events import Captured, Event
from service.games.core.game import Game
from service.games.core.notation import SquareNotation, Steps
from service.games.core.options import Flag, Option, OptionValue, Variant, player_faults
from service.games.core.results import Result
from service.games.core.rulebook import Rulebook
from service.games.core.squares import Grid

ROW = Grid(7, 1)
SEATS = ("white", "black")
NOTATION = SquareNotation(ROW.squares)


@dataclass(frozen=True, slots=True)
class Setup:
    variant: str = "seven"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    pieces: Mapping[int, str] | None = None
    turn: str | None = None
    ply: int | None = None


MOST_PLIES = 100
"""In each a coin is taken, so that a caller's own count leaves room for those that lie there."""


@dataclass(frozen=True, slots=True)
class State:
    coins: frozenset[int]
    ply: int
    misere: bool


Move = tuple[int, ...]


class Coins(Game[State, Move]):
    id: ClassVar[str] = "coins"
    rulebook = Rulebook.load(Path(__file__).with_name("rules.toml"))
    box = Box.load(Path(__file__).with_name("box.toml"))
    options: ClassVar[Mapping[str, Option]] = {"misere": Flag()}
    variants: ClassVar[Mapping[str, Variant]] = {"seven": Variant("seven", {"misere": False})}

    def new(
        self,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        players: int | None = None,
        seed: str | None = None,
    ) -> State:
        raise_faults(player_faults((2,), players))
        return State(frozenset(range(ROW.size)), 0, bool((options or {}).get("misere")))

    def faults(self, setup: Setup) -> list[Fault]:
        if setup.turn is None and setup.pieces:
            return [Fault(("turn",), "turn-needed")]
        most = MOST_PLIES - len(setup.pieces or ())
        if setup.ply is not None and setup.ply > most:
            return [Fault(("ply",), "out-of-range", {"low": 0, "high": most})]
        return []

    def complete(self, setup: Setup) -> State:
        ply = setup.ply if setup.ply is not None else int(setup.turn == "black")
        return State(frozenset(setup.pieces or ()), ply, bool(setup.options.get("misere")))

    def variant(self, state: State) -> str:
        return "seven"

    def seats(self, state: State) -> tuple[str, ...]:
        return SEATS

    def to_move(self, state: State) -> tuple[str, ...]:
        return (SEATS[state.ply % 2],) if state.coins else ()

    def result(self, state: State) -> Result | None:
        if state.coins:
            return None
        winner = SEATS[(state.ply + (not state.misere)) % 2]
        return Result.win((winner,), "no-coins", "coins.end")

    def read(self, text: str) -> Steps:
        return NOTATION.read(text)

    def generate(self, state: State, prefix: Steps = ()) -> Iterator[Move]:
        for coin in state.coins:
            for move in ((coin,), (coin, coin + 1)):
                if state.coins.issuperset(move) and self.steps(move)[: len(prefix)] == prefix:
                    yield move

    def steps(self, move: Move) -> Steps:
        return tuple(ROW.names[coin] for coin in move)

    def notation(self, move: Move) -> str:
        return "-".join(self.steps(move))

    def refusal(self, state: State, steps: Steps) -> IllegalMove:
        for step in steps:
            if ROW.squares[step] not in state.coins:
                return IllegalMove("coins.take", "empty", square=step)
        return IllegalMove("coins.take", "apart")

    def perform(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        after = State(state.coins.difference(move), state.ply + 1, state.misere)
        return after, [Captured(ROW.names[coin], "o") for coin in move]


GAME = Coins()
