"""Following a session: server-sent events and long polling."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Timer
from typing import Any

import orjson
import pytest
from flask import Flask

from service.sessions import following, store
from tests.sessions.people import Person, Room

Event = tuple[int, str, Any]


class Stream:
    """An event stream as a browser reads it."""

    def __init__(self, person: Person, last: int | None = None, **keywords: Any) -> None:
        headers = {"Accept": "text/event-stream"}
        if person.token:
            headers["Authorization"] = f"Bearer {person.token}"
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.response = person.room.app.test_client().get(
            f"/v1/sessions/{person.id}/events", headers=headers, **keywords
        )
        self.comments = 0
        self._blocks = self.response.iter_encoded()

    def __iter__(self) -> Iterator[Event]:
        for block in self._blocks:
            lines = block.decode().strip().split("\n")
            if lines[0].startswith(":"):
                self.comments += 1
                continue
            members = dict(line.split(": ", 1) for line in lines)
            yield int(members["id"]), members["event"], orjson.loads(members["data"])

    def next(self) -> Event:
        return next(iter(self))

    def close(self) -> None:
        self.response.close()


def test_a_stream_begins_with_the_whole_view(room: Room):
    party = room.begin("coins")
    stream = Stream(party["white"])
    assert stream.response.mimetype == "text/event-stream"
    assert stream.response.headers["Cache-Control"] == "no-store"
    version, name, view = stream.next()
    assert (version, name) == (1, "position")
    assert view == party["white"].get()
    stream.close()


def test_moves_are_told_as_they_are_made(room: Room):
    party = room.begin("coins")
    stream = Stream(party["black"])
    stream.next()
    party["white"].play("a1-b1")
    version, name, told = stream.next()
    assert (version, name) == (2, "moved")
    assert told["move"]["notation"] == "a1-b1"
    assert [event["square"] for event in told["events"]] == ["a1", "b1"]
    assert told["to_move"] == ["black"]
    assert told["result"] is None
    room.validate(told, "components", "schemas", "CoinsSessionChange")
    stream.close()


def test_a_stream_goes_on_after_the_version_last_seen(room: Room):
    party = room.begin("coins")
    for move, seat in (("a1", "white"), ("b1", "black"), ("c1", "white")):
        party[seat].play(move)
    stream = Stream(party["white"], last=2)
    assert [stream.next()[:2] for _ in range(2)] == [(3, "moved"), (4, "moved")]
    party["black"].play("d1")
    assert stream.next()[:2] == (5, "moved")
    stream.close()


@pytest.mark.parametrize("last", [99, 0])
def test_a_version_that_never_was_gives_the_whole_view(room: Room, last: int):
    party = room.begin("coins")
    stream = Stream(party["white"], last=last)
    assert stream.next()[1] == "position"
    stream.close()


def test_a_stream_ends_with_the_game(room: Room):
    party = room.begin("coins")
    stream = Stream(party["white"])
    party["white"].play("a1")
    party["black"].post("resignations")
    assert [name for _, name, _ in stream] == ["position", "moved", "resigned"]
    stream.close()
    again = Stream(party["white"])
    assert [name for _, name, _ in again] == ["position"]
    again.close()
    # A browser that comes back is told not to.
    assert Stream(party["white"], last=3).response.status_code == 204


def test_a_stream_ends_when_the_session_is_deleted(room: Room):
    party = room.begin("coins")
    stream = Stream(party["black"])
    stream.next()
    party["white"].ask("delete")
    assert [name for _, name, _ in stream] == ["deleted"]
    stream.close()


def test_the_stream_of_a_seat_ends_when_it_is_handed_over(room: Room):
    party = room.begin("zatre")
    first, second = Stream(party["p1"]), Stream(party["p2"])
    party["p1"].post("seats/p1/tokens")
    assert [name for _, name, _ in first] == ["position", "handed-over"]
    assert [second.next()[1] for _ in range(2)] == ["position", "handed-over"]
    first.close()
    second.close()


def test_every_kind_of_change_has_its_name(room: Room):
    party = room.begin("coins")
    stream = Stream(party["white"])
    party["white"].play("a1")
    party["white"].post("undo-requests")
    party["black"].post("undo-requests", {"accept": False})
    party["white"].post("undo-requests")
    party["black"].post("undo-requests")
    party["white"].ask("patch", "seats/white", json={"name": "Ada"})
    party["white"].post("draw-offers")
    party["black"].post("draw-offers", {"accept": False})
    party["white"].post("draw-offers")
    party["black"].post("draw-offers")
    events = list(stream)
    assert [name for _, name, _ in events] == [
        "position",
        "moved",
        "undo-requested",
        "undo-declined",
        "undo-requested",
        "undone",
        "renamed",
        "draw-offered",
        "draw-declined",
        "draw-offered",
        "draw-agreed",
    ]
    assert [version for version, _, _ in events] == list(range(1, 12))
    for _, _, told in events[1:]:
        room.validate(told, "components", "schemas", "CoinsSessionChange")
    undone = events[5][2]
    assert undone["moves"] == 1
    assert "a1" in undone["state"]["pieces"]
    assert events[6][2]["name"] == "Ada"
    stream.close()


def test_a_quiet_stream_gives_a_sign_of_life(room: Room, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(following, "KEEP_ALIVE", 0.05)
    party = room.begin("coins")
    stream = Stream(party["white"])
    stream.next()
    Timer(0.3, party["white"].play, ["a1"]).start()
    assert stream.next()[1] == "moved"
    assert stream.comments >= 2
    stream.close()


def test_what_is_published_may_get_lost(room: Room, app: Flask, monkeypatch: pytest.MonkeyPatch):
    """The stream in the store is the truth: a message that never came is found there."""
    monkeypatch.setattr(following, "KEEP_ALIVE", 0.05)
    party = room.begin("coins")
    stream = Stream(party["white"])
    stream.next()
    monkeypatch.setattr(app.extensions["calculi-hub"], "_receive", lambda _: None)
    party["white"].play("a1")
    party["black"].play("b1")
    assert [stream.next()[0] for _ in range(2)] == [2, 3]
    stream.close()


def test_a_message_that_overtakes_another_waits_for_it(room: Room, app: Flask):
    hub = app.extensions["calculi-hub"]
    party = room.begin("coins")
    stream = Stream(party["white"])
    stream.next()
    real = hub._receive
    held: list[Any] = []
    hub._receive = lambda message: held.append(message) if len(held) < 1 else real(message)
    try:
        party["white"].play("a1")
        party["black"].play("b1")
        assert [stream.next()[0] for _ in range(2)] == [2, 3]
    finally:
        del hub._receive
    stream.close()


def test_long_polling_answers_as_soon_as_something_happens(room: Room):
    party = room.begin("coins")
    Timer(0.2, party["white"].play, ["a1"]).start()
    begun = time.monotonic()
    told = party["black"].get("events?wait=10&after=1")
    assert 0.1 < time.monotonic() - begun < 5
    assert told["version"] == 2
    assert [change["type"] for change in told["changes"]] == ["moved"]
    assert "position" not in told


def test_long_polling_gives_up_after_the_time_asked_for(room: Room):
    party = room.begin("coins")
    begun = time.monotonic()
    assert party["black"].get("events?wait=1&after=1") == {
        "game": "coins",
        "version": 1,
        "changes": [],
    }
    assert 0.9 < time.monotonic() - begun < 3
    party["black"].refused(422, "get", "events?wait=31")
    party["black"].refused(422, "get", "events?wait=-1")


def test_long_polling_begins_with_the_whole_view(room: Room):
    party = room.begin("coins")
    party["white"].play("a1")
    told = party["black"].get("events", headers={"Accept": "application/json"})
    assert told["position"] == party["black"].get()
    assert told["changes"] == []
    told = party["black"].get("events?after=1")
    assert [change["version"] for change in told["changes"]] == [2]


def test_events_come_in_two_forms(room: Room):
    party = room.begin("coins")
    party["white"].refused(406, "get", "events", headers={"Accept": "image/png"})


def test_long_polling_still_works_after_the_end(room: Room):
    party = room.begin("coins")
    party["white"].post("resignations")
    party["white"].post("rematches")
    party["black"].post("rematches")
    told = party["white"].get("events?wait=1&after=2")
    assert [change["type"] for change in told["changes"]] == ["rematch-offered", "rematch-begun"]
    assert told["changes"][-1]["rematch"]["seat"] == "black"


def test_history_comes_in_pages(room: Room):
    party = room.begin("coins")
    for move, seat in (("a1", "white"), ("b1", "black"), ("c1", "white")):
        party[seat].play(move)
    page = party["white"].get("history?limit=2")
    assert [change["version"] for change in page["changes"]] == [2, 3]
    assert page["more"] is True
    page = party["white"].get("history?after=3")
    assert [change["version"] for change in page["changes"]] == [4]
    assert page["more"] is False


def test_only_so_many_changes_are_kept(room: Room, monkeypatch: pytest.MonkeyPatch):
    """A follower who was away for longer gets the whole view again."""
    monkeypatch.setattr(store, "MOST_CHANGES", 10)
    party = room.begin("coins")
    for index in range(15):
        party["white"].ask("patch", "seats/white", json={"name": str(index)})
    history = party["white"].get("history")
    assert [change["version"] for change in history["changes"]] == list(range(7, 17))
    stream = Stream(party["white"], last=3)
    assert stream.next()[1] == "position"
    stream.close()
    stream = Stream(party["white"], last=6)
    assert stream.next()[0] == 7
    stream.close()


def test_streams_leave_threads_to_other_calls(room: Room, app: Flask, monkeypatch):
    party = room.begin("coins")
    monkeypatch.setattr(app.extensions["calculi-hub"], "_most", 1)
    stream = Stream(party["white"])
    refused = party["black"].ask("get", "events", headers={"Accept": "text/event-stream"})
    assert refused.status_code == 503
    assert refused.get_json()["type"] == "/problems/too-many-followers"
    assert refused.headers["Retry-After"] == "1"
    stream.next()
    stream.close()
    again = Stream(party["black"])
    assert again.next()[1] == "position"
    again.close()
