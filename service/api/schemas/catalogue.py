"""What the catalogue tells of games."""

from __future__ import annotations

from marshmallow import Schema

from service.api.schemas.games import LONGEST_MOVE, MOST_REPLAYED, component_name, game_schemas
from service.games.core.rulebook import CERTAINTIES
from service.games.edge.fields import Boolean, Enumerated, Integer, List, Options, String
from service.games.edge.schemas import Described, Nested, opened
from service.games.registry import Entry

_LARGEST = 1 << 53

TextSchema = opened(
    "Text", {"en": String(longest=5000, required=True), "fr": String(longest=5000, required=True)}
)

_SUMMARY_MEMBERS = {
    "id": String(longest=40, required=True),
    "name": Nested(TextSchema, required=True),
    "summary": Nested(TextSchema, required=True),
    "players": List(Integer(1, 100), longest=20, required=True),
    "variants": List(String(longest=40), longest=20, required=True),
    "href": String(longest=100, required=True),
}
GameSummarySchema = opened("GameSummary", _SUMMARY_MEMBERS)
CatalogueSchema = opened(
    "Catalogue", {"games": List(Nested(GameSummarySchema), longest=100, required=True)}
)
PieceSchema = opened(
    "Piece",
    {
        "letter": String(longest=10, required=True),
        "name": Nested(TextSchema, required=True),
        "about": Nested(TextSchema, required=True),
        "shape": Nested(TextSchema, required=True),
    },
)
SideSchema = opened(
    "Side",
    {"seat": String(longest=40, required=True), "name": Nested(TextSchema, required=True)},
)
DocumentSchema = opened(
    "Document",
    {
        "id": String(longest=60, required=True),
        "title": Nested(TextSchema, required=True),
        "publisher": Nested(TextSchema, required=True),
        "online": Nested(TextSchema, required=True),
    },
)
CertaintySchema = opened(
    "Certainty",
    {
        "id": Enumerated(CERTAINTIES, required=True),
        "name": Nested(TextSchema, required=True),
        "about": Nested(TextSchema, required=True),
    },
)
OptionChoiceSchema = opened(
    "OptionChoice",
    {
        "value": Described({"type": ["boolean", "integer", "string", "null"]}, required=True),
        "name": Nested(TextSchema, required=True),
        "about": Nested(TextSchema, required=True),
    },
)
OptionNumberSchema = opened(
    "OptionNumber",
    {"name": Nested(TextSchema, required=True), "about": Nested(TextSchema, required=True)},
)
OptionSchema = opened(
    "Option",
    {
        "name": String(longest=60, required=True),
        "type": Enumerated(("flag", "choice", "count"), required=True),
        "values": List(Described({"type": ["string", "integer"]}), longest=20),
        "low": Integer(-1000, 1000),
        "high": Integer(-1000, 1000),
        "nullable": Boolean(),
        "label": Nested(TextSchema, required=True),
        "about": Nested(TextSchema, required=True),
        "choices": List(Nested(OptionChoiceSchema), longest=20, required=True),
        "number": Nested(OptionNumberSchema, required=True, allow_none=True),
    },
)
_NAMED = {
    "id": String(longest=60, required=True),
    "name": Nested(TextSchema, required=True),
    "about": Nested(TextSchema, required=True),
}
PlayersSchema = opened(
    "ComputerPlayers",
    {
        "levels": List(
            Nested(
                opened(
                    "Level",
                    {
                        "level": Integer(1, 100, required=True),
                        "nodes": Integer(
                            1,
                            _LARGEST,
                            required=True,
                            metadata={"description": "How many positions a player looks at."},
                        ),
                        "overlooked": Integer(
                            0,
                            100,
                            required=True,
                            metadata={"description": "Percent of his own moves that escape him."},
                        ),
                    },
                )
            ),
            longest=100,
            required=True,
        ),
        "most_lines": Integer(1, 100, required=True),
        "most_budget_ms": Integer(1, _LARGEST, required=True),
        "unit": Nested(
            opened("Unit", {name: _NAMED[name] for name in ("name", "about")}),
            required=True,
            metadata={"description": "That of scores."},
        ),
        "weights": List(
            Nested(opened("Weight", {**_NAMED, "value": Integer(-10_000, 10_000, required=True)})),
            longest=100,
            required=True,
        ),
        "verdicts": List(
            Nested(
                opened(
                    "Verdict",
                    {
                        **_NAMED,
                        "from": Described(
                            {
                                "type": "number",
                                "description": "The chances of winning that a move must cost.",
                            },
                            required=True,
                        ),
                    },
                )
            ),
            longest=10,
            required=True,
        ),
    },
)
CitationSchema = opened(
    "Citation",
    {
        "document": String(longest=60, required=True),
        "section": String(longest=200, required=True, allow_none=True),
    },
)
HighlightSchema = opened(
    "Highlight",
    {
        "squares": List(String(longest=10), longest=600, required=True),
        "label": String(longest=60, required=True),
    },
)
RuleSchema = opened(
    "Rule",
    {
        "id": String(longest=100, required=True),
        "title": Nested(TextSchema, required=True),
        "text": Nested(TextSchema, required=True),
        "source": String(longest=300, required=True),
        "cites": List(Nested(CitationSchema), longest=10, required=True),
        "certainty": Enumerated(CERTAINTIES, required=True),
    },
)
RulebookSchema = opened(
    "Rulebook",
    {
        "game": String(longest=40, required=True),
        "name": Nested(TextSchema, required=True),
        "rules": List(Nested(RuleSchema), longest=500, required=True),
    },
)


def game_schema(entry: Entry) -> type[Schema]:
    """Make the schema of what is told about one game."""
    game, name = entry.game, component_name(entry.game.id)
    variant = opened(
        f"{name}Variant",
        {
            "id": Enumerated(tuple(game.variants), required=True),
            "name": Nested(TextSchema, required=True),
            "about": Nested(TextSchema, required=True),
            "audience": Nested(TextSchema, required=True, allow_none=True),
            "players": List(Integer(1, 100), longest=20, required=True),
            "options": Options(game.options, required=True),
        },
    )
    return opened(
        f"{name}Game",
        {
            **_SUMMARY_MEMBERS,
            "aim": Nested(TextSchema, required=True),
            "minutes": Integer(1, 10_000, required=True, allow_none=True),
            "difficulty": Nested(TextSchema, required=True, allow_none=True),
            "category": Nested(TextSchema, required=True, allow_none=True),
            "history": Nested(TextSchema, required=True, allow_none=True),
            "components": List(Nested(TextSchema), longest=50, required=True),
            "advice": List(Nested(TextSchema), longest=50, required=True),
            "credits": Nested(TextSchema, required=True),
            "documents": List(Nested(DocumentSchema), longest=20, required=True),
            "certainties": List(Nested(CertaintySchema), longest=4, required=True),
            "seats": List(Nested(SideSchema), longest=20, required=True),
            "variants": List(Nested(variant), longest=20, required=True),
            "options": List(Nested(OptionSchema), longest=50, required=True),
            "pieces": List(Nested(PieceSchema), longest=50, required=True),
            "notation": Nested(TextSchema, required=True),
            "board": Nested(entry.wire.board_schema, required=True),
            "capabilities": List(
                Enumerated(("hidden-information", "draws", "deployment")), longest=10, required=True
            ),
            "analysis": Nested(
                PlayersSchema,
                required=True,
                allow_none=True,
                metadata={"description": "Null where computers play at random."},
            ),
            "orders": List(Enumerated(tuple(entry.wire.orders)), longest=10, required=True),
            "worked_examples": List(Nested(_worked_example(entry)), longest=20, required=True),
            "most_moves": Described({"type": "integer"}, required=True),
        },
    )


def _worked_example(entry: Entry) -> type[Schema]:
    name = component_name(entry.game.id)
    turn = opened(
        f"{name}WorkedTurn",
        {
            "seat": String(longest=40, required=True),
            "moves": List(String(longest=LONGEST_MOVE), longest=MOST_REPLAYED, required=True),
            "text": Nested(TextSchema, required=True),
            "highlights": List(Nested(HighlightSchema), longest=50, required=True),
            "scores": Nested(entry.wire.scores_schema, required=True),
        },
    )
    return opened(
        f"{name}WorkedExample",
        {
            "title": Nested(TextSchema, required=True),
            "about": Nested(TextSchema, required=True),
            "cites": List(Nested(CitationSchema), longest=10, required=True),
            "names": Described(
                {"type": "object", "additionalProperties": {"type": "string"}}, required=True
            ),
            "request": Nested(game_schemas(entry).new_game, required=True),
            "turns": List(Nested(turn), longest=500, required=True),
        },
    )
