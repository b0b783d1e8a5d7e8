"""What players settle among themselves: taking back, drawing, resigning, playing again.

Each is offered by one seat and done once all others that are still in the game agree.
"""

from __future__ import annotations

from typing import Final

from service.games.core.json_values import Json
from service.games.core.results import Result
from service.sessions.changes import ChangeType
from service.sessions.document import Offer, OfferKind
from service.sessions.errors import Forbidden, NotPossible
from service.sessions.opened import OpenedSession
from service.sessions.store import Writing

RESIGNATION: Final = "sessions.resignation"
AGREEMENT: Final = "sessions.agreement"

_OFFERED: Final[dict[OfferKind, ChangeType]] = {
    "undo": "undo-requested",
    "draw": "draw-offered",
    "rematch": "rematch-offered",
}
_DECLINED: Final[dict[OfferKind, ChangeType]] = {
    "undo": "undo-declined",
    "draw": "draw-declined",
    "rematch": "rematch-declined",
}


def require_possible(opened: OpenedSession, kind: OfferKind, accept: bool) -> None:
    """Raise unless this can be offered, or answered, at this point of the game."""
    over = opened.result is not None
    if kind == "rematch":
        if not over:
            raise NotPossible("game-goes-on")
        if opened.session.rematch is not None and not accept:
            raise NotPossible("rematch-begun")
    elif over:
        raise NotPossible("game-over")
    elif opened.require_seat() not in voters(opened, kind):
        raise Forbidden
    if not accept and kind not in opened.session.offers:
        raise NotPossible("no-offer")


def moves_to_undo(opened: OpenedSession) -> int:
    """Return how many moves must be taken back to undo the last one of who asks for it.

    What somebody has learnt cannot be taken back. So a move that not all could see, such as a
    deployment, stays; and where tiles were drawn since, only the very last move can be taken
    back: who went further back would know what he is about to draw.
    """
    offer = opened.session.offers.get("undo")
    if offer is not None:
        return offer.moves
    for count, move in enumerate(reversed(opened.session.line), start=1):
        if not move.seen_by_all or (count > 1 and opened.entry.supplies_draws is not None):
            raise NotPossible("undo-would-tell")
        if move.seat == opened.seat:
            return count
    raise NotPossible("nothing-to-undo")


def agree(opened: OpenedSession, kind: OfferKind, moves: int = 0) -> OpenedSession | None:
    """Return the session at the next version with the caller's offer or agreement; None if he
    has agreed before.
    """
    seat, session = opened.require_seat(), opened.session
    offer = session.offers.get(kind)
    if kind == "rematch" and session.rematch is not None:
        return None
    if offer is None:
        offer = Offer(seat, (), moves)
    elif seat == offer.by or seat in offer.agreed:
        return None
    else:
        offer = Offer(offer.by, (*offer.agreed, seat), offer.moves)
    return opened.next_version(offers={**session.offers, kind: offer})


def settled(agreed: OpenedSession, kind: OfferKind) -> bool:
    """Tell whether everybody has agreed."""
    offer = agreed.session.offers[kind]
    return {offer.by, *offer.agreed} >= set(voters(agreed, kind))


def decline(opened: OpenedSession, kind: OfferKind) -> Writing:
    """Take an offer off the table: decline another's, or withdraw one's own."""
    others = {other: offer for other, offer in opened.session.offers.items() if other != kind}
    after = opened.next_version(offers=others)
    return Writing(after.session, after.change(_DECLINED[kind], opened.require_seat()))


# What comes of agreeing; the session is already at the next version.


def wait(agreed: OpenedSession, kind: OfferKind) -> Writing:
    """Tell of an offer that waits for others."""
    voices = list(agreed.session.offers[kind].agreed)
    change = agreed.change(_OFFERED[kind], agreed.require_seat(), {"agreed": voices})
    return Writing(agreed.session, change)


def draw(agreed: OpenedSession) -> Writing:
    result = Result.draw("agreement", AGREEMENT).as_json()
    after = agreed.altered(offers={}, result=result)
    return Writing(after.session, after.change("draw-agreed", agreed.require_seat()))


def undo(agreed: OpenedSession, before: Json) -> Writing:
    """Take moves back; `before` is the state that they left."""
    session = agreed.session
    moves = session.offers["undo"].moves
    line, taken_back = session.line[:-moves], session.line[-moves:]
    after = agreed.altered(agreed.entry.wire.restore_state(before), offers={}, line=line)
    views = {viewer: {"moves": moves, **after.position(viewer)} for viewer in after.viewers}
    change = after.change_as_seen("undone", agreed.require_seat(), views)
    versions = [move.version for move in reversed(taken_back)]
    return Writing(after.session, change, taken_back=versions)


def resign(opened: OpenedSession) -> Writing:
    """Give the game up for the caller's side: everybody else shares the win."""
    if opened.result is not None:
        raise NotPossible("game-over")
    seat = opened.require_seat()
    own = next((camp for camp in opened.camps if seat in camp), None)
    if own is None or own[0] != seat:
        raise Forbidden
    winners = tuple(other for camp in opened.camps if camp != own for other in camp)
    result = Result.win(winners, "resignation", RESIGNATION).as_json()
    after = opened.next_version(offers={}, result=result)
    return Writing(after.session, after.change("resigned", seat))


def voters(opened: OpenedSession, kind: OfferKind) -> tuple[str, ...]:
    """Return who must agree: everybody, but those out of the game only to a rematch."""
    if kind == "rematch":
        return opened.seats
    return tuple(seat for camp in opened.camps for seat in camp)
