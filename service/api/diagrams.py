"""Diagrams: what may be asked of one, and the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from flask import Response
from marshmallow import Schema

from service.api.schemas.games import LONGEST_MOVE, State, component_name
from service.games.core.errors import Fault, ImpossibleState, UnreadableMove
from service.games.core.game import Game
from service.games.core.json_values import Json
from service.games.edge.diagram_request import (
    LARGEST,
    PALETTES,
    SMALLEST,
    THEMES,
    USUAL,
    DiagramRequest,
)
from service.games.edge.draughtsman import Draughtsman
from service.games.edge.fields import (
    Boolean,
    Enumerated,
    Integer,
    JsonField,
    List,
    Square,
    String,
    flaw,
)
from service.games.edge.layout import squares_in
from service.games.edge.schemas import Described, closed
from service.games.registry import Entry

MEDIA_TYPE: Final = "image/svg+xml"
MOST_ARROWS: Final = 200


class Notation(String):
    """A move, or the beginning of one, that can be read; whether it is legal is not asked."""

    def __init__(self, game: Game[Any, Any], **kwargs: Any) -> None:
        super().__init__(LONGEST_MOVE, **kwargs)
        self.game = game

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, *args, **kwargs)
        try:
            self.game.read(text)
        except UnreadableMove:
            raise flaw("bad-text") from None
        return text


def diagram_schema(entry: Entry) -> type[Schema]:
    """Make the schema of a request for the diagram of a position."""

    def agree(request: Json) -> Iterator[Fault]:
        if "targets" in request and "targets_of" in request:
            yield Fault(("targets_of",), "conflict", {"other": "targets"})

    square = _square(entry.draughtsman)
    most = len(square.squares)
    return closed(
        f"{component_name(entry.game.id)}DiagramRequest",
        {
            "state": State(entry.wire, required=True),
            **_members(entry, square),
            "arrows": List(
                List(square, longest=2, shortest=2),
                longest=MOST_ARROWS,
                metadata={"description": "Pairs of squares, from and to."},
            ),
            "targets": List(
                square,
                longest=most,
                unique=True,
                metadata={"description": "Squares to mark as possible targets."},
            ),
            "targets_of": Notation(
                entry.game,
                metadata={
                    "description": "The beginning of a move, such as the square of a piece: "
                    "marks where the legal moves that begin so can go on to."
                },
            ),
        },
        agree=agree,
    )


def _square(draughtsman: Draughtsman) -> Square:
    """Make the field for a square that stays a name."""
    names = {name: name for name in draughtsman.squares}
    return Square(names, f"^(?:{draughtsman.square_pattern})$")


def _text_of(described: str) -> Described:
    schema = {"type": "string", "maxLength": LONGEST_MOVE}
    return Described(schema, metadata={"description": described})


ImageQuery: Final = closed(
    "ImageQuery",
    {
        "orientation": _text_of("The seat at the bottom, if it has a side of the board."),
        "highlights": _text_of("Squares, separated by commas."),
        "last_move": _text_of("In notation."),
        "arrows": _text_of("Pairs of squares, separated by commas: `a1-b2,c3-d4`."),
        "targets": _text_of("Squares, separated by commas."),
        "coordinates": Described({"type": "boolean"}),
        "size": Described({"type": "integer", "minimum": SMALLEST, "maximum": LARGEST}),
        "theme": Described({"type": "string", "enum": list(THEMES)}),
        "palette": Described({"type": "string", "enum": list(PALETTES)}),
    },
)
"""The query of an image's address, as far as it is the same for every game.

It describes the parameters and lets their texts through; `query_schema` reads them.
"""


def query_schema(entry: Entry) -> type[Schema]:
    """Make the schema that reads the texts of an `ImageQuery` as wishes for a game's diagram."""
    draughtsman = entry.draughtsman
    square = _square(draughtsman)
    arrow = String(7, f"(?:{draughtsman.square_pattern})-(?:{draughtsman.square_pattern})")

    return closed(
        f"{component_name(entry.game.id)}ImageQuery",
        {
            **_members(entry, square),
            "arrows": List(arrow, longest=MOST_ARROWS),
            "targets": List(square, longest=len(draughtsman.squares), unique=True),
        },
        prepare=_typed,
    )


def _members(entry: Entry, square: Square) -> dict[str, JsonField]:
    return {
        "orientation": Enumerated(
            list(entry.game.box.seats),
            metadata={"description": "The seat at the bottom, if it has a side of the board."},
        ),
        "highlights": List(square, longest=len(square.squares), unique=True),
        "last_move": Notation(entry.game, metadata={"description": "In notation."}),
        "coordinates": Boolean(metadata={"description": "Whether to write them; true if absent."}),
        "size": Integer(
            SMALLEST,
            LARGEST,
            metadata={"description": f"The longer side in pixels; {USUAL} if absent."},
        ),
        "theme": Enumerated(THEMES),
        "palette": Enumerated(PALETTES),
    }


def _listed(text: str) -> list[str]:
    return text.split(",") if text else []


def _whole(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _truth(text: str) -> bool | str:
    return {"true": True, "false": False}.get(text, text)


def _typed(query: Json) -> Json:
    """Read the texts of a query as what they stand for."""
    return {name: _TYPED.get(name, str)(text) for name, text in query.items()}


_TYPED: Final = {
    "highlights": _listed,
    "arrows": _listed,
    "targets": _listed,
    "size": _whole,
    "coordinates": _truth,
}
"""How to read the texts of a query."""


def diagram_request(wishes: Mapping[str, Any]) -> DiagramRequest:
    """Make the request of what was loaded by either schema, less `state` and `targets_of`."""
    members = dict(wishes)
    for name in ("highlights", "targets"):
        members[name] = tuple(wishes.get(name, ()))
    arrows = wishes.get("arrows", ())
    pairs = [arrow.split("-") if isinstance(arrow, str) else arrow for arrow in arrows]
    members["arrows"] = tuple((start, end) for start, end in pairs)
    return DiagramRequest(**members)


def draw(entry: Entry, view: Json, request: DiagramRequest) -> str:
    """Return the SVG of a state or a view, given as JSON.

    Raises ImpossibleState if the request names squares that this very board does not have.
    """
    faults = [
        Fault(path, "unknown-square", {"square": square})
        for path, square in _named(request)
        if not entry.draughtsman.holds(view, square)
    ]
    if faults:
        raise ImpossibleState(faults)
    return entry.draughtsman.draw(view, request)


def _named(request: DiagramRequest) -> list[tuple[tuple[str | int, ...], str]]:
    """Return all squares that a request names, with the paths to them."""
    named: list[tuple[tuple[str | int, ...], str]] = []
    lists: Sequence[tuple[str, Sequence[str]]] = (
        ("highlights", request.highlights),
        ("targets", request.targets),
    )
    for member, squares in lists:
        named += [((member, place), square) for place, square in enumerate(squares)]
    for place, arrow in enumerate(request.arrows):
        named += [(("arrows", place, end), square) for end, square in enumerate(arrow)]
    named += [(("last_move",), square) for square in squares_in(request.last_move or "")]
    return named


def svg_response(picture: str) -> Response:
    return Response(picture, mimetype=MEDIA_TYPE)
