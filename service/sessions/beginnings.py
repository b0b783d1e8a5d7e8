"""Beginning a session: the state that its game begins with, and who is named at which seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from service import answers
from service.answers import Refused
from service.games.core.errors import Fault, ImpossibleState
from service.games.registry import Entry


def first_state(entry: Entry, beginning: Mapping[str, Any], named: Collection[str]) -> Any:
    """Return the state that a session begins with, or raise Refused, also for seats that are
    named but that it does not have.
    """
    state = answers.begin(entry, beginning)
    seats = entry.game.seats(state)
    faults = [
        Fault(("seats", seat), "not-a-choice", {"choices": seats})
        for seat in named
        if seat not in seats
    ]
    if faults:
        raise Refused(ImpossibleState(faults), entry.game.rulebook)
    return state


def beginning_faults(
    entry: Entry, beginning: Mapping[str, Any], named: Collection[str]
) -> Sequence[Fault]:
    """Return what is wrong with a beginning, as far as its members can be read."""
    try:
        first_state(entry, beginning, named)
    except Refused as refusal:
        return refusal.faults
    return ()
