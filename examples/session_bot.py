"""Sit down at a shared game and answer every move with a random legal one.

    python3 examples/session_bot.py http://localhost:8000 SESSION TOKEN

Needs nothing but Python. Stops when the game is over.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

Json = dict[str, Any]


class Seat:
    def __init__(self, base: str, session: str, token: str) -> None:
        self.address = f"{base.rstrip('/')}/v1/sessions/{session}"
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, path: str, body: Json | None = None) -> Json:
        sent = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        with urlopen(Request(self.address + path, sent, headers)) as answer:
            document: Json = json.load(answer)
            return document

    def events(self) -> Iterator[Json]:
        """Yield the data of each event, the whole view first."""
        headers = {**self.headers, "Accept": "text/event-stream"}
        with urlopen(Request(f"{self.address}/events", headers=headers)) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))


def main(base: str, session: str, token: str) -> None:
    seat = Seat(base, session, token)
    own = seat.ask("")["seat"]
    for news in seat.events():
        if news.get("result"):
            print(f"{news['result']['outcome']}: {news['result']['reason']}")
            return
        if own in news["to_move"]:
            moves = seat.ask("/legal-moves")["moves"]
            if moves:
                move = random.choice(moves)["notation"]
                print(f"{own} plays {move}", flush=True)
                seat.ask("/moves", {"move": move})


if __name__ == "__main__":
    main(*sys.argv[1:])
