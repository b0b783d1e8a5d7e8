"""For whom an answer is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from service.games.core.json_values import Json
from service.games.core.texts import Language


class Referee(Enum):
    """Who sees everything."""

    REFEREE = "referee"


REFEREE: Final = Referee.REFEREE

Viewer: TypeAlias = "str | Referee | None"
"""Who looks at a game: from a seat, as a spectator (None), or as the referee."""


def unsigned(state: Json) -> Json:
    return state


def english() -> Language:
    return "en"


@dataclass(frozen=True, slots=True)
class Reader:
    """What somebody may see of a game, and how he is told."""

    viewer: Viewer = REFEREE
    sign: Callable[[Json], Json] = unsigned
    """Signs a state that leaves the service whole."""

    language: Callable[[], Language] = english
    """Asked only when something is about to be said in it, so that headers can tell."""

    def at(self, seat: str | None) -> Reader:
        """Return the same reader at a seat, or as a spectator."""
        return Reader(seat, self.sign, self.language)
