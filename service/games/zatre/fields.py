"""The fields that Zatre's schemas share."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from marshmallow import ValidationError

from service.games.core.errors import UnreadableMove
from service.games.core.json_values import Json
from service.games.edge.fields import Enumerated, Integer, JsonField, List, Square, Squares, flaw
from service.games.edge.schemas import Described, Nested, closed
from service.games.zatre.board import BOX, CELLS, TILES
from service.games.zatre.moves import Placement
from service.games.zatre.notation import PASS_STEP, read_placements
from service.games.zatre.scoring import Turn
from service.games.zatre.sheet import WORTH
from service.games.zatre.sheet_faults import MOST_RUNS, MOST_TICKS, turn_faults
from service.games.zatre.state import MOST_TURNS, SEATS

MOST_TILES: Final = sum(BOX)
LONGEST_TURN: Final = 1000

_CELL_NAMES: Final = "[a-o](?:1[0-5]|[1-9])"

square: Final = partial(Square, CELLS, f"^{_CELL_NAMES}$")
seat: Final = partial(Enumerated, SEATS)
tile: Final = partial(Integer, TILES[0], TILES[-1])
tiles_on_cells: Final = partial(Squares, CELLS, {tile: tile for tile in TILES}, _CELL_NAMES)
"""The tiles on a board: `{"h8": 6}`."""

count: Final = partial(Described, {"type": "integer", "minimum": 0})
row_number: Final = partial(Described, {"type": "integer", "minimum": 1})
entry: Final = partial(Described, {"type": ["integer", "null"], "minimum": 1})
"""The points in a cell of a score sheet, null where it is empty."""


class Laid(JsonField):
    """The tiles of a turn as they are written, in any order."""

    expected = "string"

    def schema(self) -> Json:
        return {"type": "string", "maxLength": LONGEST_TURN}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> list[Placement]:
        if not isinstance(value, str):
            raise self.wrong_type()
        if len(value) > LONGEST_TURN:
            raise flaw("too-long", limit=LONGEST_TURN)
        if value == PASS_STEP:
            return []
        try:
            return read_placements(value)
        except UnreadableMove:
            raise self._misread(value) from None

    def _misread(self, value: str) -> ValidationError:
        """Say which cell does not exist, if that is all that is wrong."""
        squares = [word.partition("@")[2] for word in value.split(" ")]
        unknown = next((square for square in squares if square not in CELLS), "")
        try:
            read_placements(" ".join(f"{word[:2]}h8" for word in value.split(" ")))
        except UnreadableMove:
            return flaw("bad-text")
        return flaw("unknown-square", square=unknown[:20])


ZatreTurn = closed(
    "ZatreTurn",
    {
        **{column: Integer(0, MOST_RUNS) for column in WORTH},
        "ticks": Integer(0, MOST_TICKS),
    },
    make=lambda members: Turn(**members),
)


class Turns(List):
    """What a player has scored, turn by turn, with what is wrong in the other turns too."""

    def __init__(self, **keywords: Any) -> None:
        super().__init__(Nested(ZatreTurn), longest=MOST_TURNS, **keywords)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> list[Turn]:
        unread: dict[Any, Any] = {}
        try:
            turns = super()._deserialize(value)
        except ValidationError as error:
            if not isinstance(error.messages, dict):
                raise
            unread = error.messages
            read = iter(error.valid_data or ())
            turns = [Turn() if index in unread else next(read) for index in range(len(value))]
        faults = list(turn_faults(turns))
        if unread or faults:
            raise ValidationError({**unread, "_schema": faults}, valid_data=[])
        return turns
