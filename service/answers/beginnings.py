"""Beginning a game: from a given state, from a set-up, or anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from service.answers.problems import Refused, faults_in
from service.answers.stopwatch import enter
from service.games.core.errors import Fault, GameError
from service.games.registry import Entry

_BESIDE: Final = frozenset({"include", "moves", "level"})
"""What a request that begins a game may have besides, which says nothing of how it begins."""


def begin(entry: Entry, members: Mapping[str, Any]) -> Any:
    """Return the state that a game begins with, or raise Refused with all that is wrong.

    A `state` or `setup` among the members is proven already; else all of them say how a new
    game is to be.
    """
    for whole in ("state", "setup"):
        if whole in members:
            return members[whole]
    enter("rules")
    try:
        return entry.game.new(**members)
    except GameError as error:
        raise Refused(error, entry.game.rulebook) from None


def beginning_faults(entry: Entry, members: Mapping[str, Any]) -> Sequence[Fault]:
    """Return the faults for which a game refuses to begin like this."""
    beginning = {name: value for name, value in members.items() if name not in _BESIDE}
    return faults_in(lambda: begin(entry, beginning))
