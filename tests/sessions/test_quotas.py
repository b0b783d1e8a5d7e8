"""What one client may have at once: sessions that it has begun, and sessions that it follows."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.api_keys import digest
from service.app import create_app
from service.sessions import followers, quotas
from service.sessions.document import Session
from service.sessions.store import Store
from service.settings import Settings
from tests.servers import free_port
from tests.sessions.people import Person, Room
from tests.sessions.test_events import Stream
from tests.sessions.valkeys import Valkey, cluster, eventually

FAR: Any = {"REMOTE_ADDR": "203.0.113.7"}
OTHER: Any = {"REMOTE_ADDR": "203.0.113.8"}


def app_on(address: str, **settings: Any) -> Flask:
    given = {"client_sessions": 2, "client_streams": 2, **settings}
    return create_app(Settings(redis_url=address, **given), packages=("tests.toy",))


@pytest.fixture
def own() -> Iterator[Valkey]:
    server = Valkey()
    yield server
    server.close()


@pytest.fixture
def narrow(own: Valkey) -> Room:
    """The service where a client may begin two sessions and follow two."""
    return Room(app_on(own.address))


def begin(room: Room, client: Any = FAR, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    beginning = {"game": "coins"}
    return room.ask(
        "post",
        "/v1/sessions",
        None,
        json=beginning,
        environ_overrides=client,
        headers=named,
    )


def begun(room: Room, client: Any = FAR) -> dict[str, Person]:
    response = begin(room, client)
    assert response.status_code == 201, response.get_data(as_text=True)
    session = response.get_json()
    return {
        seat["seat"]: Person(room, session["id"], seat["seat"], seat["token"])
        for seat in session["seats"]
    }


# Sessions


def test_who_has_begun_too_many_games_is_told_what_may_be_done(narrow: Room):
    for _ in range(2):
        begun(narrow)
    refused = begin(narrow, Accept_Language="fr")
    assert refused.status_code == 429
    problem = refused.get_json()
    assert problem["type"] == "/problems/too-many-sessions"
    assert problem["allowed"] == 2
    assert "supprimez" in problem["detail"]
    assert narrow.get("/problems/too-many-sessions").status_code == 200
    begun(narrow, OTHER)


def test_programs_on_this_machine_begin_as_many_as_they_like(own: Valkey):
    room = Room(app_on(own.address))
    for _ in range(4):
        begun(room, {})
    counted = Room(app_on(own.address, rate_limit_local=True))
    for _ in range(2):
        begun(counted, {})
    assert begin(counted, {}).status_code == 429


def test_none_is_no_quota(own: Valkey):
    room = Room(app_on(own.address, client_sessions=None, client_streams=None))
    people = [begun(room)["white"] for _ in range(4)]
    streams = [Stream(person, environ_overrides=FAR) for person in people]
    assert {stream.response.status_code for stream in streams} == {200}
    for stream in streams:
        stream.close()


def test_an_ipv6_network_is_one_client_and_a_key_is_one_wherever_it_calls_from(own: Valkey):
    room = Room(app_on(own.address))
    for host in range(2):
        begun(room, {"REMOTE_ADDR": f"2001:db8:1:2::{host:x}"})
    assert begin(room, {"REMOTE_ADDR": "2001:db8:1:2::ffff"}).status_code == 429
    keyed = Room(app_on(own.address, api_keys=f"one:{digest('1')} two:{digest('2')}"))
    found = [begin(keyed, client, X_API_Key="1").status_code for client in (FAR, OTHER, FAR)]
    assert found == [201, 201, 429]
    assert begin(keyed, FAR, X_API_Key="2").status_code == 201


def test_a_deleted_an_ended_and_a_forgotten_game_give_their_place_back(
    narrow: Room, own: Valkey, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(quotas, "IN_THE_MAKING", 0)
    first, second = begun(narrow), begun(narrow)
    assert begin(narrow).status_code == 429
    assert first["white"].ask("delete").status_code == 204
    third = begun(narrow)
    assert begin(narrow).status_code == 429
    second["black"].post("resignations")
    fourth = begun(narrow)
    assert begin(narrow).status_code == 429
    # As the store does it when nobody has used it for long.
    own.client().delete(f"calculi:{{{third['white'].id}}}")
    begun(narrow)
    assert begin(narrow).status_code == 429
    assert fourth["white"].get()["version"] == 1


def test_a_game_that_is_used_keeps_its_place_however_old_it_is(
    narrow: Room, own: Valkey, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(quotas, "IN_THE_MAKING", 0)
    for _ in range(2):
        begun(narrow)
    [key] = own.client().keys("*:sessions")
    for table in own.client().zrange(key, 0, -1):
        own.client().zadd(key, {table: 1})
    assert begin(narrow).status_code == 429


def test_a_rematch_takes_a_place(narrow: Room, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quotas, "IN_THE_MAKING", 0)
    tables = [begun(narrow) for _ in range(2)]
    for table in tables:
        table["white"].post("resignations")
    for table in tables:
        table["white"].post("rematches", environ_overrides=FAR)
        table["black"].post("rematches", environ_overrides=FAR)
    refused = begin(narrow)
    assert refused.get_json()["type"] == "/problems/too-many-sessions"


def test_a_rematch_that_is_overtaken_takes_one_place(own: Valkey, monkeypatch: pytest.MonkeyPatch):
    """Somebody renames a seat while the rematch is stored: it is made anew at the next version."""
    room = Room(app_on(own.address, client_sessions=3))
    table = begun(room)
    table["white"].post("resignations")
    table["white"].post("rematches", environ_overrides=FAR)
    create = Store.create
    overtaken: list[str] = []

    def late(store: Store, session: Session) -> None:
        create(store, session)
        if not overtaken:
            overtaken.append(session.id)
            table["white"].ask("patch", "seats/white", json={"name": "Ada"})

    monkeypatch.setattr(Store, "create", late)
    rematch = table["black"].post("rematches", environ_overrides=FAR)["rematch"]["id"]
    assert overtaken
    assert rematch not in overtaken
    [key] = own.client().keys("*:sessions")
    assert rematch.encode() in own.client().zrange(key, 0, -1)
    assert overtaken[0].encode() not in own.client().zrange(key, 0, -1)


def test_who_asks_for_many_at_once_gets_no_more_than_the_quota(narrow: Room):
    statuses: list[int] = []
    threads = [Thread(target=lambda: statuses.append(begin(narrow).status_code)) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201] * 2 + [429] * 10


def test_a_game_that_could_not_be_stored_takes_no_place(own: Valkey):
    room = Room(app_on(own.address, session_bytes=100))
    refused = [begin(room).get_json()["type"] for _ in range(3)]
    assert refused == ["/problems/session-full"] * 3


# Streams and long polls


def open_stream(person: Person, client: Any = FAR) -> Stream:
    return Stream(person, environ_overrides=client)


def opened_at_last(person: Person) -> Stream:
    """Open a stream as soon as there is room for it."""
    streams: list[Stream] = []

    def opened() -> bool:
        streams.append(open_stream(person))
        return streams[-1].response.status_code == 200

    eventually(opened)
    return streams[-1]


def test_who_follows_too_many_games_is_told_what_may_be_done(narrow: Room):
    person = begun(narrow)["white"]
    streams = [open_stream(person) for _ in range(2)]
    refused = open_stream(person).response
    assert refused.status_code == 429
    problem = refused.get_json()
    assert problem["type"] == "/problems/too-many-streams"
    assert problem["allowed"] == 2
    assert "Retry-After" in refused.headers
    polled = person.ask("get", "events?wait=1&after=1", environ_overrides=FAR)
    assert polled.status_code == 429
    # What is there already is told without waiting, and takes no place.
    assert person.ask("get", "events?wait=0&after=1", environ_overrides=FAR).status_code == 200
    begun(narrow, OTHER)
    assert open_stream(person, OTHER).response.status_code == 200
    assert narrow.get("/problems/too-many-streams").status_code == 200
    for stream in streams:
        stream.close()
    eventually(lambda: person.ask("get", "events?wait=1&after=1", environ_overrides=FAR).json)


def test_a_stream_that_is_closed_gives_its_place_back(narrow: Room):
    person = begun(narrow)["white"]
    streams = [open_stream(person) for _ in range(2)]
    streams[0].close()
    streams.append(opened_at_last(person))
    for stream in streams:
        stream.close()


def test_a_long_poll_holds_its_place_while_it_waits(narrow: Room):
    person = begun(narrow)["white"]
    polls = [
        Thread(
            target=person.ask,
            args=("get", "events?wait=2&after=1"),
            kwargs={"environ_overrides": FAR},
        )
        for _ in range(2)
    ]
    for poll in polls:
        poll.start()
    eventually(lambda: open_stream(person).response.status_code == 429)
    for poll in polls:
        poll.join()
    eventually(lambda: open_stream(person).response.status_code == 200)


def test_all_processes_count_together(own: Valkey):
    one, other = Room(app_on(own.address)), Room(app_on(own.address))
    person = begun(one)["white"]
    elsewhere = Person(other, person.id, person.seat, person.token)
    streams = [open_stream(person), open_stream(elsewhere)]
    assert open_stream(person).response.status_code == 429
    assert open_stream(elsewhere).response.status_code == 429
    for stream in streams:
        stream.close()


def test_streams_of_a_process_that_was_killed_are_forgotten_and_those_that_live_are_not(
    own: Valkey, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(followers, "LEASE", 1)
    room = Room(app_on(own.address))
    person = begun(room)["white"]
    stream = open_stream(person)
    [key] = own.client().keys("*:following")
    # What a process leaves behind that is killed now.
    own.client().zadd(key, {"left behind": int(own.client().time()[0]) + 1})
    assert open_stream(person).response.status_code == 429
    another = opened_at_last(person)
    assert b"left behind" not in own.client().zrange(key, 0, -1)
    for _ in range(3):
        assert open_stream(person).response.status_code == 429
    stream.close()
    another.close()


def test_a_store_that_lost_the_leases_gets_them_again(own: Valkey, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(followers, "LEASE", 1)
    room = Room(app_on(own.address))
    person = begun(room)["white"]
    streams = [open_stream(person) for _ in range(2)]
    [key] = own.client().keys("*:following")
    own.client().delete(key)
    eventually(lambda: own.client().zcard(key) == 2)
    for stream in streams:
        stream.close()
    eventually(lambda: own.client().zcard(key) == 0)


def test_games_are_followed_though_the_store_is_full_and_no_more_than_the_quota(own: Valkey):
    room = Room(app_on(own.address))
    person = begun(room)["white"]
    own.client().config_set("maxmemory", "1")
    streams = [open_stream(person) for _ in range(2)]
    assert [stream.next()[1] for stream in streams] == ["position"] * 2
    assert open_stream(person).response.status_code == 429
    own.client().config_set("maxmemory", "0")
    for stream in streams:
        stream.close()


@pytest.mark.processes
def test_quotas_hold_in_a_cluster(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quotas, "IN_THE_MAKING", 0)
    nodes = cluster()
    try:
        room = Room(app_on(f"redis+cluster://127.0.0.1:{nodes[0].port}"))
        tables = [begun(room) for _ in range(2)]
        assert begin(room).status_code == 429
        assert tables[0]["white"].ask("delete").status_code == 204
        begun(room)
        assert begin(room).status_code == 429
        streams = [open_stream(tables[1]["white"]) for _ in range(2)]
        assert open_stream(tables[1]["white"]).response.status_code == 429
        for stream in streams:
            stream.close()
    finally:
        for node in nodes:
            node.close()


def test_without_a_store_it_is_the_store_that_is_away():
    room = Room(app_on(f"redis://127.0.0.1:{free_port()}"))
    assert begin(room).get_json()["type"] == "/problems/store-unavailable"
