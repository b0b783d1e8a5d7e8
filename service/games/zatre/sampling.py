"""What a seat may know, and what may hide behind it: the bag and the hands of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from service.games.core.chance import Chance
from service.games.zatre.board import BOX, TILES
from service.games.zatre.options import Rules
from service.games.zatre.scoring import Turn
from service.games.zatre.state import SEATS, Hand, Phase, State


@dataclass(frozen=True, slots=True)
class View:
    """All that lies open, the own hand, and how many tiles the others hold."""

    rules: Rules
    board: bytes
    own: int
    """The number of the seat that looks."""

    hand: Hand
    held: tuple[int, ...]
    turn: int
    phase: Phase
    turns: tuple[tuple[Turn, ...], ...]
    supplied: bool
    """Whether the caller draws the tiles."""

    @property
    def unseen(self) -> list[int]:
        """How many of each tile are in the bag and in the hands of others, from the ones up."""
        return [
            count - self.board.count(tile) - self.hand.count(tile)
            for tile, count in zip(TILES, BOX, strict=True)
        ]

    @property
    def left(self) -> int:
        """How many tiles are in the bag."""
        return sum(self.unseen) - sum(self.held) + self.held[self.own]


class Sampler:
    """Others' hands and the order of the bag are hidden; a game without a seat's hand is too."""

    def view(self, state: State, seat: str) -> View:
        own = SEATS.index(seat)
        return View(
            state.rules,
            state.board,
            own,
            state.hands[own],
            tuple(map(len, state.hands)),
            state.turn,
            state.phase,
            state.turns,
            state.seed is None,
        )

    def sample(self, view: View, chance: Chance) -> State:
        tiles = tiles_of(view.unseen)
        chance.shuffle(tiles)
        hands: list[Hand] = []
        for seat, held in enumerate(view.held):
            if seat == view.own:
                hands.append(view.hand)
            else:
                hands.append(tuple(sorted(tiles[:held])))
                del tiles[:held]
        return State(
            view.rules,
            view.board,
            tuple(hands),
            view.turn,
            view.phase,
            tuple(tiles.count(tile) for tile in TILES),
            view.turns,
            None if view.supplied else f"sample {chance.below(1 << 53)}",
        )


def tiles_of(counts: Sequence[int]) -> list[int]:
    """Return tiles one by one, told by how many of each there are."""
    return [tile for tile, count in zip(TILES, counts, strict=True) for _ in range(count)]


SAMPLER: Final = Sampler()
