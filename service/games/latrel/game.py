"""La Trel, as the contract wants it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import ClassVar, Final

from service.games.core.box import Box
from service.games.core.errors import Fault, IllegalMove, ImpossibleState
from service.games.core.events import Captured, Event, Exchanged, Moved
from service.games.core.game import Game
from service.games.core.notation import Steps
from service.games.core.options import Option, OptionValue, Variant, player_faults, rule_faults
from service.games.core.results import Result
from service.games.core.rulebook import Rulebook
from service.games.latrel import moves, play, refusals, setup
from service.games.latrel.board import NAMES, PIECE_NAMES, SEATS, SQUARES, piece_at
from service.games.latrel.generator import legal_groups
from service.games.latrel.moves import NOTATION, Move
from service.games.latrel.options import OPTIONS, VARIANTS, rules_of
from service.games.latrel.setup import Setup
from service.games.latrel.state import State

PLAYERS: Final = (2,)


class LaTrel(Game[State, Move]):
    """The rules of La Trel."""

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
        faults = [
            *rule_faults(VARIANTS, OPTIONS, variant, options),
            *player_faults(PLAYERS, players),
        ]
        if faults:
            raise ImpossibleState(faults)
        return setup.begin(rules_of(variant, options))

    def faults(self, setup_: Setup) -> list[Fault]:
        return setup.faults(setup_, setup.read(setup_))

    def complete(self, setup_: Setup) -> State:
        return setup.complete(setup_, setup.read(setup_))

    def prove(self, setup_: Setup) -> State:
        """Read the set-up once for both: every request pays for it."""
        reading = setup.read(setup_)
        faults = setup.faults(setup_, reading)
        if faults:
            raise ImpossibleState(faults)
        return setup.complete(setup_, reading)

    def variant(self, state: State) -> str:
        return state.rules.variant

    def seats(self, state: State) -> tuple[str, ...]:
        return SEATS

    def to_move(self, state: State) -> tuple[str, ...]:
        return (SEATS[state.turn],) if state.result is None else ()

    def result(self, state: State) -> Result | None:
        return state.result

    def read(self, text: str) -> Steps:
        return NOTATION.read(text)

    def generate(self, state: State, prefix: Steps = ()) -> Iterator[Move]:
        if state.result is not None:
            return iter(())
        if not prefix:
            return chain.from_iterable(legal_groups(state))
        way = tuple(SQUARES[step] for step in prefix if step in SQUARES)
        groups = legal_groups(state, 1 << way[0], way)
        begun = len(prefix)
        return (move for group in groups for move in group if moves.steps(move)[:begun] == prefix)

    def count(self, state: State) -> int:
        """Count the legal moves without looking at each."""
        return 0 if state.result is not None else sum(map(len, legal_groups(state)))

    def steps(self, move: Move) -> Steps:
        return moves.steps(move)

    def notation(self, move: Move) -> str:
        return moves.notation(move)

    def refusal(self, state: State, steps: Steps) -> IllegalMove:
        return refusals.refusal(state, steps)

    def perform(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Each leg is two events: the piece moves, then what it captures is taken off."""
        after = play.advance(state, move)
        piece = piece_named(state, move.path[0])
        events: list[Event] = []
        for leg in range(len(move.path) - 1):
            here, there = NAMES[move.path[leg]], NAMES[move.path[leg + 1]]
            events.append(Moved(piece, here, there))
            if move.captured:
                victim = move.captured[leg]
                events.append(Captured(NAMES[victim], piece_named(state, victim)))
        if move.exchange:
            target = move.path[-1]
            events.append(Exchanged(NAMES[target], piece, piece_named(after, target)))
        return after, events

    def advance(self, state: State, move: Move) -> State:
        return play.advance(state, move)


def piece_named(state: State, square: int) -> str:
    """Return the name of the piece on a square that is not empty."""
    piece = piece_at(state.men, square)
    if piece is None:
        raise ValueError(f"nothing stands on {NAMES[square]}")
    return PIECE_NAMES[piece]


GAME: Final = LaTrel()
