"""What players agree on before a game: variant, options, map and army, checked together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from service.games.core.errors import Fault, Term
from service.games.core.options import (
    Choice,
    Count,
    Flag,
    Option,
    OptionValue,
    Variant,
    rule_faults,
)
from service.games.core.squares import ORTHOGONALS
from service.games.graal.armies import (
    HOUSE,
    KINDS,
    KING,
    MOUNTED,
    NOBODY,
    Army,
    Commanders,
)
from service.games.graal.deployment import is_open
from service.games.graal.ground import Castle
from service.games.graal.maps import (
    FOREST,
    GRID,
    OPEN,
    RECONSTRUCTION,
    ROCK,
    STANDARD_MAP,
    Map,
    rows_faults,
    survey,
)
from service.games.graal.state import Rules

MOST_QUIET_TURNS: Final = 1000

OPTIONS: Final[Mapping[str, Option]] = {
    "archer_move": Choice(("up-to-3", "exactly-3")),
    "archer_push": Choice(("out-of-reach", "one-hole")),
    "king_mounted": Flag(),
    "quiet_limit": Count(1, MOST_QUIET_TURNS),
}

DEFAULTS: Final[Mapping[str, OptionValue]] = {
    "archer_move": "up-to-3",
    "archer_push": "out-of-reach",
    "king_mounted": False,
    "quiet_limit": 100,
}

VARIANTS: Final = {
    "two": Variant("two", DEFAULTS, (2,)),
    "armies": Variant("armies", DEFAULTS, (2,)),
    "teams": Variant("teams", DEFAULTS, (3, 4, 5, 6)),
    "four": Variant("four", DEFAULTS, (4,)),
}

STANDARD_ARMY: Final[Army] = tuple(RECONSTRUCTION["army"].get(kind, 0) for kind in KINDS)
LARGEST_ARMY: Final = 40


def agreement_faults(
    variant: str,
    options: Mapping[str, OptionValue] | None,
    chart: Mapping[str, Any] | None,
    army: Mapping[str, int] | None,
    commanders: Commanders | None,
) -> list[Fault]:
    """Return all that is wrong with what was agreed; without commanders, less what the
    number of armies would tell.
    """
    of_ground = [*_map_faults(chart), *_army_faults(army)]
    faults = [*rule_faults(VARIANTS, OPTIONS, variant, options), *of_ground]
    if not of_ground and commanders is not None:
        # Whatever else is wrong, of the options only this one asks for room.
        riding = {"king_mounted": (options or {}).get("king_mounted") is True}
        faults += _room_faults(agree(variant, riding, chart, army), commanders)
    return faults


def agree(
    variant: str,
    options: Mapping[str, OptionValue] | None = None,
    chart: Mapping[str, Any] | None = None,
    army: Mapping[str, int] | None = None,
) -> Rules:
    """Return the rules of a game on which there is nothing wrong."""
    chosen: dict[str, Any] = {**DEFAULTS, **(options or {})}
    return Rules(
        variant=variant,
        map=STANDARD_MAP if chart is None else survey(tuple(chart["rows"])),
        army=STANDARD_ARMY if army is None else tuple(army.get(kind, 0) for kind in KINDS),
        **chosen,
    )


def _map_faults(chart: Mapping[str, Any] | None) -> Iterator[Fault]:
    if chart is None:
        return
    rows: Sequence[str] | None = chart.get("rows")
    if rows is None:
        yield Fault(("map", "rows"), "missing")
        return
    for index, code, values in rows_faults(rows):
        path = ("map", "rows") if index is None else ("map", "rows", index)
        yield Fault(path, code, values)


def _army_faults(army: Mapping[str, int] | None) -> Iterator[Fault]:
    if army is None:
        return
    for kind, count in army.items():
        if kind not in KINDS:
            yield Fault(("army", kind), "unknown-piece", {"piece": kind})
        elif not 0 <= count <= LARGEST_ARMY:
            yield Fault(("army", kind), "out-of-range", {"low": 0, "high": LARGEST_ARMY})
    total = sum(count for count in army.values() if count > 0)
    if total > LARGEST_ARMY:
        yield Fault(("army",), "army-too-large", {"limit": LARGEST_ARMY, "given": total})
    if not any(army.get(KINDS[kind], 0) > 0 for kind in HOUSE):
        yield Fault(("army",), "army-without-house")


def _room_faults(rules: Rules, commanders: Commanders) -> Iterator[Fault]:
    mounted = MOUNTED | {KING} if rules.king_mounted else MOUNTED
    for chief, commander in enumerate(commanders):
        if commander == NOBODY or not rules.has_castle(chief):
            continue
        armies = [
            rules.army_of(colour)
            for colour in range(len(commanders))
            if commanders[colour] != NOBODY and rules.camp(colour) == chief
        ]
        figures = sum(map(sum, armies))
        riders = sum(army[kind] for army in armies for kind in mounted)
        army = Term(f"army.{chief}")
        room = room_in(rules.map, chief, rules.everyone_for_himself)
        if figures > room.figures:
            yield Fault(("map",), "realm-too-small", {"army": army, "figures": figures})
        elif riders > room.mounted:
            yield Fault(("map",), "no-cavalry-ground", {"army": army, "figures": riders})


class Room(NamedTuple):
    """How many figures, and how many mounted ones, a realm can hold beside its castle."""

    figures: int
    mounted: int


@lru_cache(maxsize=128)
def room_in(chart: Map, seat: int, everyone_for_himself: bool) -> Room:
    """Count the places in a seat's realm: none if there is no place for a castle."""
    cells = chart.cells
    realm = chart.realm(seat, everyone_for_himself)
    castles = list(_castles(chart, realm))
    if not castles:
        return Room(0, 0)
    ground = Counter(cells[square] for square in realm)
    # A castle may cover ground on which nobody could stand.
    on_rock = max(sum(cells[square] == ROCK for square in castle) for castle in castles)
    off_open = max(sum(cells[square] != OPEN for square in castle) for castle in castles)
    return Room(ground[OPEN] + ground[FOREST] + on_rock, ground[OPEN] + off_open)


def _castles(chart: Map, realm: frozenset[int]) -> Iterator[tuple[int, int]]:
    for donjon in realm:
        for direction in ORTHOGONALS:
            cour = GRID.step(donjon, direction)
            if cour is not None and cour in realm and is_open(chart, Castle(0, donjon, cour)):
                yield donjon, cour
