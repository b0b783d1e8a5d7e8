"""Real servers to measure: the service and its peer, each under gunicorn with two workers."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

WORKERS = 2


@dataclass(frozen=True, slots=True)
class Server:
    port: int
    process: subprocess.Popen[bytes]
    ready_after: float
    """Seconds from the start of the process until the port answered."""


@contextmanager
def service(**environment: str) -> Iterator[Server]:
    """Serve Calculi as `make run` does, on a free port, with its embedded store."""
    with tempfile.TemporaryDirectory(prefix="calculi-bench-") as folder:
        given = {"CALCULI_DATA_DIR": folder, "CALCULI_LOG_LEVEL": "error", **environment}
        with _running([sys.executable, "-m", "service", "serve"], given) as server:
            yield server


@contextmanager
def chess_service() -> Iterator[Server]:
    """Serve the peer with the same kind and number of workers."""
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "gthread"]
    command += ["--threads", "8", "--workers", str(WORKERS), "--no-control-socket"]
    command += ["--log-level", "error", "benchmarks.peers.chess_service:create_app()"]
    with _running(command, {}) as server:
        yield server


@contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[Server]:
    port = _free_port()
    given = {"PORT": str(port), "BIND": "127.0.0.1", "WEB_CONCURRENCY": str(WORKERS)}
    if "gunicorn" in command:
        command = [*command[:3], "--bind", f"127.0.0.1:{port}", *command[3:]]
    begin = time.perf_counter()
    process = subprocess.Popen(
        command, env={**os.environ, **given, **environment}, stdout=subprocess.DEVNULL
    )
    try:
        while not _answers(port):
            if process.poll() is not None or time.perf_counter() - begin > 30:
                raise RuntimeError(f"did not start: {command}")
            time.sleep(0.01)
        yield Server(port, process, time.perf_counter() - begin)
    finally:
        process.terminate()
        process.wait(30)


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return connection.recv(12).startswith(b"HTTP/1.1")
    except OSError:
        return False
