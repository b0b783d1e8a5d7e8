"""Where the time of a call goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count

import pytest

from service import answers
from service.answers import stopwatch
from service.answers.stopwatch import Stopwatch, enter, standing_still
from service.games.registry import load

COINS = load("tests.toy")


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Let a second pass from each look at the clock to the next."""
    seconds = count()
    monkeypatch.setattr(stopwatch, "perf_counter", lambda: float(next(seconds)))
    return seconds


def test_a_call_begins_with_reading_and_its_spans_add_up() -> None:
    with Stopwatch() as watch:
        enter("rules")
        enter("writing")
        enter("rules")
    assert watch.seconds == {"reading": 1.0, "rules": 2.0, "writing": 1.0}


def test_a_span_that_was_never_entered_has_no_seconds() -> None:
    with Stopwatch() as watch:
        pass
    assert watch.seconds == {"reading": 1.0}


def test_entering_the_span_that_it_is_changes_nothing() -> None:
    with Stopwatch() as watch:
        enter("reading")
        enter("rules")
        enter("rules")
    assert watch.seconds == {"reading": 1.0, "rules": 1.0}


def test_waiting_is_in_none_of_the_spans() -> None:
    with Stopwatch() as watch:
        with standing_still():
            pass
        enter("writing")
    assert watch.seconds == {"reading": 2.0, "writing": 1.0}


def test_the_seconds_of_what_fails_are_told_as_well() -> None:
    with suppress(ZeroDivisionError), Stopwatch() as watch:
        enter("rules")
        _ = 1 / 0
    assert watch.seconds == {"reading": 1.0, "rules": 1.0}


def test_nothing_is_measured_where_nobody_asked(clock: Iterator[int]) -> None:
    enter("rules")
    with standing_still():
        enter("writing")
    assert next(clock) == 0


def test_a_replay_goes_back_and_forth_between_rules_and_writing() -> None:
    state = COINS.game.new()
    with Stopwatch() as watch:
        answers.replay(COINS, state, ["a1", "b1"], answers.Reader(), ["events"])
    assert watch.seconds == {"reading": 1.0, "rules": 3.0, "writing": 3.0}


def test_a_new_game_is_made_by_the_rules() -> None:
    with Stopwatch() as watch:
        answers.begin(COINS, {})
    assert watch.seconds == {"reading": 1.0, "rules": 1.0}
