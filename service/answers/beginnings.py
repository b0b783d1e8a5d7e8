"""Beginning a game: from a given state, from a set-up, or anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.answers.problems import Refused
from service.answers.stopwatch import enter
from service.games.core.errors import GameError
from service.games.registry import Entry


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
