"""Beginning a game: from a given state, from a set-up, or anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.answers.stopwatch import enter
from service.games.core.errors import Fault, ImpossibleState
from service.games.registry import Entry


def begin(entry: Entry, members: Mapping[str, Any]) -> Any:
    """Return the state that a game begins with, or raise ImpossibleState.

    A `state` or `setup` among the members is proven already; else all of them say how a new
    game is to be.
    """
    for given in ("state", "setup"):
        if given in members:
            return members[given]
    enter("rules")
    return entry.game.new(**members)


def beginning_faults(entry: Entry, members: Mapping[str, Any]) -> Sequence[Fault]:
    """Return what is wrong with a beginning, as far as its members can be read."""
    try:
        begin(entry, members)
    except ImpossibleState as error:
        return error.faults
    return ()
