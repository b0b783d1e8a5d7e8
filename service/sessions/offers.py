"""What players settle among themselves: taking back, drawing, resigning, playing again.

Each is offered by one seat and done once all others that are still in the game agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.games.core.results import Result
from service.sessions.changes import Change, ChangeType
from service.sessions.document import Offer, OfferKind, Rematch
from service.sessions.errors import Forbidden, NotPossible
from service.sessions.store import Past, Writing
from service.sessions.table import Table

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


def check(table: Table, kind: OfferKind, accept: bool) -> None:
    """Raise unless this can be offered, or answered, at this point of the game."""
    over = table.result is not None
    if kind == "rematch":
        if not over:
            raise NotPossible("game-goes-on")
        if table.session.rematch is not None and not accept:
            raise NotPossible("rematch-begun")
    elif over:
        raise NotPossible("game-over")
    elif table.seated not in _voters(table, kind):
        raise Forbidden
    if not accept and kind not in table.session.offers:
        raise NotPossible("no-offer")


def moves_to_undo(table: Table, past: Sequence[Past]) -> int:
    """Return how many moves must be taken back to undo the last one of who asks for it.

    What somebody has learnt cannot be taken back. So a move that not all could see, such as a
    deployment, stays; and where tiles were drawn since, only the very last move can be taken
    back: who went further back would know what he is about to draw.
    """
    offer = table.session.offers.get("undo")
    if offer is not None:
        return offer.moves
    for count, step in enumerate(past, start=1):
        if not step.seen or (count > 1 and table.entry.supplies_draws is not None):
            raise NotPossible("undo-would-tell")
        if step.seat == table.seat:
            return count
    raise NotPossible("nothing-to-undo")


def agree(table: Table, kind: OfferKind, moves: int = 0) -> Table | None:
    """Return the table at the next version with the caller's offer or agreement; None if he
    has agreed before.
    """
    seat, session = table.seated, table.session
    offer = session.offers.get(kind)
    if kind == "rematch" and session.rematch is not None:
        return None
    if offer is None:
        offer = Offer(seat, (), moves)
    elif seat == offer.by or seat in offer.agreed:
        return None
    else:
        offer = Offer(offer.by, (*offer.agreed, seat), offer.moves)
    return table.next(offers={**session.offers, kind: offer})


def settled(table: Table, kind: OfferKind) -> bool:
    """Tell whether everybody has agreed."""
    offer = table.session.offers[kind]
    return {offer.by, *offer.agreed} >= set(_voters(table, kind))


def told(table: Table, kind: OfferKind) -> Change:
    """Tell of an offer that waits for others."""
    agreed = list(table.session.offers[kind].agreed)
    return table.change(_OFFERED[kind], table.seated, {"agreed": agreed})


def decline(table: Table, kind: OfferKind) -> Writing:
    """Take an offer off the table: decline another's, or withdraw one's own."""
    after = table.next(offers=_without(table, kind))
    return Writing(after.session, after.change(_DECLINED[kind], table.seated))


# What is done once all agree; the table is already at the next version.


def draw(table: Table) -> Writing:
    result = Result.draw("agreement", AGREEMENT).as_json()
    after = table.become(offers={}, result=result)
    return Writing(after.session, after.change("draw-agreed", table.seated))


def undo(table: Table, past: Sequence[Past]) -> Writing:
    moves = table.session.offers["undo"].moves
    state = table.entry.wire.load_state(past[moves - 1].state)
    after = table.become(state, offers={})
    views = {viewer: {"moves": moves, **after.position(viewer)} for viewer in after.viewers}
    change = after.change_seen("undone", table.seated, views)
    return Writing(after.session, change, taken_back=moves)


def rematch(table: Table, made: Rematch) -> Writing:
    after = table.become(offers={}, rematch=made)
    seats = [place.seat for place in table.session.seats]
    views = {viewer: {"rematch": after.rematch(viewer)} for viewer in (None, *seats)}
    return Writing(after.session, after.change_seen("rematch-begun", table.seated, views))


def seats_of_rematch(table: Table) -> dict[str, str]:
    """Say where each seat sits next: one further on, or the winner first if the rules say so."""
    seats = [place.seat for place in table.session.seats]
    won = [index for index, seat in enumerate(seats) if seat in table.winners]
    first = won[0] if won and table.game.winner_begins else 1
    return {seat: seats[(index - first) % len(seats)] for index, seat in enumerate(seats)}


def resignation(table: Table) -> Writing:
    """Give the game up for the caller's side: everybody else shares the win."""
    if table.result is not None:
        raise NotPossible("game-over")
    seat = table.seated
    own = next((camp for camp in table.camps if seat in camp), None)
    if own is None or own[0] != seat:
        raise Forbidden
    winners = tuple(other for camp in table.camps if camp != own for other in camp)
    result = Result.win(winners, "resignation", RESIGNATION).as_json()
    after = table.next(offers={}, result=result)
    return Writing(after.session, after.change("resigned", seat))


def _voters(table: Table, kind: OfferKind) -> list[str]:
    """Return who must agree: everybody, but those out of the game only to a rematch."""
    if kind == "rematch":
        return [place.seat for place in table.session.seats]
    return [seat for camp in table.camps for seat in camp]


def _without(table: Table, kind: OfferKind) -> dict[OfferKind, Offer]:
    return {other: offer for other, offer in table.session.offers.items() if other != kind}
