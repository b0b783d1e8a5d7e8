"""Members that requests to every game have, and the schemas made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from marshmallow import Schema, ValidationError

from service.answers import MOST_MOVES
from service.api.signatures import MEMBER, accepted
from service.games.core.errors import Fault, ImpossibleState, Path
from service.games.core.json_values import Json
from service.games.edge.fields import (
    Enumerated,
    Integer,
    JsonField,
    List,
    Natural,
    Options,
    String,
    flaw,
    whole_number,
)
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import GameWire
from service.games.registry import Entry

LONGEST_MOVE: Final = 2000
LONGEST_SEED: Final = 200
MOST_REPLAYED: Final = 5000
_LARGEST: Final = 1 << 53


class State(JsonField):
    """A state of a game, read into a proven position."""

    expected = "object"

    def __init__(self, wire: GameWire[Any, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wire = wire
        self.nested = wire.state_schema

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        if not accepted(value):
            raise flaw("bad-signature", MEMBER)
        try:
            return self.wire.load_state(value)
        except ImpossibleState as error:
            raise ValidationError(list(error.faults)) from None


ResultSchema = opened(
    "Result",
    {
        "outcome": Enumerated(("win", "draw"), required=True),
        "winners": List(String(longest=40), longest=6, required=True),
        "reason": String(longest=60, required=True),
        "rule": String(longest=100, required=True),
    },
)


def component_name(game: str) -> str:
    """Return the name that a game's components begin with.

    >>> component_name("la-trel")
    'LaTrel'
    """
    return "".join(part.capitalize() for part in game.split("-"))


@dataclass(frozen=True, slots=True)
class GameSchemas:
    """The requests and answers of one game."""

    new_game: type[Schema]
    legal_moves: type[Schema]
    move: type[Schema]
    move_check: type[Schema]
    result: type[Schema]
    replay: type[Schema]
    position_answer: type[Schema]
    legal_moves_answer: type[Schema]
    move_answer: type[Schema]
    move_check_answer: type[Schema]
    result_answer: type[Schema]
    replay_answer: type[Schema]


@cache
def game_schemas(entry: Entry) -> GameSchemas:
    """Make the schemas of a game from its wire."""
    return GameSchemas(**_requests(entry), **_answers(entry))


def _requests(entry: Entry) -> dict[str, type[Schema]]:
    wire, name = entry.wire, component_name(entry.game.id)
    include = legal_moves_included()
    state = State(wire, required=True)
    move = String(
        longest=LONGEST_MOVE, required=True, metadata={"description": "In the game's notation."}
    )
    beginning = new_game_members(entry)
    return {
        "new_game": beginning_schema(f"{name}NewGame", beginning, {"include": include}),
        "legal_moves": closed(
            f"{name}LegalMovesRequest",
            {
                "state": state,
                "prefix": String(longest=LONGEST_MOVE, load_default=""),
                "limit": Natural(_LARGEST, load_default=MOST_MOVES),
                "offset": Natural(_LARGEST, load_default=0),
                "order": Enumerated(wire.orders, load_default="notation"),
            },
        ),
        "move": closed(f"{name}MoveRequest", {"state": state, "move": move, "include": include}),
        "move_check": closed(f"{name}MoveCheckRequest", {"state": state, "move": move}),
        "result": closed(f"{name}ResultRequest", {"state": state, "include": include}),
        "replay": beginning_schema(
            f"{name}ReplayRequest",
            {**beginning, "state": State(wire)},
            replay_members(),
        ),
    }


def replay_members() -> dict[str, JsonField]:
    """Return what a request has that plays a whole game, besides how the game begins."""
    return {
        "moves": List(String(longest=LONGEST_MOVE), longest=MOST_REPLAYED, required=True),
        "include": List(Enumerated(("positions", "events", "legal_moves")), longest=10),
    }


def legal_moves_included() -> List:
    """Return the field for what an answer with a position is to have besides."""
    return List(Enumerated(("legal_moves",)), longest=10)


def _answers(entry: Entry) -> dict[str, type[Schema]]:
    wire, name = entry.wire, component_name(entry.game.id)
    position = position_members(entry)
    return {
        "position_answer": opened(f"{name}Position", position),
        "legal_moves_answer": _listed(wire, name),
        "move_answer": opened(
            f"{name}Played",
            {
                **position,
                "move": Nested(wire.move_schema, required=True),
                "events": List(event_of(entry), longest=1000, required=True),
            },
        ),
        "move_check_answer": opened(
            f"{name}MoveCheck",
            {
                "status": Enumerated(("legal", "partial", "illegal"), required=True),
                "move": Nested(wire.move_schema),
                "next": List(String(longest=20), longest=10_000),
                "rule": String(longest=100),
                "detail": String(longest=2000),
                "faults": List(Described({"$ref": "#/components/schemas/Fault"}), longest=1000),
            },
        ),
        "result_answer": opened(
            f"{name}Outcome",
            {
                "over": Described({"type": "boolean"}, required=True),
                "to_move": position["to_move"],
                "result": position["result"],
                "scores": position["scores"],
                "legal_moves": position["legal_moves"],
            },
        ),
        "replay_answer": opened(
            f"{name}Replay",
            {
                **replayed_members(entry),
                "steps": List(
                    Nested(opened(f"{name}Step", step_members(entry))), longest=MOST_REPLAYED
                ),
            },
        ),
    }


@cache
def position_members(entry: Entry) -> Mapping[str, JsonField]:
    """Return the members of every answer about a position."""
    wire = entry.wire
    return {
        "state": Nested(wire.state_schema, required=True),
        "to_move": List(String(longest=40), longest=6, required=True),
        "result": Nested(ResultSchema, required=True, allow_none=True),
        "scores": Nested(wire.scores_schema, required=True),
        **wire.extra_members,
        "legal_moves": Nested(_listed(wire, component_name(entry.game.id))),
    }


@cache
def replayed_members(entry: Entry) -> Mapping[str, JsonField]:
    """Return the members of an answer about a whole game, but for its steps."""
    stopped = opened(
        f"{component_name(entry.game.id)}Stop",
        {
            "index": Integer(0, MOST_REPLAYED, required=True),
            "move": String(longest=LONGEST_MOVE, required=True),
            "problem": Described({"$ref": "#/components/schemas/Problem"}, required=True),
        },
    )
    return {
        "played": Integer(0, MOST_REPLAYED, required=True),
        "stopped": Nested(stopped, required=True, allow_none=True),
        **position_members(entry),
    }


def step_members(entry: Entry) -> dict[str, JsonField]:
    """Return the members of each move of a whole game."""
    return {
        "move": Nested(entry.wire.move_schema, required=True),
        "events": List(event_of(entry), longest=1000),
        "state": Nested(entry.wire.state_schema),
    }


def event_of(entry: Entry) -> Described:
    """Return a field for what happens in a game: one of its events."""
    return Described({"$ref": f"#/components/schemas/{component_name(entry.game.id)}Event"})


class Players(Integer):
    """How many play: described by the range of all variants, judged by the game for the one
    that is played.
    """

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        number = whole_number(value)
        if number is None:
            raise self.wrong_type()
        return number


def new_game_members(entry: Entry) -> dict[str, JsonField]:
    """Return what begins a game: all that `POST states` takes."""
    game, wire = entry.game, entry.wire
    players = {count for variant in game.variants.values() for count in variant.players}
    return {
        "variant": Enumerated(tuple(game.variants)),
        "options": Options(game.options),
        "players": Players(min(players), max(players)),
        "seed": String(
            longest=LONGEST_SEED,
            metadata={"description": "What all chance follows from, in games that have any."},
        ),
        **wire.new_members,
        "setup": State(
            wire,
            metadata={
                "description": "A position of your own to begin from, checked and completed."
            },
        ),
    }


def beginning_schema(
    name: str, members: Mapping[str, JsonField], beside: Mapping[str, JsonField]
) -> type[Schema]:
    """Make a schema for a request that begins a game, by name, by set-up or by state.

    `members` say how it begins; those `beside` have nothing to do with it.
    """
    apart = ("setup", "state")
    named = [member for member in members if member not in (*apart, "variant", "options")]

    def lent(request: Json) -> Sequence[str]:
        """Return what stands beside a set-up for its use: variant and options."""
        setup = request.get("setup")
        if not isinstance(setup, dict):
            return ()
        return [name for name in ("variant", "options") if name in request and name not in setup]

    def lend(request: Json) -> Json:
        loan = {name: _read_if_right(members[name], request[name]) for name in lent(request)}
        return {**request, **loan, "setup": {**loan, **request["setup"]}} if loan else request

    def place(request: Json, path: Path) -> Path:
        """Blame what was lent where it was given."""
        is_of_setup = path[:1] == ("setup",) and len(path) > 1
        return path[1:] if is_of_setup and path[1] in lent(request) else path

    def agree(request: Json) -> Iterator[Fault]:
        other = next((member for member in apart if member in request), None)
        clashing: Sequence[str] = ()
        if other == "setup":
            setup = request["setup"] if isinstance(request["setup"], dict) else {}
            clashing = [m for m in (*named, "state") if m in request]
            clashing += [
                m
                for m in ("variant", "options")
                if m in request and m in setup and setup[m] != request[m]
            ]
        elif other == "state":
            clashing = [m for m in (*named, "variant", "options") if m in request]
        for member in clashing:
            yield Fault((member,), "conflict", {"other": other or ""})

    return closed(name, {**members, **beside}, prepare=lend, place=place, agree=agree)


def _read_if_right(field: JsonField, value: Any) -> Any:
    """Return what is read of a value, so that it is not judged again, or else the value."""
    try:
        return field.deserialize(value)
    except ValidationError:
        return value


@cache
def _listed(wire: GameWire[Any, Any], name: str) -> type[Schema]:
    return opened(
        f"{name}LegalMoves",
        {
            "total": Integer(0, _LARGEST, required=True, allow_none=True),
            "at_least": Integer(0, _LARGEST),
            "offset": Integer(0, _LARGEST, required=True),
            "moves": List(Nested(wire.move_schema), longest=MOST_MOVES, required=True),
            "next": List(String(longest=20), longest=10_000, required=True),
        },
    )
