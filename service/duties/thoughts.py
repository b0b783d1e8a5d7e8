"""What a computer at a table thinks: which move to make, and whether a draw is welcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from service.duties.clerk import NotNow
from service.games.core.json_values import Json
from service.games.registry import Entry, load_all
from service.players import LEVELS, prospects, think, view_of
from service.pool import Busy, Kind, Pool, PoolError, register

HOPELESS: Final = 0.1
"""The chances of winning below which a computer is glad of a draw."""

LONGEST_MS: Final = 15_000
"""How long it thinks at most, on a machine that is too slow for its level."""

_SECONDS: Final = 30.0
_BUSY_PAUSE: Final = 0.3
_PAUSE: Final = 0.1


def answer(entries: Mapping[str, Entry], question: Json) -> Any:
    """Return the move that is to be played, or whether to agree to a draw.

    The state is one of a session; the player thinks with what its seat may see of it.
    """
    entry = entries[question["game"]]
    state = entry.wire.restore_state(question["state"])
    seat, seed = question["seat"], question["seed"]
    effort = replace(LEVELS[question["level"]], milliseconds=LONGEST_MS)
    view = view_of(entry, state, seat)
    if question["question"] == "draw":
        return prospects(entry, view, seat, effort, seed=seed) < HOPELESS
    *_, thought = think(entry, view, seat, effort, seed=seed)
    return entry.game.notation(thought.lines[0].move)


def thinking(pool: Pool, entries: Mapping[str, Entry]) -> Callable[[Json], Any]:
    """Return who answers such questions: the pool, or nobody else where it has no processes."""

    def ask(question: Json) -> Any:
        if not pool.has_processes:
            return answer(entries, question)
        try:
            return pool.run(THOUGHTS.name, question)
        except Busy:
            raise NotNow(_BUSY_PAUSE) from None
        except PoolError:
            # The process is gone, or the work took too long.
            raise NotNow(_PAUSE) from None

    return ask


@cache
def _all_games() -> Mapping[str, Entry]:
    return load_all()


THOUGHTS: Final = register(
    Kind("thoughts", lambda question: answer(_all_games(), question), _SECONDS, _all_games)
)
