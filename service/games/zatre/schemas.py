"""What Zatre's positions, moves and events look like in JSON."""

from __future__ import annotations

from typing import Final, get_args

from service.games.core.events import SeatName, SquareName, TurnPassed
from service.games.edge.events import event_schemas
from service.games.edge.fields import Boolean, Enumerated, Integer, List, String
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import state_members
from service.games.zatre.board import BOX, SIZE, TILES, Tile
from service.games.zatre.draws import STARTING_HAND
from service.games.zatre.events import Drew, Kept, Placed, RunScored, Stayed, Ticked
from service.games.zatre.fields import (
    MOST_TILES,
    Turns,
    count,
    seat,
    square,
    tile,
    tiles_on_cells,
)
from service.games.zatre.game import GAME
from service.games.zatre.moves import MoveKind
from service.games.zatre.score_sheets import ZatreSheet
from service.games.zatre.state import MOST_CHANCE, PHASES, SEATS
from service.games.zatre.turn_scores import ZatreTurnScore

LONGEST_SEED: Final = 200

ZatreHands = closed("ZatreHands", {seat: List(tile(), longest=MOST_TILES) for seat in SEATS})
ZatreBag = closed(
    "ZatreBag",
    {str(tile): Integer(0, count) for tile, count in zip(TILES, BOX, strict=True)},
)
ZatreTurns = closed("ZatreTurns", {seat: Turns() for seat in SEATS})
ZatreState = closed(
    "ZatreState",
    {
        **state_members(GAME, SEATS),
        "tiles": tiles_on_cells(required=True),
        "hands": Nested(ZatreHands, required=True),
        "phase": Enumerated(
            PHASES,
            metadata={
                "description": "Without it whoever holds a tile lays: a turn that begins with a "
                "draw, though its player has kept tiles, must say `draw`."
            },
        ),
        "opening": Boolean(),
        "bag": Nested(ZatreBag),
        "turns": Nested(ZatreTurns),
        "seed": String(
            longest=LONGEST_SEED,
            metadata={"description": "What all draws follow from; absent if they are supplied."},
        ),
        "chance": Integer(
            0,
            MOST_CHANCE,
            metadata={"description": "How many of the seed's numbers are used up."},
        ),
    },
)

ZatrePlacement = opened(
    "ZatrePlacement",
    {"tile": tile(required=True), "square": square(required=True)},
)
ZatreMove = opened(
    "ZatreMove",
    {
        "notation": Described({"type": "string"}, required=True),
        "kind": Enumerated(get_args(MoveKind), required=True),
        "placements": List(Nested(ZatrePlacement), longest=MOST_TILES, required=True),
        "drawn": List(tile(), longest=None),
        "score": Nested(ZatreTurnScore),
    },
)
ZatreScores = opened("ZatreScores", {seat: Nested(ZatreSheet) for seat in SEATS})
ZatreOrientations = opened("ZatreOrientations", {name: seat(required=True) for name in SEATS})
ZatreBoard = opened(
    "ZatreBoard",
    {
        "width": Described({"type": "integer"}, required=True),
        "height": Described({"type": "integer"}, required=True),
        "files": List(String(longest=1), longest=SIZE, required=True),
        "ranks": List(String(longest=2), longest=SIZE, required=True),
        "orientations": Nested(ZatreOrientations, required=True),
        **{
            name: List(square(), longest=None, required=True)
            for name in ("squares", "dark", "light")
        },
        "red": square(required=True),
    },
)
ZatreHandSizes = opened("ZatreHandSizes", {seat: count() for seat in SEATS})
ZatreDraw = opened(
    "ZatreDraw",
    {
        "seat": seat(required=True),
        "count": Integer(1, STARTING_HAND, required=True),
        "declinable": Boolean(
            metadata={"description": "True if `stay` declines the draw; absent if it is a must."}
        ),
    },
)

ZatreStart = closed(
    "ZatreStart",
    {
        "seat": seat(required=True),
        "tile": tile(required=True),
    },
)

EVENT_SCHEMAS: Final = event_schemas(
    "Zatre",
    (Drew, Stayed, Placed, RunScored, Ticked, Kept, TurnPassed),
    {SeatName: seat, SquareName: square, Tile: tile, int: count},
)
