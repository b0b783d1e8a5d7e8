"""A caller's own position: what is wrong with it, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from service.games.core.errors import Fault, Value, judged_by
from service.games.core.options import OptionValue, rule_faults
from service.games.zatre.board import BOX, LONGEST_SUM, NAMES, RED, TILES, Tile, board_of
from service.games.zatre.draws import after_draw, begin_turn, due, finished, is_cut_short
from service.games.zatre.endings import is_exhausted
from service.games.zatre.fitting import attached
from service.games.zatre.moves import Placement
from service.games.zatre.options import OPTIONS, PLAYERS, VARIANTS, Rules, rules_of
from service.games.zatre.scoring import Turn, runs_through
from service.games.zatre.sheet_faults import turn_faults
from service.games.zatre.state import MOST_TURNS, NOBODY, SEATS, Phase, Seat, State


@dataclass(frozen=True, slots=True)
class Setup:
    """A position that nobody has checked; every member may be absent."""

    variant: str | None = None
    options: Mapping[str, OptionValue] | None = None
    tiles: Mapping[int, Tile] | None = None
    hands: Mapping[Seat, Sequence[Tile]] | None = None
    turn: Seat | None = None
    phase: Phase | None = None
    opening: bool | None = None
    bag: Mapping[str, int] | None = None
    turns: Mapping[Seat, Sequence[Turn]] | None = None
    seed: str | None = None
    chance: int | None = None


def faults(setup: Setup) -> list[Fault]:
    """Return all that is wrong with a set-up."""
    position_faults = [
        *rule_faults(VARIANTS, OPTIONS, setup.variant, setup.options),
        *board_faults(setup.tiles or {}, setup.opening if setup.tiles is not None else None),
        *judged_by(_seat_faults(setup), ("hands",)),
        *_box_faults(setup),
        *_draw_faults(setup),
        *_turns_faults(setup),
    ]
    if position_faults or setup.tiles is None or setup.hands is None:
        return position_faults
    return list(judged_by(_phase_faults(setup), *((member.name,) for member in fields(Setup))))


def complete(setup: Setup) -> State:
    """Make a state of a set-up without faults."""
    state = _as_given(setup)
    if state.turn == NOBODY or setup.phase == "over" or is_exhausted(state):
        return finished(state)
    if setup.phase == "draw" or (setup.phase is None and not state.hand):
        return begin_turn(state)
    return after_draw(state)


def board_faults(tiles: Mapping[int, int], opening: bool | None) -> Iterator[Fault]:
    """Yield what no board can be; `opening` is what the caller says of it."""
    whole_board = (("tiles",),)
    if opening is not None and opening != (not tiles):
        code = "opening-not-empty" if opening else "opening-empty"
        yield Fault(("opening",), code, judged_by=whole_board)
    if not tiles:
        return
    if RED not in tiles:
        red = ("tiles", NAMES[RED])
        yield Fault(("tiles",), "red-uncovered", {"square": NAMES[RED]}, (red,))
    else:
        for cell in sorted(set(tiles).difference(attached(board_of({}), tiles))):
            path = ("tiles", NAMES[cell])
            yield Fault(path, "tile-apart", {"square": NAMES[cell]}, whole_board)
    for run in runs_through(board_of(tiles), tiles):
        if run.sum > LONGEST_SUM:
            values: dict[str, Value] = {"squares": run.squares, "sum": run.sum}
            yield Fault(("tiles", run.squares[0]), "run-too-high", values)


def overdrawn(
    tiles: Mapping[int, int], placements: Sequence[Placement] = ()
) -> list[tuple[int, int]]:
    """Return each tile of which more lie on the board than the box holds, and how many lie."""
    lying = [*tiles.values(), *(tile for _, tile in placements)]
    return [(tile, lying.count(tile)) for tile in TILES if lying.count(tile) > BOX[tile - 1]]


def _seats(setup: Setup) -> tuple[Seat, ...]:
    return SEATS[: len(setup.hands or ())]


def _seat_faults(setup: Setup) -> Iterator[Fault]:
    if setup.hands is None:
        return
    if len(setup.hands) < PLAYERS[0]:
        yield Fault(("hands",), "too-few", {"limit": PLAYERS[0]})
        return
    seats = _seats(setup)
    for seat in seats:
        if seat not in setup.hands:
            yield Fault(("hands", seat), "missing")
    if setup.turn is not None and setup.turn not in seats:
        yield Fault(("turn",), "not-a-choice", {"choices": seats})
    for seat in setup.turns or ():
        if seat not in seats:
            yield Fault(("turns", seat), "seat-empty", {"seat": seat})


def _box_faults(setup: Setup) -> Iterator[Fault]:
    hands = [tile for hand in (setup.hands or {}).values() for tile in hand]
    for tile, box in zip(TILES, BOX, strict=True):
        outside = list((setup.tiles or {}).values()).count(tile) + hands.count(tile)
        values: dict[str, Value] = {"tile": tile, "box": box}
        if outside > box:
            place = "tiles" if not hands.count(tile) else "hands"
            yield Fault((place,), "box-exceeded", {**values, "count": outside})
        elif setup.bag is not None and setup.tiles is not None and setup.hands is not None:
            count = outside + setup.bag.get(str(tile), 0)
            if count != box:
                path, counted = ("bag", str(tile)), (("tiles",), ("hands",))
                yield Fault(path, "box-mismatch", {**values, "count": count}, counted)


def _draw_faults(setup: Setup) -> Iterator[Fault]:
    draws = (setup.options or {}).get("draws")
    if draws == "seeded" and setup.seed is None:
        yield Fault(("seed",), "missing")
    if draws == "supplied" and setup.seed is not None:
        yield Fault(("seed",), "conflict", {"other": "draws: supplied"})
    if setup.chance and setup.seed is None:
        yield Fault(("chance",), "seedless", judged_by=(("seed",),))


def _turns_faults(setup: Setup) -> Iterator[Fault]:
    for seat, turns in (setup.turns or {}).items():
        for fault in turn_faults(turns):
            yield fault.below("turns", seat)


def _phase_faults(setup: Setup) -> Iterator[Fault]:
    state = _as_given(setup)
    if is_exhausted(state):
        return
    if setup.phase != "over":
        yield from _room_faults(replace(state, phase=setup.phase or "lay"))
    if setup.phase == "over":
        if not _cannot_draw(state):
            yield Fault(("phase",), "not-over")
    elif state.turn == NOBODY:
        yield Fault(("turn",), "turn-needed")
    elif setup.phase == "draw" and not due(state):
        yield Fault(("phase",), "nothing-to-draw")
    elif setup.phase == "lay" and not state.hand and any(state.bag):
        yield Fault(("phase",), "nothing-to-lay")


def _room_faults(state: State) -> Iterator[Fault]:
    """Yield what leaves no room for the rest of the game."""
    limit = MOST_TURNS - state.turns_ahead
    for seat, turns in zip(state.seats, state.turns, strict=True):
        if len(turns) > limit:
            yield Fault(("turns", seat), "too-long", {"limit": limit})
    if state.chance > state.most_chance:
        yield Fault(("chance",), "out-of-range", {"low": 0, "high": state.most_chance})


def _cannot_draw(state: State) -> bool:
    """Tell whether the game can have ended because a player could not draw enough."""
    if state.rules.end != "cannot-draw":
        return False
    seats = range(len(state.hands)) if state.turn == NOBODY else (state.turn,)
    return any(is_cut_short(replace(state, turn=seat)) for seat in seats)


def _as_given(setup: Setup) -> State:
    """Return the state as it is written, before anybody has drawn or been passed over."""
    tiles = setup.tiles or {}
    seats = _seats(setup)
    hands = tuple(tuple(sorted((setup.hands or {})[seat])) for seat in seats)
    outside = [*tiles.values(), *(tile for hand in hands for tile in hand)]
    bag = tuple(box - outside.count(tile) for tile, box in zip(TILES, BOX, strict=True))
    turns = setup.turns or {}
    return State(
        rules=_rules(setup),
        board=board_of(tiles),
        hands=hands,
        turn=NOBODY if setup.turn is None else seats.index(setup.turn),
        phase="lay",
        bag=bag,
        turns=tuple(tuple(turns.get(seat, ())) for seat in seats),
        seed=setup.seed,
        chance=setup.chance or 0,
    )


def _rules(setup: Setup) -> Rules:
    """Return the rules; without a seed the draws are the caller's."""
    rules = rules_of(setup.options)
    return replace(rules, draws="supplied" if setup.seed is None else "seeded")
