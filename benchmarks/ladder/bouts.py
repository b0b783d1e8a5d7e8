"""Bouts: two games of two contestants from one opening, each once on either side."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Final

from benchmarks.ladder.contestants import contestant
from service.games.core.chance import Chance
from service.games.core.game import Deploying, SuppliesDraws
from service.games.registry import Entry, load_all
from service.players import LEVELS

LONGEST: Final = 400
"""After so many plies a game counts as drawn."""

OPENING_PLIES: Final = 4


@dataclass(frozen=True, slots=True)
class Bout:
    """Which two play which opening; the same bout is the same games everywhere."""

    game: str
    first: str
    second: str
    number: int


@dataclass(frozen=True, slots=True)
class Record:
    """How a bout went: what `first` scored in each of the two games, and their lengths."""

    bout: Bout
    edition: str
    scores: tuple[float, float]
    plies: tuple[int, int]
    reasons: tuple[str, str]

    def line(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, line: str) -> Record:
        members = json.loads(line)
        return cls(
            Bout(**members["bout"]),
            members["edition"],
            tuple(members["scores"]),
            tuple(members["plies"]),
            tuple(members["reasons"]),
        )


@cache
def entries() -> dict[str, Entry]:
    return load_all()


@cache
def edition(game: str) -> str:
    """Return a mark of what is measured: the levels and the game's weights."""
    entry = entries()[game]
    scale = (entry.evaluator or entry.decider).scale  # type: ignore[union-attr]
    weights = {name: weight.value for name, weight in scale.weights.items()}
    efforts = {level: (effort.nodes, effort.overlooked) for level, effort in LEVELS.items()}
    return sha256(repr((weights, efforts)).encode()).hexdigest()[:8]


def play(bout: Bout) -> Record:
    """Play both games of a bout."""
    entry = entries()[bout.game]
    opening = _opening(entry, bout)
    games = [
        _game(entry, opening, (bout.first, bout.second), bout),
        _game(entry, opening, (bout.second, bout.first), bout),
    ]
    (score, length, reason), (other, other_length, other_reason) = games
    return Record(
        bout,
        edition(bout.game),
        (score, 1 - other),
        (length, other_length),
        (reason, other_reason),
    )


def _opening(entry: Entry, bout: Bout) -> Any:
    """Return a position after a few random moves; in a game with draws chance is enough."""
    game = entry.game
    keywords: dict[str, Any] = {}
    if isinstance(game, Deploying):
        keywords["preset"] = "standard"
    chance = Chance(f"opening {bout.game} {bout.number}")
    if isinstance(game, SuppliesDraws):
        return game.new(players=2, seed=f"opening {bout.number}")
    while True:
        state = game.new(**keywords)
        for _ in range(OPENING_PLIES):
            moves = list(game.legal_moves(state))
            state = game.advance(state, moves[chance.below(len(moves))])
            if game.result(state) is not None:
                break
        else:
            return state


def _game(entry: Entry, state: Any, names: tuple[str, str], bout: Bout) -> tuple[float, int, str]:
    """Play a game; return the score of who has the first seat, its length and why it ended."""
    game = entry.game
    seats = game.seats(state)
    choosers = [contestant(entry, name) for name in names]
    for ply in range(LONGEST):
        result = game.result(state)
        if result is not None:
            score = 0.5 if len(result.winners) != 1 else float(seats[0] in result.winners)
            return score, ply, result.reason
        [seat] = game.to_move(state)
        seed = f"{bout.number} {ply}"
        state = game.advance(state, choosers[seats.index(seat)](state, seed))
    return 0.5, LONGEST, "unfinished"


def schedule(games: list[str], pairings: list[tuple[str, str]], pairs: int) -> Iterator[Bout]:
    """Yield all bouts, so that whenever it is broken off all pairings have played as often."""
    for number in range(pairs):
        for first, second in pairings:
            for game in games:
                yield Bout(game, first, second, number)
