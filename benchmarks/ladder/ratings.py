"""Ratings by the model of Bradley and Terry, on the scale of Elo, with their uncertainty.

A draw is half a win and half a loss. What the two games of a bout scored belongs together, since
they had the same opening or the same draws, so chance is asked again bout by bout (bootstrap), and
not game by game.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from benchmarks.ladder.bouts import Record

RESAMPLES: Final = 300
_VIRTUAL: Final = 0.5
"""Games drawn besides in every pairing that has played: without them who never lost would be
infinitely strong.
"""
_ROUNDS: Final = 300
_ELO: Final = 400 / math.log(10)

Ratings: TypeAlias = dict[str, float]


@dataclass(frozen=True, slots=True)
class Interval:
    """A value, and between which values it lies nineteen times out of twenty."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, value: float, samples: Sequence[float]) -> Interval:
        ordered = sorted(samples)
        last = len(ordered) - 1
        return cls(value, ordered[round(0.025 * last)], ordered[round(0.975 * last)])


@dataclass(frozen=True, slots=True)
class Rated:
    """All that the bouts of one game say."""

    ratings: dict[str, Interval]
    steps: dict[tuple[str, str], Interval]
    """By how much each is stronger than the one before in the order of `names`."""


def rate(records: Sequence[Record], names: Sequence[str], zero: str) -> Rated:
    """Rate these contestants, `zero` being the zero of the scale."""
    names = [name for name in names if any(name in _players(record) for record in records)]
    fitted = _anchored(fit(records, names), zero)
    chooser = random.Random(1)
    samples = []
    for _ in range(RESAMPLES):
        drawn = _resampled(records, chooser)
        samples.append(_anchored(fit(drawn, names, start=fitted), zero))
    return Rated(
        {name: Interval.of(fitted[name], [each[name] for each in samples]) for name in names},
        {
            (below, above): Interval.of(
                fitted[above] - fitted[below], [each[above] - each[below] for each in samples]
            )
            for below, above in pairwise(names)
        },
    )


def fit(records: Sequence[Record], names: Sequence[str], start: Ratings | None = None) -> Ratings:
    """Return the likeliest ratings."""
    wins: defaultdict[str, float] = defaultdict(float)
    games: defaultdict[tuple[str, str], float] = defaultdict(float)
    for record in records:
        first, second = _players(record)
        if (first, second) not in games:
            games[first, second] = _VIRTUAL
            wins[first] += _VIRTUAL / 2
            wins[second] += _VIRTUAL / 2
        games[first, second] += 2
        wins[first] += sum(record.scores)
        wins[second] += 2 - sum(record.scores)
    strengths = {name: math.exp((start or {}).get(name, 0.0) / _ELO) for name in names}
    for _ in range(_ROUNDS):
        weights: defaultdict[str, float] = defaultdict(float)
        for (first, second), count in games.items():
            shared = count / (strengths[first] + strengths[second])
            weights[first] += shared
            weights[second] += shared
        moved = 0.0
        for name in names:
            if weights[name]:
                stronger = wins[name] / weights[name]
                moved = max(moved, abs(math.log(stronger / strengths[name])))
                strengths[name] = stronger
        if moved < 1e-5:
            break
    return {name: _ELO * math.log(strength) for name, strength in strengths.items()}


def _players(record: Record) -> tuple[str, str]:
    return record.bout.first, record.bout.second


def _anchored(ratings: Ratings, zero: str) -> Ratings:
    return {name: rating - ratings[zero] for name, rating in ratings.items()}


def _resampled(records: Sequence[Record], chooser: random.Random) -> list[Record]:
    """Draw as many bouts of each pairing again, with replacement."""
    pairings: defaultdict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in records:
        pairings[_players(record)].append(record)
    return [each for played in pairings.values() for each in chooser.choices(played, k=len(played))]


def score(records: Sequence[Record], name: str, other: str) -> tuple[float, int]:
    """Return what share of the points a contestant won against another, and in how many games."""
    points = 0.0
    games = 0
    for record in records:
        if _players(record) == (name, other):
            points += sum(record.scores)
            games += 2
        elif _players(record) == (other, name):
            points += 2 - sum(record.scores)
            games += 2
    return (points / games if games else 0.0), games
