"""Finding the games: a game is a package with a `game`, a `wire` and a `diagram` module.

What players need of it, an `evaluation`, a `sampling` and a `deciding` module, may be missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

from service.games.core.evaluation import Deciding, Evaluating, Sampling
from service.games.core.game import Camps, Game, Hidden, Simultaneous, SuppliesDraws
from service.games.edge.draughtsman import Draughtsman
from service.games.edge.wire import GameWire

PACKAGES: Final = (
    "service.games.latrel",
    "service.games.latroncules",
    "service.games.zatre",
    "service.games.graal",
)


@dataclass(frozen=True, eq=False)
class Entry:
    """A game with its edge."""

    game: Game[Any, Any]
    wire: GameWire[Any, Any]
    draughtsman: Draughtsman
    examples: Mapping[str, Sequence[Mapping[str, Any]]]
    """Real requests and their answers, by call, from the folder's `examples.json`."""

    evaluator: Evaluating[Any, Any] | None = None
    sampler: Sampling | None = None
    decider: Deciding | None = None

    # What the game can do besides the contract. Asked once: looking at a protocol is slow.

    @cached_property
    def hidden(self) -> Hidden | None:
        return self.game if isinstance(self.game, Hidden) else None

    @cached_property
    def supplies_draws(self) -> SuppliesDraws | None:
        return self.game if isinstance(self.game, SuppliesDraws) else None

    @cached_property
    def simultaneous(self) -> Simultaneous | None:
        return self.game if isinstance(self.game, Simultaneous) else None

    @cached_property
    def sided(self) -> Camps | None:
        return self.game if isinstance(self.game, Camps) else None


def load(package: str) -> Entry:
    """Import a game's package: `game.GAME`, `wire.WIRE`, `diagram.DRAUGHTSMAN`, `examples.json`."""
    examples = files(package).joinpath("examples.json")
    return Entry(
        import_module(f"{package}.game").GAME,
        import_module(f"{package}.wire").WIRE,
        import_module(f"{package}.diagram").DRAUGHTSMAN,
        json.loads(examples.read_text("utf-8")) if examples.is_file() else {},
        _member(f"{package}.evaluation", "EVALUATOR"),
        _member(f"{package}.sampling", "SAMPLER"),
        _member(f"{package}.deciding", "DECIDER"),
    )


def _member(module: str, name: str) -> Any:
    """Return a member of a module that need not be there."""
    return None if find_spec(module) is None else getattr(import_module(module), name)


def load_all(packages: Iterable[str] = PACKAGES) -> dict[str, Entry]:
    """Import these games, by their ids."""
    entries = map(load, packages)
    return {entry.game.id: entry for entry in entries}
