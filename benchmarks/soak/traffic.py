"""The clients: players who insist, callers without a session, followers and those who vanish."""

from __future__ import annotations

import random
import socket
import time
import uuid
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from threading import Lock, Thread
from typing import Any, Final, Literal, TypeAlias

import orjson

from benchmarks.soak.ledger import Ledger
from service.games.core.json_values import Json
from tests.worst.requests import worst_requests

GAMES: Final = ("la-trel", "latroncules", "zatre", "graal")
PATIENCE: Final = 30.0

Kind: TypeAlias = Literal["light", "shared", "heavy"]


@dataclass(frozen=True, slots=True)
class Sample:
    """One answer: when it came, after how long, and to what kind of call."""

    at: float
    milliseconds: float
    status: int
    kind: Kind


class Traffic:
    """What the clients share: where to ask, the end, and what they have seen."""

    def __init__(self, ports: Sequence[int], seconds: float) -> None:
        self.ports = ports
        self.begun = time.monotonic()
        self.until = self.begun + seconds
        self.ledger = Ledger()
        self.samples: list[Sample] = []
        self.errors: Counter[str] = Counter()
        self.vanished = 0
        self._lock = Lock()

    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Json]:
        """Send one request to one of the services; 0 is no answer at all."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        kind: Kind = "shared" if path.startswith("/v1/sessions") else "light"
        return self.send(kind, method, path, body, named)

    def send(
        self, kind: Kind, method: str, path: str, body: Any, headers: Mapping[str, str]
    ) -> tuple[int, Json]:
        """Send one request and note how long its answer takes among those of its kind."""
        named = dict(headers)
        content = None if body is None else orjson.dumps(body)
        if content is not None:
            named["Content-Type"] = "application/json"
        begun = time.monotonic()
        connection = HTTPConnection("127.0.0.1", random.choice(self.ports), timeout=PATIENCE)
        try:
            connection.request(method, path, content, named)
            response = connection.getresponse()
            status, content = response.status, response.read()
            is_json = "json" in response.headers.get_content_type()
            answer = orjson.loads(content) if content and is_json else {}
        except (OSError, HTTPException, orjson.JSONDecodeError) as error:
            with self._lock:
                self.errors[type(error).__name__] += 1
            return 0, {}
        finally:
            connection.close()
        now = time.monotonic()
        with self._lock:
            milliseconds = (now - begun) * 1000
            self.samples.append(Sample(now - self.begun, milliseconds, status, kind))
            if status >= 400:
                self.errors[f"{status} {answer.get('type', '').rpartition('/')[2]}"] += 1
        return status, answer

    def insist(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Json]:
        """Send the same request until it is answered; a minute after the end give up."""
        while time.monotonic() < self.until + 60:
            status, answer = self.ask(method, path, body, **headers)
            if status and status < 500:
                return status, answer
            time.sleep(0.1)
        return 0, {}

    def get(self, path: str, token: str) -> tuple[int, Json]:
        return self.insist("GET", path, Authorization=f"Bearer {token}")

    def run(self, jobs: Sequence[Job]) -> list[Thread]:
        """Start so many clients of each kind."""
        threads = [
            Thread(target=job, args=(self, number), daemon=True)
            for job, number_of in jobs
            for number in range(number_of)
        ]
        for thread in threads:
            thread.start()
        return threads


def play(traffic: Traffic, number: int) -> None:
    """Play one shared game after the other, both seats of each."""
    luck = random.Random(number)
    while traffic.goes_on():
        status, position = traffic.insist("POST", "/v1/sessions", {"game": "latroncules"})
        if status != 201:
            continue
        tokens = {seat["seat"]: seat["token"] for seat in position["seats"]}
        path = f"/v1/sessions/{position['id']}"
        game = traffic.ledger.begin(path, tokens["white"])
        while traffic.goes_on() and position["to_move"]:
            moved = _move(traffic, luck, path, tokens, position)
            if moved is None:
                break
            notation, position = moved
            game.moves[position["version"]] = notation


def _move(
    traffic: Traffic, luck: random.Random, path: str, tokens: dict[str, str], position: Json
) -> tuple[str, Json] | None:
    """Play a move until it is acknowledged; None where the game is no longer what it was."""
    [seat] = position["to_move"]
    asked = {"state": position["state"], "limit": 60}
    _, legal = traffic.insist("POST", "/v1/games/latroncules/legal-moves", asked)
    if not legal.get("moves"):
        return None
    notation = luck.choice(legal["moves"])["notation"]
    status, answer = traffic.insist(
        "POST",
        f"{path}/moves",
        {"move": notation},
        Authorization=f"Bearer {tokens[seat]}",
        If_Match=f'"{position["version"]}"',
        Idempotency_Key=uuid.uuid4().hex,
    )
    return (answer["move"]["notation"], answer) if status == 200 else None


def call(traffic: Traffic, number: int) -> None:
    """Ask about positions without a session."""
    luck = random.Random(number)
    while traffic.goes_on():
        game = luck.choice(GAMES)
        body: Json = {"graal": {"preset": "standard"}, "zatre": {"seed": "soak"}}.get(game, {})
        _, begun = traffic.ask("POST", f"/v1/games/{game}/states", body)
        for _ in range(10):
            if not traffic.goes_on() or "state" not in begun:
                break
            asked = {"state": begun["state"], "limit": 60}
            _, legal = traffic.ask("POST", f"/v1/games/{game}/legal-moves", asked)
            if not legal.get("moves"):
                break
            move = luck.choice(legal["moves"])["notation"]
            asked = {"state": begun["state"], "move": move}
            _, begun = traffic.ask("POST", f"/v1/games/{game}/moves", asked)
            time.sleep(0.005)


def burden(traffic: Traffic, number: int) -> None:
    """Send the worst requests that are known, one after the other."""
    luck = random.Random(number)
    worst = [request for request in worst_requests() if request.heavy]
    while traffic.goes_on():
        request = luck.choice(worst)
        traffic.send("heavy", "POST", request.path, request.body, {"Accept": request.accept})
        time.sleep(0.5)


def follow(traffic: Traffic, number: int) -> None:
    """Follow somebody's game live for a while, then go without a word."""
    luck = random.Random(number)
    while traffic.goes_on():
        games = traffic.ledger.games
        if not games:
            time.sleep(0.2)
            continue
        game = luck.choice(games)
        port = luck.choice(traffic.ports)
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as connection:
            connection.sendall(
                f"GET {game.path}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
                f"Authorization: Bearer {game.token}\r\n\r\n".encode()
            )
            connection.recv(4096)
            time.sleep(luck.random())
        traffic.vanished += 1


def vanish(traffic: Traffic, number: int) -> None:
    """Begin a request slowly, and go away in the middle of its head or of its body."""
    luck = random.Random(number)
    whole = b"POST /v1/games/zatre/states HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{"
    while traffic.goes_on():
        port = luck.choice(traffic.ports)
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as connection:
            for byte in whole[: luck.randint(1, len(whole))]:
                connection.sendall(bytes([byte]))
                time.sleep(0.01)
                if not traffic.goes_on():
                    return
        traffic.vanished += 1
        time.sleep(0.05)


Job: TypeAlias = tuple[Callable[[Traffic, int], None], int]
"""What clients do, and how many do it."""

JOBS: Final[Sequence[Job]] = ((play, 6), (call, 3), (burden, 1), (follow, 2), (vanish, 3))
