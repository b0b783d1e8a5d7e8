"""Light calls beside clients that dawdle: `python -m benchmarks.dawdlers`.

Alone, beside 2,000 requests that never become whole (half of them headers, half bodies, some
dripping), and beside 60 clients that ask for much and read nothing. Written to `dawdlers.md`.
"""

from __future__ import annotations

import json
import resource
import socket
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Final

from benchmarks.footprint import resident_megabytes, workers
from benchmarks.load import request
from benchmarks.overhttp import la_trel_game
from benchmarks.servers import Server, service

RESULTS: Final = Path(__file__).with_name("dawdlers.md")
HALVES: Final = 2000
DEAF: Final = 60
LIGHT: Final = 300
DEADLINE: Final = 2.0
SHOWN_OUT: Final = 30.0

_GET: Final = b"GET /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
_HALF_A_HEAD: Final = b"GET / HTTP/1.1\r\nHost: x\r\nX-Something: "
_HALF_A_BODY: Final = request("/v1/games/la-trel/states", b"{")[:-1].replace(b": 1", b": 5000")


def light_calls(port: int) -> tuple[int, float, float]:
    """Return how many of the calls were not answered in time, and p50 and p99 in ms."""
    seen, unanswered = [], 0
    for _ in range(LIGHT):
        begun = time.perf_counter()
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=DEADLINE) as connection:
                connection.sendall(_GET)
                assert connection.recv(12).endswith(b"200")
        except OSError:
            unanswered += 1
        seen.append((time.perf_counter() - begun) * 1000)
    percentiles = statistics.quantiles(seen, n=100)
    return unanswered, statistics.median(seen), percentiles[98]


@contextmanager
def half_requests(port: int) -> Iterator[list[socket.socket]]:
    """Keep so many requests half-open; every tenth drips on."""
    halves = []
    for number in range(HALVES):
        connection = socket.create_connection(("127.0.0.1", port))
        connection.sendall((_HALF_A_HEAD, _HALF_A_BODY)[number % 2])
        halves.append(connection)
    over = Event()

    def drip() -> None:
        while not over.wait(0.5):
            for connection in halves[::10]:
                try:
                    connection.send(b" ")
                except OSError:
                    continue

    Thread(target=drip, daemon=True).start()
    yield halves
    over.set()
    for connection in halves:
        connection.close()


def still_open(halves: list[socket.socket], begun: float) -> int:
    """Return how many are open when their time is over."""
    left = 0
    for connection in halves:
        connection.settimeout(max(0.001, SHOWN_OUT - (time.perf_counter() - begun)))
        try:
            while connection.recv(65536):
                pass
        except TimeoutError:
            left += 1
        except OSError:
            continue
    return left


@contextmanager
def deaf_clients(port: int) -> Iterator[list[socket.socket]]:
    """Ask for a long replay with all that can be told of it, and read nothing."""
    game = la_trel_game(plies=400)
    body = json.dumps(
        {
            "state": game[0][0],
            "moves": [move for _, move in game],
            "include": ["positions", "events", "legal_moves"],
        }
    ).encode()
    deaf = []
    for _ in range(DEAF):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", port))
        connection.sendall(request("/v1/games/la-trel/replays", body))
        deaf.append(connection)
    time.sleep(10)  # until all has been computed
    yield deaf
    for connection in deaf:
        connection.close()


def memory(server: Server) -> float:
    return sum(map(resident_megabytes, workers(server)))


def measure(name: str, server: Server, remark: Callable[[], str]) -> str:
    unanswered, median, worst = light_calls(server.port)
    row = f"| {name} | {LIGHT - unanswered} of {LIGHT} | {median:.1f} | {worst:.1f} | {remark()} |"
    print(row, flush=True)
    return row


def main() -> int:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with service() as server:
        light_calls(server.port)
        before = memory(server)

        def grown() -> str:
            return f"workers grew by {memory(server) - before:.0f} MB"

        rows = [measure("alone", server, grown)]
        begun = time.perf_counter()
        with half_requests(server.port) as halves:
            beside = f"beside {HALVES:,} half requests"
            rows.append(measure(beside, server, grown))
            left = still_open(halves, begun)
            rows[-1] = rows[-1][:-2] + f"; {left} still open after {SHOWN_OUT:.0f} s |"
        with deaf_clients(server.port):
            rows.append(measure(f"beside {DEAF} clients that do not read", server, grown))
        rows.append(measure("alone again", server, grown))
    head = [
        f"Light calls beside clients that dawdle, {datetime.now(UTC):%Y-%m-%d}, two workers "
        "(`python -m benchmarks.dawdlers`).",
        "",
        f"| | answered within {DEADLINE:.0f} s | p50 ms | p99 ms | |",
        "| --- | --- | --- | --- | --- |",
    ]
    RESULTS.write_text("\n".join([*head, *rows]) + "\n", "utf-8")
    return int(bool(left) or any(f"{LIGHT} of {LIGHT}" not in row for row in rows))


if __name__ == "__main__":
    sys.exit(main())
