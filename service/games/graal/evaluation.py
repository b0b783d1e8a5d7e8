"""What a position is worth, for computer players."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from service.games.core.evaluation import Scale
from service.games.graal.approaches import FARTHEST, approaches
from service.games.graal.board import GRID, Line
from service.games.graal.camps import Camp, Roles, members
from service.games.graal.castles import Castle
from service.games.graal.figures import (
    ALL_KINDS,
    ARCHER,
    FIGURES,
    HOUSE,
    KIND_OF,
    KING,
    PIKEMAN,
    RIDERS,
    SERGEANT,
    SQUIRE,
    Kind,
)
from service.games.graal.generator import figure_moves, striking_moves
from service.games.graal.ground import Ground
from service.games.graal.maps import DONJON
from service.games.graal.moves import FigureMove, Move
from service.games.graal.repetition import turn_key
from service.games.graal.state import SEATS, State

SCALE: Final = Scale.load(Path(__file__).with_name("evaluation.toml"))

_WORTH: Final = {
    KING: SCALE["king"],
    SERGEANT: SCALE["sergeant"],
    SQUIRE: SCALE["squire"],
    ARCHER: SCALE["archer"],
    PIKEMAN: SCALE["pikeman"],
    **dict.fromkeys(RIDERS, SCALE["rider"]),
}
_KIND_TERM: Final = {
    KING: "king",
    SERGEANT: "sergeant",
    SQUIRE: "squire",
    ARCHER: "archer",
    PIKEMAN: "pikeman",
    **dict.fromkeys(RIDERS, "rider"),
}
_HOUSE: Final = tuple(SCALE["house"] * each for each in (0, 3, 5, 6))
"""By how many of the king's house are left."""

_MARCH: Final = SCALE["march"]
_ASSAULT: Final = SCALE["assault"]
_GUARD: Final = SCALE["guard"]
_BREACH: Final = SCALE["breach"]
_INTRUDER: Final = SCALE["intruder"]
_BOWSHOT: Final = SCALE["bowshot"]
_QUIET: Final = SCALE["quiet"]

_MOST_GUARDS: Final = 4
_ENTERING: Final = 10_000
"""How much sooner than captures the step into a donjon is looked at."""

_IS_SPECIAL: Final = tuple(kind == ARCHER or kind in HOUSE for kind in ALL_KINDS)
_VALUE: Final = tuple(_WORTH[kind] for kind in KIND_OF)

Sides: TypeAlias = tuple[tuple[str, ...], ...]


class Table(NamedTuple):
    """What does not change while castles and commanders stay the same."""

    worths: tuple[tuple[int, ...], ...]
    """For each figure on each square what it is worth there, its nearness included."""
    doors: tuple[dict[int, tuple[tuple[int, Line], ...]], ...]
    """By kind: from where one march leads into which castles, and the holes on the way."""


@lru_cache(maxsize=32)
def _table(ground: Ground, castles: tuple[Castle, ...], roles: Roles) -> Table:
    worths = tuple(
        tuple(
            _VALUE[figure] + _nearness(ground, castles, roles, figure, square)
            for square in range(GRID.size)
        )
        for figure in range(len(FIGURES))
    )
    return Table(worths, tuple(_doors(ground, castles, kind) for kind in ALL_KINDS))


def _doors(
    ground: Ground, castles: tuple[Castle, ...], kind: Kind
) -> dict[int, tuple[tuple[int, Line], ...]]:
    doors: dict[int, tuple[tuple[int, Line], ...]] = {}
    for index, castle in enumerate(castles):
        for square, between in approaches(ground, castle).doors[kind].items():
            doors[square] = (*doors.get(square, ()), (index, between))
    return doors


def _nearness(
    ground: Ground, castles: tuple[Castle, ...], roles: Roles, figure: int, square: int
) -> int:
    """Return what a figure's nearness to the nearest enemy's cour is worth."""
    kind, camp = KIND_OF[figure], roles.camp[figure]
    marches = [
        approaches(ground, castle).marches[kind][square]
        for castle in castles
        if roles.camp_of(castle.colour) != camp
    ]
    return _MARCH * (FARTHEST - min(marches, default=FARTHEST))


class Evaluator:
    """The weights of `evaluation.toml`, applied."""

    scale: Scale = SCALE

    def sides(self, state: State) -> Sequence[tuple[str, ...]]:
        return _sides(state)

    def mover(self, state: State) -> int:
        return state.roles.camp_of(state.movers[0])

    def worths(self, state: State) -> Sequence[int]:
        worths, doors = _table(state.ground, state.castles, state.roles)
        pieces, camps = state.pieces, state.roles.camp
        totals = [0, 0, 0, 0] if state.rules.everyone_for_himself else [0, 0]
        lives = [0] * len(totals)
        at_doors: list[tuple[int, Camp]] = []
        kind_of, is_special, standing = KIND_OF, _IS_SPECIAL, pieces.keys()
        for square, figure in pieces.items():
            camp = camps[figure]
            totals[camp] += worths[figure][square]
            kind = kind_of[figure]
            if square in doors[kind]:
                for castle, between in doors[kind][square]:
                    if not between or standing.isdisjoint(between):
                        at_doors.append((castle, camp))
            if is_special[kind]:
                if kind == ARCHER:
                    totals[camp] += _BOWSHOT * _in_reach(state, square, camp)
                else:
                    lives[camp] += 1
        for camp, left in enumerate(lives):
            totals[camp] += _HOUSE[min(left, 3)]
        for camp, terms in _sieges(state, at_doors):
            totals[camp] += sum(terms)
        if len(totals) == 2:
            lead = totals[0] - totals[1]
            totals[lead < 0] += _lost_by_waiting(state, lead)
        return totals

    def account(self, state: State) -> Sequence[Mapping[str, int]]:
        accounts = [dict.fromkeys(SCALE.weights, 0) for _ in _sides(state)]
        worths, doors = _table(state.ground, state.castles, state.roles)
        lives = [0] * len(accounts)
        at_doors: list[tuple[int, Camp]] = []
        for square, figure in state.pieces.items():
            kind, camp = KIND_OF[figure], state.roles.camp[figure]
            account = accounts[camp]
            account[_KIND_TERM[kind]] += _WORTH[kind]
            account["march"] += worths[figure][square] - _WORTH[kind]
            lives[camp] += kind in HOUSE
            if kind == ARCHER:
                account["bowshot"] += _BOWSHOT * _in_reach(state, square, camp)
            for castle, between in doors[kind].get(square, ()):
                if state.pieces.keys().isdisjoint(between):
                    at_doors.append((castle, camp))
        for account, left in zip(accounts, lives, strict=True):
            account["house"] += _HOUSE[min(left, 3)]
        for camp, terms in _sieges(state, at_doors):
            for term, worth in zip(_SIEGE_TERMS, terms, strict=True):
                accounts[camp][term] += worth
        if len(accounts) == 2:
            lead = sum(accounts[0].values()) - sum(accounts[1].values())
            accounts[lead < 0]["quiet"] += _lost_by_waiting(state, lead)
        return accounts

    def noisy(self, state: State) -> Sequence[Move]:
        """Return captures, the ways into enemy castles, shots, and all retreats from a shot."""
        if state.shot is not None:
            return sorted(figure_moves(state))
        moves = list(striking_moves(state))
        if len(moves) > 1:
            cells = state.ground.cells
            moves.sort(key=lambda move: (-_gain(cells, move), move))
        return moves

    def quiet(self, state: State) -> Sequence[Move]:
        if state.shot is not None:
            return ()
        cells = state.ground.cells
        # The order of the figures tells how the state came about.
        return [
            move
            for square in sorted(state.pieces)
            for move in figure_moves(state, square)
            if move[3] is None
            and not move[4]
            and (cells[move[2]] < DONJON or not _is_entry(state, move))
        ]

    def habit(self, move: Move) -> Hashable:
        return move

    def key(self, state: State) -> Hashable:
        begun = state.repetition
        times = begun.get(turn_key(state.key, state.movers[0]), 0) if begun else 0
        return state.key, state.movers, state.shot, state.quiet_turns, times, state.commanders


def _sides(state: State) -> Sides:
    if state.rules.everyone_for_himself:
        return tuple((seat,) for seat in SEATS[:4])
    return tuple(tuple(SEATS[seat] for seat in members(state.commanders, camp)) for camp in (0, 1))


def _is_entry(state: State, move: FigureMove) -> bool:
    """Tell whether a march into a castle is one into another camp's."""
    castle = state.ground.castle_at[move.target]
    return state.roles.camp_of(castle.colour) != state.roles.camp[move.figure]


def _gain(cells: bytes, move: FigureMove) -> int:
    """Return what a noisy move brings at once, the capturer's worth breaking ties."""
    figure, _, target, taken, _ = move
    gain = 0 if taken is None else 16 * _VALUE[taken] - _VALUE[figure]
    return gain + _ENTERING if cells[target] == DONJON else gain


def _in_reach(state: State, archer: int, camp: Camp) -> int:
    """Count the enemies that an archer could shoot at."""
    pieces, camps = state.pieces, state.roles.camp
    targets = state.ground.targets(archer)
    if pieces.keys().isdisjoint(targets):
        return 0
    count = 0
    for target in targets:
        other = pieces.get(target)
        if other is not None and camps[other] != camp:
            count += 1
    return count


_SIEGE_TERMS: Final = ("guard", "assault", "breach", "intruder")


def _sieges(
    state: State, at_doors: Sequence[tuple[int, Camp]]
) -> Iterator[tuple[Camp, tuple[int, int, int, int]]]:
    """Yield for each castle its camp, and what the figures around it are worth to that.

    `at_doors` has the castles that can be entered at once, and by whom.
    """
    camps = state.roles.camp
    for index, castle in enumerate(state.castles):
        own = state.roles.camp_of(castle.colour)
        guards = attackers = breach = intruder = 0
        for door, camp in at_doors:
            if door == index:
                if camp == own:
                    guards += 1
                else:
                    attackers += 1
        inside = state.pieces.get(castle.cour)
        if inside is not None and camps[inside] != own:
            intruder = _INTRUDER
            # He steps into the donjon next, unless somebody takes him first.
            if not guards or state.roles.camp_of(state.movers[0]) != own:
                breach = _BREACH
        yield own, (_GUARD * min(guards, _MOST_GUARDS), _ASSAULT * attackers, breach, intruder)


def _lost_by_waiting(state: State, lead: int) -> int:
    """Return what the leading side loses to the count of quiet turns."""
    limit = state.rules.options.quiet_limit
    return 0 if limit is None else _QUIET * abs(lead) * state.quiet_turns // (100 * limit)


EVALUATOR: Final = Evaluator()
