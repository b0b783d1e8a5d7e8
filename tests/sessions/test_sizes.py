"""What a session fills and what reading of it takes: bounded, whatever has happened in it."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from service.app import create_app
from service.sessions import store
from service.sessions.changes import Change
from service.settings import Settings
from tests.sessions.people import Party, Person, Room
from tests.sessions.test_events import Stream
from tests.sessions.valkeys import Valkey

SMALL = 1 << 16


def renamed(person: Person, times: int) -> None:
    for index in range(times):
        name = f"{index:>020}"
        assert person.ask("patch", f"seats/{person.seat}", json={"name": name}).status_code == 200


def sent_by(valkey: Valkey) -> int:
    return int(valkey.client().info("stats")["total_net_output_bytes"])


@pytest.mark.parametrize("call", ["history?limit=1&after=70", "history?limit=1"])
def test_no_more_is_read_than_is_asked_for(room: Room, valkey: Valkey, call: str):
    party = room.begin("coins")
    renamed(party["white"], 80)
    before = sent_by(valkey)
    everything = party["white"].get("history")
    between = sent_by(valkey)
    [one] = party["white"].get(call)["changes"]
    after = sent_by(valkey)
    assert one in everything["changes"]
    # Either counts what the figure itself takes.
    figure = sent_by(valkey) - after
    assert (after - between - figure) * 3 < between - before - figure


def test_who_resumes_a_stream_is_read_one_page_after_the_other(
    room: Room, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(store, "MOST_BYTES", 1)
    party = room.begin("coins")
    renamed(party["white"], 5)
    stream = Stream(party["white"], last=2)
    assert [stream.next()[0] for _ in range(4)] == [3, 4, 5, 6]
    renamed(party["white"], 2)
    assert [stream.next()[0] for _ in range(2)] == [7, 8]
    stream.close()


def test_who_polls_is_told_one_page_after_the_other(room: Room, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(store, "MOST_BYTES", 1)
    party = room.begin("coins")
    renamed(party["white"], 3)
    versions, answer = [], {"version": 1}
    for _ in range(3):
        answer = party["white"].get(f"events?wait=1&after={answer['version']}")
        versions.append((answer["version"], len(answer["changes"])))
    assert versions == [(2, 1), (3, 1), (4, 1)]


def test_moves_that_were_taken_back_are_marked_whatever_the_page(room: Room):
    party = room.begin("coins")
    party["white"].play("a1")
    party["black"].play("b1")
    party["black"].post("undo-requests")
    party["white"].post("undo-requests")
    party["black"].play("c1")
    whole = party["white"].get("history")["changes"]
    assert [c.get("undone") for c in whole] == [False, True, None, None, False]
    pages = [party["white"].get(f"history?limit=1&after={v}") for v in range(1, 6)]
    assert [page["changes"][0] for page in pages] == whole
    assert [page["more"] for page in pages] == [True, True, True, True, False]


def test_a_change_holds_what_all_may_know_once(room: Room, valkey: Valkey):
    """Taking back tells each of six seats a whole position, of which little is its own."""
    party = room.begin("zatre", players=6, seed="sizes")
    party.play_any()
    moved = party["p1"].get("history")["changes"][-1]
    for person in sorted(party.people.values(), key=lambda one: one.seat != moved["seat"]):
        person.post("undo-requests")
    [*_, (_, entry)] = valkey.client().xrange(f"calculi:{{{party.id}}}:changes")
    change = Change.load(entry[b"c"])
    assert change.type == "undone"
    assert len(entry[b"c"]) < 2 * len(orjson.dumps(change.shown(None)))
    for seat, person in party.people.items():
        told = change.shown(seat)
        view = person.get()
        assert {name: told[name] for name in ("state", "to_move", "scores")} == {
            name: view[name] for name in ("state", "to_move", "scores")
        }


@pytest.fixture
def narrow(valkey: Valkey) -> Room:
    """The service where a session may have 64 KB."""
    settings = Settings(redis_url=valkey.address, session_bytes=SMALL)
    return Room(create_app(settings, packages=("tests.toy", "service.games.zatre")))


def stored(valkey: Valkey, party: Party) -> int:
    """Return how many bytes are kept of a session."""
    client, key = valkey.client(), f"calculi:{{{party.id}}}"
    return sum(
        sum(map(len, values))
        for values in (
            client.hmget(key, "d", "b"),
            client.hvals(f"{key}:kept"),
            client.lrange(f"{key}:past", 0, -1),
            [fields[b"c"] for _, fields in client.xrange(f"{key}:changes")],
        )
    )


def much_played(turns: int) -> dict[str, Any]:
    """Return a game of Zatre with so many turns on its sheets."""
    turn = {"tens": 0, "elevens": 0, "twelves": 0, "ticks": 0}
    seats = ("p1", "p2")
    return {
        "tiles": {"h8": 6, "h9": 4},
        "hands": {"p1": [1, 2, 3], "p2": [1, 2, 3]},
        "turn": "p1",
        "turns": dict.fromkeys(seats, [turn] * turns),
        "seed": "narrow",
    }


def test_the_oldest_makes_room_and_the_latest_is_kept(narrow: Room, valkey: Valkey):
    party = narrow.begin("zatre", setup=much_played(60))
    most = 0
    for index in range(12):
        person = party.to_move()
        move = person.get("legal-moves?limit=1")["moves"][0]["notation"]
        answer = person.play(move, Idempotency_Key=f"key {index}")
        assert answer.status_code == 200
        assert person.play(move, Idempotency_Key=f"key {index}").get_data() == answer.get_data()
        most = max(most, stored(valkey, party))
    assert SMALL / 2 < most <= SMALL
    assert party["p1"].get()["version"] == 13
    kept = party["p1"].get("history")["changes"]
    assert kept[-1]["version"] == 13
    counted = valkey.client().hmget(f"calculi:{{{party.id}}}", "nc", "np", "nk", "d", "b")
    assert sum(map(int, counted[:3])) + sum(map(len, counted[3:])) == stored(valkey, party)


def test_a_follower_of_what_had_to_make_room_gets_the_whole_view(narrow: Room):
    party = narrow.begin("coins")
    renamed(party["white"], 400)
    kept = party["white"].get("history")["changes"]
    assert kept[0]["version"] > 2
    assert kept[-1]["version"] == 401
    assert "position" in party["white"].get("events?after=2")
    stream = Stream(party["white"], last=2)
    assert stream.next()[1] == "position"
    stream.close()


def test_positions_that_had_to_make_room_are_not_gone_back_to(narrow: Room, valkey: Valkey):
    party = narrow.begin("coins")
    party["white"].play("a1")
    valkey.client().delete(f"calculi:{{{party.id}}}:past")
    told = party["white"].refused(409, "post", "undo-requests", json={})
    assert told["reason"] == "nothing-to-undo"


def test_a_game_too_large_to_go_on_is_told_so_and_can_be_ended(room: Room, valkey: Valkey):
    party = room.begin("coins")
    document = valkey.client().hget(f"calculi:{{{party.id}}}", "d")
    settings = Settings(redis_url=valkey.address, session_bytes=2 * len(document))
    narrow = Room(create_app(settings, packages=("tests.toy",)))
    white = Person(narrow, party.id, "white", party["white"].token)
    headers = {"Accept-Language": "fr", "Idempotency-Key": "k" * 100}
    told = white.refused(409, "post", "moves", json={"move": "a1"}, headers=headers)
    assert told["type"] == "/problems/session-full"
    assert "abandonnez" in told["detail"]
    assert white.get()["version"] == 1
    assert narrow.get("/problems/session-full").status_code == 200
    assert white.post("resignations")["result"]["reason"] == "resignation"
    # A game that would have no room to grow does not begin.
    refused = narrow.ask("post", "/v1/sessions", None, json={"game": "coins"})
    assert refused.status_code == 409
    assert refused.get_json()["type"] == "/problems/session-full"
