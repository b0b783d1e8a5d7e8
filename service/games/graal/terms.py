"""The rulebook's words for figures, armies and ground."""

from __future__ import annotations

from typing import Final

from service.games.core.errors import Term
from service.games.graal.camps import Seat
from service.games.graal.figures import KIND_OF, KINDS, Colour, Figure, Kind
from service.games.graal.maps import COUR, DONJON, FOREST, ROCK

_GROUND: Final = {ROCK: "rock", FOREST: "forest", DONJON: "donjon", COUR: "cour"}


def figure_term(figure: Figure) -> Term:
    return Term(KINDS[KIND_OF[figure]])


def kind_term(kind: Kind) -> Term:
    """Return the word for figures of a kind that are counted."""
    return Term(f"kind.{KINDS[kind]}")


def army_term(colour: Colour) -> Term:
    return Term(f"army.{colour}")


def seat_term(seat: Seat) -> Term:
    """Return the word for a player: he may command other armies than that of his colour."""
    return Term(f"seat.{seat}")


def ground_term(cell: int) -> Term:
    return Term(_GROUND[cell])
