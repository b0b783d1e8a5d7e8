"""The call turn-scores: what the tiles of a turn score, without a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, get_args

from service.games.core.errors import Fault, Value, raise_faults
from service.games.core.json_values import Json
from service.games.core.options import OptionValue
from service.games.core.texts import Language
from service.games.edge.fields import Boolean, Enumerated, List, Options
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import Operation
from service.games.zatre.board import BOX, NAMES, board_of
from service.games.zatre.fields import (
    MOST_TILES,
    Laid,
    ZatreTurn,
    count,
    square,
    tiles_on_cells,
)
from service.games.zatre.game import GAME
from service.games.zatre.moves import Placement
from service.games.zatre.options import OPTIONS, rules_of
from service.games.zatre.refusals import violations
from service.games.zatre.scoring import TickReason, TurnScore, score_placements
from service.games.zatre.setup import board_faults, overdrawn
from service.games.zatre.sheet import WORTH
from service.games.zatre.sheet_faults import MOST_TICKS

ZatreTurnScoreRequest = closed(
    "ZatreTurnScoreRequest",
    {
        "tiles": tiles_on_cells(),
        "laid": Laid(required=True),
        "opening": Boolean(),
        "options": Options(OPTIONS),
    },
)
ZatreRun = opened(
    "ZatreRun",
    {
        "squares": List(square(), longest=None, shortest=2, required=True),
        "sum": count(required=True),
        "points": count(required=True),
    },
)
ZatreTick = opened(
    "ZatreTick",
    {
        "square": square(required=True),
        "reason": Enumerated(get_args(TickReason), required=True),
    },
)
ZatrePoints = opened("ZatrePoints", {column: count(required=True) for column in WORTH})
ZatreViolation = opened(
    "ZatreViolation",
    {
        "rule": Described({"type": "string"}, required=True),
        "detail": Described({"type": "string"}, required=True),
        "squares": List(square(), longest=None, required=True),
    },
)
ZatreTurnScore = opened(
    "ZatreTurnScore",
    {
        "runs": List(Nested(ZatreRun), longest=2 * MOST_TILES, required=True),
        "points": Nested(ZatrePoints, required=True),
        "ticks": List(Nested(ZatreTick), longest=MOST_TICKS, required=True),
        "turn": Nested(ZatreTurn, required=True),
        "violations": List(Nested(ZatreViolation), longest=2 * MOST_TILES, required=True),
    },
)


@dataclass(frozen=True, slots=True)
class TurnToScore:
    """Tiles laid on a board that nobody has checked; every member may be absent."""

    tiles: Mapping[int, int] | None = None
    laid: Sequence[Placement] = ()
    opening: bool | None = None
    options: Mapping[str, OptionValue] | None = None

    def faults(self) -> Iterator[Fault]:
        tiles = self.tiles or {}
        yield from board_faults(tiles, self.opening if self.tiles is not None else None)
        for tile, number in overdrawn(tiles, self.laid):
            values: dict[str, Value] = {"tile": tile, "count": number, "box": BOX[tile - 1]}
            yield Fault(("laid",), "box-exceeded", values)


def turn_score_faults(request: Json) -> Iterator[Fault]:
    return TurnToScore(**request).faults()


def turn_score(request: Json, language: Language) -> Json:
    """Answer turn-scores, with the rules that the turn breaks."""
    turn = TurnToScore(**{"tiles": {}, **request})
    raise_faults(turn.faults())
    tiles = turn.tiles or {}
    board = board_of(tiles)
    free = sorted((cell, tile) for cell, tile in dict(turn.laid).items() if cell not in tiles)
    red_tick = rules_of(turn.options).red_tick
    return {
        **dump_score(score_placements(board, free, not tiles, red_tick)),
        "violations": [
            {
                "rule": violation.rule,
                "detail": GAME.rulebook.refusal(violation.refusal, language),
                "squares": [NAMES[cell] for cell in violation.cells],
            }
            for violation in violations(board, turn.laid)
        ],
    }


def dump_score(score: TurnScore) -> Json:
    """Return the score of a lawful turn."""
    turn = score.turn
    return {
        "runs": [
            {"squares": run.squares, "sum": run.sum, "points": run.points} for run in score.runs
        ],
        "points": {column: getattr(turn, column) * worth for column, worth in WORTH.items()},
        "ticks": [{"square": NAMES[tick.cell], "reason": tick.reason} for tick in score.ticks],
        "turn": turn._asdict(),
        "violations": [],
    }


TURN_SCORES: Final = Operation(
    path="turn-scores",
    id="zatre_turn_scores",
    summary="Zatre: score a turn",
    description="Tells every run that the laid tiles are part of, the points by column, "
    "the ×2 ticks and the rules that the turn breaks. Needs no game.",
    request=ZatreTurnScoreRequest,
    response=ZatreTurnScore,
    answer=turn_score,
    faults=turn_score_faults,
)
