"""`python -m service serve`: gunicorn with our settings."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from service.__main__ import main
from service.commands.serve import announce
from service.settings import Settings


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for declaration in Settings.declarations():
        monkeypatch.delenv(declaration.variable, raising=False)
    return monkeypatch


def test_bad_settings_are_told_before_anything_starts(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    environment.setenv("PORT", "eighty")
    environment.setenv("WEB_CONCURRENCY", "none")
    assert main(["serve"]) == 2
    told = capsys.readouterr().err
    assert "PORT" in told
    assert "WEB_CONCURRENCY" in told
    assert "Traceback" not in told


def test_gunicorn_takes_the_place_of_the_process(environment: pytest.MonkeyPatch):
    class Replaced(Exception):
        pass

    def execv(path: str, arguments: list[str]) -> None:
        raise Replaced(path, *arguments)

    environment.setattr(os, "execv", execv)
    with pytest.raises(Replaced) as caught:
        main(["serve"])
    assert caught.value.args[0] == sys.executable
    assert caught.value.args[2:] == (
        "-m",
        "gunicorn",
        "--config",
        "python:service.serving.gunicorn_conf",
        "service.app:create_app()",
    )


@pytest.mark.parametrize(
    ("bind", "base"),
    [
        ("0.0.0.0", "http://localhost:8123"),
        ("::", "http://localhost:8123"),
        ("127.0.0.1", "http://127.0.0.1:8123"),
        ("::1", "http://[::1]:8123"),
    ],
)
def test_it_says_where_the_pages_are(bind: str, base: str, capsys: pytest.CaptureFixture[str]):
    announce(Settings(port=8123, bind=bind))
    addresses = [line.split()[-1] for line in capsys.readouterr().out.splitlines()]
    assert addresses == [base, f"{base}/v1/games", f"{base}/docs", f"{base}/"]


@pytest.fixture
def server(tmp_path: os.PathLike[str]) -> Iterator[tuple[subprocess.Popen[str], int]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"PORT": str(port), "BIND": "127.0.0.1", "WEB_CONCURRENCY": "2"}
    process = subprocess.Popen(
        [sys.executable, "-m", "service", "serve"],
        env={**os.environ, **settings, "CALCULI_DATA_DIR": os.fspath(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    yield process, port
    process.kill()
    process.wait()


def status(port: int, path: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.processes
def test_it_serves_what_it_announces_and_stops_when_told(
    server: tuple[subprocess.Popen[str], int],
):
    process, port = server
    assert process.stdout is not None
    announced = [process.stdout.readline().split()[-1] for _ in range(4)]
    assert announced[0] == f"http://127.0.0.1:{port}"

    paths = [address.removeprefix(announced[0]) for address in announced[1:]]
    answers = {path: status(port, path) for path in ["/healthz", *paths]}
    assert {path: answer for path, answer in answers.items() if answer >= 400} == {}

    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=10) == 0
    assert time.monotonic() - begun < 8
