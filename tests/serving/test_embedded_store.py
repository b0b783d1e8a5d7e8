"""The store that the service brings along."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
from pathlib import Path

import pytest

from service.app import create_app
from service.serving.embedded_store import (
    LONGEST_SOCKET,
    EmbeddedStore,
    FolderInUse,
    address,
    keeper,
    server_command,
    socket_path,
)
from service.sessions.store import Store
from service.settings import Settings
from tests.sessions.people import Room
from tests.sessions.services import alive, children
from tests.sessions.valkeys import eventually

pytestmark = pytest.mark.processes


def test_its_data_outlives_it_and_its_crashes(tmp_path: Path):
    embedded = EmbeddedStore(tmp_path)
    room = Room(create_app(Settings(data_dir=tmp_path), packages=("tests.toy",)))
    try:
        assert embedded.start()
        party = room.begin("coins")
        assert party["white"].play("a1").status_code == 200
        os.kill(server_of(tmp_path), signal.SIGKILL)
        eventually(lambda: party["black"].play("b1").status_code == 200, 5)
        embedded.stop()
        assert party["white"].ask("get").status_code == 503
        assert embedded.start()
        assert party["white"].get()["version"] == 3
    finally:
        embedded.stop()


def test_it_writes_to_the_disk_before_it_answers(tmp_path: Path):
    embedded = EmbeddedStore(tmp_path)
    try:
        assert embedded.start()
        client = Store(address(tmp_path))._client
        settings = client.config_get("append*")
        assert settings["appendonly"] == "yes"
        assert settings["appendfsync"] == "always"
        assert socket_path(tmp_path).stat().st_mode & 0o077 == 0
    finally:
        embedded.stop()


def test_a_deep_folder_gets_its_socket_elsewhere(tmp_path: Path):
    folder = tmp_path / ("deep" * 20) / ("deeper" * 10)
    path = socket_path(folder)
    assert len(os.fsencode(path)) <= LONGEST_SOCKET
    assert path == socket_path(folder)
    embedded = EmbeddedStore(folder)
    try:
        assert embedded.start()
        assert path.parent.stat().st_mode & 0o777 == 0o700
        Store(address(folder)).condition()
    finally:
        embedded.stop()


def test_a_socket_folder_of_others_is_not_used(tmp_path: Path):
    folder = tmp_path / ("deep" * 20) / ("deeper" * 10)
    shared = socket_path(folder).parent
    shared.mkdir(mode=0o777)
    shared.chmod(0o777)
    embedded = EmbeddedStore(folder)
    try:
        assert not embedded.start(patience=1)
    finally:
        embedded.stop()
        shared.rmdir()


def test_without_a_usable_folder_the_service_goes_on(tmp_path: Path):
    folder = tmp_path / "data"
    folder.write_text("a file is no folder")
    with pytest.raises(FileExistsError):
        EmbeddedStore(folder).start()
    room = Room(create_app(Settings(data_dir=folder), packages=("tests.toy",)))
    assert room.ask("post", "/v1/sessions", None, json={"game": "coins"}).status_code == 503
    assert room.answer("/v1/games/coins/states")["to_move"] == ["white"]


@pytest.mark.parametrize("killed", ["keeper", "server", "both"])
def test_whichever_is_killed_both_are_there_again(tmp_path: Path, killed: str):
    embedded = EmbeddedStore(tmp_path)
    try:
        assert embedded.start()
        embedded.look_after()
        client = Store(address(tmp_path))._client
        client.set("acknowledged", "yes")
        before = {"keeper": keeper(tmp_path), "server": server_of(tmp_path)}
        for name, process in before.items():
            if killed in (name, "both"):
                os.kill(process, signal.SIGKILL)
        eventually(lambda: server_of(tmp_path) != before["server"])
        eventually(lambda: client.get("acknowledged") == b"yes")
        assert not alive(before["server"])
    finally:
        embedded.stop()
    assert not alive(keeper(tmp_path))


def test_a_server_that_was_left_behind_is_no_obstacle(tmp_path: Path):
    """Everybody else was killed: the next service takes the folder from it."""
    lock = (tmp_path / "valkey.lock").open("a")
    fcntl.flock(lock, fcntl.LOCK_EX)
    orphan = subprocess.Popen(server_command(tmp_path), pass_fds=[lock.fileno()])
    lock.close()
    client = Store(address(tmp_path))._client
    eventually(lambda: client.set("acknowledged", "yes"))
    embedded = EmbeddedStore(tmp_path)
    try:
        assert embedded.start()
        assert orphan.wait(5) == 0
        eventually(lambda: client.get("acknowledged") == b"yes")
    finally:
        embedded.stop()
        orphan.kill()


def test_a_second_service_is_refused_with_a_sentence(tmp_path: Path):
    first, second = EmbeddedStore(tmp_path), EmbeddedStore(tmp_path)
    try:
        assert first.start("http://localhost:8000")
        with pytest.raises(FolderInUse, match="http://localhost:8000") as caught:
            second.start("http://localhost:8001")
        assert "CALCULI_DATA_DIR" in str(caught.value)
        assert "REDIS_URL" in str(caught.value)
    finally:
        first.stop()
    try:
        assert second.start()
    finally:
        second.stop()


def test_what_a_kill_leaves_half_written_is_cut_off(tmp_path: Path):
    embedded = EmbeddedStore(tmp_path)
    try:
        assert embedded.start()
        client = Store(address(tmp_path))._client
        client.set("acknowledged", "yes")
        client.close()
        for process in (server_of(tmp_path), keeper(tmp_path)):
            os.kill(process, signal.SIGKILL)
    finally:
        embedded.stop()
    [written] = (tmp_path / "appendonlydir").glob("*.incr.aof")
    with written.open("ab") as file:
        file.write(b"*3\r\n$3\r\nSET\r\n$4\r\nhalf\r\n$90\r\nof it")
    assert (tmp_path / "valkey.sock").exists()
    try:
        assert embedded.start()
        client = Store(address(tmp_path))._client
        assert client.get("acknowledged") == b"yes"
        assert client.set("more", "yes")
    finally:
        embedded.stop()


def test_it_fills_no_more_memory_than_it_may_and_forgets_nothing(tmp_path: Path):
    embedded = EmbeddedStore(tmp_path, memory=9)
    try:
        assert embedded.start()
        told = Store(address(tmp_path))._client.config_get("maxmemory*")
        assert told["maxmemory"] == str(9 << 20)
        assert told["maxmemory-policy"] == "noeviction"
    finally:
        embedded.stop()


def server_of(folder: Path) -> int:
    [process] = children(keeper(folder))
    return process
