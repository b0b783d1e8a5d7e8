"""A whole game of Zatre read straight from the rules: what is drawn, passed over, and how it ends.

Shares nothing with the engine. The people at the table tell it what they draw and lay.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from tests.games.zatre import naive


class NaiveGame:
    """`asks` is what the table waits for: a draw, a draw or staying, a turn, a pass, or nothing."""

    def __init__(
        self, options: dict[str, str | int], players: int, starter: int, tile: int
    ) -> None:
        self.end = options["end"]
        self.declinable = options["extra_draw"] == "declinable"
        self.optional = options["more_than_two"] == "optional"
        self.red_tick = str(options["red_tick"])
        self.late_bonus = int(options["late_bonus"])
        self.tiles: naive.Tiles = {}
        self.bag = Counter({1: 21, 2: 20, 3: 20, 4: 20, 5: 20, 6: 20})
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.entries: list[list[tuple[int, int, int, int]]] = [[] for _ in range(players)]
        self.turn = starter
        self.hands[starter].append(tile)
        self.bag[tile] -= 1
        self.asks = ""
        self.count = 0
        self.reason = ""
        self._begin()

    def totals(self) -> list[int]:
        sheets = [naive.sheet(entries, self.late_bonus) for entries in self.entries]
        return [sum(row[-1] for row in rows) for rows in sheets]

    def play(self, text: str) -> None:
        """Do what the move says; it has to be one of those asked for."""
        if self.asks in ("draw", "draw or stay"):
            assert text.startswith("draw ") or (text == "stay" and self.asks == "draw or stay")
            for tile in map(int, text.split()[1:]):
                assert self.bag[tile]
                self.bag[tile] -= 1
                self.hands[self.turn].append(tile)
            self._lay_or_be_passed_over()
            return
        laid = {}
        if self.asks == "pass":
            assert text == "pass"
        else:
            assert self.is_turn(text)
            laid = {naive.cell(word[2:]): int(word[0]) for word in text.split()}
        for tile in laid.values():
            self.hands[self.turn].remove(tile)
        score = naive.score(self.tiles, laid, not self.tiles, self.red_tick)
        self.entries[self.turn].append(score)
        self.tiles.update(laid)
        self._next()

    def is_turn(self, text: str) -> bool:
        """Tell whether these tiles of the hand, laid in some order, are a legal turn."""
        placements = [(naive.cell(word[2:]), int(word[0])) for word in text.split()]
        left = Counter(self.hands[self.turn]) - Counter(tile for _, tile in placements)
        return any(self._is_lawful(order, left) for order in permutations(placements))

    def _is_lawful(self, order, left) -> bool:
        tiles, excused = dict(self.tiles), set()
        for at, tile in order:
            cells = naive.cells_for(tiles, tile)
            if at not in cells:
                return False
            if not any(naive.KIND[cell] == "#" for cell in cells):
                excused.add(at)
            tiles[at] = tile
        for at, _ in order:
            scores = any(total >= 10 for total in naive.sums(tiles, at))
            if naive.KIND[at] == "L" and not scores and at not in excused:
                return False
        may_stop = self.optional and self.tiles and len(order) >= 2
        return may_stop or not any(naive.cells_for(tiles, tile) for tile in left)

    def _begin(self) -> None:
        """Begin a turn: rule 7 and the ends of the game."""
        if self._nothing_goes():
            return
        hand = self.hands[self.turn]
        kept_fit = self._fits(hand)
        if not self.tiles:
            wanted, choice = 3 - len(hand), False
        elif not hand:
            wanted, choice = 2, False
        elif len(hand) == 1 or not kept_fit:
            wanted, choice = 1, self.declinable
        else:
            wanted, choice = 0, False
        there = sum(self.bag.values())
        if wanted > there and not choice and self.end == "cannot-draw":
            self.asks, self.reason = "", "cannot-draw"
            return
        self.count = min(wanted, there)
        if self.count:
            self.asks = "draw or stay" if choice else "draw"
        else:
            self._lay_or_be_passed_over()

    def _lay_or_be_passed_over(self) -> None:
        if self._nothing_goes():
            return
        if self._fits(self.hands[self.turn]):
            self.asks = "turn"
        elif sum(self.bag.values()):
            self.asks = "pass"
        else:
            self._next()

    def _next(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        self._begin()

    def _nothing_goes(self) -> bool:
        if sum(self.bag.values()) or any(map(self._fits, self.hands)):
            return False
        self.asks, self.reason = "", "bag-empty"
        return True

    def _fits(self, hand: list[int]) -> bool:
        return any(naive.cells_for(self.tiles, tile) for tile in hand)
