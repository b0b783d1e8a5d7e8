"""The whole service in real processes: gunicorn, its workers, its store."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import orjson

from service.serving.embedded_store import keeper
from tests.outputs import Output, remember
from tests.servers import free_port
from tests.sessions.valkeys import eventually


class Service:
    """`python -m service serve` on a free port."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.port = free_port()
        self.data = data
        self.output = Output(data)
        ours = {"PORT", "BIND", "REDIS_URL", "WEB_CONCURRENCY", "CALCULI_THREADS"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service", "serve"],
            env={
                **{name: value for name, value in os.environ.items() if name not in ours},
                "PORT": str(self.port),
                "BIND": "127.0.0.1",
                "CALCULI_DATA_DIR": str(data),
                **environment,
            },
            stdout=self.output.file,
            stderr=self.output.file,
            start_new_session=True,
        )
        eventually(lambda: self.get("/healthz")[0] == 200, 20)

    def connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=10)

    def get(self, path: str, token: str | None = None) -> tuple[int, Any]:
        return self.ask("GET", path, None, token)

    def post(
        self, path: str, body: Any, token: str | None = None, **headers: str
    ) -> tuple[int, Any]:
        return self.ask("POST", path, body, token, **headers)

    def ask(
        self, method: str, path: str, body: Any, token: str | None, **headers: str
    ) -> tuple[int, Any]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            named["Authorization"] = f"Bearer {token}"
        if body is not None:
            named["Content-Type"] = "application/json"
            remember(body)
            body = orjson.dumps(body)
        connection = self.connect()
        try:
            connection.request(method, path, body, named)
            response = connection.getresponse()
            told = orjson.loads(response.read() or b"null")
            remember(told)
            return response.status, told
        finally:
            connection.close()

    def begin(self, game: str, **members: Any) -> tuple[str, dict[str, str]]:
        """Begin a session; return its path and the tokens."""
        status, session = self.post("/v1/sessions", {"game": game, **members})
        assert status == 201, session
        tokens = {seat["seat"]: seat["token"] for seat in session["seats"]}
        return f"/v1/sessions/{session['id']}", tokens

    def children(self) -> list[int]:
        """Return the workers and, unless another had to be started, the keeper."""
        return children(self.process.pid)

    def workers(self) -> list[int]:
        return [pid for pid in self.children() if "gunicorn" in command(pid)]

    def keeper(self) -> int:
        return keeper(self.data)

    def server(self) -> int:
        """Return the embedded Valkey."""
        [pid] = children(self.keeper())
        return pid

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(15)

    def figures(self) -> str:
        """Return what the metrics tell, nothing if nobody answers."""
        connection = self.connect()
        try:
            connection.request("GET", "/metrics")
            return connection.getresponse().read().decode()
        except (OSError, HTTPException):
            return ""
        finally:
            connection.close()

    def close(self) -> None:
        """Stop it, and look through all that it has written and told."""
        figures = self.figures()
        try:
            self.stop()
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
        self.output.search(figures)


def children(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line) for line in found.stdout.split() if command(int(line)) != ""]


def command(pid: int) -> str:
    found = subprocess.run(
        ["ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return "" if "<defunct>" in found.stdout else found.stdout.strip()


def alive(pid: int) -> bool:
    return command(pid) != ""
