"""Where the time of a call goes."""

from __future__ import annotations

import pytest

from service import answers
from service.answers import stopwatch
from service.answers.stopwatch import enter, standing_still, timed
from service.games.registry import load

COINS = load("tests.toy")


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let a second pass from each look at the clock to the next; write down what is entered."""
    entered: list[str] = []
    clock = iter(range(1000))
    monkeypatch.setattr(stopwatch, "perf_counter", lambda: float(next(clock)))
    switch = stopwatch.Stopwatch.switch

    def watched(watch: stopwatch.Stopwatch, span: stopwatch.Span | None) -> stopwatch.Span | None:
        entered.append(span or "nothing")
        return switch(watch, span)

    monkeypatch.setattr(stopwatch.Stopwatch, "switch", watched)
    return entered


def test_a_call_begins_with_reading_and_its_spans_add_up(entered: list[str]) -> None:
    with timed() as watch:
        enter("rules")
        enter("writing")
        enter("rules")
    assert watch.seconds == {"reading": 1.0, "rules": 2.0, "writing": 1.0}


def test_waiting_is_in_none_of_the_spans(entered: list[str]) -> None:
    with timed() as watch:
        with standing_still():
            pass
        enter("writing")
    assert watch.seconds == {"reading": 2.0, "rules": 0.0, "writing": 1.0}


def test_nothing_is_measured_where_nobody_asked(entered: list[str]) -> None:
    enter("rules")
    with standing_still():
        enter("writing")
    assert entered == []


def test_a_replay_goes_back_and_forth_between_rules_and_writing(entered: list[str]) -> None:
    state = COINS.game.new()
    with timed():
        answers.replay(COINS, state, ["a1", "b1"], answers.Reader(), ["events"])
    turns = ["rules", "writing"]
    assert entered == [*turns, *turns, *turns, "nothing"]
