"""Chance must never change: games in progress depend on it."""

from __future__ import annotations

from collections import Counter

from service.games.core.chance import Chance


def test_the_numbers_of_a_seed_are_pinned() -> None:
    chance = Chance("calculi")
    assert [chance.below(6) for _ in range(12)] == [4, 2, 2, 1, 2, 5, 4, 0, 5, 0, 2, 2]


def test_a_counter_takes_the_stream_up_where_it_was_left() -> None:
    first = Chance("calculi")
    before = [first.below(100) for _ in range(5)]
    rest = [first.below(100) for _ in range(5)]
    again = Chance("calculi", counter=0)
    assert [again.below(100) for _ in range(5)] == before
    assert [Chance("calculi", again.counter).below(100)] == rest[:1]


def test_shuffling_keeps_the_items_and_follows_the_seed() -> None:
    one, two = list(range(50)), list(range(50))
    Chance("a").shuffle(one)
    Chance("a").shuffle(two)
    assert one == two != sorted(one)
    assert sorted(one) == list(range(50))


def test_each_number_is_about_equally_likely() -> None:
    chance = Chance("fair")
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(880 < count < 1120 for count in counts.values())


def test_any_text_is_a_seed() -> None:
    assert Chance("\ud800").below(10) in range(10)
    assert Chance("").below(1) == 0
