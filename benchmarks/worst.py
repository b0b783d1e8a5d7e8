"""Look for requests that hold a web worker for long: `python -m benchmarks.worst --minutes 10`.

Begins with the worst requests known and with the examples of every call, changes them here and
there, and goes on from those that took most of the worker's own time: what is worth a file is
written to `tests/worst/found/`, and sent by the tests and `python -m benchmarks heavy` ever after.

What is handed over is not done: a pool that is always busy takes it, which costs a worker as much.
"""

from __future__ import annotations

import argparse
import copy
import random
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from time import thread_time
from typing import Any, Final

import orjson
from flask.testing import FlaskClient

from service.api.heavy_calls import pool_of
from service.app import create_app
from service.games.core.json_values import Json
from service.games.registry import load_all
from service.settings import Settings
from tests.worst.requests import FOUND, worst_requests

WORTH_A_FILE: Final = 0.06
"""Seconds of a worker's time; the tests refuse a tenth."""

KEPT: Final = 40
"""How many of the worst so far are changed further."""

LONGEST: Final = 1 << 20
_NUMBERS: Final = (-1, 0, 1, 2, 7, 100, 5000, 1 << 53)

Asked = tuple[str, Json]


class Search:
    """Requests and what they took, the worst first."""

    def __init__(self, client: FlaskClient, chance: random.Random) -> None:
        self._client = client
        self._chance = chance
        self.worst: list[tuple[float, Asked]] = []
        self._written: dict[str, float] = {}

    def begin(self) -> None:
        for worst in worst_requests():
            self._try((worst.path, worst.body))
        for game, entry in load_all().items():
            for call, examples in entry.examples.items():
                for example in examples:
                    self._try((f"/v1/games/{game}/{call}", example["request"]))

    def go_on(self) -> None:
        """Change one of the worst, and keep what comes of it if that is among them."""
        path, body = self._chance.choice(self.worst)[1]
        for _ in range(self._chance.choice((1, 1, 2, 4))):
            body = self._changed(body)
        self._try((path, body))

    def _try(self, asked: Asked) -> None:
        path, body = asked
        if len(data := orjson.dumps(body)) > LONGEST:
            return
        held = min(self._held(path, data) for _ in range(2))
        self.worst.append((held, asked))
        self.worst.sort(key=lambda taken: -taken[0])
        del self.worst[KEPT:]
        if held > WORTH_A_FILE and min(self._held(path, data) for _ in range(3)) > WORTH_A_FILE:
            self._write(held, path, body)

    def _write(self, held: float, path: str, body: Json) -> None:
        """Keep the worst find of each call."""
        if held > self._written.get(path, 0.0):
            self._written[path] = held
            name = path.removeprefix("/v1/games/").replace("/", "-")
            (FOUND / f"{name}.json").write_bytes(orjson.dumps({"path": path, "body": body}))
            print(f"{held * 1000:.0f} ms: {path}, written to {name}.json", flush=True)

    def _held(self, path: str, data: bytes) -> float:
        """Return what a request takes of this thread until it is answered or handed over."""
        begun = thread_time()
        response = self._client.post(path, data=data, content_type="application/json")
        if response.status_code == 500:
            print(f"answered 500: {path} {data[:2000].decode()}", flush=True)
        return thread_time() - begun

    def _changed(self, body: Json) -> Json:
        changed = copy.deepcopy(body)
        places = list(_places(changed))
        holder, key = self._chance.choice(places) if places else (changed, "state")
        holder[key] = self._other(holder.get(key) if isinstance(holder, dict) else holder[key])
        return changed

    def _other(self, value: Any) -> Any:
        """Return something else in a value's place, rather more than less of it."""
        chance = self._chance
        times = chance.choice((2, 10, 100, 1000))
        match value:
            case bool():
                return not value
            case int():
                return chance.choice((*_NUMBERS, value + 1, value * 2))
            case str():
                return chance.choice(
                    (
                        value * times,
                        f"{value} {value}" * 10,
                        value[: len(value) // 2],
                        value.upper(),
                    )
                )[: 1 << 16]
            case [*items]:
                return (items * times)[:6000] if chance.random() < 0.8 else items[: len(items) // 2]
            case {**members}:
                more = {
                    f"{name}{number}": copy.deepcopy(member)
                    for name, member in list(members.items())[:20]
                    for number in range(times // 4)
                }
                return {**members, **more}
        return chance.choice(({}, [], "", 0))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield where something stands: what holds it, and its name or number there."""
    if isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else range(min(len(value), 50))
        for key in keys:
            yield value, key
            yield from _places(value[key])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.worst", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    app = create_app(Settings(rate_limit="none"))
    search = Search(app.test_client(), random.Random(options.seed))
    until, tries = time.monotonic() + options.minutes * 60, 0
    FOUND.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as busy:
        busy.bind(f"{folder}/busy.sock")
        busy.listen(0)
        pool_of(app).hand_over_to(f"{folder}/busy.sock", 0.001)
        search.begin()
        while time.monotonic() < until:
            search.go_on()
            tries += 1
    print(f"{tries} tries; the worst hold a worker for")
    for held, (path, body) in search.worst[:10]:
        print(f"  {held * 1000:6.1f} ms  {path}  {orjson.dumps(body)[:100].decode()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
