"""A position of the caller's own: all its faults, and how it is completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.games.core.errors import Fault, Term
from service.games.core.options import OptionValue
from service.games.core.results import Result
from service.games.graal.agreement import VARIANTS, agree, agreement_faults
from service.games.graal.armies import (
    ARCHER,
    COLOURS,
    KINDS,
    NOBODY,
    SEATS,
    Army,
    Commanders,
    extra_army,
)
from service.games.graal.command import command, command_faults, falls_of
from service.games.graal.deployment import (
    castle_faults,
    deployable,
    figure_term,
    placing_faults,
    undeployed,
)
from service.games.graal.draft import Draft, is_house_gone
from service.games.graal.ground import Castle
from service.games.graal.maps import NAMES, OFF
from service.games.graal.moves import retreats
from service.games.graal.state import Phase, Rules, Shot, State, members, survivors, turn_key
from service.games.graal.turns import draw, next_turn, queue_from, win, with_head


@dataclass(frozen=True, slots=True)
class Setup:
    """The members of a state as the wire decodes them, every one of them optional."""

    variant: str | None = None
    options: Mapping[str, OptionValue] | None = None
    turn: str | None = None
    pieces: Mapping[int, int] | None = None
    castles: Mapping[str, Mapping[str, int]] | None = None
    phase: Phase | None = None
    armies: Mapping[str, str] | None = None
    rotation: Mapping[str, Sequence[str]] | None = None
    map: Mapping[str, Any] | None = None
    army: Mapping[str, int] | None = None
    shot: Mapping[str, int] | None = None
    quiet_turns: int | None = None
    repetition: Mapping[int, int] | None = None
    falls: Sequence[Mapping[str, Any]] | None = None


def setup_faults(setup: Setup) -> list[Fault]:
    """Return all that is wrong with a set-up."""
    variant = setup.variant or "two"
    if variant not in VARIANTS:
        return agreement_faults(variant, setup.options, setup.map, setup.army, None)
    faults = agreement_faults(variant, setup.options, setup.map, setup.army, None)
    faults += command_faults(variant, setup.armies, setup.falls)
    # A position can be held against any army, but not against a map that is none.
    if any(fault.path[0] != "army" for fault in faults):
        return faults
    rules = agree(variant, setup.options, setup.map, setup.army)
    commanders = _commanders(setup, variant)
    faults = agreement_faults(variant, setup.options, setup.map, setup.army, commanders)
    faults += _castle_faults(setup, rules, commanders)
    faults += _piece_faults(setup, rules, commanders)
    faults += _turn_faults(setup, rules, commanders)
    if _phase(setup) == "deployment":
        return [*faults, *_deployment_faults(setup, rules, commanders)]
    if faults:
        return faults
    draft = _draft(setup, rules, commanders)
    return list(_standing_faults(setup, draft)) or list(_play_faults(setup, draft))


def complete_setup(setup: Setup) -> State:
    """Make a state of a set-up without faults."""
    variant = setup.variant or "two"
    rules = agree(variant, setup.options, setup.map, setup.army)
    draft = _draft(setup, rules, _commanders(setup, variant))
    if _phase(setup) == "deployment":
        return draft.state("deployment", NOBODY)
    result = _result_on_board(draft)
    if result is not None:
        return draft.over(result)
    shot = _shot(setup)
    if shot is not None:
        owner = draft.roles.seat[draft.pieces[shot.target]]
        return draft.state("retreat", owner, shot)
    if setup.turn is None:
        # Without a fault it is one of the draws; the last of them is all that is left.
        return draft.over(_drawn(draft) or draw("quiet-limit"))
    asked = queue_from(rules, draft.commanders, draft.heads, SEATS.index(setup.turn))
    return draft.begin_turn(asked, arriving=False)


def _phase(setup: Setup) -> Phase:
    if setup.phase is not None:
        return setup.phase
    if setup.shot is not None:
        return "retreat"
    return "play" if setup.pieces or setup.castles else "deployment"


def _commanders(setup: Setup, variant: str) -> Commanders:
    seen = {figure >> 3 for figure in (setup.pieces or {}).values()}
    seen |= {COLOURS.index(colour) for colour in setup.castles or {}}
    return command(variant, setup.armies, setup.falls, seen)


def _shot(setup: Setup) -> Shot | None:
    """Return the shot, if it is whole."""
    if setup.shot is None or not {"archer", "target"} <= setup.shot.keys():
        return None
    return Shot(setup.shot["archer"], setup.shot["target"])


def _castles(setup: Setup) -> tuple[Castle, ...]:
    """Return the castles that are whole."""
    given = setup.castles or {}
    return tuple(
        Castle(colour, given[letter]["donjon"], given[letter]["cour"])
        for colour, letter in enumerate(COLOURS)
        if letter in given and {"donjon", "cour"} <= given[letter].keys()
    )


def _draft(setup: Setup, rules: Rules, commanders: Commanders) -> Draft:
    draft = Draft.made_of(rules, dict(setup.pieces or {}), _castles(setup), commanders)
    if rules.everyone_for_himself:
        draft.falls = falls_of(setup.falls, commanders)
    else:
        draft.heads = _heads(setup, rules)
    if _phase(setup) != "deployment":
        draft.quiet_turns = setup.quiet_turns or 0
        draft.repetition = dict(setup.repetition or {})
    return draft


def _heads(setup: Setup, rules: Rules) -> tuple[int, ...]:
    heads: tuple[int, ...] = (0, 1)
    for letter, seats in (setup.rotation or {}).items():
        heads = with_head(heads, COLOURS.index(letter), SEATS.index(seats[0]))
    if setup.turn is not None and setup.shot is None and _phase(setup) != "deployment":
        seat = SEATS.index(setup.turn)
        heads = with_head(heads, rules.camp(seat), seat)
    return heads


# Castles and figures


def _castle_faults(setup: Setup, rules: Rules, commanders: Commanders) -> Iterator[Fault]:
    deploying = _phase(setup) == "deployment"
    given = setup.castles
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
            continue
        if not entitled:
            yield Fault(path, "castle-unowned", {"army": Term(f"army.{colour}")})
            continue
        holes = given[letter]
        off = [part for part, square in holes.items() if rules.map.cells[square] == OFF]
        for part in off:
            yield Fault((*path, part), "unknown-square", {"square": NAMES[holes[part]]})
        if not off and {"donjon", "cour"} <= holes.keys():
            yield from castle_faults(rules, Castle(colour, holes["donjon"], holes["cour"]), path)


def _piece_faults(setup: Setup, rules: Rules, commanders: Commanders) -> Iterator[Fault]:
    castles = _castles(setup)
    fallen = falls_of(setup.falls, commanders) if rules.everyone_for_himself else ()
    ruins = {square for fall in fallen if fall.castle for square in fall.castle[1:]}
    most = [_most(rules, commanders, colour) for colour in range(len(COLOURS))]
    found: Counter[int] = Counter()
    for square, figure in (setup.pieces or {}).items():
        path = ("pieces", NAMES[square])
        colour, kind = figure >> 3, figure & 7
        found[figure] += 1
        if rules.map.cells[square] == OFF:
            yield Fault(path, "unknown-square", {"square": NAMES[square]})
            continue
        if square not in ruins:
            yield from placing_faults(rules, castles, figure, square, path)
        if commanders[colour] == NOBODY:
            yield Fault(path, "army-absent", {"army": Term(f"army.{colour}")})
        elif found[figure] > most[colour][kind]:
            term = Term(f"kind.{KINDS[kind]}")
            yield Fault(path, "too-many-figures", {"figure": term, "limit": most[colour][kind]})


def _most(rules: Rules, commanders: Commanders, colour: int) -> Army:
    """Return what a colour can have at most: a fallen one has no house any more."""
    has_fallen = rules.has_castle(colour) and commanders[colour] != colour
    return extra_army(rules.army) if has_fallen else rules.army_of(colour)


# Turns


def _turn_faults(setup: Setup, rules: Rules, commanders: Commanders) -> Iterator[Fault]:
    seats = survivors(commanders)
    names = [SEATS[seat] for seat in seats]
    if setup.turn is not None and setup.turn not in names:
        yield Fault(("turn",), "not-a-choice", {"choices": names})
    for letter, named in (setup.rotation or {}).items():
        if list(map(SEATS.index, named)) not in _rotations(rules, commanders, letter):
            yield Fault(("rotation", letter), "rotation")
    if setup.quiet_turns is not None and not 0 <= setup.quiet_turns <= rules.quiet_limit:
        yield Fault(("quiet_turns",), "out-of-range", {"low": 0, "high": rules.quiet_limit})
    if _phase(setup) == "retreat" and setup.shot is None:
        yield Fault(("shot",), "missing")
    elif _phase(setup) != "retreat" and setup.shot is not None:
        yield Fault(("shot",), "conflict", {"other": "phase"})
    for part, square in (setup.shot or {}).items():
        if rules.map.cells[square] == OFF:
            yield Fault(("shot", part), "unknown-square", {"square": NAMES[square]})


def _rotations(rules: Rules, commanders: Commanders, letter: str) -> list[list[int]]:
    colour = COLOURS.index(letter)
    if rules.everyone_for_himself:
        return [[colour]] if commanders[colour] == colour else []
    if colour > 1:
        return []
    seats = list(members(commanders, colour))
    return [[*seats[first:], *seats[:first]] for first in range(len(seats))]


# Deployment


def _deployment_faults(setup: Setup, rules: Rules, commanders: Commanders) -> Iterator[Fault]:
    pieces = setup.pieces or {}
    found = Counter(pieces.values())
    for colour, commander in enumerate(commanders):
        if commander == NOBODY:
            continue
        army = Term(f"army.{colour}")
        placed = [found[8 * colour + kind] for kind in range(len(KINDS))]
        stands = any(placed)
        if stands and tuple(placed) != rules.army_of(colour):
            yield Fault(("pieces",), "army-incomplete", {"army": army})
        if rules.has_castle(colour):
            if stands != (COLOURS[colour] in (setup.castles or {})):
                yield Fault(("castles", COLOURS[colour]), "army-incomplete", {"army": army})
        elif stands and not any(figure >> 3 == rules.camp(colour) for figure in pieces.values()):
            yield Fault(("pieces",), "chief-first", {"army": army})
    for square, figure in pieces.items():
        fielded = commanders[figure >> 3] != NOBODY and rules.map.cells[square] != OFF
        if fielded and square not in rules.realm(figure >> 3):
            name, term = NAMES[square], figure_term(figure)
            yield Fault(("pieces", name), "realm", {"what": term, "square": name})
    if not undeployed(rules, pieces, commanders):
        yield Fault(("phase",), "deployment-done")
    elif setup.turn is not None:
        colours = deployable(rules, pieces, commanders)
        if setup.turn not in {SEATS[commanders[colour]] for colour in colours}:
            yield Fault(("turn",), "not-deploying")


# Play


def _lost(draft: Draft, castle: Castle) -> str | None:
    """Return why the owner of a castle has lost, if he has."""
    camps = draft.roles.camp
    inside = draft.pieces.get(castle.donjon)
    if inside is not None and camps[inside] != camps[8 * castle.colour]:
        return "donjon-taken"
    return "house-captured" if is_house_gone(draft.pieces, castle.colour) else None


def _standing_faults(setup: Setup, draft: Draft) -> Iterator[Fault]:
    """Yield the defeats that cannot stand beside each other or go unnoticed."""
    lost = [castle.colour for castle in draft.castles if _lost(draft, castle)]
    if draft.rules.everyone_for_himself:
        for colour in lost:
            yield Fault(("castles", COLOURS[colour]), "fallen", {"army": Term(f"army.{colour}")})
    elif len(lost) > 1:
        yield Fault(("pieces",), "both-lost")
    elif lost and setup.shot is not None:
        yield Fault(("shot",), "shot-impossible")


def _result_on_board(draft: Draft) -> Result | None:
    if draft.rules.everyone_for_himself:
        return draft.last_one_left()
    for castle in draft.castles:
        reason = _lost(draft, castle)
        if reason is not None:
            return win(draft.rules, draft.commanders, 1 - castle.colour, reason)
    return None


def _drawn(draft: Draft) -> Result | None:
    """Return the draw in which a game has ended that is nobody's turn any more."""
    seats = survivors(draft.commanders)
    if next_turn(draft.ground, draft.pieces, draft.roles, seats).seat == NOBODY:
        return draw("no-moves")
    if any(draft.repetition.get(turn_key(draft.key, seat), 0) >= 3 for seat in seats):
        return draw("repetition")
    if draft.quiet_turns >= draft.rules.quiet_limit:
        return draw("quiet-limit")
    return None


def _play_faults(setup: Setup, draft: Draft) -> Iterator[Fault]:
    shot = _shot(setup)
    if shot is not None:
        yield from _shot_faults(setup, draft, shot)
    if setup.shot is not None:
        return
    over = _result_on_board(draft) is not None
    if setup.turn is None:
        if not over and _drawn(draft) is None:
            yield Fault(("turn",), "turn-needed")
    elif not over:
        asked = queue_from(draft.rules, draft.commanders, draft.heads, SEATS.index(setup.turn))
        over = draft.begin_turn(asked, arriving=False).result is not None
        if setup.phase == "over" and not over:
            yield Fault(("phase",), "not-over")


def _shot_faults(setup: Setup, draft: Draft, shot: Shot) -> Iterator[Fault]:
    archer, target = draft.pieces.get(shot.archer), draft.pieces.get(shot.target)
    camps = draft.roles.camp
    if archer is None or archer & 7 != ARCHER:
        yield Fault(("shot", "archer"), "no-archer", {"square": NAMES[shot.archer]})
    elif target is None or camps[target] == camps[archer]:
        yield Fault(("shot", "target"), "no-target", {"square": NAMES[shot.target]})
    elif shot.target not in draft.ground.targets(shot.archer) or not any(
        True for _ in retreats(draft.ground, draft.pieces, shot)
    ):
        yield Fault(("shot",), "shot-impossible")
    elif setup.turn is None:
        yield Fault(("turn",), "turn-needed")
    elif SEATS.index(setup.turn) != draft.roles.seat[target]:
        yield Fault(("turn",), "turn-retreat", {"seat": Term(f"army.{draft.roles.seat[target]}")})
