"""Session moves while 500 event streams are open, against the same without streams."""

from __future__ import annotations

import json
import selectors
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection as Connected

from benchmarks.load import Connection, request, throughput
from benchmarks.measure import Contest, Outcome, outcome
from benchmarks.overhttp import la_trel_game
from benchmarks.servers import service

STREAMS = 500
SESSIONS = STREAMS // 2
"""Two people watch each game, as when both players are at their screens."""
CLIENTS = 8
ROUNDS = 3
SECONDS = 3.0


class Table:
    """A session that is played move by move, whoever asks for the next one."""

    def __init__(self, connection: Connection, moves: list[str]) -> None:
        opened = request("/v1/sessions", b'{"game": "la-trel", "visibility": "public"}')
        status, answer = connection.send(opened)
        assert status == 201, answer
        session = json.loads(answer)
        self.id = session["id"]
        tokens = cycle([seat["token"] for seat in session["seats"]])
        self.requests = iter(
            [
                request(
                    f"/v1/sessions/{self.id}/moves",
                    json.dumps({"move": move}).encode(),
                    [f"Authorization: Bearer {token}"],
                )
                for move, token in zip(moves, tokens, strict=False)
            ]
        )


def tables(port: int) -> list[Table]:
    connection = Connection(port)
    moves = [move for _, move in la_trel_game()]
    opened = [Table(connection, moves) for _ in range(SESSIONS)]
    connection.close()
    return opened


def play_in_turn(port: int, opened: list[Table], seconds: float) -> float:
    """Return moves a second when the clients go round the tables, each its own share."""
    shares = iter([opened[first::CLIENTS] for first in range(CLIENTS)])

    def client(connection: Connection) -> Iterator[bool]:
        for table in cycle(next(shares)):
            sent = next(table.requests, None)
            if sent is None:
                return
            status, answer = connection.send(sent)
            assert status == 200, answer
            yield True

    return throughput(port, client, seconds, CLIENTS)


def watch(port: int, sessions: list[str], parent: Connected) -> None:
    """Keep streams of these sessions open and read them, until told to stop; tell how many
    events came.
    """
    waiting = selectors.DefaultSelector()
    for session in sessions:
        stream = socket.create_connection(("127.0.0.1", port))
        head = f"GET /v1/sessions/{session}/events HTTP/1.1\r\nHost: localhost\r\n"
        stream.sendall(f"{head}Accept: text/event-stream\r\n\r\n".encode())
        waiting.register(stream, selectors.EVENT_READ)
    seen = 0
    # Each stream begins with the position: only then is it open.
    opened = False
    while not parent.poll():
        for key, _ in waiting.select(0.1):
            watched = key.fileobj
            assert isinstance(watched, socket.socket)
            seen += watched.recv(65536).count(b"event: ")
        if not opened and seen >= len(sessions):
            opened = True
            parent.send(seen)
    parent.send(seen)


@contextmanager
def watching(port: int, opened: list[Table]) -> Iterator[None]:
    """Let another process watch, as people elsewhere do, so that reading the streams does not
    hold up the clients that move.
    """
    here, there = Pipe()
    sessions = [table.id for table in opened] * (STREAMS // SESSIONS)
    watcher = Process(target=watch, args=(port, sessions, there))
    watcher.start()
    assert here.recv() >= STREAMS
    try:
        yield
    finally:
        here.send("stop")
        assert here.recv() > STREAMS, "nothing was announced"
        watcher.join()


def outcomes() -> list[Outcome]:
    """Measure with and without streams in turns."""
    with_streams: list[float] = []
    without: list[float] = []
    with service() as ours:
        for _ in range(ROUNDS):
            without.append(play_in_turn(ours.port, tables(ours.port), SECONDS))
            opened = tables(ours.port)
            with watching(ours.port, opened):
                with_streams.append(play_in_turn(ours.port, opened, SECONDS))
    contest = Contest(
        f"session moves with {STREAMS} open streams", "the same without", "moves/s", 0.7,
        lambda: 0, lambda: 0, ROUNDS,
    )  # fmt: skip
    return [outcome(contest, with_streams, without)]
