"""Orders in which the tiles of a turn can be laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from service.games.zatre.board import IS_LIGHT, RED, with_tiles
from service.games.zatre.fitting import attached, highest_fitting_dark, is_next_to_a_tile
from service.games.zatre.moves import Placement
from service.games.zatre.scoring import makes_scoring_run
from service.games.zatre.turns.budget import Budget

ORDERS_BUDGET: Final = 5_000
"""How many sets of tiles laid so far the search for an order may look at."""


def orders_budget() -> Budget:
    """Return a budget for looking for orders, of one set of tiles or of several."""
    return Budget("orders", ORDERS_BUDGET)


def idle_lights(after: Sequence[int], placements: Iterable[Placement]) -> set[int]:
    """Return the light cells among these without a scoring run at the end of the turn."""
    return {cell for cell, _ in placements if IS_LIGHT[cell] and not makes_scoring_run(after, cell)}


def lawful_order(
    board: Sequence[int],
    placements: Sequence[Placement],
    idle: set[int] | None = None,
    spend: Callable[[int], None] | None = None,
) -> tuple[Placement, ...] | None:
    """Return an order in which a set of tiles can be laid, None if there is none.

    Each tile must touch one that lies there; one on an idle light cell must find no dark cell
    open at its moment. That the runs stay below 13 is the caller's to know. `idle` can name
    the light cells to be judged by their moment, instead of all that have no run in the end.
    `spend` is told every step, and may raise TooMuchWork.
    """
    tiles = dict(placements)
    touching = attached(board, tiles)
    if len(touching) < len(tiles):
        return None
    if idle is None:
        idle = idle_lights(with_tiles(board, placements), placements)
    if not idle:
        return tuple((cell, tiles[cell]) for cell in touching)
    return _Orders(board, placements, idle, spend or orders_budget().spend).first()


class _Orders:
    """The search for an order of tiles of which some must find no dark cell open."""

    def __init__(
        self,
        board: Sequence[int],
        placements: Sequence[Placement],
        idle: set[int],
        spend: Callable[[int], None],
    ) -> None:
        self._tiles = list(board)
        self._placements = placements
        self._idle = idle
        self._spend = spend
        self._order: list[Placement] = []
        self._dead_ends: set[int] = set()

    def first(self) -> tuple[Placement, ...] | None:
        return tuple(self._order) if self._lay_rest(0) else None

    def _lay_rest(self, laid: int) -> bool:
        """Lay what is missing of the placements; `laid` has a bit for each that lies there."""
        if laid == (1 << len(self._placements)) - 1:
            return True
        self._spend(1)
        tiles = self._tiles
        beginning = not any(tiles)
        dark = highest_fitting_dark(tiles)
        for index, (cell, tile) in enumerate(self._placements):
            with_this = laid | 1 << index
            if with_this == laid or with_this in self._dead_ends:
                continue
            if cell in self._idle and tile <= dark:
                continue
            if cell != RED if beginning else not is_next_to_a_tile(tiles, cell):
                continue
            tiles[cell] = tile
            self._order.append((cell, tile))
            if self._lay_rest(with_this):
                return True
            self._order.pop()
            tiles[cell] = 0
        self._dead_ends.add(laid)
        return False
