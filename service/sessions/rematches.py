"""Playing again: the session that follows, and where everybody sits in it.

Two sessions are two slots of a cluster, which nothing can write at once. So that a rematch cannot
be torn, one write decides: that of the old session's version which names the new one.

- The new session follows from the version that it is agreed at: its seats have the tokens and the
  names of that moment, and its id comes from that version. Whoever is overtaken, by a seat that is
  handed over, say, makes another session at the next version; what he made before has an id that
  nobody ever learns, and is forgotten with its time to live.
- The new session is stored before the old one names it. A process that is killed between the two
  leaves the rematch unsettled, and who agrees again settles it.
- Once the old session names it, the old seats are not handed over any more: that would be a token
  for a table at which nobody plays.
"""

from __future__ import annotations

from dataclasses import replace

from service.games.core.json_values import Json
from service.sessions import tokens
from service.sessions.document import Rematch, Session
from service.sessions.errors import NotPossible
from service.sessions.opened import OpenedSession
from service.sessions.store import Writing


def following_session(over: OpenedSession, beginning: Json) -> Session:
    """Make the session that follows one, which is at the version that is to name it.

    `beginning` is the state which that began with.
    """
    old, game, wire = over.session, over.game, over.entry.wire
    if old.seeded:
        state = game.new(beginning["variant"], beginning["options"], players=len(old.seats))
    else:
        if beginning.get("seed") is not None:
            beginning = {**beginning, "seed": tokens.new_seed()}
        state = wire.restore_state(beginning)
    new_seats = following_seats(over)
    people = {new_seats[place.seat]: place for place in old.seats}
    return Session(
        id=tokens.following_id(old.id, old.version, old.seats[0].digest),
        version=1,
        game=old.game,
        visibility=old.visibility,
        ttl=old.ttl,
        seats=tuple(replace(people[place.seat], seat=place.seat) for place in old.seats),
        state=wire.dump_state(state),
        seeded=old.seeded,
    )


def following_seats(over: OpenedSession) -> dict[str, str]:
    """Say where each seat sits next: one further on, or the winner first if the rules say so."""
    winners = (over.result or {"winners": ()})["winners"]
    won = [index for index, seat in enumerate(over.seats) if seat in winners]
    first = won[0] if won and over.game.winner_begins else 1
    seats = over.seats
    return {seat: seats[(index - first) % len(seats)] for index, seat in enumerate(seats)}


def require_none(opened: OpenedSession) -> None:
    """Raise if the session has a rematch already."""
    if opened.session.rematch is not None:
        raise NotPossible("rematch-begun")


def begin(agreed: OpenedSession, new: Session) -> Writing:
    """Tell everybody where it goes on; the session is already at the next version."""
    rematch = Rematch(new.id, following_seats(agreed))
    after = agreed.altered(offers={}, rematch=rematch)
    views = {viewer: {"rematch": after.rematch(viewer)} for viewer in (None, *after.seats)}
    change = after.change_as_seen("rematch-begun", agreed.require_seat(), views)
    return Writing(after.session, change)
