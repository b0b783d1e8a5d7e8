"""The generator: listing, checking and playing all ask it."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations_with_replacement, islice
from typing import Final

from service.games.core.deadline import look_at_the_clock
from service.games.core.errors import TooMuchWork
from service.games.core.moves import LegalMoves, ListedMoves, Total
from service.games.core.notation import Steps
from service.games.zatre.board import TILES
from service.games.zatre.draws import may_stay, to_draw
from service.games.zatre.moves import DRAW, PASS, STAY, Move, Placement
from service.games.zatre.notation import (
    DRAW_STEP,
    PASS_STEP,
    STAY_STEP,
    placements_of,
    steps_of,
    write_placement,
)
from service.games.zatre.state import State
from service.games.zatre.turns.continuations import Continuations
from service.games.zatre.turns.search import TurnSearch

BY_SCORE: Final = "score"
MOST_RANKED: Final = 200_000
"""How many turns can be put into the order of their scores."""

_A_WHILE: Final = 50
"""How many turns are ranked between two looks at the clock."""


def generate(state: State, prefix: Steps = ()) -> Iterator[Move]:
    """Yield each legal move that contains these steps."""
    word = prefix[0] if prefix else ""
    if state.phase == "draw":
        if word in ("", DRAW_STEP):
            yield from _draws(state, prefix[1:])
        if word in ("", STAY_STEP) and may_stay(state):
            yield STAY
    elif state.phase == "lay":
        if not state.can_lay:
            if word in ("", PASS_STEP):
                yield PASS
        elif lays(state, prefix):
            yield from LegalTurns(state, prefix)


def count(state: State) -> int:
    """Count the legal moves without making each."""
    if state.phase == "lay" and state.can_lay:
        return TurnSearch(state.board, state.hand, enough=state.enough).count()
    return sum(1 for _ in generate(state))


def legal_moves(state: State, prefix: Steps) -> LegalMoves[Move]:
    if lays(state, prefix) and state.can_lay:
        return LegalTurns(state, prefix)
    listed = list(generate(state, prefix))
    following: set[str] = set()
    for move in listed:
        rest = Counter(steps_of(move)) - Counter(prefix)
        following.update(rest if prefix else steps_of(move)[:1])
    return ListedMoves(listed, sorted(following))


def lays(state: State, steps: Steps) -> bool:
    """Tell whether these steps are placements, or could begin with one, in a turn."""
    return state.phase == "lay" and not {PASS_STEP, DRAW_STEP, STAY_STEP} & set(steps[:1])


def turn_of(state: State, steps: Steps) -> Move | None:
    """Return the legal turn that consists of these placements, None if there is none."""
    turn = TurnSearch(state.board, state.hand, placements_of(steps), enough=state.enough).whole()
    return Move(turn) if turn else None


def _draws(state: State, begun: Steps) -> Iterator[Move]:
    """Yield the draws that the bag allows and that contain the tiles begun with."""
    if state.seed is not None:
        if not begun:
            yield DRAW
        return
    asked = Counter(map(int, begun))
    for tiles in combinations_with_replacement(TILES, to_draw(state)):
        drawn = Counter(tiles)
        if asked <= drawn and all(state.bag[tile - 1] >= n for tile, n in drawn.items()):
            yield Move(drawn=tiles, kind="draw")


class LegalTurns:
    """The turns of a position that contain the placements of a prefix."""

    def __init__(self, state: State, prefix: Steps) -> None:
        self._state = state
        self._prefix = placements_of(prefix)

    def _search(self) -> TurnSearch:
        state = self._state
        return TurnSearch(state.board, state.hand, self._prefix, enough=state.enough)

    def total(self) -> Total:
        turns = 0
        try:
            for batch in self._search().batches():
                turns += len(batch.cells)
        except TooMuchWork:
            # Whoever can lay a tile has a turn, though the search may not have come to it.
            return Total(turns if self._prefix else max(turns, 1), exact=False)
        return Total(turns)

    def page(self, offset: int, limit: int, order: str = "notation") -> Sequence[Move]:
        if order == BY_SCORE:
            best = heapq.nsmallest(offset + limit, self._ranked(), self._merit)
            return [Move(turn) for turn in best[offset:]]
        page: list[Move] = []
        # What is found before it is too much is the beginning of the list; the total says that
        # there is more.
        with suppress(TooMuchWork):
            page.extend(map(Move, islice(self._search(), offset, offset + limit)))
        return page

    def next_steps(self) -> list[str]:
        if not self._search().is_possible:
            return []
        continuations = Continuations(self._state.board, self._state.hand)
        return sorted(map(write_placement, continuations.next_placements(self._prefix)))

    def __iter__(self) -> Iterator[Move]:
        return map(Move, self._search())

    def _ranked(self) -> Iterator[tuple[Placement, ...]]:
        """Yield all turns, or raise TooMuchWork when they are too many to be ranked."""
        for ranked, turn in enumerate(self._search()):
            if ranked % _A_WHILE == 0:
                look_at_the_clock()
            if ranked >= MOST_RANKED:
                raise TooMuchWork("turns", MOST_RANKED)
            yield turn

    def _merit(self, turn: tuple[Placement, ...]) -> tuple[int, int]:
        """Return the key that puts the best first; the search sorts what is equal."""
        score = self._state.score(turn)
        return -score.points, -len(score.ticks)
