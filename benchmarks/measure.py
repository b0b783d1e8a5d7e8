"""Rates of two contestants, taken in turns, so that a noisy machine is noisy for both."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Work = Callable[[], int]
"""Do a piece of work and return how much of it was done, in the contest's unit."""


@dataclass(frozen=True, slots=True)
class Contest:
    """`ours` against `peer`: our rate should be at least `target` times the peer's."""

    name: str
    against: str
    unit: str
    target: float
    ours: Work
    peer: Work
    rounds: int = 7
    seconds: float = 0.6


@dataclass(frozen=True, slots=True)
class Outcome:
    contest: Contest
    ours: float
    peer: float
    ratio: float
    spread: tuple[float, float]

    @property
    def met(self) -> bool:
        return self.ratio >= self.contest.target


def rate(work: Work, seconds: float) -> float:
    """Return units a second over at least so many seconds, and at least one piece of work."""
    done = 0
    begin = time.perf_counter()
    while True:
        done += work()
        elapsed = time.perf_counter() - begin
        if elapsed >= seconds:
            return done / elapsed


def run(contest: Contest) -> Outcome:
    """Measure both in turns; the ratio is the median of the rounds' ratios."""
    contest.ours()
    contest.peer()
    ours: list[float] = []
    peers: list[float] = []
    for _ in range(contest.rounds):
        ours.append(rate(contest.ours, contest.seconds))
        peers.append(rate(contest.peer, contest.seconds))
    return outcome(contest, ours, peers)


def outcome(contest: Contest, ours: list[float], peers: list[float]) -> Outcome:
    """Sum up the rates of all rounds."""
    ratios = sorted(own / other for own, other in zip(ours, peers, strict=True))
    return Outcome(
        contest,
        statistics.median(ours),
        statistics.median(peers),
        statistics.median(ratios),
        (ratios[0], ratios[-1]),
    )
