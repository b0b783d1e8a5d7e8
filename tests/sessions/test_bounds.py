"""What a game makes is what the wire takes back, at every bound that there is: over HTTP, in calls
that carry their state and in shared games.
"""

from __future__ import annotations

import random
from typing import Any, Final

from service.games.core.json_values import Json
from service.games.registry import Entry
from tests.games.test_bounds import moved, stretched
from tests.games.test_conformance import begin, per_variant
from tests.sessions.people import Person, Room

_BEFORE: Final = 13
PLIES: Final = 4
_NOT_SET_UP: Final = {"format", "game", "signature"}


def largest(entry: Entry, variant: str) -> Json:
    """Return a position in which everything is as large as may be, and a move is left."""
    chance = random.Random(f"{entry.game.id} {variant}")
    state = begin(entry, variant, "bounds")
    for _ in range(_BEFORE):
        state = moved(entry, state, chance) or state
    return stretched(entry, entry.wire.dump_state(state))


@per_variant
def test_a_state_at_every_bound_can_be_played_on(room: Room, entry: Entry, variant: str):
    state, game = largest(entry, variant), f"/v1/games/{entry.game.id}"
    for _ in range(PLIES):
        moves = room.answer(f"{game}/legal-moves", {"state": state, "limit": 1})["moves"]
        assert room.answer(f"{game}/results", {"state": state})
        if not moves:
            break
        played = room.answer(f"{game}/moves", {"state": state, "move": moves[0]["notation"]})
        state = played["state"]
        assert room.post(f"{game}/diagrams", {"state": state}).status_code == 200


@per_variant
def test_a_session_set_up_at_every_bound_can_be_played_on(room: Room, entry: Entry, variant: str):
    setup = {
        name: value for name, value in largest(entry, variant).items() if name not in _NOT_SET_UP
    }
    party = room.begin(entry.game.id, setup=setup)
    last: Person | None = None
    for _ in range(PLIES):
        view = party.people[next(iter(party.people))].get()
        if not view["to_move"]:
            break
        last = party[view["to_move"][0]]
        moves = last.get("legal-moves?limit=1")["moves"]
        if not moves:
            break
        assert last.play(moves[0]["notation"]).status_code == 200
        assert_whole(last)
    if last is not None:
        last.ask("post", "undo-requests", json={})
        assert_whole(last)
        last.post("resignations")
        assert_whole(last)


def assert_whole(person: Person) -> None:
    """Every call that reads the session answers."""
    calls: tuple[Any, ...] = ("", "history", "legal-moves", "events?after=1", "diagram.svg")
    for call in calls:
        assert person.ask("get", call).status_code == 200, call
