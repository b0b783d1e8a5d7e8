"""The store that the service brings along."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from service.app import create_app
from service.serving.embedded_store import LONGEST_SOCKET, EmbeddedStore, address, socket_path
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
        assert embedded._keeper is not None
        [server] = children(embedded._keeper.pid)
        os.kill(server, signal.SIGKILL)
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
        Store(address(folder)).ping()
    finally:
        embedded.stop()


def test_a_socket_folder_of_others_is_not_used(tmp_path: Path):
    folder = tmp_path / ("deep" * 20) / ("deeper" * 10)
    shared = socket_path(folder).parent
    shared.mkdir(mode=0o777)
    shared.chmod(0o777)
    embedded = EmbeddedStore(folder)
    try:
        assert not embedded.start()
    finally:
        embedded.stop()
        shared.rmdir()


def test_without_a_usable_folder_the_service_goes_on(tmp_path: Path):
    folder = tmp_path / "data"
    folder.write_text("a file is no folder")
    embedded = EmbeddedStore(folder)
    begun = time.monotonic()
    assert not embedded.start()
    assert time.monotonic() - begun < 4
    embedded.stop()
    room = Room(create_app(Settings(data_dir=folder), packages=("tests.toy",)))
    assert room.ask("post", "/v1/sessions", None, json={"game": "coins"}).status_code == 503
    assert room.answer("/v1/games/coins/states")["to_move"] == ["white"]


def test_a_server_that_outlives_its_keeper_keeps_the_folder(tmp_path: Path):
    first, second = EmbeddedStore(tmp_path), EmbeddedStore(tmp_path)
    server = 0
    try:
        assert first.start()
        assert first._keeper is not None
        [server] = children(first._keeper.pid)
        first._keeper.kill()
        first._keeper.wait()
        assert second.start()
        assert second._keeper is not None
        assert children(second._keeper.pid) == []
        os.kill(server, signal.SIGTERM)
        eventually(lambda: len(children(second._keeper.pid)) == 1)  # type: ignore[union-attr]
        eventually((tmp_path / "valkey.sock").exists)
        Store(address(tmp_path)).ping()
    finally:
        for embedded in (first, second):
            embedded.stop()
        if alive(server):
            subprocess.run(["kill", "-9", str(server)], check=False)
