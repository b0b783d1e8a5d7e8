"""What is asked of computer players, and what they answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from marshmallow import Schema

from service.answers import analyses, reviews
from service.api.schemas.games import (
    LONGEST_MOVE,
    LONGEST_SEED,
    State,
    beginning_schema,
    component_name,
    new_game_members,
    replay_members,
    replayed_members,
    step_members,
)
from service.games.core.errors import Fault
from service.games.core.json_values import Json
from service.games.edge.fields import Boolean, Enumerated, Integer, JsonField, List, String
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.registry import Entry
from service.players import LEVELS

_LARGEST: Final = 1 << 53

ProofSchema = opened(
    "Proof",
    {
        "outcome": Enumerated(("win", "draw"), required=True),
        "winners": List(String(longest=40), longest=6, required=True),
        "in": Integer(
            0,
            _LARGEST,
            required=True,
            metadata={"description": "The moves to the end of the game, all sides' counted."},
        ),
    },
)
EvaluationSchema = opened(
    "Evaluation",
    {
        "chances": Described(
            {
                "type": "object",
                "additionalProperties": {"type": "number", "minimum": 0, "maximum": 1},
                "description": "The chances of winning of each side, under its (chief's) seat. "
                "They sum to 1.",
            },
            required=True,
        ),
        "score": Described(
            {
                "type": "number",
                "description": "How far the thinking side is ahead, in the unit that the "
                "catalogue names.",
            },
            required=True,
        ),
        "proven": Nested(ProofSchema, required=True, allow_none=True),
    },
)


@dataclass(frozen=True, slots=True)
class AnalysisSchemas:
    """Requests to the players of one game, and their answers."""

    analysis: type[Schema]
    review: type[Schema]
    analysis_answer: type[Schema]
    review_answer: type[Schema]


@cache
def analysis_schemas(entry: Entry) -> AnalysisSchemas:
    """Make the schemas of a game from its wire."""
    name = component_name(entry.game.id)
    line = opened(
        f"{name}Line",
        {
            "move": Nested(entry.wire.move_schema, required=True),
            "evaluation": Nested(EvaluationSchema, required=True),
            "continuation": List(
                String(longest=LONGEST_MOVE),
                longest=None,
                required=True,
                metadata={"description": "The play expected from here, this move first."},
            ),
        },
    )
    return AnalysisSchemas(
        analysis=closed(
            f"{name}AnalysisRequest",
            {"state": State(entry.wire, required=True), **question_members()},
            agree=levels_or_clock,
        ),
        review=beginning_schema(
            f"{name}ReviewRequest",
            {**new_game_members(entry), "state": State(entry.wire)},
            {**replay_members(), "level": _level()},
        ),
        analysis_answer=opened(f"{name}Analysis", _analysis_members(line)),
        review_answer=opened(f"{name}Review", _review_members(entry, line)),
    )


def question_members() -> dict[str, JsonField]:
    """Return what says who is to think about a position, and how hard."""
    return {
        "level": _level(),
        "budget_ms": Integer(
            1,
            analyses.MOST_MILLISECONDS,
            metadata={"description": "Thinks by the clock instead of by a level."},
        ),
        "lines": Integer(1, analyses.MOST_LINES),
        "seed": _seed(),
        "seat": String(
            longest=40,
            metadata={"description": "Who thinks, where several may act. Sees what it may see."},
        ),
    }


def levels_or_clock(request: Json) -> Iterator[Fault]:
    """Find out whether both are asked for."""
    if "level" in request and "budget_ms" in request:
        yield Fault(("budget_ms",), "conflict", {"other": "level"})


def _level() -> Integer:
    return Integer(
        min(LEVELS),
        max(LEVELS),
        metadata={"description": "How strong a player is asked; the catalogue lists the levels."},
    )


def _seed() -> String:
    return String(
        longest=LONGEST_SEED,
        metadata={"description": "The same level, position and seed give the same answer."},
    )


def _analysis_members(line: type[Schema]) -> Mapping[str, JsonField]:
    return {
        "lines": List(Nested(line), longest=analyses.MOST_LINES, required=True),
        "depth": Integer(
            0,
            _LARGEST,
            required=True,
            metadata={"description": "How many moves ahead everything was looked at."},
        ),
        "nodes": Integer(0, _LARGEST, required=True),
        "complete": Boolean(
            required=True,
            metadata={"description": "Whether thinking longer would find nothing more."},
        ),
    }


def _review_members(entry: Entry, line: type[Schema]) -> Mapping[str, JsonField]:
    judged = opened(
        f"{component_name(entry.game.id)}JudgedStep",
        {
            **step_members(entry),
            "before": Nested(EvaluationSchema, required=True),
            "after": Nested(EvaluationSchema, required=True),
            "better": Nested(line, required=True, allow_none=True),
            "verdict": Enumerated(tuple(reviews.VERDICTS), required=True),
        },
    )
    return {**replayed_members(entry), "steps": List(Nested(judged), longest=None, required=True)}
