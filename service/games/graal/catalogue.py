"""What the catalogue tells of the board: map and realms, the army, colours, ready positions."""

from __future__ import annotations

from typing import Final

from service.games.core.json_values import Json
from service.games.edge.fields import Constant, Enumerated, Integer, List, String
from service.games.edge.schemas import Described, Nested, opened
from service.games.graal import notation
from service.games.graal.armies import LARGEST_ARMY, STANDARD_ARMY
from service.games.graal.board import GRID, LARGEST_SIDE
from service.games.graal.camps import NOBODY
from service.games.graal.castles import CASTLE_PARTS
from service.games.graal.commanders import commanders_of
from service.games.graal.figures import COLOURS, KINDS
from service.games.graal.game import GAME
from service.games.graal.maps import FOREST, ROCK, SMALLEST_SIDE, STANDARD_MAP, TERRAIN, Map
from service.games.graal.options import VARIANTS
from service.games.graal.presets import PRESETS, ready_deployment
from service.games.graal.schemas import ArmySchema, number, seat, square
from service.games.graal.state import SEATS

HALVES: Final = ("south", "north") * 3
"""Where the realm of each colour lies on the board, in all games but that of four."""

QUARTERS: Final = ("south-west", "north-west", "north-east", "south-east")
"""Where the realm of each of the four lies."""

_HIGHEST_RANK: Final = str(LARGEST_SIDE)

GroundSchema = opened(
    "GraalGround",
    {ground: List(square(), longest=GRID.size, required=True) for ground in ("rock", "forest")},
)

RealmsSchema = opened(
    "GraalRealms",
    {
        "halves": Nested(
            opened(
                "GraalHalves",
                {name: Enumerated(HALVES[:2], required=True) for name in SEATS},
            ),
            required=True,
        ),
        "quarters": Nested(
            opened(
                "GraalQuarters",
                {name: Enumerated(QUARTERS, required=True) for name in SEATS[:4]},
            ),
            required=True,
        ),
    },
)

OrientationsSchema = opened("GraalOrientations", {name: seat(required=True) for name in SEATS})

ReadyPositionSchema = opened(
    "GraalReadyPosition",
    {
        "preset": Enumerated(PRESETS, required=True),
        "variant": Enumerated(tuple(VARIANTS), required=True),
        "players": Integer(2, 6, required=True),
        "armies": Integer(1, 3, required=True),
        "deployments": List(String(longest=2000), longest=6, required=True),
    },
)

_TEXT: Final = {
    "type": "object",
    "required": ["en", "fr"],
    "properties": {"en": {"type": "string"}, "fr": {"type": "string"}},
}

ColourSchema = opened(
    "GraalColour",
    {"seat": seat(required=True), "name": Described(_TEXT, required=True)},
)

ColoursSchema = opened(
    "GraalColours", {letter: Nested(ColourSchema, required=True) for letter in COLOURS}
)

# Keyed by the sign on the map; as members of their own "#" and "." would have no names that
# a generated client could use.
_TERRAIN: Final = {
    "type": "object",
    "additionalProperties": {"type": "string", "enum": list(TERRAIN.values())},
}

FootprintSchema = opened(
    "GraalFootprint",
    {
        "parts": List(Enumerated(CASTLE_PARTS), longest=2, required=True),
        "adjacent": Enumerated(("orthogonal",), required=True),
    },
)

LimitsSchema = opened(
    "GraalLimits",
    {
        "smallest_side": Constant(SMALLEST_SIDE, required=True),
        "largest_side": Constant(LARGEST_SIDE, required=True),
        "largest_army": Constant(LARGEST_ARMY, required=True),
    },
)

BoardSchema = opened(
    "GraalBoard",
    {
        "reconstruction": Described({"type": "boolean", "const": True}, required=True),
        "width": Described(number(LARGEST_SIDE), required=True),
        "height": Described(number(LARGEST_SIDE), required=True),
        "files": List(String(longest=1), longest=LARGEST_SIDE, required=True),
        "ranks": List(String(longest=len(_HIGHEST_RANK)), longest=LARGEST_SIDE, required=True),
        "orientations": Nested(OrientationsSchema, required=True),
        "realms": Nested(RealmsSchema, required=True),
        "ground": Nested(GroundSchema, required=True),
        "rows": List(String(longest=LARGEST_SIDE), longest=LARGEST_SIDE, required=True),
        "terrain": Described(_TERRAIN, required=True),
        "army": Nested(ArmySchema, required=True),
        "castle": Nested(FootprintSchema, required=True),
        "colours": Nested(ColoursSchema, required=True),
        "seats": List(seat(), longest=len(SEATS), required=True),
        "presets": List(Nested(ReadyPositionSchema), longest=20, required=True),
        "limits": Nested(LimitsSchema, required=True),
    },
)


def dump_board() -> Json:
    """Return what the catalogue says of the board."""
    return {
        "reconstruction": True,
        "width": STANDARD_MAP.width,
        "height": STANDARD_MAP.height,
        "files": list(GRID.files[: STANDARD_MAP.width]),
        "ranks": list(GRID.ranks[: STANDARD_MAP.height]),
        "orientations": {seat: seat for seat in SEATS},
        "realms": {
            "halves": dict(zip(SEATS, HALVES, strict=True)),
            "quarters": dict(zip(SEATS, QUARTERS, strict=False)),
        },
        "ground": _ground(STANDARD_MAP),
        "rows": list(STANDARD_MAP.rows),
        "terrain": TERRAIN,
        "army": dict(zip(KINDS, STANDARD_ARMY, strict=True)),
        "castle": {"parts": list(CASTLE_PARTS), "adjacent": "orthogonal"},
        "colours": {
            letter: {
                "seat": SEATS[colour],
                "name": GAME.rulebook.terms[f"army.{colour}"].as_json(),
            }
            for colour, letter in enumerate(COLOURS)
        },
        "seats": list(SEATS),
        "presets": _ready_positions(),
        "limits": {
            "smallest_side": SMALLEST_SIDE,
            "largest_side": LARGEST_SIDE,
            "largest_army": LARGEST_ARMY,
        },
    }


def _ground(chart: Map) -> Json:
    """Return the squares of a map that are not open ground, by what is on them."""
    return {
        ground: [GRID.names[square] for square, cell in enumerate(chart.cells) if cell == kind]
        for ground, kind in (("rock", ROCK), ("forest", FOREST))
    }


def _ready_positions() -> list[Json]:
    games = [("two", 2, 1), ("armies", 2, 2), ("armies", 2, 3), ("four", 4, 1)]
    games += [("teams", players, 1) for players in VARIANTS["teams"].players]
    return [
        {
            "preset": preset,
            "variant": variant,
            "players": players,
            "armies": armies,
            "deployments": [
                notation.write(ready_deployment(colour, variant == "four"))
                for colour, commander in enumerate(commanders_of(variant, players, armies))
                if commander != NOBODY
            ],
        }
        for preset in PRESETS
        for variant, players, armies in games
    ]
