"""Zatre in JSON."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from service.games.core.json_values import Json
from service.games.edge.fields import (
    Boolean,
    Constant,
    Enumerated,
    Integer,
    JsonField,
    List,
    String,
)
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import FORMAT, GameWire, Operation, state_members
from service.games.zatre import accounts
from service.games.zatre.board import (
    BOX,
    IS_DARK,
    IS_LIGHT,
    NAMES,
    RED,
    SIZE,
    TILES,
)
from service.games.zatre.game import GAME
from service.games.zatre.generator import BY_SCORE
from service.games.zatre.moves import Move
from service.games.zatre.setup import Setup
from service.games.zatre.start import Start
from service.games.zatre.state import PHASES, SEATS, State

LONGEST_SEED: Final = 200
MOST_TILES: Final = sum(BOX)
MOST_CHANCE: Final = 1 << 53
MOST_DRAWN: Final = 3

_SQUARE: Final = accounts.SQUARE
_TILE: Final = {"type": "integer", "minimum": TILES[0], "maximum": TILES[-1]}
_TILE_LIST: Final = {"type": "array", "items": _TILE}
_SEAT: Final = {"type": "string", "enum": list(SEATS)}
_COUNT: Final = {"type": "integer", "minimum": 0}

ZatreHands = closed(
    "ZatreHands",
    {seat: List(Integer(TILES[0], TILES[-1]), longest=MOST_TILES) for seat in SEATS},
)
ZatreBag = closed(
    "ZatreBag",
    {str(tile): Integer(0, count) for tile, count in zip(TILES, BOX, strict=True)},
)
ZatreTurns = closed(
    "ZatreTurns",
    {seat: accounts.Turns() for seat in SEATS},
)
ZatreState = closed(
    "ZatreState",
    {
        **state_members(GAME, SEATS),
        "tiles": accounts.tiles_field(required=True),
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
    {"tile": Described(_TILE, required=True), "square": Described(_SQUARE, required=True)},
)
ZatreMove = opened(
    "ZatreMove",
    {
        "notation": Described({"type": "string"}, required=True),
        "kind": Enumerated(("lay", "pass", "draw"), required=True),
        "placements": List(Nested(ZatrePlacement), longest=MOST_TILES, required=True),
        "drawn": Described(_TILE_LIST),
        "score": Nested(accounts.ZatreTurnScore),
    },
)
ZatreScores = opened("ZatreScores", {seat: Nested(accounts.ZatreSheet) for seat in SEATS})
ZatreBoard = opened(
    "ZatreBoard",
    {
        "width": Described({"type": "integer"}, required=True),
        "height": Described({"type": "integer"}, required=True),
        **{
            name: Described({"type": "array", "items": _SQUARE}, required=True)
            for name in ("squares", "dark", "light")
        },
        "red": Described(_SQUARE, required=True),
    },
)
ZatreHandSizes = opened("ZatreHandSizes", {seat: Described(_COUNT) for seat in SEATS})
ZatreDraw = opened(
    "ZatreDraw",
    {
        "seat": Described(_SEAT, required=True),
        "count": Integer(1, MOST_DRAWN, required=True),
    },
)


ZatreStart = closed(
    "ZatreStart",
    {
        "seat": Enumerated(SEATS, required=True),
        "tile": Integer(TILES[0], TILES[-1], required=True),
    },
    make=lambda members: Start(**members),
)


def _event(kind: str, **members: JsonField) -> Any:
    name = "".join(word.capitalize() for word in kind.split("-"))
    return opened(f"Zatre{name}Event", {"type": Constant(kind, required=True), **members})


_EVENTS: Final = (
    _event(
        "drew",
        seat=Described(_SEAT, required=True),
        tiles=Described(_TILE_LIST),
        count=Described(_COUNT, required=True),
    ),
    _event(
        "placed",
        seat=Described(_SEAT, required=True),
        tile=Described(_TILE, required=True),
        square=Described(_SQUARE, required=True),
    ),
    _event(
        "run-scored",
        squares=Described({"type": "array", "items": _SQUARE}, required=True),
        sum=Described(_COUNT, required=True),
        points=Described(_COUNT, required=True),
    ),
    _event(
        "ticked",
        square=Described(_SQUARE, required=True),
        reason=Enumerated(("light", "red"), required=True),
    ),
    _event(
        "kept",
        seat=Described(_SEAT, required=True),
        tiles=Described(_TILE_LIST),
        count=Described(_COUNT, required=True),
    ),
    _event("turn-passed", seat=Described(_SEAT, required=True)),
)


class ZatreWire(GameWire[State, Move]):
    """How Zatre's values look in JSON."""

    game = GAME
    setup = Setup
    state_schema = ZatreState
    move_schema = ZatreMove
    scores_schema = ZatreScores
    board_schema = ZatreBoard
    event_schemas = _EVENTS
    new_members: ClassVar[dict[str, JsonField]] = {
        "start": Nested(
            ZatreStart,
            metadata={
                "description": "Who won the drawing for the start, for supplied draws. "
                "Without it p1 begins and draws all three tiles."
            },
        ),
    }
    extra_members: ClassVar[dict[str, JsonField]] = {
        "draw": Nested(
            ZatreDraw, metadata={"description": "Who must draw how many tiles before laying."}
        )
    }
    view_members: ClassVar[dict[str, JsonField]] = {
        "hand_sizes": Nested(ZatreHandSizes),
        "bag_size": Described(_COUNT),
    }
    operations = (
        Operation(
            path="turn-scores",
            id="zatre_turn_scores",
            summary="Zatre: score a turn",
            description="Tells every run that the laid tiles are part of, the points by column, "
            "the x2 ticks and the rules that the turn breaks. Needs no game.",
            request=accounts.ZatreTurnScoreRequest,
            response=accounts.ZatreTurnScore,
            answer=accounts.turn_score,
            faults=accounts.turn_score_faults,
        ),
        Operation(
            path="score-sheets",
            id="zatre_score_sheets",
            summary="Zatre: fill score sheets",
            description="Fills the sheets of all players from their turns, or adds one turn to "
            "a sheet. Needs no game.",
            request=accounts.ZatreScoreSheetsRequest,
            response=accounts.ZatreScoreSheets,
            answer=accounts.score_sheets,
            faults=accounts.score_sheets_faults,
            forms=accounts.FORMS,
        ),
    )
    orders = ("notation", BY_SCORE)

    def dump_state(self, state: State) -> Json:
        dumped = self._dump_public(state)
        dumped["hands"] = dict(zip(state.seats, map(list, state.hands), strict=True))
        dumped["bag"] = {str(tile): count for tile, count in zip(TILES, state.bag, strict=True)}
        if state.seed is not None:
            dumped["seed"] = state.seed
            dumped["chance"] = state.chance
        return dumped

    def dump_view(self, state: State, seat: str | None) -> Json:
        view = self._dump_public(state)
        view["hands"] = {
            name: list(hand)
            for name, hand in zip(state.seats, state.hands, strict=True)
            if name == seat
        }
        view["hand_sizes"] = dict(zip(state.seats, map(len, state.hands), strict=True))
        view["bag_size"] = sum(state.bag)
        return view

    def _dump_public(self, state: State) -> Json:
        over = state.phase == "over"
        return {
            "game": GAME.id,
            "format": FORMAT,
            "variant": GAME.variant(state),
            "options": state.rules.options(),
            "turn": None if over else state.seat,
            "phase": state.phase,
            "opening": state.opening,
            "tiles": {NAMES[cell]: tile for cell, tile in enumerate(state.board) if tile},
            "turns": {
                seat: [turn._asdict() for turn in turns]
                for seat, turns in zip(state.seats, state.turns, strict=True)
            },
        }

    def dump_move(self, state: State, move: Move) -> Json:
        kind = "lay" if move.placements else "draw" if move.drawn else "pass"
        dumped: Json = {
            "notation": GAME.notation(move),
            "kind": kind,
            "placements": [{"tile": tile, "square": NAMES[cell]} for cell, tile in move.placements],
        }
        if move.drawn:
            dumped["drawn"] = list(move.drawn)
        return dumped

    def dump_ordered(self, state: State, move: Move, order: str) -> Json:
        dumped = self.dump_move(state, move)
        if order == BY_SCORE and state.phase == "lay":
            dumped["score"] = accounts.dump_score(state.score(move.placements))
        return dumped

    def dump_scores(self, state: State) -> Json:
        return {
            seat: accounts.dump_sheet(seat, state.sheet(index))
            for index, seat in enumerate(state.seats)
        }

    def dump_board(self) -> Json:
        return {
            "width": SIZE,
            "height": SIZE,
            "squares": list(NAMES),
            "dark": [name for name, dark in zip(NAMES, IS_DARK, strict=True) if dark],
            "light": [name for name, light in zip(NAMES, IS_LIGHT, strict=True) if light],
            "red": NAMES[RED],
        }

    def dump_extras(self, state: State) -> Json:
        pending = GAME.pending_draw(state)
        if pending is None:
            return {}
        seat, count = pending
        return {"draw": {"seat": seat, "count": count}}


WIRE: Final = ZatreWire()
