"""Why a move is refused: the most specific rule that it breaks, with cells and sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from service.games.core.errors import IllegalMove, Value
from service.games.core.notation import Steps
from service.games.zatre.board import LONGEST_SUM, NAMES, RED, with_tiles
from service.games.zatre.draws import may_stay, to_draw
from service.games.zatre.fitting import attached, cell_for, highest_fitting
from service.games.zatre.moves import Placement
from service.games.zatre.notation import DRAW_STEP, PASS_STEP, STAY_STEP, placements_of
from service.games.zatre.scoring import runs_through
from service.games.zatre.state import State
from service.games.zatre.turns.continuations import Continuations
from service.games.zatre.turns.orders import idle_lights, lawful_order, orders_budget
from service.games.zatre.turns.trial import ALL_THAT_FIT


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that tiles on a board break, and the cells that break it."""

    rule: str
    cells: tuple[int, ...]
    values: dict[str, Value] = field(default_factory=dict)

    @property
    def refusal(self) -> IllegalMove:
        return IllegalMove(self.rule, "", faults=(), **self.values)


def violations(board: Sequence[int], placements: Sequence[Placement]) -> Iterator[Violation]:
    """Yield all rules that tiles laid on a board break, whoever holds what."""
    free = dict(placements)
    for cell, count in Counter(cell for cell, _ in placements).items():
        if board[cell] or count > 1:
            yield Violation("zatre.lay.free-cell", (cell,), {"square": NAMES[cell]})
        if board[cell]:
            del free[cell]
    if free and not any(board) and RED not in free:
        yield Violation("zatre.lay.red", tuple(free), {"square": NAMES[RED]})
        anchored = with_tiles(board, [(RED, 1)])
    else:
        anchored = list(board)
    for cell in sorted(set(free).difference(attached(anchored, free))):
        yield Violation("zatre.lay.adjacent", (cell,), {"square": NAMES[cell]})
    laid = list(free.items())
    after = with_tiles(board, laid)
    for run in runs_through(after, free):
        if run.sum > LONGEST_SUM:
            values: dict[str, Value] = {"squares": run.squares, "sum": run.sum}
            yield Violation("zatre.lay.run-limit", run.cells, values)
    yield from _idle_light_violations(board, laid)


def _idle_light_violations(board: Sequence[int], laid: Sequence[Placement]) -> Iterator[Violation]:
    """Yield the light cells for whose tiles no order of the turn leaves all dark cells shut."""
    joined = set(attached(board, [cell for cell, _ in laid]))
    tiles = {cell: tile for cell, tile in laid if cell in joined}
    excused: set[int] = set()
    budget = orders_budget()
    for cell in sorted(idle_lights(with_tiles(board, laid), tiles.items())):
        if lawful_order(board, list(tiles.items()), {*excused, cell}, budget.spend) is not None:
            excused.add(cell)
        else:
            values: dict[str, Value] = {"square": NAMES[cell], "tile": tiles[cell]}
            yield Violation("zatre.lay.light", (cell,), values)


def refusal(state: State, steps: Steps) -> IllegalMove:
    """Explain why these steps are no legal move."""
    word = steps[0] if steps else ""
    if word == STAY_STEP:
        return _stay_refusal(state)
    if state.phase == "draw":
        return _draw_refusal(state, steps)
    if word == DRAW_STEP:
        return IllegalMove("zatre.draw.count", "none")
    if word == PASS_STEP:
        return _still_fits(state, (), "zatre.turn.pass")
    placements = placements_of(steps)
    lacking = Counter(tile for _, tile in placements) - Counter(state.hand)
    if lacking:
        tile = min(lacking)
        held = state.hand.count(tile)
        if held:
            return IllegalMove("zatre.lay.own-tiles", "fewer", tile=tile, held=held)
        return IllegalMove("zatre.lay.own-tiles", "none", tile=tile)
    broken = list(violations(state.board, placements))
    for violation in broken:
        if violation.rule != "zatre.lay.light":
            return violation.refusal
    if broken and not _goes_on(state, placements):
        return broken[0].refusal
    compelled = state.enough == ALL_THAT_FIT
    rule = "zatre.lay.all-that-fit" if compelled else "zatre.lay.more-than-two"
    return _still_fits(state, placements, rule)


def _goes_on(state: State, placements: Sequence[Placement]) -> bool:
    """Tell whether these tiles are the beginning of a turn that may not end with them."""
    return (
        len(placements) < state.enough
        and _fitting(state, placements) is not None
        and Continuations(state.board, state.hand).possible(placements)
    )


def _fitting(state: State, placements: Sequence[Placement]) -> int | None:
    """Return a tile that fits once these are laid, None if none does."""
    left = state.hand_without(placements)
    highest = highest_fitting(with_tiles(state.board, placements))
    return left[0] if left and left[0] <= highest else None


def _still_fits(state: State, placements: Sequence[Placement], rule: str) -> IllegalMove:
    tile = _fitting(state, placements)
    cell = None if tile is None else cell_for(with_tiles(state.board, placements), tile)
    if tile is None or cell is None:
        # Only an empty text comes here: nothing fits, and that must be said with a pass.
        return IllegalMove("zatre.turn.pass", "unsaid")
    return IllegalMove(rule, tile=tile, square=NAMES[cell])


def _draw_refusal(state: State, steps: Steps) -> IllegalMove:
    count = to_draw(state)
    if not steps or steps[0] != DRAW_STEP:
        if may_stay(state):
            return IllegalMove("zatre.draw.decline", "first")
        return IllegalMove("zatre.draw.count", "first", count=count)
    if state.seed is not None:
        return IllegalMove("zatre.draw.decline", "seeded")
    tiles = [int(step) for step in steps[1:]]
    if len(tiles) != count:
        return IllegalMove("zatre.draw.count", "wrong", count=count, drawn=len(tiles))
    short = next(tile for tile in tiles if tiles.count(tile) > state.bag[tile - 1])
    return IllegalMove("zatre.draw.bag", tile=short, left=state.bag[short - 1])


def _stay_refusal(state: State) -> IllegalMove:
    if state.rules.extra_draw == "automatic":
        return IllegalMove("zatre.draw.decline", "automatic")
    if state.phase == "draw" and state.turns_to_spare <= 0:
        return IllegalMove("zatre.draw.decline", "endless")
    return IllegalMove("zatre.draw.decline", "due" if state.phase == "draw" else "none")
