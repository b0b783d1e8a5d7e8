"""Positions of the caller's own: unchecked set-ups, their faults, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final, Literal, TypedDict

from service.games.core.errors import Fault, Path, judged_by
from service.games.core.options import OptionValue, rule_faults
from service.games.core.results import Result
from service.games.graal.armies import army_faults
from service.games.graal.board import NAMES
from service.games.graal.camps import Commanders, Seat, members, survivors
from service.games.graal.castles import Castle, GivenCastle, castle_of
from service.games.graal.commanders import (
    GivenFall,
    commander_faults,
    given_commanders,
    given_falls,
    second_leader,
)
from service.games.graal.deployment import unfinished_faults
from service.games.graal.endings import draw, fallen, judge, victory
from service.games.graal.figures import ARCHER, COLOUR_OF, COLOURS, KIND_OF, KindLetter, Letter
from service.games.graal.generator import retreats
from service.games.graal.maps import OFF, GivenMap, map_faults
from service.games.graal.options import DEFAULT_VARIANT, OPTIONS, VARIANTS, Rules, rules_of
from service.games.graal.placing import given_castle_faults, given_piece_faults
from service.games.graal.position import Position
from service.games.graal.realms import room_faults
from service.games.graal.repetition import Record
from service.games.graal.state import SEATS, Phase, Pieces, SeatName, Shot, State
from service.games.graal.terms import army_term, seat_term
from service.games.graal.turns import hand_on, key_of_turn, next_to_move, turn_of, with_head


class GivenShot(TypedDict, total=False):
    """The squares of a shot of the caller's own."""

    archer: int
    target: int


COMMAND: Final = (("variant",), ("players",), ("armies",), ("falls",), ("options", "second_army"))
"""What tells who commands which army, in a new game and in a position of the caller's own."""

SHOT_PARTS: Final[tuple[Literal["archer", "target"], ...]] = ("archer", "target")


@dataclass(frozen=True, slots=True)
class Setup:
    """A position that nobody has checked; None is what was left out."""

    variant: str | None = None
    options: Mapping[str, OptionValue] | None = None
    turn: SeatName | None = None
    camp: Letter | None = None
    pieces: Pieces | None = None
    castles: Mapping[Letter, GivenCastle] | None = None
    phase: Phase | None = None
    armies: Mapping[Letter, SeatName] | None = None
    rotation: Mapping[Letter, Sequence[SeatName]] | None = None
    map: GivenMap | None = None
    army: Mapping[KindLetter, int] | None = None
    shot: GivenShot | None = None
    quiet_turns: int | None = None
    repetition: Record | None = None
    falls: Sequence[GivenFall] | None = None


def faults(setup: Setup) -> list[Fault]:
    """Return all that is wrong with a set-up."""
    variant = setup.variant or DEFAULT_VARIANT
    wrong = choice_faults(variant, setup.options, setup.map, setup.army, None)
    if variant not in VARIANTS:
        return wrong
    leader = second_leader(setup.options)
    wrong += commander_faults(variant, setup.armies, setup.falls, leader)
    # A position can be held against any army, but not against a map that is none.
    if any(fault.path[0] != "army" for fault in wrong):
        return wrong
    rules = _rules(setup)
    commanders = _commanders(setup)
    pieces, castles = setup.pieces or {}, _castles(setup)
    deploying = _phase(setup) == "deployment"
    ruins = _ruins(setup, commanders) if rules.everyone_for_himself else frozenset()
    wrong = choice_faults(variant, setup.options, setup.map, setup.army, commanders)
    rests_on = (*_crews(setup), ("phase",), ("shot",), ("map",))
    standing = (*rests_on, ("castles",), ("army",), ("options", "king_mounted"))
    wrong += judged_by(given_castle_faults(rules, commanders, setup.castles, deploying), *rests_on)
    wrong += judged_by(given_piece_faults(rules, commanders, castles, pieces, ruins), *standing)
    wrong += judged_by(_turn_faults(setup, rules, commanders), *rests_on, ("options", "camp_order"))
    if deploying:
        letters = (setup.castles or {}).keys()
        unfinished = unfinished_faults(rules, commanders, pieces, letters, setup.turn)
        return [*wrong, *judged_by(unfinished, *standing, ("pieces",))]
    if wrong:
        return wrong
    position = _position(setup, rules, commanders)
    at_odds = list(_defeat_faults(setup, position)) or list(_play_faults(setup, position))
    return list(judged_by(at_odds, *((member.name,) for member in fields(Setup))))


def complete(setup: Setup) -> State:
    """Make a state of a set-up without faults."""
    position = _position(setup, _rules(setup), _commanders(setup))
    if _phase(setup) == "deployment":
        return position.state("deployment")
    result = victory(position)
    if result is not None:
        return position.over(result)
    shot = _shot(setup)
    if shot is not None:
        owner = position.roles.seat[position.pieces[shot.target]]
        return position.state("retreat", (owner,), shot)
    seat = _seat_to_move(setup)
    if seat is None:
        # Without a fault it is one of the draws; the last of them is all that is left.
        return position.over(_drawn(position) or draw("quiet-limit"))
    return turn_of(position, seat).state


def choice_faults(
    variant: str,
    options: Mapping[str, OptionValue] | None,
    given_map: GivenMap | None,
    army: Mapping[KindLetter, int] | None,
    commanders: Commanders | None,
) -> list[Fault]:
    """Return all that is wrong with what is chosen before the game; without commanders, less
    what the number of armies would tell.
    """
    of_ground = [*judged_by(map_faults(given_map), ("map",)), *army_faults(army)]
    wrong = [*rule_faults(VARIANTS, OPTIONS, variant, options), *of_ground]
    if not of_ground and commanders is not None:
        # Whatever else is wrong, of the options only this one asks for room.
        riding = {"king_mounted": (options or {}).get("king_mounted") is True}
        crowded = room_faults(rules_of(variant, riding, given_map, army), commanders)
        wrong += judged_by(crowded, *COMMAND, ("options", "king_mounted"), ("map",), ("army",))
    return wrong


# What the members say together


def _rules(setup: Setup) -> Rules:
    return rules_of(setup.variant or DEFAULT_VARIANT, setup.options, setup.map, setup.army)


def _phase(setup: Setup) -> Phase:
    if setup.phase is not None:
        return setup.phase
    if setup.shot is not None:
        return "retreat"
    return "play" if setup.pieces or setup.castles else "deployment"


def _commanders(setup: Setup) -> Commanders:
    seen = {COLOUR_OF[figure] for figure in (setup.pieces or {}).values()}
    seen |= {COLOURS.index(letter) for letter in setup.castles or {}}
    variant = setup.variant or DEFAULT_VARIANT
    return given_commanders(variant, setup.armies, setup.falls, seen)


def _crews(setup: Setup) -> tuple[Path, ...]:
    """Return the paths to what tells who commands which army."""
    is_guessed = setup.armies is None and setup.variant in ("armies", "teams")
    return (*COMMAND, ("pieces",), ("castles",)) if is_guessed else COMMAND


def _castles(setup: Setup) -> tuple[Castle, ...]:
    """Return the castles that are whole."""
    given = setup.castles or {}
    castles = (castle_of(COLOURS.index(letter), given[letter]) for letter in given)
    return tuple(sorted(castle for castle in castles if castle is not None))


def _ruins(setup: Setup, commanders: Commanders) -> frozenset[int]:
    """Return the holes of castles that have left the board."""
    fallen_castles = [fall.castle for fall in given_falls(setup.falls, commanders)]
    return frozenset(hole for castle in fallen_castles if castle for hole in castle.holes)


def _shot(setup: Setup) -> Shot | None:
    """Return the shot, if it is whole."""
    given = setup.shot or {}
    if "archer" in given and "target" in given:
        return Shot(given["archer"], given["target"])
    return None


def _seat_to_move(setup: Setup) -> Seat | None:
    """Return whose turn it is, for a camp that moves freely any of its seats."""
    if setup.turn is not None:
        return SEATS.index(setup.turn)
    return None if setup.camp is None else COLOURS.index(setup.camp)


def _position(setup: Setup, rules: Rules, commanders: Commanders) -> Position:
    position = Position.on_board(rules, dict(setup.pieces or {}), _castles(setup), commanders)
    if rules.everyone_for_himself:
        position.falls = given_falls(setup.falls, commanders)
    elif not rules.camps_move_freely:
        _set_heads(position, setup)
    if _phase(setup) != "deployment":
        position.quiet_turns = setup.quiet_turns or 0
        if rules.options.repetition_draw:
            position.repetition = dict(setup.repetition or {})
    return position


def _set_heads(position: Position, setup: Setup) -> None:
    """Find out whose turn is next within each camp."""
    rules, shot = position.rules, _shot(setup)
    archer = None if shot is None else position.pieces.get(shot.archer)
    if archer is not None and rules.options.retreat_costs_turn:
        # The shooter has had his turn.
        hand_on(position, position.roles.seat[archer])
    heads = position.heads
    for letter, seats in (setup.rotation or {}).items():
        heads = with_head(heads, COLOURS.index(letter), SEATS.index(seats[0]))
    if setup.turn is not None and setup.shot is None and _phase(setup) != "deployment":
        seat = SEATS.index(setup.turn)
        heads = with_head(heads, rules.camp(seat), seat)
    position.heads = heads


# Whose turn it is


def _turn_faults(setup: Setup, rules: Rules, commanders: Commanders) -> Iterator[Fault]:
    names = [SEATS[seat] for seat in survivors(commanders)]
    if setup.turn is not None and setup.turn not in names:
        yield Fault(("turn",), "not-a-choice", {"choices": names})
    yield from _order_faults(setup, rules, commanders)
    most = rules.most_quiet_turns
    if setup.quiet_turns is not None and not 0 <= setup.quiet_turns <= most:
        yield Fault(("quiet_turns",), "out-of-range", {"low": 0, "high": most})
    if _phase(setup) == "retreat" and setup.shot is None:
        yield Fault(("shot",), "missing")
    elif _phase(setup) != "retreat" and setup.shot is not None:
        yield Fault(("shot",), "conflict", {"other": "phase"})
    for part in SHOT_PARTS:
        square = (setup.shot or {}).get(part)
        if square is not None and rules.map.cells[square] == OFF:
            yield Fault(("shot", part), "unknown-square", {"square": NAMES[square]})


def _order_faults(setup: Setup, rules: Rules, commanders: Commanders) -> Iterator[Fault]:
    """Yield what is wrong with the order within the camps: one has a rotation or moves freely."""
    if rules.camps_move_freely:
        if setup.rotation:
            yield Fault(("rotation",), "conflict", {"other": "camp_order free"})
        if setup.camp is not None:
            yield from _camp_faults(setup, rules, setup.camp)
        return
    if setup.camp is not None:
        teams = rules.variant == "teams"
        other = "camp_order rotation" if teams else f"variant {rules.variant}"
        yield Fault(("camp",), "conflict", {"other": other})
    for letter, named in (setup.rotation or {}).items():
        if list(map(SEATS.index, named)) not in _rotations(rules, commanders, letter):
            yield Fault(("rotation", letter), "rotation")


def _camp_faults(setup: Setup, rules: Rules, letter: Letter) -> Iterator[Fault]:
    camp = [SEATS[seat] for seat in range(len(SEATS)) if rules.camp(seat) == COLOURS.index(letter)]
    if _phase(setup) in ("deployment", "retreat"):
        yield Fault(("camp",), "conflict", {"other": "phase"})
    elif setup.turn is not None and setup.turn not in camp:
        yield Fault(("camp",), "conflict", {"other": "turn"})


def _rotations(rules: Rules, commanders: Commanders, letter: Letter) -> list[list[Seat]]:
    colour = COLOURS.index(letter)
    if rules.everyone_for_himself:
        return [[colour]] if commanders[colour] == colour else []
    if colour > 1:
        return []
    seats = list(members(commanders, colour))
    return [[*seats[first:], *seats[:first]] for first in range(len(seats))]


# How the game stands


def _defeat_faults(setup: Setup, position: Position) -> Iterator[Fault]:
    """Yield the defeats that cannot stand beside each other or go unnoticed."""
    lost = [castle.colour for castle, _ in fallen(position)]
    if position.rules.everyone_for_himself:
        for colour in lost:
            yield Fault(("castles", COLOURS[colour]), "fallen", {"army": army_term(colour)})
    elif len(lost) > 1:
        yield Fault(("pieces",), "both-lost")
    elif lost and setup.shot is not None:
        yield Fault(("shot",), "shot-impossible")


def _play_faults(setup: Setup, position: Position) -> Iterator[Fault]:
    if setup.shot is not None:
        shot = _shot(setup)
        if shot is not None:
            yield from _shot_faults(position, shot, setup.turn)
        return
    over = victory(position) is not None
    seat = _seat_to_move(setup)
    if seat is None:
        if not over and _drawn(position) is None:
            yield Fault(("turn",), "turn-needed")
    elif not over:
        over = turn_of(position, seat).state.result is not None
        if setup.phase == "over" and not over:
            yield Fault(("phase",), "not-over")


def _shot_faults(position: Position, shot: Shot, turn: SeatName | None) -> Iterator[Fault]:
    ground, pieces, roles = position.ground, position.pieces, position.roles
    archer, target = pieces.get(shot.archer), pieces.get(shot.target)
    if archer is None or KIND_OF[archer] != ARCHER:
        yield Fault(("shot", "archer"), "no-archer", {"square": NAMES[shot.archer]})
    elif target is None or roles.camp[target] == roles.camp[archer]:
        yield Fault(("shot", "target"), "no-target", {"square": NAMES[shot.target]})
    elif shot.target not in ground.targets(shot.archer) or not any(
        True for _ in retreats(ground, pieces, shot)
    ):
        yield Fault(("shot",), "shot-impossible")
    elif turn is None:
        yield Fault(("turn",), "turn-needed")
    elif SEATS.index(turn) != roles.seat[target]:
        yield Fault(("turn",), "turn-retreat", {"seat": seat_term(roles.seat[target])})


def _drawn(position: Position) -> Result | None:
    """Return the draw in which a game has ended that is nobody's turn any more."""
    groups = tuple((seat,) for seat in survivors(position.commanders))
    keys = {key_of_turn(position, group) for group in groups}
    times = max(position.repetition.get(key, 0) for key in keys)
    return judge(position, next_to_move(position, groups).movers, times)
