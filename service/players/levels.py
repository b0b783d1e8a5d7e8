"""How hard a player thinks: levels that give the same move on every machine, or the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Effort:
    """What a player may spend on one move, and how much of it escapes him.

    `overlooked` is the share, in percent, of his own moves that he does not see at all. He sees
    what follows from the others as clearly as his nodes allow.
    """

    nodes: int | None = None
    milliseconds: int | None = None
    overlooked: int = 0


LEVELS: Final[Mapping[int, Effort]] = {
    1: Effort(nodes=60, overlooked=80),
    2: Effort(nodes=120, overlooked=60),
    3: Effort(nodes=300, overlooked=40),
    4: Effort(nodes=700, overlooked=20),
    5: Effort(nodes=1_600),
    6: Effort(nodes=4_000),
    7: Effort(nodes=10_000),
    8: Effort(nodes=25_000),
}
"""By nodes, never by time: a level with a seed is the same player everywhere."""
