"""Seats that computers play: whether one of them has something to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.sessions.document import Session


def have_to_act(session: Session, standing: Mapping[str, Any]) -> bool:
    """Tell whether a computer is to move, or has yet to say something to an offer."""
    computers = session.computers.keys()
    if not computers:
        return False
    return not computers.isdisjoint(standing["to_move"]) or any(
        computers - {offer.by, *offer.agreed} for offer in session.offers.values()
    )
