"""What an army consists of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from service.games.core.errors import Fault
from service.games.graal.figures import ALL_KINDS, HOUSE, KINDS, KindLetter
from service.games.graal.maps import RECONSTRUCTION

Army: TypeAlias = tuple[int, ...]
"""How many figures of each kind."""

LARGEST_ARMY: Final = 40


def army_of(counts: Mapping[KindLetter, int]) -> Army:
    """Return an army given by the letters of its kinds."""
    return tuple(counts.get(letter, 0) for letter in KINDS)


STANDARD_ARMY: Final = army_of(RECONSTRUCTION["army"])


def extra_army(army: Army) -> Army:
    """Return what is left of an army without the king's house."""
    return tuple(0 if kind in HOUSE else army[kind] for kind in ALL_KINDS)


def army_faults(counts: Mapping[KindLetter, int] | None) -> Iterator[Fault]:
    """Yield what is wrong with an army of the caller's own."""
    if counts is None:
        return
    for letter, count in counts.items():
        if letter not in KINDS:
            yield Fault(("army", letter), "unknown-piece", {"piece": letter})
        elif not 0 <= count <= LARGEST_ARMY:
            yield Fault(("army", letter), "out-of-range", {"low": 0, "high": LARGEST_ARMY})
    total = sum(count for count in counts.values() if count > 0)
    if total > LARGEST_ARMY:
        yield Fault(("army",), "army-too-large", {"limit": LARGEST_ARMY, "given": total})
    if not any(counts.get(KINDS[kind], 0) > 0 for kind in HOUSE):
        yield Fault(("army",), "army-without-house", judged_by=(("army",),))
