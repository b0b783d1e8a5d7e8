"""Where the time of a call about a shared game goes: waiting for the store is nobody's work."""

from __future__ import annotations

import pytest

from service.answers.stopwatch import SPANS, Span, Stopwatch, enter
from service.sessions.store import Store
from tests.api.middleware.test_metrics import figures, timed_spans
from tests.sessions.people import Person, Room
from tests.sessions.valkeys import Valkey


def play(person: Person) -> None:
    assert person.play("a1").status_code == 200


def look(person: Person) -> None:
    person.get()


def look_again(person: Person) -> None:
    assert person.ask("get", headers={"If-None-Match": '"1"'}).status_code == 304


def list_nothing(person: Person) -> None:
    """It is the other seat's turn, so that there is nothing to list."""
    person.play("a1")
    assert person.get("legal-moves")["total"] == 0


def look_back(person: Person) -> None:
    assert person.get("history")["changes"] == []


def catch_up(person: Person) -> None:
    assert person.get("events?after=0&wait=0")


def rename(person: Person) -> None:
    assert person.ask("patch", "seats/white", json={"name": "Ada"}).status_code == 200


@pytest.mark.parametrize(
    ("operation", "call", "spans"),
    [
        ("play_in_session", play, SPANS),
        ("get_session", look, SPANS),
        ("get_session", look_again, ("reading",)),
        ("rename_seat", rename, SPANS),
        ("session_legal_moves", list_nothing, SPANS),
        ("session_history", look_back, ("reading", "writing")),
        ("session_events", catch_up, SPANS),
    ],
)
def test_calls_about_sessions_are_timed_as_all_others(
    room: Room, operation: str, call, spans: tuple[Span, ...]
):
    person, caller = room.begin("coins")["white"], room.app.test_client()
    before = figures(caller)
    call(person)
    assert timed_spans(before, figures(caller), operation) == spans


def test_waiting_for_the_store_is_in_none_of_the_spans(valkey: Valkey):
    during: list[Span | None] = []
    store = Store(valkey.address, lambda *_: during.append(watch.span))
    with Stopwatch() as watch:
        enter("rules")
        store.read("nobody")
        assert (during, watch.span) == ([None], "rules")
