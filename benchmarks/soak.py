"""Two minutes of mixed traffic while workers and the store are killed: `make soak`.

Everything is on this machine. Players repeat what failed under the same idempotency key, as a
good client does; a move that was acknowledged and is not there in the end is lost.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import socket
import sys
import threading
import time
import uuid
from collections import Counter
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import orjson

from benchmarks.footprint import resident_megabytes, workers
from benchmarks.servers import Server, service
from service.games.core.json_values import Json

PLAYERS, CALLERS, DAWDLERS = 6, 3, 3
WARM = 10.0
WORKER_EVERY, STORE_EVERY = 8.0, 20.0


class Traffic:
    """What the clients share: the end, and what they have seen."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.until = time.monotonic() + seconds
        self.lock = threading.Lock()
        self.milliseconds: list[float] = []
        self.errors: Counter[str] = Counter()
        self.sessions: list[tuple[str, str, int]] = []
        """Of each game: its id, a token, and the last version that was acknowledged."""

    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Json]:
        """Send one request over a connection of its own; 0 is no answer at all."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        content = None if body is None else orjson.dumps(body)
        if content is not None:
            named["Content-Type"] = "application/json"
        begun = time.perf_counter()
        connection = HTTPConnection("127.0.0.1", self.port, timeout=15)
        try:
            connection.request(method, path, content, named)
            response = connection.getresponse()
            status, answer = response.status, orjson.loads(response.read() or b"{}")
        except (OSError, HTTPException, orjson.JSONDecodeError) as error:
            with self.lock:
                self.errors[type(error).__name__] += 1
            return 0, {}
        finally:
            connection.close()
        with self.lock:
            self.milliseconds.append((time.perf_counter() - begun) * 1000)
            if status >= 400:
                self.errors[f"{status} {answer.get('type', '').rpartition('/')[2]}"] += 1
        return status, answer

    def insist(self, method: str, path: str, body: Any = None, **headers: str) -> Json:
        """Send the same request until it is answered."""
        while True:
            status, answer = self.ask(method, path, body, **headers)
            if status and status < 500:
                return answer
            time.sleep(0.1)


def play(traffic: Traffic, number: int) -> None:
    """Play one shared game after the other, both seats of each."""
    luck = random.Random(number)
    while traffic.goes_on():
        begun = traffic.insist("POST", "/v1/sessions", {"game": "latroncules"})
        tokens = {seat["seat"]: seat["token"] for seat in begun["seats"]}
        path, version, position = f"/v1/sessions/{begun['id']}", begun["version"], begun
        while traffic.goes_on() and position["to_move"]:
            [seat] = position["to_move"]
            legal = traffic.insist(
                "POST", "/v1/games/latroncules/legal-moves", {"state": position["state"]}
            )
            position = traffic.insist(
                "POST",
                f"{path}/moves",
                {"move": luck.choice(legal["moves"])["notation"]},
                Authorization=f"Bearer {tokens[seat]}",
                If_Match=f'"{version}"',
                Idempotency_Key=uuid.uuid4().hex,
            )
            if "version" not in position or "to_move" not in position:
                break
            version = position["version"]
        with traffic.lock:
            traffic.sessions.append((path, next(iter(tokens.values())), version))


def call(traffic: Traffic, number: int) -> None:
    """Ask about positions without a session."""
    luck = random.Random(number)
    while traffic.goes_on():
        game = luck.choice(("la-trel", "zatre", "graal", "latroncules"))
        body: Json = {"graal": {"preset": "standard"}, "zatre": {"seed": "soak"}}.get(game, {})
        _, begun = traffic.ask("POST", f"/v1/games/{game}/states", body)
        for _ in range(10):
            if not traffic.goes_on() or "state" not in begun:
                break
            _, legal = traffic.ask(
                "POST", f"/v1/games/{game}/legal-moves", {"state": begun["state"]}
            )
            if not legal.get("moves"):
                break
            move = luck.choice(legal["moves"])["notation"]
            _, begun = traffic.ask(
                "POST", f"/v1/games/{game}/moves", {"state": begun["state"], "move": move}
            )


def dawdle(traffic: Traffic, _: int) -> None:
    """Send a request so slowly that a worker would wait for it, and go away in the middle."""
    while traffic.goes_on():
        try:
            with socket.create_connection(("127.0.0.1", traffic.port), timeout=5) as connection:
                for byte in b"POST /v1/games/zatre/states HTTP/1.1\r\nHost: x\r\n":
                    connection.sendall(bytes([byte]))
                    time.sleep(0.05)
                    if not traffic.goes_on():
                        return
        except OSError:
            time.sleep(0.1)


def store_process(server: Server) -> int | None:
    """Return the process of the embedded store: a grandchild, kept by a child of the service."""
    parents = {server.process.pid}
    for _ in range(3):
        for entry in Path("/proc").iterdir():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                command = (entry / "cmdline").read_bytes()
            except (OSError, ValueError, IndexError):
                continue
            if parent in parents:
                if b"--unixsocket" in command or b"valkey.sock" in command:
                    return int(entry.name)
                parents.add(int(entry.name))
    return None


def harass(server: Server, traffic: Traffic, killed: Counter[str]) -> None:
    """Kill a worker every few seconds, and the store now and then."""
    begun = time.monotonic()
    next_worker, next_store = begun + WORKER_EVERY, begun + STORE_EVERY
    while traffic.goes_on():
        time.sleep(0.2)
        now = time.monotonic()
        if now >= next_worker:
            next_worker += WORKER_EVERY
            alive = workers(server)
            if alive:
                os.kill(random.choice(alive), signal.SIGKILL)
                killed["workers"] += 1
        if now >= next_store:
            next_store += STORE_EVERY
            process = store_process(server)
            if process is not None:
                os.kill(process, signal.SIGKILL)
                killed["store"] += 1


def memory(server: Server) -> float:
    return sum(map(resident_megabytes, workers(server)))


def lost_moves(traffic: Traffic) -> int:
    lost = 0
    for path, token, version in traffic.sessions:
        kept = traffic.insist("GET", path, Authorization=f"Bearer {token}")
        lost += max(0, version - int(kept.get("version", 0)))
    return lost


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120.0)
    arguments = parser.parse_args()
    killed: Counter[str] = Counter()
    with service() as server:
        traffic = Traffic(server.port, arguments.seconds)
        jobs = [(play, PLAYERS), (call, CALLERS), (dawdle, DAWDLERS)]
        threads = [
            threading.Thread(target=job, args=(traffic, number), daemon=True)
            for job, count in jobs
            for number in range(count)
        ]
        for thread in threads:
            thread.start()
        time.sleep(min(WARM, arguments.seconds / 4))
        warm = memory(server)
        harass(server, traffic, killed)
        for thread in threads:
            thread.join(30)
        after = memory(server)
        seen = sorted(traffic.milliseconds)
        errors = dict(traffic.errors)
        lost = lost_moves(traffic)
    moves = sum(version - 1 for _, _, version in traffic.sessions)
    print(f"requests       {len(seen)} answered in {arguments.seconds:.0f} s")
    print(f"killed         {killed['workers']} workers, {killed['store']} times the store")
    print(f"errors         {errors or 'none'}")
    print(f"moves          {moves} acknowledged in {len(traffic.sessions)} games, {lost} lost")
    p50, p99 = seen[len(seen) // 2], seen[len(seen) * 99 // 100]
    print(f"latency        p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    print(f"memory         {warm:.0f} MB warm, {after:.0f} MB after, all workers together")
    defects = sum(count for kind, count in errors.items() if kind.startswith("500"))
    return int(bool(lost or defects))


if __name__ == "__main__":
    sys.exit(main())
