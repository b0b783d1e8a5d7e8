"""Requests a second over gunicorn: stateless moves, session moves, and a chess service."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import cycle

import chess

from benchmarks.load import Connection, request, throughput
from benchmarks.measure import Contest, Outcome, outcome
from benchmarks.peers.chess_service import dump_state
from benchmarks.servers import chess_service, service
from service.games.latrel import GAME as LA_TREL
from service.games.latrel.wire import WIRE as LA_TREL_WIRE

ROUNDS = 5
SECONDS = 2.0


def la_trel_game(plies: int = 60) -> list[tuple[dict[str, object], str]]:
    """Return the states and moves of a random game that lasts so long, captures avoided."""
    chooser = random.Random(11)
    while True:
        state = LA_TREL.new("fr-basic")
        game: list[tuple[dict[str, object], str]] = []
        while len(game) < plies and LA_TREL.result(state) is None:
            moves = list(LA_TREL.generate(state))
            quiet = [move for move in moves if "x" not in LA_TREL.notation(move)]
            move = chooser.choice(quiet or moves)
            game.append((LA_TREL_WIRE.dump_state(state), LA_TREL.notation(move)))
            state = LA_TREL.advance(state, move)
        if len(game) == plies:
            return game


def stateless_moves(connection: Connection) -> Iterator[bool]:
    requests = [
        request("/v1/games/la-trel/moves", json.dumps({"state": state, "move": move}).encode())
        for state, move in la_trel_game()
    ]
    for body in cycle(requests):
        status, _ = connection.send(body)
        assert status == 200, status
        yield True


def session_moves(connection: Connection) -> Iterator[bool]:
    """Play the game in sessions of its own; opening one does not count."""
    game = la_trel_game()
    while True:
        status, answer = connection.send(request("/v1/sessions", b'{"game": "la-trel"}'))
        assert status == 201, status
        session = json.loads(answer)
        tokens = cycle([seat["token"] for seat in session["seats"]])
        path = f"/v1/sessions/{session['id']}/moves"
        for (_, move), token in zip(game, tokens, strict=False):
            body = json.dumps({"move": move}).encode()
            headers = [f"Authorization: Bearer {token}"]
            status, answer = connection.send(request(path, body, headers))
            assert status == 200, answer
            yield True


def chess_moves(connection: Connection) -> Iterator[bool]:
    """Play a random game of as many plies, move by move."""
    chooser = random.Random(11)
    board = chess.Board()
    requests = []
    for _ in range(60):
        if board.is_game_over():
            break
        move = chooser.choice(list(board.legal_moves))
        body = json.dumps({"state": dump_state(board), "move": move.uci()}).encode()
        requests.append(request("/moves", body))
        board.push(move)
    for sent in cycle(requests):
        status, _ = connection.send(sent)
        assert status == 200, status
        yield True


def outcomes() -> list[Outcome]:
    """Measure all three in turns, on servers that are up at the same time."""
    rates: dict[str, list[float]] = {"stateless": [], "session": [], "chess": []}
    with service() as ours, chess_service() as peer:
        for warming in (True, *[False] * ROUNDS):
            seconds = 0.5 if warming else SECONDS
            measured = {
                "stateless": throughput(ours.port, stateless_moves, seconds),
                "chess": throughput(peer.port, chess_moves, seconds),
                "session": throughput(ours.port, session_moves, seconds),
            }
            if not warming:
                for name, value in measured.items():
                    rates[name].append(value)
    against_chess = _contest("`POST moves` over gunicorn", "Flask + python-chess", 1.5)
    against_self = _contest("session move over gunicorn", "our stateless move", 0.5)
    return [
        outcome(against_chess, rates["stateless"], rates["chess"]),
        outcome(against_self, rates["session"], rates["stateless"]),
    ]


def _contest(name: str, against: str, target: float) -> Contest:
    return Contest(name, against, "requests/s", target, lambda: 0, lambda: 0, ROUNDS)
