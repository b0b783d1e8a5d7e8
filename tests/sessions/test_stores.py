"""Each kind of store: one node, a socket, a cluster, Sentinel; and none at all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service.app import create_app
from service.sessions import scripts, store
from service.sessions.addresses import connect
from service.sessions.document import SCHEMA, Session
from service.sessions.errors import StoreUnavailable
from service.sessions.store import Store
from service.settings import Settings
from tests.servers import free_port
from tests.sessions.people import Party, Person, Room
from tests.sessions.test_events import Stream
from tests.sessions.valkeys import Sentinel, Valkey, cluster, eventually

TOY = ("tests.toy",)


def app_on(address: str) -> Flask:
    return create_app(Settings(redis_url=address), packages=TOY)


def play_a_game(room: Room) -> None:
    """Use all that the store is asked for."""
    party = room.begin("coins", visibility="public")
    stream = Stream(party.spectator)
    assert party["white"].play("a1", Idempotency_Key="k").status_code == 200
    assert party["white"].play("a1", Idempotency_Key="k").status_code == 200
    party["white"].post("undo-requests")
    party["black"].post("undo-requests")
    party["white"].play("b1")
    assert len(party["black"].get("history")["changes"]) == 4
    party["black"].post("resignations")
    names = [name for _, name, _ in stream]
    assert names == ["position", "moved", "undo-requested", "undone", "moved", "resigned"]
    stream.close()
    party["black"].post("rematches")
    assert party["white"].post("rematches")["rematch"]["seat"] == "black"
    assert party["white"].ask("delete").status_code == 204


def played_with_all_that_is_kept(room: Room) -> Party:
    """Begin a session for which everything is stored that can be."""
    party = room.begin("coins")
    assert party["white"].play("a1", Idempotency_Key="k").status_code == 200
    assert party["black"].play("b1", Idempotency_Key="k").status_code == 200
    return party


def test_one_node_with_a_password(tmp_path: Path):
    server = Valkey()
    try:
        server.client().config_set("requirepass", "hush")
        address = f"redis://:hush@127.0.0.1:{server.port}/1"
        play_a_game(Room(app_on(address)))
        with pytest.raises(StoreUnavailable):
            Store(server.address).condition()
    finally:
        server.close()


def test_a_unix_socket(tmp_path: Path):
    socket = tmp_path / "s"
    server = Valkey("--unixsocket", str(socket))
    try:
        play_a_game(Room(app_on(f"unix://{socket}")))
    finally:
        server.close()


def test_tls_and_names_are_passed_on():
    client: Any = connect("rediss://user:p%40ss@store:6380/2?ssl_ca_certs=/etc/ca.pem")
    options = client.connection_pool.connection_kwargs
    assert options["password"] == "p@ss"
    assert options["ssl_ca_certs"] == "/etc/ca.pem"
    client = connect(
        "rediss+sentinel://user:p%40ss@one:1,two/table/3?sentinel_password=x&ssl_ca_certs=/ca.pem"
    )
    pool = client.connection_pool
    assert pool.service_name == "table"
    assert pool.connection_kwargs["password"] == "p@ss"
    assert pool.connection_kwargs["db"] == 3
    assert pool.connection_kwargs["ssl_ca_certs"] == "/ca.pem"
    [first, second] = pool.sentinel_manager.sentinels
    assert first.connection_pool.connection_kwargs["password"] == "x"
    assert second.connection_pool.connection_kwargs["port"] == 26379


@pytest.fixture(scope="module")
def three_masters() -> Iterator[list[Valkey]]:
    nodes = cluster()
    yield nodes
    for node in nodes:
        node.close()


@pytest.mark.processes
def test_a_cluster_of_three_masters(three_masters: list[Valkey]):
    hosts = ",".join(f"127.0.0.1:{node.port}" for node in three_masters[:2])
    room = Room(app_on(f"redis+cluster://{hosts}"))
    for _ in range(4):
        play_a_game(room)
    for _ in range(12):
        room.begin("coins")
    # All masters have their part.
    assert all(node.client().dbsize() for node in three_masters)


@pytest.mark.processes
def test_a_cluster_that_goes_is_told_and_comes_back():
    nodes = cluster()
    try:
        room = Room(app_on(f"redis+cluster://127.0.0.1:{nodes[0].port}"))
        party = room.begin("coins")
        for node in nodes:
            node.kill()
        for _ in range(3):
            assert party["white"].refused(503, "get")["type"] == "/problems/store-unavailable"
        assert room.get("/readyz").status_code == 503
        for node in nodes:
            node.start()
        eventually(lambda: party["white"].play("a1").status_code == 200, 20)
    finally:
        for node in nodes:
            node.close()


@pytest.mark.processes
def test_a_cluster_that_stands_still_is_told_within_two_seconds():
    """However many nodes there are to ask who is there."""
    nodes = cluster()
    try:
        room = Room(app_on(f"redis+cluster://127.0.0.1:{nodes[0].port}"))
        party = room.begin("coins")
        for node in nodes:
            node.pause()
        for call in ("", "history"):
            begun = time.monotonic()
            party["white"].refused(503, "get", call)
            assert time.monotonic() - begun < 2
        for node in nodes:
            node.resume()
        eventually(lambda: party["white"].get()["id"] == party.id)
        assert party["white"].play("a1").status_code == 200
    finally:
        for node in nodes:
            node.resume()
            node.close()


@pytest.mark.processes
def test_a_deleted_session_leaves_nothing_in_a_cluster(three_masters: list[Valkey]):
    room = Room(app_on(f"redis+cluster://127.0.0.1:{three_masters[0].port}"))
    party = played_with_all_that_is_kept(room)
    assert any(node.client().keys(f"*{party.id}*") for node in three_masters)
    assert party["white"].ask("delete").status_code == 204
    assert not any(node.client().keys(f"*{party.id}*") for node in three_masters)


def test_a_deleted_session_leaves_nothing_in_the_store(room: Room, valkey: Valkey):
    party = played_with_all_that_is_kept(room)
    assert len(valkey.client().keys(f"*{party.id}*")) >= 5
    assert party["white"].ask("delete").status_code == 204
    assert valkey.client().keys(f"*{party.id}*") == []


def test_of_the_answers_to_idempotency_keys_the_latest_are_kept(
    room: Room, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(store, "MOST_KEPT", 2)
    party = room.begin("coins")
    turns = list(zip(("white", "black", "white"), ("a1", "b1", "c1"), strict=True))
    for seat, coin in turns:
        assert party[seat].play(coin, Idempotency_Key=coin).status_code == 200
    again = [party[seat].play(coin, Idempotency_Key=coin).status_code for seat, coin in turns]
    assert again == [409, 200, 200]
    assert party["white"].get()["version"] == 4
    base = f"calculi:{{{party.id}}}"
    client = valkey.client()
    assert (client.hlen(f"{base}:kept"), client.llen(f"{base}:keys")) == (2, 2)


@pytest.mark.processes
def test_sentinel_finds_the_new_master():
    master = Valkey()
    replica = Valkey("--replicaof", "127.0.0.1", str(master.port))
    sentinel = Sentinel(master, "table")
    try:
        eventually(lambda: master.client().info()["connected_slaves"] == 1)
        eventually(lambda: sentinel.client().sentinel_slaves("table"))
        room = Room(app_on(f"redis+sentinel://127.0.0.1:{sentinel.port}/table"))
        play_a_game(room)
        party = room.begin("coins")
        party["white"].play("a1")
        eventually(lambda: _written(replica) == _written(master))
        master.kill()
        eventually(lambda: party["black"].play("b1").status_code == 200, 20)
        assert party["white"].get()["version"] == 3
        play_a_game(room)
    finally:
        for server in (sentinel, replica, master):
            server.close()


@pytest.mark.processes
def test_an_answer_that_comes_too_late_is_given_to_nobody_else():
    """A master stands still for a moment; what it says then was asked for by others."""
    master = Valkey()
    sentinel = Sentinel(master, "table")
    try:
        eventually(lambda: sentinel.client().sentinel_master("table"))
        # It does not give the master up so soon.
        sentinel.client().sentinel_set("table", "down-after-milliseconds", 60_000)
        room = Room(app_on(f"redis+sentinel://127.0.0.1:{sentinel.port}/table"))
        one, other = room.begin("coins"), room.begin("coins")
        one["white"].play("a1")
        master.pause()
        assert one["white"].refused(503, "get")["type"] == "/problems/store-unavailable"
        master.resume()
        assert other["white"].get()["version"] == 1
        assert one["white"].get()["version"] == 2
    finally:
        for server in (sentinel, master):
            server.close()


@pytest.mark.processes
def test_a_connection_that_was_lost_is_made_to_the_new_master():
    """The old one is still there, and would take what it cannot keep."""
    master = Valkey()
    replica = Valkey("--replicaof", "127.0.0.1", str(master.port))
    sentinel = Sentinel(master, "table")
    try:
        eventually(lambda: master.client().info()["connected_slaves"] == 1)
        eventually(lambda: sentinel.client().sentinel_slaves("table"))
        client: Any = connect(f"redis+sentinel://127.0.0.1:{sentinel.port}/table")
        connection = client.connection_pool.get_connection()
        assert connection.port == master.port
        connection.disconnect()
        eventually(lambda: sentinel.client().execute_command("SENTINEL FAILOVER", "table"))
        masters = sentinel.client().sentinel_masters
        eventually(lambda: masters()["table"]["port"] == replica.port)
        connection.send_command("ECHO", "there")
        assert connection.read_response() == b"there"
        assert connection.port == replica.port
    finally:
        for server in (sentinel, replica, master):
            server.close()


def _written(server: Valkey) -> int:
    replication = server.client().info("replication")
    return int(replication.get("slave_repl_offset", replication["master_repl_offset"]))


@pytest.mark.parametrize("kind", ["redis", "redis+cluster", "redis+sentinel"])
def test_without_a_store_everything_else_goes_on(kind: str):
    room = Room(app_on(f"{kind}://127.0.0.1:{free_port()}"))
    begun = time.monotonic()
    response = room.ask("post", "/v1/sessions", None, json={"game": "coins"})
    assert time.monotonic() - begun < 1
    assert response.status_code == 503
    assert response.get_json()["type"] == "/problems/store-unavailable"
    assert response.headers["Retry-After"] == "1"
    assert room.get("/readyz").status_code == 503
    assert "calculi_store_up 0.0" in room.get("/metrics").get_data(as_text=True)
    assert room.get("/healthz").status_code == 200
    assert room.answer("/v1/games/coins/states", {})["to_move"] == ["white"]


@pytest.mark.processes
def test_a_store_that_hangs_is_told_within_a_second_and_comes_back():
    server = Valkey()
    room = Room(app_on(server.address))
    try:
        party = room.begin("coins")
        server.pause()
        begun = time.monotonic()
        assert party["white"].play("a1").status_code == 503
        assert time.monotonic() - begun < 1
        begun = time.monotonic()
        assert room.get("/readyz").status_code == 503
        assert time.monotonic() - begun < 1
        server.resume()
        eventually(lambda: party["white"].get()["version"] == 1)
        assert party["white"].play("a1").status_code == 200
        assert room.get("/readyz").status_code == 200
    finally:
        server.resume()
        server.close()


@pytest.mark.processes
def test_a_store_that_restarts_has_forgotten_nothing_and_streams_go_on():
    server = Valkey()
    room = Room(app_on(server.address))
    try:
        party = room.begin("coins")
        stream = Stream(party["black"])
        stream.next()
        assert party["white"].play("a1").status_code == 200
        assert stream.next()[0] == 2
        server.kill()
        party["black"].refused(503, "get")
        server.start()
        # The first call already works: dead connections are not the caller's business.
        assert party["black"].play("b1").status_code == 200
        assert stream.next()[0] == 3
        stream.close()
    finally:
        server.close()


def test_a_write_whose_answer_got_lost_counts_once(valkey: Valkey, room: Room, monkeypatch):
    """The same compare-and-set sent twice is one move and not a conflict with itself."""
    real = scripts.WRITE.run
    party = room.begin("coins")

    def twice(client, keys, arguments=()):
        real(client, keys, arguments)
        return real(client, keys, arguments)

    monkeypatch.setattr(scripts.WRITE, "run", twice)
    response = party["white"].play("a1", If_Match='"1"')
    assert response.status_code == 200
    assert party["white"].get()["version"] == 2
    assert len(party["white"].get("history")["changes"]) == 1


@pytest.mark.parametrize("schema", range(1, SCHEMA + 1))
def test_a_session_of_an_older_version_is_still_readable(room: Room, valkey: Valkey, schema: int):
    table = f"old-session-from-{schema:05}"
    document = Path(__file__).parent / "documents" / f"{schema}.json"
    valkey.client().hset(
        f"calculi:{{{table}}}",
        mapping={"v": 7, "d": document.read_bytes().strip(), "t": 86400, "b": "{}", "w": ""},
    )
    ada = Person(room, table, "white", "a-token-of-long-ago")
    view = ada.get()
    assert view["version"] == 7
    assert [seat["name"] for seat in view["seats"]] == ["Ada", None]
    assert view["offers"] == [{"kind": "draw", "by": "black", "agreed": []}]
    assert ada.play("c1").status_code == 200
    assert ada.get()["version"] == 8


def test_a_session_of_a_newer_version_is_left_alone(room: Room, valkey: Valkey):
    party = room.begin("coins")
    key = f"calculi:{{{party.id}}}"
    stored = valkey.client().hget(key, "d").replace(b'"schema":1', b'"schema":99')
    valkey.client().hset(key, "d", stored)
    party["white"].refused(503, "get")


def test_a_document_is_small_and_survives(room: Room, valkey: Valkey):
    party = room.begin("la-trel")
    stored = valkey.client().hget(f"calculi:{{{party.id}}}", "d")
    assert len(stored) < 4000
    again = Session.load(party.id, 1, stored)
    assert again.dump() == stored


@pytest.mark.parametrize("moves", [1, 12])
def test_a_move_costs_one_round_trip_to_read_and_one_to_write(room: Room, valkey: Valkey, moves):
    """However old the session is."""
    party = room.begin("la-trel")
    for _ in range(moves):
        party.play_any()
    person = party.to_move()
    [move] = person.get("legal-moves?limit=1")["moves"]
    client = valkey.client()
    before = client.info("commandstats")
    assert person.play(move["notation"]).status_code == 200
    after = client.info("commandstats")
    calls = {
        name: after[name]["calls"] - before.get(name, {"calls": 0})["calls"]
        for name in ("cmdstat_evalsha", "cmdstat_eval")
        if name in after
    }
    assert sum(calls.values()) == 2
