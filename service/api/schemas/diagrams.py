"""What may be asked of a diagram, in a body or in the query of an address."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from marshmallow import Schema

from service.api.schemas.games import LONGEST_MOVE, State, component_name
from service.games.core.errors import Fault, UnreadableMove
from service.games.core.game import Game
from service.games.core.json_values import Json
from service.games.edge.diagram_request import (
    LARGEST_SIZE,
    PALETTES,
    SMALLEST_SIZE,
    THEMES,
    USUAL_SIZE,
    DiagramRequest,
)
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
from service.games.edge.schemas import Described, closed
from service.games.registry import Entry

MOST_ARROWS: Final = 200

_LAST_MOVE: Final = "The move that was played last, in the game's notation."


class Notation(String):
    """A move, or the beginning of one, that can be read; whether it is legal is not asked."""

    def __init__(self, game: Game[Any, Any], **kwargs: Any) -> None:
        super().__init__(LONGEST_MOVE, **kwargs)
        self.game = game

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, *args, **kwargs)
        try:
            self.game.read(text)
        except UnreadableMove as error:
            if error.square is not None:
                raise flaw("unknown-square", square=error.square[:20]) from None
            raise flaw("bad-text") from None
        return text


def diagram_schema(entry: Entry) -> type[Schema]:
    """Make the schema of a request for the diagram of a position."""

    def agree(request: Json) -> Iterator[Fault]:
        if "targets" in request and "targets_of" in request:
            yield Fault(("targets_of",), "conflict", {"other": "targets"})

    return closed(
        f"{component_name(entry.game.id)}DiagramRequest",
        {
            "state": State(entry.wire, required=True),
            **_wishes(entry),
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


@cache
def image_query(entry: Entry) -> type[Schema]:
    """Make the schema that reads the texts of an `ImageQuery` as wishes for a game's diagram."""
    return closed(
        f"{component_name(entry.game.id)}ImageQuery", _wishes(entry), prepare=_without_texts
    )


def _wishes(entry: Entry) -> dict[str, JsonField]:
    """Return the members of a `DiagramRequest`, less the language."""
    squares = {name: name for name in entry.draughtsman.squares}
    square = Square(squares, f"^(?:{entry.draughtsman.square_pattern})$")
    return {
        "orientation": Enumerated(
            list(entry.game.box.seats),
            metadata={"description": "The seat at the bottom, if it has a side of the board."},
        ),
        "highlights": List(square, longest=len(squares), unique=True),
        "last_move": Notation(entry.game, metadata={"description": _LAST_MOVE}),
        "coordinates": Boolean(metadata={"description": "Whether to write them; true if absent."}),
        "size": Integer(
            SMALLEST_SIZE,
            LARGEST_SIZE,
            metadata={"description": f"The longer side in pixels; {USUAL_SIZE} if absent."},
        ),
        "theme": Enumerated(THEMES),
        "palette": Enumerated(PALETTES),
        "arrows": List(
            List(square, longest=2, shortest=2),
            longest=MOST_ARROWS,
            metadata={"description": "Pairs of squares, from and to."},
        ),
        "targets": List(
            square,
            longest=len(squares),
            unique=True,
            metadata={"description": "Squares to mark as possible targets."},
        ),
    }


# An image's address


def _text_of(described: str) -> Described:
    schema = {"type": "string", "maxLength": LONGEST_MOVE}
    return Described(schema, metadata={"description": described})


ImageQuery: Final = closed(
    "ImageQuery",
    {
        "orientation": _text_of("The seat at the bottom, if it has a side of the board."),
        "highlights": _text_of("Squares, separated by commas."),
        "last_move": _text_of(_LAST_MOVE),
        "arrows": _text_of("Pairs of squares, separated by commas: `a1-b2,c3-d4`."),
        "targets": _text_of("Squares, separated by commas."),
        "coordinates": Described({"type": "boolean"}),
        "size": Described({"type": "integer", "minimum": SMALLEST_SIZE, "maximum": LARGEST_SIZE}),
        "theme": Described({"type": "string", "enum": list(THEMES)}),
        "palette": Described({"type": "string", "enum": list(PALETTES)}),
    },
)
"""The query of an image's address, as far as it is the same for every game.

It describes the parameters; `image_query` reads them.
"""


def _without_texts(query: Json) -> Json:
    """Put in place of the texts of a query what they stand for, or leave them to be faults."""
    return {name: _STAND_FOR.get(name, str)(text) for name, text in query.items()}


def _listed(text: str) -> list[str]:
    return text.split(",") if text else []


def _paired(text: str) -> list[list[str]]:
    return [arrow.split("-") for arrow in _listed(text)]


def _whole(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _truth(text: str) -> bool | str:
    return {"true": True, "false": False}.get(text, text)


_STAND_FOR: Final[Mapping[str, Callable[[str], Any]]] = {
    "highlights": _listed,
    "arrows": _paired,
    "targets": _listed,
    "size": _whole,
    "coordinates": _truth,
}


# What both come to


def diagram_request(wishes: Mapping[str, Any]) -> DiagramRequest:
    """Make the request of what either schema has loaded, less `state` and `targets_of`."""
    lists = {name: tuple(wishes.get(name, ())) for name in ("highlights", "targets")}
    arrows = tuple((start, end) for start, end in wishes.get("arrows", ()))
    return DiagramRequest(**{**wishes, **lists, "arrows": arrows})
