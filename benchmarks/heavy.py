"""What light calls cost while four clients send the worst requests: `python -m benchmarks heavy`.

Alone and beside heavy work alternate, round by round, so that both meet the same machine. The
heavy clients send what `tests/worst/` keeps, each from another place in the list, and begin before
a round counts; who is told `busy` asks again at once.
"""

from __future__ import annotations

import json
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.load import Connection, request
from benchmarks.positions import la_trel_middle_game
from benchmarks.servers import Server, service
from tests.worst.requests import worst_requests

RESULTS = Path(__file__).with_name("heavy.md")

CLIENTS = 4
ROUNDS = 6
SECONDS = 5.0
PAUSE = 0.005
"""Between two light calls: who plays does not ask all the time."""

MOST_MEDIAN = 1.5
MOST_P99 = 3.0


class Figures:
    """How long light calls took, in milliseconds."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    @property
    def median(self) -> float:
        return statistics.median(self.taken)

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.taken, n=100)[98]

    def row(self, name: str) -> str:
        return (
            f"| {name} | {len(self.taken)} | {self.median:.2f} ms | {self.p99:.2f} ms "
            f"| {max(self.taken):.1f} ms |"
        )


class HeavyClients:
    """Clients that send one of the worst requests after the other, each a process of its own:
    what they write and read must not keep the measuring from looking at its clock.
    """

    def __init__(self, port: int) -> None:
        self._sent = multiprocessing.RawArray("i", CLIENTS)
        self._clients = [
            multiprocessing.Process(target=_send, args=(port, place, self._sent))
            for place in range(CLIENTS)
        ]

    @property
    def sent(self) -> int:
        return sum(self._sent)

    def __enter__(self) -> HeavyClients:
        # Before they are forked: it takes as long as a heavy call.
        _asked()
        for client in self._clients:
            client.start()
        time.sleep(1.0)
        return self

    def __exit__(self, *_: object) -> None:
        # Their work ends with them: nobody waits for what was asked last.
        for client in self._clients:
            client.terminate()
            client.join()


@cache
def _asked() -> list[tuple[str, bytes, str]]:
    """Return what heavy clients send, written once for all of them."""
    return [(w.path, json.dumps(w.body).encode(), w.accept) for w in worst_requests()]


def _send(port: int, place: int, sent: Any) -> None:
    asked = _asked()
    number = place * len(asked) // CLIENTS
    while True:
        path, body, accept = asked[number % len(asked)]
        connection = HTTPConnection("127.0.0.1", port, timeout=90)
        headers = {"Content-Type": "application/json", "Accept": accept}
        connection.request("POST", path, body, headers)
        connection.getresponse().read()
        connection.close()
        number += 1
        sent[place] += 1


def light_calls(port: int, seconds: float, into: Figures) -> None:
    """Play one move after the other in a position of La Trel, on one connection."""
    state, move = la_trel_middle_game()
    played = request("/v1/games/la-trel/moves", json.dumps({"state": state, "move": move}).encode())
    connection = Connection(port)
    until = time.perf_counter() + seconds
    while (begun := time.perf_counter()) < until:
        status, _ = connection.send(played)
        into.taken.append((time.perf_counter() - begun) * 1000)
        if status != 200:
            raise RuntimeError(f"a light call was answered {status}")
        time.sleep(PAUSE)
    connection.close()


@contextmanager
def warm_service(**environment: str) -> Iterator[Server]:
    """Serve, once all that is loaded late has been."""
    with service(**environment) as server:
        light_calls(server.port, 2.0, Figures())
        with HeavyClients(server.port):
            time.sleep(1.0)
        yield server


def measure(**environment: str) -> tuple[Figures, Figures, int]:
    """Return the figures of light calls alone and beside heavy ones, and how many those were."""
    alone, beside, sent = Figures(), Figures(), 0
    with warm_service(**environment) as server:
        for _ in range(ROUNDS):
            light_calls(server.port, SECONDS, alone)
            with HeavyClients(server.port) as heavy:
                light_calls(server.port, SECONDS, beside)
            sent += heavy.sent
    return alone, beside, sent


def main() -> int:
    lines = [
        "# Light calls beside heavy ones",
        "",
        f"`python -m benchmarks heavy`: `POST moves` of La Trel every {PAUSE * 1000:.0f} ms on one "
        f"connection, alone and while {CLIENTS} clients send the worst requests known "
        "(`tests/worst/`), in turns in one run. Two workers; all clients share the machine's "
        "cores with the service.",
        "",
        "| | calls | median | p99 | slowest |",
        "| --- | --- | --- | --- | --- |",
    ]
    verdicts = []
    for name, environment in (
        ("with the pool", {}),
        ("without (`CALCULI_POOL=0`)", {"CALCULI_POOL": "0"}),
    ):
        alone, beside, sent = measure(CALCULI_POOL_WAIT="60", **environment)
        median, p99 = beside.median / alone.median, beside.p99 / alone.p99
        lines += [
            alone.row(f"{name}: alone"),
            beside.row(f"{name}: beside {sent} heavy calls"),
        ]
        verdicts.append(f"- {name}: median {median:.2f} x, p99 {p99:.2f} x")
        if not environment:
            met = median <= MOST_MEDIAN and p99 <= MOST_P99
        print(verdicts[-1], flush=True)
    goal = f"The goal is {MOST_MEDIAN} x for the median and {MOST_P99:.0f} x for p99"
    verdicts.append(f"\n{goal}: {'met' if met else 'missed'} with the pool.")
    RESULTS.write_text("\n".join([*lines, "", *verdicts, ""]), "utf-8")
    print(f"written to {RESULTS.name}")
    return not met


if __name__ == "__main__":
    sys.exit(main())
