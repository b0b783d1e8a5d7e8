"""The schedule of duties, on a real store: due, taken up, done, and never lost."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from service.duties.schedule import SLOTS, Duty, Schedule
from service.sessions.store import Store
from tests.sessions.valkeys import Valkey

LONG = 60.0


@pytest.fixture(scope="module")
def valkey() -> Iterator[Valkey]:
    server = Valkey()
    yield server
    server.close()


@pytest.fixture
def schedule(valkey: Valkey) -> Schedule:
    valkey.client().flushall()
    return Schedule(Store(valkey.address).ask)


def take(schedule: Schedule, lease: float = LONG, most: int = 10) -> list[Duty]:
    """Take up all that is due."""
    return [duty for slot in range(SLOTS) for duty in schedule.take(slot, most, lease)[0]]


def subjects(schedule: Schedule, lease: float = LONG) -> list[str]:
    return sorted(duty.subject for duty in take(schedule, lease))


def test_what_is_promised_is_due_once_however_often_it_was_promised(schedule: Schedule) -> None:
    for subject in ("b", "a", "b"):
        schedule.promise("move", subject)
    assert subjects(schedule) == ["a", "b"]
    assert subjects(schedule) == []


def test_kinds_and_subjects_are_told_apart(schedule: Schedule) -> None:
    schedule.promise("move", "a b")
    schedule.promise("flag", "a b")
    assert sorted((duty.kind, duty.subject) for duty in take(schedule)) == [
        ("flag", "a b"),
        ("move", "a b"),
    ]


def test_what_is_done_is_gone(schedule: Schedule, valkey: Valkey) -> None:
    schedule.promise("move", "a")
    [duty] = take(schedule, lease=0.0)
    schedule.done(duty)
    assert take(schedule) == []
    assert valkey.client().keys() == []


def test_what_nobody_finishes_is_due_again_when_the_lease_ends(schedule: Schedule) -> None:
    schedule.promise("move", "a")
    [first] = take(schedule, lease=0.05)
    assert take(schedule) == []
    time.sleep(0.06)
    [second] = take(schedule)
    assert (first.tries, second.tries) == (1, 2)


def test_who_has_lost_the_lease_cannot_strike_it_out(schedule: Schedule) -> None:
    schedule.promise("move", "a")
    [late] = take(schedule, lease=0.0)
    [other] = take(schedule, lease=0.0)
    schedule.done(late)
    assert schedule.postpone(late, LONG) is None
    assert subjects(schedule) == ["a"]
    schedule.done(other)
    assert subjects(schedule) == []


def test_what_is_promised_while_it_is_done_is_due_again(schedule: Schedule) -> None:
    """Whoever does it may have looked before there was more to do."""
    schedule.promise("move", "a")
    [duty] = take(schedule)
    schedule.promise("move", "a")
    schedule.done(duty)
    [again] = take(schedule)
    assert again.tries == 1


def test_a_promise_for_later_is_kept_later_and_brought_forward_by_a_nearer_one(
    schedule: Schedule,
) -> None:
    schedule.promise("move", "a", LONG)
    assert take(schedule) == []
    schedule.promise("move", "a", 2 * LONG)
    waits = [wait for slot in range(SLOTS) if (wait := schedule.take(slot, 1, 1.0)[1]) is not None]
    assert waits == [pytest.approx(LONG, abs=5)]
    schedule.promise("move", "a")
    assert subjects(schedule) == ["a"]


def test_a_lease_can_be_kept_for_longer_than_it_was_taken(schedule: Schedule) -> None:
    schedule.promise("move", "a")
    [duty] = take(schedule, lease=0.05)
    kept = schedule.postpone(duty, LONG)
    time.sleep(0.06)
    assert take(schedule) == []
    assert kept is not None
    schedule.done(kept)
    assert take(schedule, lease=0.0) == []


def test_no_more_is_taken_than_asked_for(schedule: Schedule) -> None:
    for number in range(50):
        schedule.promise("move", str(number))
    taken = [schedule.take(slot, 2, LONG)[0] for slot in range(SLOTS)]
    assert {len(duties) for duties in taken} == {2}
    assert len(take(schedule, most=100)) == 50 - 2 * SLOTS
