"""How cost grows: with pieces, hands, boards, replays, the age of a session, workers."""

from __future__ import annotations

import json
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterable
from typing import Any

from flask.testing import FlaskClient

from benchmarks.load import Connection, request, throughput
from benchmarks.overhttp import la_trel_game, stateless_moves
from benchmarks.positions import zatre_position
from benchmarks.report import Table
from benchmarks.servers import service
from service.app import create_app
from service.games.graal import GAME as GRAAL
from service.games.graal.figures import KindLetter
from service.games.latrel import GAME as LA_TREL
from service.games.latrel.wire import WIRE as LA_TREL_WIRE
from service.games.zatre import GAME as ZATRE
from service.settings import Settings

COST = ("time", "memory")


def cost(work: Callable[[], object], repeat: int = 5) -> tuple[str, str]:
    """Return the median time and the peak memory of a piece of work."""
    times = []
    for _ in range(repeat):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return f"{statistics.median(times) * 1000:.2f} ms", f"{peak / 1024:,.0f} KB"


def by_pieces(client: FlaskClient) -> Table:
    rows = []
    chooser = random.Random(4)
    everything = list(LA_TREL_WIRE.dump_state(LA_TREL.new())["pieces"].items())
    for count in (4, 8, 16, 32):
        pieces = dict(chooser.sample(everything, count))
        pieces |= {"d1": "wW", "e8": "bW"}
        body = {"state": {"pieces": pieces, "turn": "white"}}
        rows.append((str(len(pieces)), *cost(_posting(client, "la-trel/legal-moves", body))))
    return Table("Pieces", "La Trel, `POST legal-moves`.", ("pieces", *COST), rows)


def by_hand() -> Table:
    rows = []
    for hand in ([5], [3, 5], [2, 3, 5], [2, 3, 3, 5], [1, 2, 3, 3, 5, 6]):
        state = zatre_position(hand)
        total = ZATRE.legal_moves(state).total()
        turns = f"{total.at_least:,}" if total.exact else f"over {total.at_least:,}"

        def work(state: Any = state) -> object:
            return ZATRE.legal_moves(state).total()

        rows.append((" ".join(map(str, hand)), turns, *cost(work, repeat=2)))
    about = "Zatre, counting whole turns with 60 tiles lying."
    return Table("Hand", about, ("hand", "turns", *COST), rows)


def by_board() -> Table:
    rows = []
    army: dict[KindLetter, int] = {"R": 1, "P": 1, "D": 1, "C": 2, "S": 4, "E": 1, "A": 1, "Q": 4}
    for side in (14, 18, 22, 26):
        state = GRAAL.new("two", map={"rows": ["." * side] * side}, army=army)
        for colour, home in (("w", 1), ("b", side)):
            state = GRAAL.advance(state, GRAAL.parse(state, _deployment(colour, home)))

        def work(state: Any = state) -> object:
            return sum(1 for _ in GRAAL.generate(state))

        moves = sum(1 for _ in GRAAL.generate(state))
        rows.append((f"{side} x {side}", str(moves), *cost(work)))
    return Table("Board", "Graal, generating every move.", ("board", "moves", *COST), rows)


def by_replay(client: FlaskClient) -> Table:
    rows = []
    moves = [move for _, move in la_trel_game(1600)]
    for length in (100, 200, 400, 800, 1600):
        body = {"moves": moves[:length]}
        posting = _posting(client, "la-trel/replays", body)
        rows.append((str(length), *cost(posting)))
    return Table("Replay", "La Trel, `POST replays`.", ("moves", *COST), rows)


def by_age() -> Table:
    """Time each move of one long game: an old session must not be slower than a young one."""
    game = [move for _, move in la_trel_game(400)]
    times: list[float] = []
    with service() as server:
        connection = Connection(server.port)
        _, answer = connection.send(request("/v1/sessions", b'{"game": "la-trel"}'))
        session = json.loads(answer)
        tokens = [seat["token"] for seat in session["seats"]]
        for ply, move in enumerate(game):
            headers = [f"Authorization: Bearer {tokens[ply % 2]}"]
            body = json.dumps({"move": move}).encode()
            begin = time.perf_counter()
            path = f"/v1/sessions/{session['id']}/moves"
            status, answer = connection.send(request(path, body, headers))
            assert status == 200, answer
            times.append(time.perf_counter() - begin)
        connection.close()
    rows = [
        (f"{first + 1} – {first + 50}", f"{statistics.median(part) * 1000:.2f} ms")
        for first in range(0, len(times), 50)
        for part in [times[first : first + 50]]
    ]
    return Table("Age", "A session move, by the session's age.", ("moves", "time"), rows)


def by_workers() -> Table:
    rows = []
    for count in (1, 2, 4):
        with service(WEB_CONCURRENCY=str(count)) as server:
            throughput(server.port, stateless_moves, 0.5)
            rate = throughput(server.port, stateless_moves, 2.0)
        rows.append((str(count), f"{rate:,.0f} requests/s"))
    about = "`POST moves`, La Trel; the load generator shares the machine's cores."
    return Table("Workers", about, ("workers", "throughput"), rows)


def tables() -> Iterable[Table]:
    client = create_app(Settings()).test_client()
    return [by_pieces(client), by_hand(), by_board(), by_replay(client), by_age(), by_workers()]


def _posting(client: FlaskClient, path: str, body: dict[str, Any]) -> Callable[[], object]:
    def post() -> object:
        response = client.post(f"/v1/games/{path}", json=body)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response

    return post


def _deployment(colour: str, home: int) -> str:
    """Line an army up on its two home ranks."""
    inner = home + 1 if home == 1 else home - 1
    back = ["R", "P", "D", "C", "C", "E", "A"]
    front = ["S"] * 4 + ["Q"] * 4
    placed = [f"donjon@m{home}", f"cour@m{inner}"]
    placed += [f"{piece}@{'abcdefg'[file]}{home}" for file, piece in enumerate(back)]
    placed += [f"{piece}@{'abcdefgh'[file]}{inner}" for file, piece in enumerate(front)]
    return f"deploy {colour} {' '.join(placed)}"
