"""A session's document made once more, from its beginning and its changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.games.registry import Entry
from service.sessions.document import Offer, OfferKind, Seat, Session
from service.sessions.store import Store

_OFFERS: dict[str, OfferKind] = {
    "undo-requested": "undo",
    "draw-offered": "draw",
    "rematch-offered": "rematch",
}
_DECLINED: dict[str, OfferKind] = {
    "undo-declined": "undo",
    "draw-declined": "draw",
    "rematch-declined": "rematch",
}


def require_replay(store: Store, entry: Entry, session_id: str) -> None:
    """Hold that a session is what its changes have made of it, each version made once, and that
    the same people sit at its rematch.
    """
    read = store.read(session_id)
    if read is None:
        return
    session, _ = read
    changes = store.changes(session_id).changes
    assert [change.version for change in changes] == list(range(2, session.version + 1))
    positions = [entry.wire.restore_state(store.beginning(session))]
    names: dict[str, Any] = {}
    offers: dict[OfferKind, Offer] = {}
    for change in changes:
        told = change.shown(change.seat)
        if change.type == "moved":
            move = entry.game.parse(positions[-1], told["move"]["notation"])
            positions.append(entry.game.advance(positions[-1], move))
            offers = {}
        elif change.type == "undone":
            del positions[-told["moves"] :]
            offers = {}
        elif change.type == "renamed":
            names[change.seat] = told["name"]
        elif change.type in _OFFERS:
            offers.setdefault(_OFFERS[change.type], Offer(change.seat))
            before = offers[_OFFERS[change.type]]
            offers[_OFFERS[change.type]] = replace(before, agreed=tuple(told["agreed"]))
        elif change.type in _DECLINED:
            del offers[_DECLINED[change.type]]
        elif change.type in ("resigned", "draw-agreed", "rematch-begun"):
            offers = {}
    assert entry.wire.dump_state(positions[-1]) == session.state
    assert len(session.line) == len(positions) - 1
    assert {kind: (offer.by, offer.agreed) for kind, offer in session.offers.items()} == {
        kind: (offer.by, offer.agreed) for kind, offer in offers.items()
    }
    for place in session.seats:
        assert place.name == names.get(place.seat, place.name)
    if changes and session.result is not None:
        assert changes[-1].public["result"] == session.result
    _require_same_people(store, session)


def _require_same_people(store: Store, over: Session) -> None:
    """Hold that tokens of one moment do not sit at a table of another."""
    if over.rematch is None:
        return
    read = store.read(over.rematch.id)
    assert read is not None, "the rematch that a session names is not there"
    people = {place.seat: place for place in read[0].seats}
    for place in over.seats:
        there: Seat = people[over.rematch.seats[place.seat]]
        assert (there.digest, there.seat) == (place.digest, over.rematch.seats[place.seat])
