"""Members that requests and answers of shared games have, and the schemas made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from marshmallow import Schema

from service.api.schemas.games import (
    LONGEST_MOVE,
    ResultSchema,
    beginning_schema,
    component_name,
    event_of,
    game_schemas,
    legal_moves_included,
    new_game_members,
)
from service.api.schemas.one_of import one_of
from service.api.schemas.session_queries import MOST_LISTED
from service.games.edge.fields import (
    Boolean,
    Constant,
    Enumerated,
    Integer,
    JsonField,
    List,
    String,
)
from service.games.edge.schemas import Described, Nested, closed, loader_of, opened
from service.games.registry import Entry
from service.players import LEVELS
from service.sessions.changes import CHANGE_TYPES
from service.sessions.document import OFFER_KINDS, VISIBILITIES
from service.sessions.store import MOST_CHANGES
from service.sessions.tokens import ID_PATTERN

LONGEST_NAME: Final = 60
SHORTEST_LIFE: Final = 60
LONGEST_LIFE: Final = 90 * 86_400
USUAL_LIFE: Final = 7 * 86_400
_LARGEST: Final = 1 << 53
_MOST_SEATS: Final = 6

_NAME: Final = String(longest=LONGEST_NAME, allow_none=True)
_SEAT: Final = String(longest=40)
_ID: Final = String(longest=22, pattern=ID_PATTERN, required=True)
_VERSION: Final = Integer(1, _LARGEST, required=True)


# Requests that are the same for all games

_MOVE: Final = String(
    longest=LONGEST_MOVE, required=True, metadata={"description": "In the game's notation."}
)
MoveSchema = closed("SessionMove", {"move": _MOVE, "include": legal_moves_included()})
MoveCheckSchema = closed("SessionMoveCheckRequest", {"move": _MOVE})
AnswerSchema = closed(
    "SessionOffer",
    {
        "accept": Boolean(
            load_default=True,
            metadata={"description": "False declines an offer, or withdraws one's own."},
        )
    },
)
NothingSchema = closed("Nothing", {})
NameSchema = closed(
    "SeatName", {"name": String(longest=LONGEST_NAME, required=True, allow_none=True)}
)

# Answers that are the same for all games

_LEVEL: Final = Integer(
    min(LEVELS), max(LEVELS), required=True, metadata={"description": "See the catalogue."}
)
ComputerSchema = opened("ComputerPlayer", {"level": _LEVEL})
_NewComputerSchema = closed("NewComputerPlayer", {"level": _LEVEL})

_SEAT_MEMBERS: Final = {
    "seat": String(longest=40, required=True),
    "name": String(longest=LONGEST_NAME, required=True, allow_none=True),
    "kind": Enumerated(("person", "computer"), required=True),
    "computer": Nested(
        ComputerSchema, metadata={"description": "Who plays there, if no person does."}
    ),
}
SeatSchema = opened("Seat", _SEAT_MEMBERS)
NewSeatSchema = opened(
    "NewSeat",
    {
        **_SEAT_MEMBERS,
        "token": String(
            longest=100,
            metadata={
                "description": "The secret of this seat, told here and nowhere else. A computer "
                "has none."
            },
        ),
    },
)
OfferSchema = opened(
    "Offer",
    {
        "kind": Enumerated(OFFER_KINDS, required=True),
        "by": String(longest=40, required=True),
        "agreed": List(_SEAT, longest=_MOST_SEATS, required=True),
    },
)
RematchSchema = opened(
    "Rematch",
    {
        "id": _ID,
        "seat": String(
            longest=40,
            required=True,
            allow_none=True,
            metadata={"description": "Where the holder of the caller's seat sits next."},
        ),
    },
)
TokenSchema = opened(
    "SeatToken",
    {
        "seat": String(longest=40, required=True),
        "token": String(longest=100, required=True),
        "version": _VERSION,
    },
)


@dataclass(frozen=True, slots=True)
class SessionSchemas:
    """The request and the answers that differ from game to game."""

    new: type[Schema]
    created: type[Schema]
    session: type[Schema]
    played: type[Schema]
    legal_moves: type[Schema]
    move_check: type[Schema]
    changes: type[Schema]
    history: type[Schema]


def session_schemas(entries: Mapping[str, Entry]) -> SessionSchemas:
    """Make the schemas of shared games: each is one of the games' own, told by `game`."""
    names = {
        "new": "NewSession",
        "created": "CreatedSession",
        "session": "Session",
        "played": "SessionPlayed",
        "legal_moves": "SessionLegalMoves",
        "move_check": "SessionMoveCheck",
        "changes": "SessionChanges",
        "history": "SessionHistory",
    }
    of_games = {game: _of_game(entry) for game, entry in entries.items()}
    return SessionSchemas(
        **{
            field.name: one_of(
                names[field.name],
                "game",
                {game: getattr(schemas, field.name) for game, schemas in of_games.items()},
            )
            for field in fields(SessionSchemas)
        }
    )


def _of_game(entry: Entry) -> SessionSchemas:
    name, stateless = component_name(entry.game.id), game_schemas(entry)
    game = {"game": Constant(entry.game.id, required=True)}
    view_state = _view_schema(entry)
    head = _head_members(entry, view_state)
    view = _extended(stateless.position_answer, f"{name}Session", {**head, **_session_members()})
    new_seats = List(Nested(NewSeatSchema), longest=_MOST_SEATS, required=True)
    change = Nested(_change_schema(entry, view_state))
    return SessionSchemas(
        new=_new_session_schema(entry),
        created=_extended(
            stateless.position_answer,
            f"{name}CreatedSession",
            {**head, **_session_members(), "seats": new_seats},
        ),
        session=view,
        played=_extended(stateless.move_answer, f"{name}SessionPlayed", head),
        legal_moves=_extended(stateless.legal_moves_answer, f"{name}SessionLegalMoves", game),
        move_check=_extended(stateless.move_check_answer, f"{name}SessionMoveCheck", game),
        changes=opened(
            f"{name}SessionChanges",
            {
                **game,
                "version": _VERSION,
                "position": Nested(
                    view,
                    metadata={
                        "description": "The whole view, if the caller has not seen the session "
                        "yet, or not for a long time."
                    },
                ),
                "changes": List(change, longest=MOST_CHANGES, required=True),
            },
        ),
        history=opened(
            f"{name}SessionHistory",
            {
                **game,
                "version": _VERSION,
                "changes": List(change, longest=MOST_LISTED, required=True),
                "more": Described({"type": "boolean"}, required=True),
            },
        ),
    )


def _head_members(entry: Entry, view_state: type[Schema]) -> dict[str, JsonField]:
    """Return what every view of a session begins with."""
    return {
        "id": _ID,
        "version": _VERSION,
        "game": Constant(entry.game.id, required=True),
        "seat": String(
            longest=40,
            required=True,
            allow_none=True,
            metadata={"description": "The caller's seat; null for a spectator."},
        ),
        "state": Nested(view_state, required=True),
    }


def _session_members() -> dict[str, JsonField]:
    """Return what a session has besides its position."""
    return {
        "visibility": Enumerated(VISIBILITIES, required=True),
        "ttl": Integer(SHORTEST_LIFE, LONGEST_LIFE, required=True),
        "seats": List(Nested(SeatSchema), longest=_MOST_SEATS, required=True),
        "offers": List(Nested(OfferSchema), longest=3, required=True),
        "rematch": Nested(RematchSchema, required=True, allow_none=True),
    }


def _view_schema(entry: Entry) -> type[Schema]:
    """Return the schema of a state as a seat sees it."""
    wire = entry.wire
    if entry.hidden is None:
        return wire.state_schema
    members = loader_of(wire.state_schema).members
    return opened(f"{component_name(entry.game.id)}View", {**members, **wire.view_members})


def _change_schema(entry: Entry, view_state: type[Schema]) -> type[Schema]:
    wire, name = entry.wire, component_name(entry.game.id)
    return opened(
        f"{name}SessionChange",
        {
            "version": _VERSION,
            "type": Enumerated(CHANGE_TYPES, required=True),
            "seat": String(longest=40, required=True),
            "to_move": List(_SEAT, longest=_MOST_SEATS, required=True),
            "result": Nested(ResultSchema, required=True, allow_none=True),
            "move": Nested(
                wire.move_schema,
                metadata={"description": "Absent if the caller may not know it."},
            ),
            "events": List(event_of(entry), longest=1000),
            "undone": Described(
                {"type": "boolean"}, metadata={"description": "Whether the move was taken back."}
            ),
            "moves": Integer(1, 100, metadata={"description": "How many were taken back."}),
            "state": Nested(view_state),
            "scores": Nested(wire.scores_schema),
            **wire.extra_members,
            "agreed": List(_SEAT, longest=_MOST_SEATS),
            "name": _NAME,
            "rematch": Nested(RematchSchema),
        },
    )


def _new_session_schema(entry: Entry) -> type[Schema]:
    name = component_name(entry.game.id)
    computer = Nested(
        _NewComputerSchema,
        metadata={"description": "Let the service play this seat, as strong as the level."},
    )
    seat = closed(f"{name}NewSeat", {"name": _NAME, "computer": computer})
    return beginning_schema(
        f"{name}NewSession",
        new_game_members(entry),
        {
            "game": Constant(entry.game.id, required=True),
            "seats": Nested(
                closed(f"{name}NewSeats", {each: Nested(seat) for each in entry.game.box.seats}),
                metadata={"description": "Who sits there: names, if known, and computers."},
            ),
            "visibility": Enumerated(
                VISIBILITIES,
                load_default="private",
                metadata={"description": "Whether people without a token may watch."},
            ),
            "ttl": Integer(
                SHORTEST_LIFE,
                LONGEST_LIFE,
                load_default=USUAL_LIFE,
                metadata={"description": "Seconds without use after which it is forgotten."},
            ),
        },
    )


def _extended(schema: type[Schema], name: str, members: Mapping[str, JsonField]) -> type[Schema]:
    """Make a schema with all that another has, and more."""
    return type(name, (schema,), dict(members))
