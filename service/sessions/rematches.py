"""Playing again: the session that follows, and where everybody sits in it."""

from __future__ import annotations

from dataclasses import replace

from service.games.core.json_values import Json
from service.sessions import tokens
from service.sessions.document import Rematch, Session
from service.sessions.opened import OpenedSession
from service.sessions.store import Writing


def following_session(over: OpenedSession, beginning: Json) -> Session:
    """Make the session that follows one; `beginning` is the state which that began with.

    Its seats keep the tokens that they have.
    """
    old, game, wire = over.session, over.game, over.entry.wire
    if old.seeded:
        state = game.new(beginning["variant"], beginning["options"], players=len(old.seats))
    else:
        if beginning.get("seed") is not None:
            beginning = {**beginning, "seed": tokens.new_seed()}
        state = wire.load_state(beginning)
    new_seats = following_seats(over)
    people = {new_seats[place.seat]: place for place in old.seats}
    return Session(
        # Known beforehand, so that two who agree at once begin the same session.
        id=tokens.following_id(old.id, old.seats[0].digest),
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


def begin(agreed: OpenedSession, new: Session) -> Writing:
    """Tell everybody where it goes on; the session is already at the next version."""
    rematch = Rematch(new.id, following_seats(agreed))
    after = agreed.altered(offers={}, rematch=rematch)
    views = {viewer: {"rematch": after.rematch(viewer)} for viewer in (None, *after.seats)}
    change = after.change_as_seen("rematch-begun", agreed.require_seat(), views)
    return Writing(after.session, change)
