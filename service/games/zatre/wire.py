"""Zatre in JSON."""

from __future__ import annotations

from typing import ClassVar, Final

from service.games.core.json_values import Json
from service.games.edge.fields import JsonField
from service.games.edge.schemas import Nested
from service.games.edge.wire import FORMAT, GameWire
from service.games.zatre.board import FILES, IS_DARK, IS_LIGHT, NAMES, RANKS, RED, SIZE, TILES
from service.games.zatre.draws import may_stay, to_draw
from service.games.zatre.fields import count
from service.games.zatre.game import GAME
from service.games.zatre.generator import BY_SCORE
from service.games.zatre.moves import Move
from service.games.zatre.schemas import (
    EVENT_SCHEMAS,
    ZatreBoard,
    ZatreDraw,
    ZatreHandSizes,
    ZatreMove,
    ZatreScores,
    ZatreStart,
    ZatreState,
)
from service.games.zatre.score_sheets import SCORE_SHEETS, dump_sheet
from service.games.zatre.setup import Setup
from service.games.zatre.state import SEATS, State
from service.games.zatre.turn_scores import TURN_SCORES, dump_score
from service.games.zatre.worked_example import WORKED_EXAMPLE


class ZatreWire(GameWire[State, Move]):
    """How Zatre's values look in JSON."""

    game = GAME
    setup = Setup
    state_schema = ZatreState
    move_schema = ZatreMove
    scores_schema = ZatreScores
    board_schema = ZatreBoard
    event_schemas = EVENT_SCHEMAS
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
            ZatreDraw,
            metadata={
                "description": "Who draws how many tiles before laying, if it is for him to do "
                "or to decline."
            },
        )
    }
    view_members: ClassVar[dict[str, JsonField]] = {
        "hand_sizes": Nested(ZatreHandSizes),
        "bag_size": count(),
    }
    operations = (TURN_SCORES, SCORE_SHEETS)
    orders = ("notation", BY_SCORE)
    worked_examples = (WORKED_EXAMPLE,)

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
            "options": state.rules.as_mapping(),
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
        dumped: Json = {
            "notation": GAME.notation(move),
            "kind": move.kind,
            "placements": [{"tile": tile, "square": NAMES[cell]} for cell, tile in move.placements],
        }
        if move.drawn:
            dumped["drawn"] = list(move.drawn)
        return dumped

    def dump_ordered(self, state: State, move: Move, order: str) -> Json:
        dumped = self.dump_move(state, move)
        if order == BY_SCORE and state.phase == "lay":
            dumped["score"] = dump_score(state.score(move.placements))
        return dumped

    def dump_scores(self, state: State) -> Json:
        return {
            seat: dump_sheet(seat, state.sheet(index)) for index, seat in enumerate(state.seats)
        }

    def dump_board(self) -> Json:
        return {
            "width": SIZE,
            "height": SIZE,
            "files": list(FILES),
            "ranks": list(RANKS),
            "orientations": {seat: seat for seat in SEATS},
            "squares": list(NAMES),
            "dark": [name for name, dark in zip(NAMES, IS_DARK, strict=True) if dark],
            "light": [name for name, light in zip(NAMES, IS_LIGHT, strict=True) if light],
            "red": NAMES[RED],
        }

    def dump_extras(self, state: State) -> Json:
        if state.phase != "draw":
            return {}
        draw: Json = {"seat": state.seat, "count": to_draw(state)}
        if may_stay(state):
            draw["declinable"] = True
        return {"draw": draw}


WIRE: Final = ZatreWire()
