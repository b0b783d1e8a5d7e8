"""Real servers for tests: the service under gunicorn, as `make run` starts it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from tests.outputs import Output, remember

PATIENCE = 30.0


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def running_service(data: Path, **environment: str) -> Iterator[str]:
    """Serve on a free port with the embedded store's data in this folder; yield the address."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    given = {"PORT": str(port), "BIND": "127.0.0.1", "CALCULI_DATA_DIR": str(data)}
    output = Output(data)
    process = subprocess.Popen(
        [sys.executable, "-m", "service", "serve"],
        env={**os.environ, **given, **environment},
        stdout=output.file,
        stderr=output.file,
    )
    try:
        wait_until_ready(address, process)
        yield address
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    output.search()


def wait_until_ready(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(f"{address}/healthz", timeout=1):
                return
        except (URLError, OSError):
            if process.poll() is not None:
                break
            time.sleep(0.05)
    process.terminate()
    process.wait(PATIENCE)
    raise RuntimeError(f"the service did not come up at {address}")


class Running:
    """`python -m service serve`, with what it writes at hand."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        data = folder / "data"
        self.output = Output(data)
        given = {"PORT": str(self.port), "BIND": "127.0.0.1", "WEB_CONCURRENCY": "2"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service", "serve"],
            env={**os.environ, **given, "CALCULI_DATA_DIR": str(data), **environment},
            stdout=self.output.file,
            stderr=self.output.file,
        )
        wait_until_ready(self.address, self.process)

    def ask(self, path: str, body: Any = None, **headers: str) -> Any:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            named["Content-Type"] = "application/json"
        with urlopen(Request(self.address + path, data, named), timeout=20) as answer:
            text = answer.read().decode()
        if answer.headers.get_content_type() != "application/json":
            return text
        told = json.loads(text)
        remember([body, told])
        return told

    def lines(self) -> list[dict[str, Any]]:
        written = self.output.text.splitlines()
        return [json.loads(line) for line in written if line.startswith("{")]

    def close(self) -> None:
        """Stop it, if it still runs, and look through all that it has written."""
        figures = [self.ask("/metrics")] if self.process.poll() is None else []
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.output.search(*figures)
