"""A store that answers but takes no writes: it is told, read, and heals."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.app import create_app
from service.serving import embedded_store
from service.serving.embedded_store import EmbeddedStore, keeper
from service.sessions.condition import Condition, Watch, shortage
from service.settings import Settings
from tests.sessions.people import Party, Room
from tests.sessions.services import Service
from tests.sessions.valkeys import Valkey, eventually

FRENCH = {"Accept-Language": "fr"}


@pytest.fixture
def own() -> Iterator[Valkey]:
    """A store that a test may fill without harm to others."""
    server = Valkey()
    yield server
    server.close()


def room_on(store: Valkey) -> Room:
    return Room(create_app(Settings(redis_url=store.address), packages=("tests.toy",)))


def refuses_writes(room: Room, party: Party, reason: str) -> None:
    """Assert that what must write is refused, and everything else goes on."""
    response = party["black"].play("b1")
    assert response.status_code == 503
    problem = response.get_json()
    assert (problem["type"], problem["reason"]) == ("/problems/store-full", reason)
    assert "Retry-After" in response.headers
    assert room.ask("post", "/v1/sessions", None, json={"game": "coins"}).status_code == 503
    assert party["black"].get()["version"] == 2
    assert len(party["black"].get("history")["changes"]) == 1
    assert party["black"].get("legal-moves")["moves"]
    assert room.answer("/v1/games/coins/states", {})["to_move"] == ["white"]
    ready = room.get("/readyz")
    assert ready.status_code == 503
    assert ready.get_json()["reason"] == reason
    figures = room.get("/metrics").get_data(as_text=True)
    assert "calculi_store_up 1.0" in figures
    assert "calculi_store_writable 0.0" in figures


@pytest.mark.parametrize(
    ("setting", "full", "well", "reason"),
    [("maxmemory", "1", "0", "memory"), ("min-replicas-to-write", "1", "0", "replicas")],
)
def test_a_store_that_takes_no_writes_is_read_and_heals(
    own: Valkey, setting: str, full: str, well: str, reason: str
):
    room = room_on(own)
    party = room.begin("coins")
    assert party["white"].play("a1").status_code == 200
    # A session is read although its time to live should be written anew.
    own.client().expire(f"calculi:{{{party.id}}}", 60)
    own.client().config_set(setting, full)
    refuses_writes(room, party, reason)
    own.client().config_set(setting, well)
    assert party["black"].play("b1").status_code == 200
    assert party["white"].get()["version"] == 3
    assert room.get("/readyz").get_json() == {"status": "ready", "warnings": []}


def test_a_full_store_is_told_in_the_language_of_whoever_asks(own: Valkey):
    room = room_on(own)
    party = room.begin("coins")
    own.client().config_set("maxmemory", "1")
    told = party["white"].ask("post", "moves", json={"move": "a1"}, headers=FRENCH).get_json()
    assert "mémoire" in told["detail"]
    assert room.get("/problems/store-full").status_code == 200


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 48 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, text=True, check=False)
        said = mounted.stderr
    except OSError as error:
        mounted, said = None, str(error)
    if mounted is None or mounted.returncode:
        pytest.skip(f"NOT TESTED: a full disk, for nothing can be mounted here ({said.strip()})")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.processes
def test_a_full_disk_loses_nothing_and_heals(small_disk: Path):
    embedded = EmbeddedStore(small_disk / "data")
    settings = Settings(data_dir=small_disk / "data")
    room = Room(create_app(settings, packages=("tests.toy",)))
    ballast = small_disk / "ballast"
    try:
        assert embedded.start()
        embedded.look_after()
        party = room.begin("coins")
        assert party["white"].play("a1").status_code == 200
        fill(ballast)
        eventually(lambda: room.get("/readyz").get_json().get("reason") == "disk")
        refuses_writes(room, party, "disk")
        os.kill(keeper(small_disk / "data"), signal.SIGKILL)
        eventually(lambda: room.get("/readyz").get_json().get("reason") == "disk")
        refuses_writes(room, party, "disk")
        ballast.unlink()
        eventually(lambda: room.get("/readyz").status_code == 200)
        assert party["black"].play("b1").status_code == 200
        assert party["white"].get()["version"] == 3
    finally:
        embedded.stop()


@pytest.mark.processes
def test_a_disk_that_is_full_before_anybody_notices_ends_no_session(small_disk: Path):
    """The server cannot write what it has promised to, and ends; its keeper knows why."""
    embedded = EmbeddedStore(small_disk / "data")
    settings = Settings(data_dir=small_disk / "data")
    room = Room(create_app(settings, packages=("tests.toy",)))
    ballast = small_disk / "ballast"
    try:
        assert embedded.start()
        party = room.begin("coins")
        assert party["white"].play("a1").status_code == 200
        fill(ballast)
        assert party["black"].play("b1", Idempotency_Key="k").status_code == 503
        eventually(lambda: room.get("/readyz").get_json().get("reason") == "disk")
        assert party["white"].get()["version"] >= 2
        ballast.unlink()
        eventually(lambda: room.get("/readyz").status_code == 200)
        assert party["black"].play("b1", Idempotency_Key="k").status_code == 200
        assert party["white"].get()["version"] == 3
    finally:
        embedded.stop()


def fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(1 << 16)):
                pass
        except OSError:
            return


@pytest.mark.processes
def test_a_service_whose_store_fills_up_warns_refuses_and_heals_when_games_go(tmp_path: Path):
    """Games are begun until the 8 MB of the embedded store, most of which others use, are full."""
    service = Service(
        tmp_path, WEB_CONCURRENCY="1", CALCULI_STORE_MEMORY="8", CALCULI_STORE_WARNING="60"
    )
    try:
        assert service.get("/readyz")[1]["warnings"] == []
        with Redis.from_url(embedded_store.address(service.data)) as store:
            while store.info("memory")["used_memory"] < 0.93 * (8 << 20):
                store.rpush("ballast", bytes(1 << 15))
        assert service.get("/readyz")[1]["warnings"] == ["memory"]
        tables = []
        status, told = service.post("/v1/sessions", {"game": "zatre"})
        while status == 201:
            tables.append((f"/v1/sessions/{told['id']}", told["seats"][0]["token"]))
            status, told = service.post("/v1/sessions", {"game": "zatre"})
        assert (status, told["reason"]) == (503, "memory")
        assert service.get("/readyz")[1]["reason"] == "memory"
        assert service.post("/v1/games/zatre/states", {})[0] == 200
        for path, token in tables:
            assert service.get(path, token)[1]["version"] == 1
        for path, token in tables:
            assert service.ask("DELETE", path, None, token)[0] == 204
        eventually(lambda: service.get("/readyz")[0] == 200)
        assert service.post("/v1/sessions", {"game": "zatre"})[0] == 201
    finally:
        service.close()
    assert "of the memory that it may use" in service.output.text
    assert "takes no writes for want of memory" in service.output.text
    assert "takes writes again" in service.output.text


SOUND = {"redis_version": "7.2.4", "used_memory": 79, "maxmemory": 100}


@pytest.mark.parametrize(
    ("told", "kinds"),
    [
        ({}, []),
        ({"used_memory": 80}, ["memory"]),
        ({"used_memory": 80, "maxmemory": 0}, []),
        ({"maxmemory_policy": "allkeys-lru"}, ["eviction"]),
    ],
)
def test_what_will_not_go_well_for_long_is_warned_of(told: dict[str, Any], kinds: list[str]):
    assert [caution.kind for caution in Condition.of(SOUND | told).cautions(80)] == kinds


def test_a_cluster_is_full_when_one_of_its_nodes_is():
    nodes = {"one": SOUND, "two": SOUND | {"used_memory": 101}}
    found = Condition.of(nodes)
    assert found.shortage == "memory"
    assert [(c.kind, c.node) for c in found.cautions(80)] == [("memory", "two")]
    assert "memory" in {c.kind for c in Condition.of({"store": SOUND}).cautions(79)}


def test_it_is_logged_once_and_again_when_it_comes_back(caplog: pytest.LogCaptureFixture):
    used = [50, 85, 90, 50, 95]
    looks = iter(Condition.of(SOUND | {"used_memory": percent}) for percent in used)
    watch = Watch(lambda: next(looks), percent=80)
    with caplog.at_level(logging.WARNING):
        for _ in used:
            watch.look()
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "the store: store has used 85% of the memory that it may use",
        "the store: store has used 95% of the memory that it may use",
    ]


def test_a_failed_write_of_a_snapshot_is_a_matter_of_the_disk():
    assert shortage(Exception("MISCONF Errors writing to the AOF file"), embedded=False) == "disk"
    assert shortage(Exception("ERR something else"), embedded=False) is None


def test_readyz_warns_before_the_store_is_full(own: Valkey):
    room = room_on(own)
    client = own.client()
    client.config_set("maxmemory", int(client.info()["used_memory"] * 1.1))
    ready = room.get("/readyz")
    assert (ready.status_code, ready.get_json()["warnings"]) == (200, ["memory"])
    figures = room.get("/metrics").get_data(as_text=True)
    assert "calculi_store_writable 1.0" in figures
    assert 'calculi_store_memory_limit_bytes{node="store"}' in figures
