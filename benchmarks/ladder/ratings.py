"""Ratings by the model of Bradley and Terry, on the scale of Elo, with their uncertainty.

A draw is half a win and half a loss. Of each pairing it is asked which shares of the points fit
what it scored (a Beta distribution: who won all of ten games may yet lose one of twelve), and the
ratings are fitted again to shares drawn from these. Games of a bout count as independent. Since
they have the same opening or the same draws, with colours changed, they balance each other, so the
intervals are rather too wide than too narrow.
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

SAMPLES: Final = 300
_UNKNOWN: Final = 0.5
"""Won and lost besides in every pairing, which is what is believed before any game (Jeffreys);
without it who never lost would be infinitely strong.
"""
_ROUNDS: Final = 2_000
_ELO: Final = 400 / math.log(10)

Ratings: TypeAlias = dict[str, float]
Tallies: TypeAlias = dict[tuple[str, str], tuple[float, float]]
"""For each pairing the points of the first, and the games."""


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
    tallies = _tallies(records)
    names = [name for name in names if any(name in pairing for pairing in tallies)]
    fitted = _anchored(fit(tallies, names), zero)
    chooser = random.Random(1)
    samples = [
        _anchored(fit(_drawn(tallies, chooser), names, start=fitted), zero) for _ in range(SAMPLES)
    ]
    return Rated(
        {name: Interval.of(fitted[name], [each[name] for each in samples]) for name in names},
        {
            (below, above): Interval.of(
                fitted[above] - fitted[below], [each[above] - each[below] for each in samples]
            )
            for below, above in pairwise(names)
        },
    )


def _tallies(records: Sequence[Record]) -> Tallies:
    tallies: Tallies = {}
    for record in records:
        points, games = tallies.get(_players(record), (_UNKNOWN, 2 * _UNKNOWN))
        tallies[_players(record)] = (points + sum(record.scores), games + 2)
    return tallies


def _drawn(tallies: Tallies, chooser: random.Random) -> Tallies:
    """Draw shares of the points that fit what was scored."""
    return {
        pairing: (games * chooser.betavariate(points, games - points), games)
        for pairing, (points, games) in tallies.items()
    }


def fit(tallies: Tallies, names: Sequence[str], start: Ratings | None = None) -> Ratings:
    """Return the likeliest ratings."""
    wins: defaultdict[str, float] = defaultdict(float)
    for (first, second), (points, games) in tallies.items():
        wins[first] += points
        wins[second] += games - points
    strengths = {name: math.exp((start or {}).get(name, 0.0) / _ELO) for name in names}
    for _ in range(_ROUNDS):
        weights: defaultdict[str, float] = defaultdict(float)
        for (first, second), (_, games) in tallies.items():
            shared = games / (strengths[first] + strengths[second])
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
