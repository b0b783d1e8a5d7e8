"""What can happen in a move besides what the games share."""

from __future__ import annotations

from dataclasses import dataclass

from service.games.core import events
from service.games.core.events import SquareName


@dataclass(frozen=True, slots=True)
class Captured(events.Captured):
    """`by` are the two that hold the piece between them, the one that has moved first."""

    by: tuple[SquareName, SquareName]
