"""What is measured still does its work: a contest whose call is refused measures nothing."""

from __future__ import annotations

from benchmarks import http


def test_both_sides_of_a_contest_do_their_work() -> None:
    for contest in http.contests():
        assert contest.ours() > 0, contest.name
        assert contest.peer() > 0, contest.name
