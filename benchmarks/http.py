"""Whole WSGI calls in process: the service against a stock echo of the same body."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

from flask import Flask

from benchmarks.measure import Contest, Work
from benchmarks.peers import echo
from benchmarks.positions import la_trel_middle_game
from service.app import create_app
from service.settings import Settings


def wsgi_call(app: Flask, path: str, body: bytes, calls: int = 50) -> Work:
    """Call the application as a server does, without a test client's own cost."""

    def environment() -> dict[str, Any]:
        return {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": path,
            "SCRIPT_NAME": "",
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "localhost:8000",
            "HTTP_ACCEPT": "*/*",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }

    statuses: list[str] = []

    def start_response(status: str, *_: Any) -> Callable[[bytes], object]:
        statuses.append(status)
        return lambda _: None

    def call() -> int:
        statuses.clear()
        for _ in range(calls):
            b"".join(app.wsgi_app(environment(), start_response))
        if set(statuses) != {"200 OK"}:
            raise RuntimeError(str(set(statuses)))
        return calls

    return call


def contests() -> list[Contest]:
    service = create_app(Settings())
    peer = echo.create_app()
    state, move = la_trel_middle_game()
    body = json.dumps({"state": state, "move": move}).encode()
    only_state = json.dumps({"state": state}).encode()
    against = "stock flask-smorest echo of the body"
    return [
        Contest(
            "`POST moves`, La Trel middle game, in process", against, "calls/s", 1.0,
            wsgi_call(service, "/v1/games/la-trel/moves", body),
            wsgi_call(peer, "/echo", body),
        ),
        Contest(
            "`POST legal-moves`, the same position, in process", against, "calls/s", 0.8,
            wsgi_call(service, "/v1/games/la-trel/legal-moves", only_state),
            wsgi_call(peer, "/echo", only_state),
        ),
    ]  # fmt: skip
