"""The turns that may be laid, as a front end asks for them."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from service.games.core.errors import TooMuchWork
from service.games.core.moves import Total
from service.games.core.notation import Steps
from service.games.zatre.completion import Completion
from service.games.zatre.moves import Move, Placement, placements_of, write_placement
from service.games.zatre.play import score
from service.games.zatre.search import Search
from service.games.zatre.state import State

BY_SCORE: Final = "score"
MOST_RANKED: Final = 200_000
"""How many turns can be put into the order of their scores."""


class LegalTurns:
    """The turns of a position that contain the placements of a prefix."""

    def __init__(self, state: State, prefix: Steps) -> None:
        self._state = state
        self._prefix = placements_of(prefix)

    def _search(self) -> Search:
        return Search(self._state.board, self._state.hand, self._prefix)

    def total(self) -> Total:
        count = 0
        try:
            for batch in self._search().batches():
                count += len(batch.cells)
        except TooMuchWork:
            # Whoever can lay a tile has a turn, though the search may not have come to it.
            return Total(count if self._prefix else max(count, 1), exact=False)
        return Total(count)

    def page(self, offset: int, limit: int, order: str = "notation") -> Sequence[Move]:
        if order == BY_SCORE:
            return [
                Move(turn) for turn in heapq.nsmallest(offset + limit, self._all(), self._merit)
            ][offset:]
        page: list[Move] = []
        try:
            page.extend(map(Move, islice(self._search(), offset, offset + limit)))
        except TooMuchWork:
            # What was found so far is the beginning of the list; the total says that there is
            # more.
            return page
        return page

    def next_steps(self) -> list[str]:
        state = self._state
        search = self._search()
        if not search.requirable:
            return []
        completion = Completion(state.board, state.hand)
        return sorted(map(write_placement, completion.next_placements(self._prefix)))

    def __iter__(self) -> Iterator[Move]:
        return map(Move, self._search())

    def _all(self) -> Iterator[tuple[Placement, ...]]:
        for ranked, turn in enumerate(self._search()):
            if ranked >= MOST_RANKED:
                raise TooMuchWork("turns", MOST_RANKED)
            yield turn

    def _merit(self, turn: tuple[Placement, ...]) -> tuple[int, int]:
        """Return the key that puts the best first; the search sorts what is equal."""
        scored = score(self._state, turn)
        return -scored.points, -len(scored.ticks)
