"""Whether the armies find room in their realms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from service.games.core.errors import Fault
from service.games.graal.camps import NOBODY, Commanders
from service.games.graal.castles import castles_in
from service.games.graal.figures import Colour
from service.games.graal.maps import FOREST, OPEN, ROCK, Map
from service.games.graal.options import Rules
from service.games.graal.terms import army_term


class Room(NamedTuple):
    """How many figures, and how many mounted ones, a realm can hold beside its castle."""

    figures: int
    mounted: int


@lru_cache(maxsize=128)
def room_in(chart: Map, colour: Colour, everyone_for_himself: bool) -> Room:
    """Count the places in a colour's realm: none if there is no place for a castle."""
    cells = chart.cells
    realm = chart.realm(colour, everyone_for_himself)
    castles = [castle.holes for castle in castles_in(chart, colour, realm)]
    if not castles:
        return Room(0, 0)
    ground = Counter(cells[square] for square in realm)
    # A castle may cover ground on which nobody could stand.
    on_rock = max(sum(cells[square] == ROCK for square in holes) for holes in castles)
    off_open = max(sum(cells[square] != OPEN for square in holes) for holes in castles)
    return Room(ground[OPEN] + ground[FOREST] + on_rock, ground[OPEN] + off_open)


def room_faults(rules: Rules, commanders: Commanders) -> Iterator[Fault]:
    """Yield the realms that are too small for their armies."""
    for chief, commander in enumerate(commanders):
        if commander == NOBODY or not rules.has_castle(chief):
            continue
        armies = [
            rules.army_of(colour)
            for colour, seat in enumerate(commanders)
            if seat != NOBODY and rules.camp(colour) == chief
        ]
        figures = sum(map(sum, armies))
        riders = sum(army[kind] for army in armies for kind in rules.mounted)
        room = room_in(rules.map, chief, rules.everyone_for_himself)
        army = army_term(chief)
        if figures > room.figures:
            yield Fault(("map",), "realm-too-small", {"army": army, "figures": figures})
        elif riders > room.mounted:
            yield Fault(("map",), "no-cavalry-ground", {"army": army, "figures": riders})
