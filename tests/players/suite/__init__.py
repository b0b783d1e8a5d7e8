"""Drawn positions with a best move: a file a game, read here, and judged without any player.

A position is a few lines `word: text` and a board. What it claims is checked by going through all
moves, with no evaluation and no pruning, so that the suite does not rest on what it tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from service.games.registry import Entry

FOLDER: Final = Path(__file__).parent

MATERIAL: Final = {
    "la-trel": ("warrior", "sabre", "trident", "defender"),
    "latroncules": ("infantry", "cavalry"),
    "graal": ("rider", "pikeman", "sergeant", "squire", "archer", "king"),
}
"""The weights that count pieces."""


@dataclass(frozen=True, slots=True)
class Task:
    """A drawn position; `kind` says what the best moves do."""

    name: str
    kind: str
    best: frozenset[str]
    levels: tuple[int, ...]
    words: dict[str, str]
    """What else is said: the turn, options."""

    board: str


def tasks(game: str) -> Iterator[Task]:
    """Read the positions of a game."""
    for block in (FOLDER / f"{game}.txt").read_text("utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("//")]
        if not lines:
            continue
        words = dict(line.split(": ", 1) for line in lines if ": " in line)
        levels = tuple(map(int, words.pop("levels").split()))
        yield Task(
            words.pop("name"),
            words.pop("kind"),
            frozenset(words.pop("best").split(" or ")),
            levels,
            words,
            "\n".join(line for line in lines if ": " not in line),
        )


class Judge:
    """Knows the rules and counts pieces, and that is all."""

    def __init__(self, entry: Entry) -> None:
        self._game = entry.game
        assert entry.evaluator is not None
        self._evaluator = entry.evaluator
        self._weights = MATERIAL[entry.game.id]

    def best(self, state: Any, kind: str) -> set[str]:
        """Return the moves that do what the kind says."""
        if kind.startswith("win in "):
            plies = 2 * int(kind.removeprefix("win in ")) - 1
            if plies > 1 and any(self.wins(state, move, plies - 2) for move in self._moves(state)):
                return set()
            return self._those(state, lambda move: self.wins(state, move, plies))
        losses = {move: self.loss(state, move) for move in self._moves(state)}
        if kind in ("fork", "gain"):
            return self._those(state, lambda move: losses[move] == 0 and self.gain(state, move) > 0)
        safe = self._those(state, lambda move: losses[move] == 0)
        return safe if len(safe) < len(losses) else set()

    def wins(self, state: Any, move: Any, plies: int) -> bool:
        """Tell whether a move wins within so many plies, whatever the other does."""
        if plies < 1:
            return False
        after = self._game.advance(state, move)
        result = self._game.result(after)
        if result is not None:
            return set(self._game.to_move(state)) <= set(result.winners)
        if plies < 3:
            return False
        for reply in self._moves(after):
            next_state = self._game.advance(after, reply)
            if self._game.result(next_state) is not None:
                return False
            if not any(self.wins(next_state, mine, plies - 2) for mine in self._moves(next_state)):
                return False
        return True

    def loss(self, state: Any, move: Any) -> int:
        """Return the most that one reply takes, less what the move took."""
        after = self._game.advance(state, move)
        side = self._evaluator.mover(state)
        if self._game.result(after) is not None:
            return 0
        before = self._lead(state, side)
        return before - min(
            (self._lead_after(after, reply, side) for reply in self._moves(after)),
            default=before,
        )

    def gain(self, state: Any, move: Any) -> int:
        """Return what one's next move takes at least, whatever is replied."""
        after = self._game.advance(state, move)
        side = self._evaluator.mover(state)
        before = self._lead(after, side)
        least: int | None = None
        for reply in self._moves(after):
            then = self._game.advance(after, reply)
            if self._game.result(then) is not None:
                return 0
            most = max(self._lead_after(then, mine, side) for mine in self._moves(then))
            least = most if least is None else min(least, most)
        return 0 if least is None else least - before

    def _lead_after(self, state: Any, move: Any, side: int) -> int:
        after = self._game.advance(state, move)
        result = self._game.result(after)
        if result is None:
            return self._lead(after, side)
        own = self._evaluator.sides(state)[side]
        return 10_000 if set(own) & set(result.winners) else -10_000

    def _lead(self, state: Any, side: int) -> int:
        counts = [
            sum(account[weight] for weight in self._weights)
            for account in self._evaluator.account(state)
        ]
        return counts[side] - counts[1 - side]

    def _moves(self, state: Any) -> list[Any]:
        return list(self._game.generate(state))

    def _those(self, state: Any, good: Any) -> set[str]:
        return {self._game.notation(move) for move in self._moves(state) if good(move)}
