"""Beginning a session: the state that its game begins with, and who sits at which seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from service import answers
from service.answers import Refused
from service.games.core.errors import Fault, ImpossibleState
from service.games.registry import Entry
from service.sessions.document import NOBODY, Seat, Visibility

_HOW_IT_BEGINS: Final = tuple((name,) for name in ("variant", "players", "setup"))
"""What tells which seats there are."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who is to sit somewhere, as far as it is said: also a computer, of a level."""

    name: str | None = None
    level: int | None = None

    def at(self, seat: str) -> Seat:
        """Return the seat with this person, and without a token yet."""
        return Seat(seat, self.name, NOBODY, self.level)


def first_state(
    entry: Entry,
    beginning: Mapping[str, Any],
    people: Mapping[str, Person],
    visibility: Visibility,
) -> Any:
    """Return the state that a session begins with, or raise Refused, also for people at seats
    that it does not have, and for a game that nobody could look at.
    """
    state = answers.begin(entry, beginning)
    seats = entry.game.seats(state)
    faults = [
        Fault(("seats", seat), "not-a-choice", {"choices": seats}, _HOW_IT_BEGINS)
        for seat in people
        if seat not in seats
    ]
    computers = [seat for seat in seats if people.get(seat, Person()).level is not None]
    if len(computers) == len(seats) and visibility == "private":
        faults.append(Fault(("seats",), "nobody-there", {}, _HOW_IT_BEGINS))
    if faults:
        raise Refused(ImpossibleState(faults), entry.game.rulebook)
    return state
