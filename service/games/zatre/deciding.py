"""How a computer player chooses a turn: by what it adds to the sheet, then by playing on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice
from math import prod
from typing import Final

from service.games.core.chance import Chance
from service.games.core.evaluation import Choice, Decision, Means, Scale
from service.games.zatre.board import TILES, with_tiles
from service.games.zatre.candidates import Candidates, Layout, Scorer
from service.games.zatre.draws import may_stay, to_draw
from service.games.zatre.moves import DRAW, PASS, STAY, Move, Placement
from service.games.zatre.playouts import Table
from service.games.zatre.prospects import SCALE
from service.games.zatre.sampling import SAMPLER, View, tiles_of
from service.games.zatre.scoring import Turn
from service.games.zatre.sheet import fill_sheet
from service.games.zatre.state import SEATS, State

MOST_TURNS: Final = 5_000
"""How many turns are looked at where there is no limit of nodes."""

FINALISTS: Final = 10
"""How many of the best turns are played on, at most."""

FEWEST_ROUNDS: Final = 8
"""How often each must have been played on before chance is believed."""

_PLAYOUT: Final = 40
"""The nodes of one playout: as many turns could be scored in the time."""

_BETWEEN: Final = 250
"""After how many turns looked at there is another decision."""


class Decider:
    """Chooses turns in Zatre, where what the others hold and what comes next is unknown."""

    scale: Scale = SCALE

    def decides(self, view: View) -> bool:
        return view.phase != "over"

    def sides(self, view: View) -> Sequence[tuple[str, ...]]:
        return [(seat,) for seat in SEATS[: len(view.held)]]

    def decide(self, view: View, seat: str, means: Means) -> Iterator[Decision]:
        if SEATS.index(seat) != view.turn or view.own != view.turn:
            return
        # A seed alone would overlook the same squares all game long.
        chance = Chance("\0".join((means.chance.seed, view.board.hex(), repr(view.hand))))
        thinker = _Thinker(view, means, chance)
        if view.phase == "draw":
            yield thinker.draw()
        elif not thinker.state.can_lay:
            yield Decision([Choice(PASS, thinker.standing())], 0, complete=True)
        else:
            yield from thinker.turns()


class _Thinker:
    def __init__(self, view: View, means: Means, chance: Chance) -> None:
        self._view = view
        self._means = means
        self._chance = chance
        self.state: State = SAMPLER.sample(view, chance)
        self._turns_to_come = view.left / (2 * len(view.held))
        late_bonus = view.rules.late_bonus
        sheets = [fill_sheet(turns, late_bonus) for turns in view.turns]
        self._table = Table(sheets, self._turns_to_come, late_bonus)
        self._worths: dict[Turn, float] = {}
        self._standing = [self._table.now.total(sheet) for sheet in sheets]

    def standing(self) -> list[int]:
        """Return what everybody's sheet can be expected to come to as things stand."""
        return [round(each) for each in self._standing]

    # Drawing

    def draw(self) -> Decision:
        """Draw rather than stay, and expect what the unseen tiles make likely."""
        standing = self.standing()
        moves = [DRAW]
        if self._view.supplied:
            moves = [Move(drawn=tiles, kind="draw") for tiles in self._draws()]
        if may_stay(self.state):
            moves.append(STAY)
        if self._means.only:
            moves = list(self._means.only)
        choices = [Choice(move, standing) for move in moves[: self._means.lines]]
        return Decision(choices, 0)

    def _draws(self) -> list[tuple[int, ...]]:
        """Return the draws that can come, the likeliest first."""
        unseen = self._view.unseen

        def likely(tiles: tuple[int, ...]) -> int:
            ways = prod(unseen[tile - 1] for tile in tiles)
            return ways * len(set(tiles))

        draws = [
            tiles
            for tiles in combinations_with_replacement(TILES, to_draw(self.state))
            if all(tiles.count(tile) <= unseen[tile - 1] for tile in tiles)
        ]
        return sorted(draws, key=likely, reverse=True)

    # Laying

    def turns(self) -> Iterator[Decision]:
        """Yield the best turns by the sheet, then by playing on."""
        nodes, only = self._means.nodes, self._means.only
        candidates = Candidates(self.state, self._sees)
        first = only[0].placements if only else candidates.first()
        scorer = Scorer(self.state)
        yield self._decision([(self._worth(scorer.turn(first)), first)], 0)
        most = MOST_TURNS if nodes is None else max(1, nodes * 2 // 3)
        layouts = (move.placements for move in only) if only else candidates.all(most)
        ranked: list[tuple[float, Layout]] = []
        for looked, layout in enumerate(islice(layouts, most)):
            self._means.spend(1)
            ranked.append((self._worth(scorer.turn(layout)), layout))
            if (looked + 1) % _BETWEEN == 0:
                yield self._decision(ranked, 0)
        if not ranked:
            return
        ranked.sort(key=_best_first)
        yield self._decision(ranked, 1)
        yield from self._played_on(ranked, most)

    def _sees(self, placement: Placement) -> bool:
        """Tell whether he thinks of this tile on this cell."""
        overlooked = self._means.overlooked
        if not overlooked:
            return True
        cell, tile = placement
        return Chance(self._chance.seed, 1 + 7 * cell + tile).below(100) >= overlooked

    def _worth(self, turn: Turn) -> float:
        worth = self._worths.get(turn)
        if worth is None:
            sheet = self._table.sheets[self._view.own]
            worth = self._worths[turn] = self._table.now.after(sheet, turn)
        return worth

    def _decision(self, ranked: Sequence[tuple[float, Layout]], depth: int) -> Decision:
        best = sorted(ranked, key=_best_first)[: self._means.lines]
        choices = []
        for worth, layout in best:
            worths = self.standing()
            worths[self._view.own] = round(worth)
            choices.append(Choice(Move(layout), worths))
        return Decision(choices, depth)

    # Playing on

    def _played_on(self, ranked: Sequence[tuple[float, Layout]], listed: int) -> Iterator[Decision]:
        """Play on after each of the best turns with the same tiles, again and again."""
        nodes = self._means.nodes
        finalists = min(FINALISTS, len(ranked))
        if nodes is not None:
            affordable = (nodes - min(listed, len(ranked))) // (_PLAYOUT * FEWEST_ROUNDS)
            finalists = min(finalists, affordable)
        if finalists < 2 or not self._view.left:
            return
        scorer = Scorer(self.state)
        final = [layout for _, layout in ranked[:finalists]]
        turns = [scorer.turn(layout) for layout in final]
        boards = [with_tiles(self.state.board, layout) for layout in final]
        sums = [[0.0] * len(self._view.held) for _ in final]
        rounds = 0
        while True:
            hands, bag = self._dealt()
            for index, layout in enumerate(final):
                self._means.spend(_PLAYOUT)
                hands[self._view.own] = self.state.hand_without(layout)
                own = self._view.own
                worths = self._table.play_on(boards[index], hands, bag, own, turns[index])
                sums[index] = [a + b for a, b in zip(sums[index], worths, strict=True)]
            rounds += 1
            if rounds >= FEWEST_ROUNDS:
                yield self._judged(final, sums, rounds)

    def _dealt(self) -> tuple[list[Sequence[int]], list[int]]:
        """Deal the unseen tiles by chance: the hands of the others, and the bag."""
        tiles = tiles_of(self._view.unseen)
        self._chance.shuffle(tiles)
        hands: list[Sequence[int]] = []
        for seat, held in enumerate(self._view.held):
            taken = 0 if seat == self._view.own else held
            hands.append(tiles[:taken])
            del tiles[:taken]
        return hands, tiles

    def _judged(
        self, final: Sequence[Layout], sums: Sequence[Sequence[float]], rounds: int
    ) -> Decision:
        own = self._view.own

        def lead(index: int) -> float:
            others = [worth for seat, worth in enumerate(sums[index]) if seat != own]
            return sums[index][own] - sum(others) / len(others)

        order = sorted(range(len(final)), key=lead, reverse=True)
        return Decision(
            [
                Choice(Move(final[index]), [round(worth / rounds) for worth in sums[index]])
                for index in order[: self._means.lines]
            ],
            2,
        )


def _best_first(ranked: tuple[float, Layout]) -> tuple[float, Layout]:
    return -ranked[0], ranked[1]


DECIDER: Final = Decider()
