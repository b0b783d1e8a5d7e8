"""What is done to it: a small table of kinds of faults, each with how it is done and undone."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Event
from typing import Final, TypeAlias

from benchmarks.soak.stages import Stage
from tests.sessions.services import children, command
from tests.sessions.valkeys import eventually

PAUSE: Final = 3.0
"""Seconds for which a store stands still or a disk is full."""

FAILOVER: Final = 40.0
"""Seconds within which another server must have taken the place of one that is gone."""

Kind: TypeAlias = Callable[[Stage], bool]
"""Does some harm, and undoes what does not heal by itself; False if there is nothing to harm."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One that happened: what, from when to when, and how long until all was well."""

    kind: str
    begun: float
    ended: float
    healed_after: float


def kill(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def worker(stage: Stage) -> bool:
    kill(random.choice(random.choice(stage.services).workers()))
    return True


def pool_process(stage: Stage) -> bool:
    """Kill a process that computes for the workers, whatever it does."""
    processes = [child for keeps in _pool_keepers(stage) for child in children(keeps)]
    for process in processes[:1]:
        kill(process)
    return bool(processes)


def pool_keeper(stage: Stage) -> bool:
    keepers = _pool_keepers(stage)
    for process in keepers[:1]:
        kill(process)
    return bool(keepers)


def _pool_keepers(stage: Stage) -> list[int]:
    """Return who keeps the pools: children of the services, or of the workers that came after."""
    service = random.choice(stage.services)
    family = [*service.children(), *(c for worker in service.workers() for c in children(worker))]
    return [process for process in family if "service.pool.keeper" in command(process)]


def keeper(stage: Stage) -> bool:
    kill(stage.services[0].keeper())
    return True


def store(stage: Stage) -> bool:
    kill(stage.services[0].server())
    return True


def keeper_and_store(stage: Stage) -> bool:
    [service] = stage.services
    keeps, serves = service.keeper(), service.server()
    kill(keeps)
    kill(serves)
    return True


def store_paused(stage: Stage) -> bool:
    process = stage.services[0].server()
    os.kill(process, signal.SIGSTOP)
    time.sleep(PAUSE)
    os.kill(process, signal.SIGCONT)
    return True


def disk_full(stage: Stage) -> bool:
    if stage.disk is None:
        return False
    ballast = stage.disk / "ballast"
    try:
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(bytes(1 << 20)):
                pass
        time.sleep(PAUSE)
    finally:
        ballast.unlink()
    return True


def master_killed(stage: Stage) -> bool:
    """Kill a server that takes writes; when all know that another has taken its place it comes
    back.
    """
    masters = stage.masters()
    if not masters:
        return False
    gone = random.choice(masters)
    gone.kill()
    eventually(lambda: len(stage.masters()) == len(masters), FAILOVER)
    eventually(lambda: not stage.names(gone), FAILOVER)
    gone.start()
    # It believes to be what it was until it is told that it follows another now.
    eventually(lambda: len(stage.masters()) == len(masters), FAILOVER)
    return True


def master_paused(stage: Stage) -> bool:
    """Let a server that takes writes stand still until another has taken its place."""
    masters = stage.masters()
    if not masters:
        return False
    paused = random.choice(masters)
    paused.pause()
    time.sleep(PAUSE)
    paused.resume()
    eventually(lambda: len(stage.masters()) == len(masters), FAILOVER)
    return True


FAULTS: Final[Mapping[str, Sequence[tuple[str, Kind]]]] = {
    "embedded store": (
        ("worker killed", worker),
        ("store killed", store),
        ("store paused", store_paused),
        ("keeper killed", keeper),
        ("disk full", disk_full),
        ("pool process killed", pool_process),
        ("pool keeper killed", pool_keeper),
        ("keeper and store killed", keeper_and_store),
    ),
    "Sentinel": (
        ("master killed", master_killed),
        ("worker killed", worker),
        ("master paused", master_paused),
    ),
    "cluster": (
        ("master killed", master_killed),
        ("worker killed", worker),
        ("master paused", master_paused),
    ),
}


def harass(stage: Stage, begun: float, until: float, rest: float) -> list[Fault]:
    """Let one fault after the other happen, each when all is well again."""
    happened: list[Fault] = []
    kinds = FAULTS[stage.name]
    number = 0
    while time.monotonic() + rest < until:
        name, harm = kinds[number % len(kinds)]
        number += 1
        at = time.monotonic() - begun
        if harm(stage):
            ended = time.monotonic() - begun
            happened.append(Fault(name, at, ended, stage.wait_until_ready()))
            Event().wait(rest)
    return happened
