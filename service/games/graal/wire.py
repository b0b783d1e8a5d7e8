"""Graal in JSON."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final

from service.games.core.json_values import Json
from service.games.edge.wire import FORMAT, GameWire
from service.games.graal import notation, schemas
from service.games.graal.board import NAMES
from service.games.graal.camps import NOBODY, Seat, survivors
from service.games.graal.castles import Castle
from service.games.graal.catalogue import BoardSchema, dump_board
from service.games.graal.figures import (
    ALL_KINDS,
    COLOUR_OF,
    COLOURS,
    FIGURES,
    HOUSE,
    KINDS,
    Figure,
    figure_of,
)
from service.games.graal.game import GAME
from service.games.graal.maps import equal_realms
from service.games.graal.moves import Deployment, Move
from service.games.graal.setup import Setup
from service.games.graal.state import SEATS, Fall, State
from service.games.graal.turns import rotation


class GraalWire(GameWire[State, Move]):
    """How positions and moves of Graal look in JSON."""

    game = GAME
    setup = Setup
    state_schema = schemas.StateSchema
    move_schema = schemas.MoveSchema
    scores_schema = schemas.ScoresSchema
    board_schema = BoardSchema
    event_schemas: ClassVar = schemas.EVENT_SCHEMAS
    new_members: ClassVar = schemas.NEW_MEMBERS
    extra_members: ClassVar = schemas.EXTRA_MEMBERS

    def dump_state(self, state: State) -> Json:
        return _dumped(state, frozenset(range(len(COLOURS))))

    def dump_view(self, state: State, seat: str | None) -> Json:
        """Return the state as a seat may see it: other camps' armies only when all stand."""
        return _dumped(
            state, frozenset(c for c in range(len(COLOURS)) if GAME.sees(state, c, seat))
        )

    def dump_move(self, state: State, move: Move) -> Json:
        if isinstance(move, Deployment):
            return _dumped_deployment(move)
        origin, target = NAMES[move.origin], NAMES[move.target]
        answer: Json = {
            "notation": notation.write(move),
            "kind": "shot" if move.shot else "march" if state.shot is None else "retreat",
            "from": origin,
            "to": target,
            "piece": FIGURES[move.figure],
            "path": [origin] if move.shot else [origin, target],
            "captures": [],
        }
        if move.taken is not None:
            answer["captures"] = [{"square": target, "piece": FIGURES[move.taken]}]
        return answer

    def dump_scores(self, state: State) -> Json:
        """Return each seat's forces. What an army consists of is no secret, so the scores of
        armies that are not deployed yet are told as well.
        """
        counts = Counter(state.pieces.values())
        if state.phase == "deployment":
            counts = Counter(
                {
                    figure_of(colour, kind): state.rules.army_of(colour)[kind]
                    for colour, commander in enumerate(state.commanders)
                    if commander != NOBODY
                    for kind in ALL_KINDS
                }
            )
        return {seat: _forces(state, SEATS.index(seat), counts) for seat in GAME.seats(state)}

    def dump_extras(self, state: State) -> Json:
        if equal_realms(state.rules.map, state.rules.everyone_for_himself):
            return {}
        return {"warnings": [{"code": "unequal-halves", "rule": "graal.board.own-map"}]}

    def dump_board(self) -> Json:
        return dump_board()


def _dumped(state: State, seen: frozenset[int]) -> Json:
    rules = state.rules
    acting = GAME.to_move(state)
    free = rules.camps_move_freely
    return {
        "game": GAME.id,
        "format": FORMAT,
        "variant": rules.variant,
        "options": rules.options.as_mapping(),
        "turn": acting[0] if len(acting) == 1 else None,
        **({"camp": _dumped_camp(state)} if free else {}),
        "phase": state.phase,
        "pieces": {
            NAMES[square]: FIGURES[figure]
            for square, figure in sorted(state.pieces.items())
            if COLOUR_OF[figure] in seen
        },
        "castles": {
            COLOURS[castle.colour]: _dumped_castle(castle)
            for castle in state.castles
            if castle.colour in seen
        },
        "armies": {
            COLOURS[colour]: SEATS[commander]
            for colour, commander in enumerate(state.commanders)
            if commander != NOBODY
        },
        "rotation": {} if free else _dumped_rotation(state),
        "map": {"rows": list(rules.map.rows)},
        "army": dict(zip(KINDS, rules.army, strict=True)),
        "shot": state.shot
        and {"archer": NAMES[state.shot.archer], "target": NAMES[state.shot.target]},
        "quiet_turns": state.quiet_turns,
        "repetition": {f"{key:016x}": times for key, times in state.repetition.items()},
        "falls": [_dumped_fall(fall) for fall in state.falls],
    }


def _dumped_camp(state: State) -> str | None:
    """Return the camp that moves freely now, by its chief's colour."""
    return COLOURS[state.rules.camp(state.movers[0])] if state.phase == "play" else None


def _dumped_rotation(state: State) -> Json:
    rules, commanders, heads = state.rules, state.commanders, state.heads
    return {
        COLOURS[camp]: [SEATS[seat] for seat in rotation(rules, commanders, heads, camp)]
        for camp in survivors(commanders)
        if rules.has_castle(camp)
    }


def _dumped_castle(castle: Castle) -> Json:
    return {"donjon": NAMES[castle.donjon], "cour": NAMES[castle.cour]}


def _dumped_fall(fall: Fall) -> Json:
    return {
        "seat": SEATS[fall.seat],
        "by": SEATS[fall.by],
        "reason": fall.reason,
        "castle": None if fall.castle is None else _dumped_castle(fall.castle),
    }


def _dumped_deployment(move: Deployment) -> Json:
    answer: Json = {
        "notation": notation.write(move),
        "kind": "deployment",
        "army": COLOURS[move.colour],
        "placements": [
            {"piece": FIGURES[figure], "square": NAMES[square]} for figure, square in move.figures
        ],
    }
    if move.castle is not None:
        answer["castle"] = _dumped_castle(move.castle)
    return answer


def _forces(state: State, seat: Seat, counts: Counter[Figure]) -> Json:
    colours = [colour for colour, commander in enumerate(state.commanders) if commander == seat]
    figures = [sum(counts[figure_of(colour, kind)] for colour in colours) for kind in ALL_KINDS]
    mounted = sum(figures[kind] for kind in state.rules.mounted)
    return {
        "armies": [COLOURS[colour] for colour in colours],
        "figures": dict(zip(KINDS, figures, strict=True)),
        "foot": sum(figures) - mounted,
        "mounted": mounted,
        "house": sum(figures[kind] for kind in HOUSE),
        "castle": state.rules.has_castle(seat) and seat in colours,
    }


WIRE: Final = GraalWire()
