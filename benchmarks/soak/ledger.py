"""Every move that was acknowledged, and whether it is there in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from service.games.core.json_values import Json

PAGE = 500


@dataclass
class Game:
    """A session, and by their versions the moves of it that were acknowledged."""

    path: str
    token: str
    moves: dict[int, str] = field(default_factory=dict)


class Ledger:
    """The games of all players."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.games: list[Game] = []

    def begin(self, path: str, token: str) -> Game:
        game = Game(path, token)
        with self._lock:
            self.games.append(game)
        return game

    @property
    def acknowledged(self) -> int:
        return sum(len(game.moves) for game in self.games)

    def reckon(self, get: Callable[[str, str], tuple[int, Any]]) -> Counter[str]:
        """Compare all games with their histories: count the moves that are there, those that are
        lost, and histories with gaps.
        """
        accounts: Counter[str] = Counter(there=0, lost=0, gaps=0)
        for game in self.games:
            changes = _changes(get, game)
            versions = [change["version"] for change in changes]
            accounts["gaps"] += versions != list(range(2, len(versions) + 2))
            there = {change["version"]: change.get("move") for change in changes}
            for version, notation in game.moves.items():
                kept = there.get(version) or {}
                accounts["there" if kept.get("notation") == notation else "lost"] += 1
        return accounts


def _changes(get: Callable[[str, str], tuple[int, Any]], game: Game) -> list[Json]:
    """Return the whole history of a game; nothing if it is gone."""
    changes: list[Json] = []
    while True:
        after = changes[-1]["version"] if changes else 0
        status, page = get(f"{game.path}/history?after={after}&limit={PAGE}", game.token)
        if status != 200:
            return changes
        changes += page["changes"]
        if not page["more"]:
            return changes
