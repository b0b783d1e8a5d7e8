"""What a move is: what one figure does, or the deployment of an army."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from service.games.graal.castles import Castle
from service.games.graal.figures import Colour, Figure

MoveKind: TypeAlias = Literal["march", "shot", "retreat", "deployment"]


class FigureMove(NamedTuple):
    """A march, a capture, a retreat, or a shot (at `target`, where the archer does not go)."""

    figure: Figure
    origin: int
    target: int
    taken: Figure | None
    shot: bool = False


class Deployment(NamedTuple):
    """An army put on the board; an extra one has no castle."""

    colour: Colour
    castle: Castle | None
    figures: tuple[tuple[Figure, int], ...]
    """Figures and their squares, in the order in which they are written."""


Move: TypeAlias = FigureMove | Deployment
