"""Where castles and figures may stand.

The same checks hold for a deployment that is played and for a position of the caller's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from service.games.core.errors import Fault, Term, Value
from service.games.graal.armies import Army, extra_army
from service.games.graal.board import NAMES, is_beside
from service.games.graal.camps import NOBODY, Commanders
from service.games.graal.castles import CASTLE_PARTS, Castle, GivenCastle, castle_of, is_open
from service.games.graal.figures import ARCHER, COLOUR_OF, COLOURS, KIND_OF, Colour, Figure, Letter
from service.games.graal.maps import FOREST, OFF, ROCK
from service.games.graal.options import Rules
from service.games.graal.state import Pieces
from service.games.graal.terms import army_term, figure_term, ground_term, kind_term


def castle_faults(rules: Rules, castle: Castle, path: tuple[str, ...]) -> Iterator[Fault]:
    """Yield what is wrong with the place of a castle."""
    realm = rules.realm(castle.colour)
    for square in castle.holes:
        if square not in realm:
            yield Fault(path, "realm", {"what": Term("castle"), "square": NAMES[square]})
    if not is_beside(*castle.holes):
        yield Fault(path, "castle", {"why": Term("castle.apart")})
    elif not is_open(rules.map, castle):
        yield Fault(path, "cour-blocked", {"square": NAMES[castle.cour]})


def placing_faults(
    rules: Rules,
    castles: Sequence[Castle],
    figure: Figure,
    square: int,
    path: tuple[str, ...],
) -> Iterator[Fault]:
    """Yield why a figure may not stand where it stands."""
    kind = KIND_OF[figure]
    values: Mapping[str, Value] = {"what": figure_term(figure), "square": NAMES[square]}
    if any(square == castle.donjon for castle in castles):
        if kind == ARCHER:
            yield Fault(path, "archer-in-donjon", values)
        return
    if any(square == castle.cour for castle in castles):
        return
    cell = rules.map.cells[square]
    if cell == ROCK or (cell == FOREST and kind in rules.mounted):
        yield Fault(path, "terrain", {**values, "ground": ground_term(cell)})


def given_castle_faults(
    rules: Rules,
    commanders: Commanders,
    given: Mapping[Letter, GivenCastle] | None,
    deploying: bool,
) -> Iterator[Fault]:
    """Yield what is wrong with the castles of a position of the caller's own."""
    if given is None:
        if not deploying:
            yield Fault(("castles",), "missing")
        return
    for colour, letter in enumerate(COLOURS):
        path = ("castles", letter)
        entitled = rules.has_castle(colour) and commanders[colour] == colour
        if letter not in given:
            if entitled and not deploying:
                yield Fault(path, "missing")
        elif not entitled:
            yield Fault(path, "castle-unowned", {"army": army_term(colour)})
        else:
            yield from _hole_faults(rules, colour, given[letter], path)


def _hole_faults(
    rules: Rules, colour: Colour, holes: GivenCastle, path: tuple[str, str]
) -> Iterator[Fault]:
    off = [
        (part, holes[part])
        for part in CASTLE_PARTS
        if part in holes and rules.map.cells[holes[part]] == OFF
    ]
    for part, square in off:
        yield Fault((*path, part), "unknown-square", {"square": NAMES[square]})
    castle = castle_of(colour, holes)
    if castle is not None and not off:
        yield from castle_faults(rules, castle, path)


def given_piece_faults(
    rules: Rules,
    commanders: Commanders,
    castles: Sequence[Castle],
    pieces: Pieces,
    ruins: Collection[int],
) -> Iterator[Fault]:
    """Yield what is wrong with the figures of a position of the caller's own.

    Who stands on `ruins`, where a castle was, may stay there whatever the ground.
    """
    most = [_most(rules, commanders, colour) for colour in range(len(COLOURS))]
    counts: Counter[Figure] = Counter()
    for square, figure in pieces.items():
        path = ("pieces", NAMES[square])
        colour, kind = COLOUR_OF[figure], KIND_OF[figure]
        counts[figure] += 1
        if rules.map.cells[square] == OFF:
            yield Fault(path, "unknown-square", {"square": NAMES[square]})
            continue
        if square not in ruins:
            yield from placing_faults(rules, castles, figure, square, path)
        if commanders[colour] == NOBODY:
            yield Fault(path, "army-absent", {"army": army_term(colour)})
        elif counts[figure] > most[colour][kind]:
            values: Mapping[str, Value] = {
                "figure": kind_term(kind),
                "limit": most[colour][kind],
            }
            yield Fault(path, "too-many-figures", values)


def _most(rules: Rules, commanders: Commanders, colour: Colour) -> Army:
    """Return what a colour can have at most: a fallen one has no house any more."""
    has_fallen = rules.has_castle(colour) and commanders[colour] != colour
    return extra_army(rules.army) if has_fallen else rules.army_of(colour)
