"""Zatre: the game."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from service.games.core.box import Box
from service.games.core.errors import Fault, IllegalMove, ImpossibleState
from service.games.core.events import Event
from service.games.core.game import Game
from service.games.core.moves import LegalMoves, ListedMoves
from service.games.core.notation import Steps
from service.games.core.options import Option, OptionValue, Variant, rule_faults
from service.games.core.results import Result
from service.games.core.rulebook import Rulebook
from service.games.zatre import moves, play, refusals, setup
from service.games.zatre.board import TILES
from service.games.zatre.drawing import draw_for_start, due, first_state
from service.games.zatre.events import Drew, Kept
from service.games.zatre.legal import LegalTurns
from service.games.zatre.moves import DRAW_STEP, PASS, PASS_STEP, Move
from service.games.zatre.options import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    OPTIONS,
    SEATS,
    STANDARD,
    VARIANTS,
    Draws,
    rules_of,
)
from service.games.zatre.search import Search
from service.games.zatre.setup import Setup
from service.games.zatre.state import State

SEED_BYTES: Final = 16


class Start(NamedTuple):
    """Who won the drawing for the start, and with which tile, at a real table."""

    seat: str
    tile: int


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
        found = [
            *rule_faults(VARIANTS, OPTIONS, variant, options),
            *_new_faults(rules_of(options).draws, players, seed, start),
        ]
        if found:
            raise ImpossibleState(found)
        rules = rules_of(options)
        count = players or FEWEST_PLAYERS
        if rules.draws == "seeded":
            return draw_for_start(
                rules, count, secrets.token_hex(SEED_BYTES) if seed is None else seed
            )
        if start is None:
            return first_state(rules, count, 0)
        return first_state(rules, count, SEATS.index(start.seat), (start.tile,))

    def faults(self, setup_: Setup) -> list[Fault]:
        return setup.faults(setup_)

    def complete(self, setup_: Setup) -> State:
        return setup.complete(setup_)

    # Asking

    def variant(self, state: State) -> str:
        return STANDARD

    def seats(self, state: State) -> tuple[str, ...]:
        return state.seats

    def to_move(self, state: State) -> tuple[str, ...]:
        return () if state.phase == "over" else (state.seats[state.turn],)

    def result(self, state: State) -> Result | None:
        return play.result(state)

    def read(self, text: str) -> Steps:
        return moves.read_steps(text)

    def generate(self, state: State, prefix: Steps = ()) -> Iterator[Move]:
        word = prefix[0] if prefix else ""
        if state.phase == "draw":
            if word in ("", DRAW_STEP):
                yield from _draws(state, prefix[1:])
        elif state.phase == "lay":
            if not state.can_lay:
                if word in ("", PASS_STEP):
                    yield PASS
            elif word not in (PASS_STEP, DRAW_STEP):
                placed = moves.placements_of(prefix)
                yield from map(Move, Search(state.board, state.hand, placed))

    def count(self, state: State) -> int:
        if state.phase == "lay" and state.can_lay:
            return sum(len(batch.cells) for batch in Search(state.board, state.hand).batches())
        return sum(1 for _ in self.generate(state))

    def steps(self, move: Move) -> Steps:
        return moves.steps_of(move)

    def notation(self, move: Move) -> str:
        return " ".join(moves.steps_of(move))

    def legal_moves(self, state: State, prefix: str = "") -> LegalMoves[Move]:
        begun = self.read(prefix)
        word = begun[0] if begun else ""
        if state.phase == "lay" and word not in (PASS_STEP, DRAW_STEP) and state.can_lay:
            return LegalTurns(state, begun)
        listed = list(self.generate(state, begun))
        following: set[str] = set()
        for move in listed:
            rest = Counter(self.steps(move)) - Counter(begun)
            following.update(rest if begun else self.steps(move)[:1])
        return ListedMoves(listed, sorted(following))

    def parse(self, state: State, text: str) -> Move:
        steps = self.read(text)
        if state.phase == "lay" and steps and steps[0] not in (PASS_STEP, DRAW_STEP):
            # Other turns that contain these placements are not asked for, and may be many.
            search = Search(state.board, state.hand, moves.placements_of(steps))
            for batch in search.batches(whole=True):
                return Move(next(batch.turns()))
            raise self.refusal(state, steps)
        return super().parse(state, text)

    def refusal(self, state: State, steps: Steps) -> IllegalMove:
        return refusals.refusal(state, steps)

    # Playing

    def perform(self, state: State, move: Move) -> tuple[State, list[Event]]:
        return play.performed(state, move)

    def advance(self, state: State, move: Move) -> State:
        return play.played(state, move, [])

    # What not everybody knows

    def sees_move(self, state: State, move: Move, seat: str | None) -> bool:
        return not move.drawn or state.seats[state.turn] == seat

    def sees_event(self, state: State, event: Event, seat: str | None) -> Event | None:
        if isinstance(event, Drew | Kept) and event.seat != seat:
            return replace(event, tiles=None)
        return event

    def pending_draw(self, state: State) -> tuple[str, int] | None:
        if state.phase != "draw":
            return None
        return state.seats[state.turn], min(due(state), sum(state.bag))


def _draws(state: State, begun: Steps) -> Iterator[Move]:
    """Yield the draws that the bag allows and that contain the tiles begun with."""
    asked = Counter(map(int, begun))
    count = min(due(state), sum(state.bag))
    for tiles in combinations_with_replacement(TILES, count):
        drawn = Counter(tiles)
        if asked <= drawn and all(state.bag[tile - 1] >= n for tile, n in drawn.items()):
            yield Move(drawn=tiles)


def _new_faults(
    draws: Draws, players: int | None, seed: str | None, start: Start | None
) -> Iterator[Fault]:
    if players is not None and not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        yield Fault(("players",), "out-of-range", {"low": FEWEST_PLAYERS, "high": MOST_PLAYERS})
    if draws == "supplied" and seed is not None:
        yield Fault(("seed",), "conflict", {"other": "draws: supplied"})
    if start is not None:
        if draws == "seeded":
            yield Fault(("start",), "conflict", {"other": "draws: seeded"})
        seats = SEATS[: players or FEWEST_PLAYERS]
        if start.seat not in seats:
            yield Fault(("start", "seat"), "not-a-choice", {"choices": seats})
        if start.tile not in TILES:
            low, high = TILES[0], TILES[-1]
            yield Fault(("start", "tile"), "out-of-range", {"low": low, "high": high})


GAME: Final = Zatre()
