"""What the rules make is what the wire takes back, also where every number and every list of a
position is as large as a caller's own may be.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from service.games.core.errors import ImpossibleState
from service.games.core.json_values import Json
from service.games.registry import Entry
from tests.games.test_conformance import begin, per_variant, through_json

LARGEST: Final = 1 << 54
LONGEST: Final = 1 << 12
PLIES: Final = 25

Place = tuple[str | int, ...]


@per_variant
@pytest.mark.parametrize("plies", [0, 13])
def test_what_is_played_at_every_bound_is_taken_back(entry: Entry, variant: str, plies: int):
    chance = random.Random(f"{entry.game.id} {variant} {plies}")
    state = begin(entry, variant, "bounds")
    for _ in range(plies):
        state = moved(entry, state, chance) or state
    largest = stretched(entry, entry.wire.dump_state(state))
    for _ in range(3):
        state = entry.wire.load_state(largest)
        for _ in range(PLIES):
            after = moved(entry, state, chance)
            if after is None:
                break
            assert through_json(entry, after) == after
            state = after


def moved(entry: Entry, state: Any, chance: random.Random) -> Any:
    """Return the state after some legal move, None where there is none."""
    moves = entry.game.legal_moves(state).page(0, 6)
    return entry.game.advance(state, chance.choice(moves)) if moves else None


def stretched(entry: Entry, dumped: Json) -> Json:
    """Return a position with each list as long and each number as large as may be."""

    def accepted(changed: Json) -> bool:
        try:
            entry.wire.load_state(changed)
        except ImpossibleState:
            return False
        return True

    def changed(place: Place, value: Any) -> Json:
        copied = copy.deepcopy(dumped)
        parent: Any = copied
        for step in place[:-1]:
            parent = parent[step]
        parent[place[-1]] = value
        return copied

    for kind, most in ((int, LARGEST), (list, LONGEST)):
        for place, value in list(leaves(dumped, kind)):
            for grow in growths(value):
                largest = highest(lambda n: accepted(changed(place, grow(n))), most)  # noqa: B023
                if largest is not None:
                    dumped = changed(place, grow(largest))
                    break
    assert accepted(dumped)
    return dumped


def leaves(value: Any, kind: type, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield all numbers or lists of a position, and where they stand."""
    if type(value) is kind and place:
        yield place, value
    if isinstance(value, dict):
        for name, member in value.items():
            yield from leaves(member, kind, (*place, name))
    elif isinstance(value, list) and kind is int:
        # One entry of a long list is as good as another.
        for index, member in list(enumerate(value))[:2]:
            yield from leaves(member, kind, (*place, index))


def growths(value: Any) -> Iterator[Callable[[int], Any]]:
    """Yield the ways in which a number or a list can grow by `n`."""
    if isinstance(value, int):
        yield lambda n: value + n
        return
    for entry in (value[-1:], [{"tens": 0, "elevens": 0, "twelves": 0, "ticks": 0}]):
        yield lambda n, entry=entry: [*value, *entry * n]  # type: ignore[misc]


def highest(good: Callable[[int], bool], most: int) -> int | None:
    """Return the largest step up that is good, None if none is. Counters of moves step by two."""
    for step in (1, 2):
        low, high = 0, most if good(step) else 0
        while low < high:
            middle = (low + high + 1) // 2
            if good(middle * step):
                low = middle
            else:
                high = middle - 1
        if low:
            return low * step
    return None
