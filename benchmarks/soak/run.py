"""One stage after the other, and what came of each."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final

from benchmarks.footprint import resident_megabytes
from benchmarks.soak import stages
from benchmarks.soak.faults import Fault, harass
from benchmarks.soak.picture import Row
from benchmarks.soak.stages import Stage
from benchmarks.soak.traffic import JOBS, Job, Traffic

Begin = Callable[[], AbstractContextManager[Stage]]

SHARES: Final[Sequence[tuple[Begin, float]]] = (
    (stages.embedded, 0.6),
    (stages.sentinel, 0.2),
    (stages.cluster_with_replicas, 0.2),
)
"""The stages, and how much of the time each takes."""

WARM: Final = 0.2
"""After which part of the time memory is expected to grow no more."""

GROWTH: Final = 1.3
"""How much more memory the workers may have in the end than when they were warm."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a stage."""

    stage: str
    replicated: bool
    seconds: float
    traffic: Traffic
    faults: Sequence[Fault]
    accounts: Counter[str]
    megabytes: Sequence[float]
    """Of the largest worker, second by second."""

    @property
    def row(self) -> Row:
        return Row(self.stage, self.seconds, self.traffic.samples, self.faults)

    @property
    def warm(self) -> float:
        """The memory of the largest worker when it was warm."""
        first, until = int(len(self.megabytes) * WARM), int(len(self.megabytes) * 0.5)
        return max(self.megabytes[first : until + 1])

    @property
    def after(self) -> float:
        return max(self.megabytes[len(self.megabytes) * 3 // 4 :])

    @property
    def defects(self) -> list[str]:
        """Return what should not have happened."""
        defects = [
            f"{number} answers of {kind}"
            for kind, number in self.traffic.errors.items()
            if kind.startswith("500")
        ]
        if self.accounts["lost"] and not self.replicated:
            defects.append(f"{self.accounts['lost']} acknowledged moves lost")
        if self.accounts["gaps"]:
            defects.append(f"{self.accounts['gaps']} histories with gaps")
        if not self.accounts["there"]:
            defects.append("nothing was played")
        if self.after > self.warm * GROWTH:
            defects.append(f"memory grew from {self.warm:.0f} to {self.after:.0f} MB")
        return [f"{self.stage}: {what}" for what in defects]


def soak(begin: Begin, seconds: float, rest: float, jobs: Sequence[Job] = JOBS) -> Outcome:
    """Let clients ask for so many seconds while faults happen, `rest` seconds between them."""
    with begin() as stage:
        traffic = Traffic(stage.ports, seconds)
        megabytes: list[float] = []
        over = Event()
        watch = Thread(target=_watch, args=(stage, megabytes, over), daemon=True)
        watch.start()
        clients = traffic.run(jobs)
        Event().wait(min(rest, seconds / 5))
        try:
            faults = harass(stage, traffic.begun, traffic.until, rest)
            Event().wait(max(0.0, traffic.until - time.monotonic()))
        finally:
            traffic.until = min(traffic.until, time.monotonic())
            for client in clients:
                client.join(60)
            over.set()
            watch.join()
        accounts = traffic.ledger.reckon(traffic.get)
    return Outcome(stage.name, stage.replicated, seconds, traffic, faults, accounts, megabytes)


def _watch(stage: Stage, megabytes: list[float], over: Event) -> None:
    """Note every second how much memory the largest worker has."""
    while not over.wait(1.0):
        sizes = [0.0]
        for service in stage.services:
            for worker in service.workers():
                try:
                    sizes.append(resident_megabytes(worker))
                except (OSError, RuntimeError):
                    continue
        megabytes.append(max(sizes))
