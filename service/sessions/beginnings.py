"""Beginning a session: the state that its game begins with, and who is named at which seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from service import answers
from service.answers import Refused
from service.games.core.errors import Fault, ImpossibleState
from service.games.registry import Entry

_HOW_IT_BEGINS: Final = tuple((name,) for name in ("variant", "players", "setup"))
"""What tells which seats there are."""


def first_state(entry: Entry, beginning: Mapping[str, Any], named: Collection[str]) -> Any:
    """Return the state that a session begins with, or raise Refused, also for seats that are
    named but that it does not have.
    """
    state = answers.begin(entry, beginning)
    seats = entry.game.seats(state)
    faults = [
        Fault(("seats", seat), "not-a-choice", {"choices": seats}, _HOW_IT_BEGINS)
        for seat in named
        if seat not in seats
    ]
    if faults:
        raise Refused(ImpossibleState(faults), entry.game.rulebook)
    return state
