"""Writes that so many replicas must have before they are answered (CALCULI_STORE_REPLICAS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from service.app import create_app
from service.settings import Settings
from tests.sessions.people import Party, Room
from tests.sessions.valkeys import Valkey, cluster, eventually, join_as_replica

pytestmark = pytest.mark.processes

FRENCH = {"Accept-Language": "fr"}


def room_on(address: str) -> Room:
    settings = Settings(redis_url=address, store_replicas=1)
    return Room(create_app(settings, packages=("tests.toy",)))


@pytest.fixture
def master() -> Iterator[Valkey]:
    server = Valkey()
    yield server
    server.close()


@pytest.fixture
def replica(master: Valkey) -> Iterator[Valkey]:
    server = replica_of(master)
    yield server
    server.resume()
    server.close()


def replica_of(master: Valkey) -> Valkey:
    server = Valkey("--replicaof", "127.0.0.1", str(master.port))
    eventually(lambda: server.client().info()["master_link_status"] == "up")
    eventually(lambda: master.client().info()["connected_slaves"] == 1)
    return server


def version_on(server: Valkey, party: Party) -> int:
    return int(server.client().hget(f"calculi:{{{party.id}}}", "v") or 0)


def test_what_is_acknowledged_is_on_the_replica(master: Valkey, replica: Valkey):
    room = room_on(master.address)
    party = room.begin("coins")
    assert version_on(replica, party) == 1
    for seat, coin in (("white", "a1"), ("black", "b1"), ("white", "c1")):
        answer = party[seat].play(coin)
        assert answer.status_code == 200
        assert version_on(replica, party) == answer.get_json()["version"]
    master.kill()
    replica.client().replicaof("NO", "ONE")
    # Whoever takes over has everything, and games go on.
    again = Room(create_app(Settings(redis_url=replica.address), packages=("tests.toy",)))
    here = Party(again, party.session, {s: again_at(again, p) for s, p in party.people.items()})
    assert here["black"].get()["version"] == 4
    assert here["black"].play("d1").status_code == 200


def again_at(room: Room, person: Any) -> Any:
    return type(person)(room, person.id, person.seat, person.token)


def test_what_no_replica_has_is_not_acknowledged_until_one_has_it(master: Valkey, replica: Valkey):
    room = room_on(master.address)
    party = room.begin("coins")
    replica.pause()
    headers = {"Idempotency-Key": "k", **FRENCH}
    told = party["white"].refused(503, "post", "moves", json={"move": "a1"}, headers=headers)
    assert told["type"] == "/problems/unconfirmed"
    assert "Idempotency-Key" in told["detail"]
    assert room.get("/problems/unconfirmed").status_code == 200
    # Sent again it is not played twice, and still not acknowledged.
    assert party["white"].play("a1", Idempotency_Key="k").status_code == 503
    assert party["white"].get()["version"] == 2
    replica.resume()
    assert party["white"].play("a1", Idempotency_Key="k").status_code == 200
    assert version_on(replica, party) == 2
    assert party["black"].play("b1").status_code == 200


def test_a_game_that_was_not_acknowledged_is_not_left_behind(master: Valkey, replica: Valkey):
    room = room_on(master.address)
    replica.pause()
    refused = room.ask("post", "/v1/sessions", None, json={"game": "coins"})
    assert refused.get_json()["type"] == "/problems/unconfirmed"
    assert not [key for key in master.client().keys("*") if key != b"calculi:probe"]


def test_a_replica_that_is_missing_is_told_and_it_heals(master: Valkey, replica: Valkey):
    room = room_on(master.address)
    party = room.begin("coins")
    replica.kill()
    eventually(lambda: room.get("/readyz").status_code == 503)
    assert room.get("/readyz").get_json()["reason"] == "replicas"
    party["white"].refused(503, "post", "moves", json={"move": "a1"})
    assert party["black"].get()["version"] == 2
    assert room.answer("/v1/games/coins/states", {})["to_move"] == ["white"]
    replica.start()
    eventually(lambda: room.get("/readyz").status_code == 200)
    eventually(lambda: party["black"].play("b1").status_code in (200, 409))
    assert party["white"].play("c1").status_code == 200
    assert version_on(replica, party) == 4


def test_without_the_setting_nobody_waits(master: Valkey, replica: Valkey):
    room = Room(create_app(Settings(redis_url=master.address), packages=("tests.toy",)))
    party = room.begin("coins")
    replica.pause()
    assert party["white"].play("a1").status_code == 200


def test_in_a_cluster_the_master_of_the_session_waits_for_its_replica():
    masters = cluster()
    replicas = [join_as_replica(master) for master in masters]
    try:
        room = room_on(f"redis+cluster://127.0.0.1:{masters[0].port}")
        parties = [room.begin("coins") for _ in range(6)]
        for party in parties:
            assert party["white"].play("a1").status_code == 200
        stored = [sum(version_on_any(r, p) == 2 for r in replicas) for p in parties]
        assert stored == [1] * 6
        for replica in replicas:
            replica.pause()
        assert parties[0]["black"].play("b1", Idempotency_Key="k").status_code == 503
        for replica in replicas:
            replica.resume()
        eventually(lambda: parties[0]["black"].play("b1", Idempotency_Key="k").status_code == 200)
        # Whoever was asked until now refers to another.
        for replica in replicas:
            replica.client().execute_command("CLUSTER FAILOVER")
        eventually(lambda: all(follows(master) for master in masters), 20)
        for party in parties[1:]:
            played_at_last(party)
            assert party["white"].get()["version"] == 3
    finally:
        for node in (*replicas, *masters):
            node.resume()
            node.close()


def follows(server: Valkey) -> bool:
    replication = server.client().info("replication")
    return (replication["role"], replication.get("master_link_status")) == ("slave", "up")


def played_at_last(party: Party) -> None:
    eventually(lambda: party["black"].play("b1", Idempotency_Key="k").status_code == 200)


def version_on_any(replica: Valkey, party: Party) -> int:
    """Return the version that a replica of a cluster has, 0 if the session is not its own."""
    with replica.client() as client:
        if f"calculi:{{{party.id}}}".encode() not in client.keys("*"):
            return 0
        client.execute_command("READONLY")
        return int(client.hget(f"calculi:{{{party.id}}}", "v"))
