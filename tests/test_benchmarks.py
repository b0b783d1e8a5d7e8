"""What is measured still does its work: a contest whose call is refused measures nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks import engines, http
from benchmarks.measure import Contest


@pytest.mark.parametrize("contests", [engines.contests, http.contests])
def test_both_sides_of_a_contest_do_their_work(contests: Callable[[], list[Contest]]) -> None:
    for contest in contests():
        assert contest.ours() > 0, contest.name
        assert contest.peer() > 0, contest.name
