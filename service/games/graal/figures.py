"""Figures: what stands on the board, each of a colour and a kind.

A figure is a number, so that whatever follows from it can be kept in a table. Only this module
knows how the number is made.
"""

from __future__ import annotations

from typing import Final, Literal, NewType, TypeAlias, get_args

Kind = NewType("Kind", int)
Figure = NewType("Figure", int)
Colour: TypeAlias = int
"""Also the number of the seat that begins with the army of this colour."""

Letter: TypeAlias = Literal["w", "b", "l", "t", "d", "p"]
"""What a colour is written as."""

COLOURS: Final[tuple[Letter, ...]] = get_args(Letter)
"""The letters of the colours, by number."""

KindLetter: TypeAlias = Literal["R", "P", "D", "C", "S", "E", "A", "Q"]
"""What a kind is written as."""

KINDS: Final[tuple[KindLetter, ...]] = get_args(KindLetter)
"""The letters of the kinds, by number."""

ALL_KINDS: Final = tuple(Kind(number) for number in range(len(KINDS)))
KING, PRINCE, DUKE, KNIGHT, SERGEANT, SQUIRE, ARCHER, PIKEMAN = ALL_KINDS
HOUSE: Final = (KING, PRINCE, DUKE)
RIDERS: Final = frozenset({PRINCE, DUKE, KNIGHT})

FIGURES: Final = tuple(colour + kind for colour in COLOURS for kind in KINDS)
"""The names of all figures, by number: `wR` first."""

FIGURE_BY_NAME: Final = {name: Figure(number) for number, name in enumerate(FIGURES)}
COLOUR_OF: Final[tuple[Colour, ...]] = tuple(COLOURS.index(name[0]) for name in FIGURES)
KIND_OF: Final = tuple(Kind(KINDS.index(name[1])) for name in FIGURES)


def figure_of(colour: Colour, kind: Kind) -> Figure:
    """Return the figure of this colour and kind."""
    return Figure(colour * len(KINDS) + kind)


KINGS: Final = tuple(figure_of(colour, KING) for colour in range(len(COLOURS)))
"""The king of each colour."""

HOUSES: Final = tuple(
    frozenset(figure_of(colour, kind) for kind in HOUSE) for colour in range(len(COLOURS))
)
"""The king's house of each colour."""


def mounted_kinds(king_mounted: bool) -> frozenset[Kind]:
    """Return the kinds that ride, the king among them if so agreed."""
    return RIDERS | {KING} if king_mounted else RIDERS
