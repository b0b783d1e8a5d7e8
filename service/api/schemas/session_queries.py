"""What shared games take in queries and headers."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from marshmallow import Schema

from service.answers import MOST_MOVES
from service.api.schemas.games import LONGEST_MOVE, component_name
from service.games.edge.fields import Enumerated, Integer, String, flaw
from service.games.edge.schemas import closed, opened
from service.games.registry import Entry

LONGEST_WAIT: Final = 30
MOST_LISTED: Final = 500
_LARGEST: Final = 1 << 53


class Number(Integer):
    """A whole number in a query, where everything is text."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> int:
        if not (isinstance(value, str) and value.isascii() and value.isdigit()):
            raise self.wrong_type()
        if len(value) > len(str(self.high)):
            raise flaw("out-of-range", low=self.low, high=self.high)
        return super()._deserialize(int(value), *args, **kwargs)


VIEW_QUERY: Final = closed("SessionQuery", {"include": Enumerated(("legal_moves",))})
LEGAL_MOVES_QUERY: Final = closed(
    "SessionLegalMovesQuery",
    {
        "prefix": String(longest=LONGEST_MOVE, load_default=""),
        "limit": Number(0, _LARGEST, load_default=MOST_MOVES),
        "offset": Number(0, _LARGEST, load_default=0),
        "order": String(longest=20, load_default="notation"),
    },
)
HISTORY_QUERY: Final = closed(
    "SessionHistoryQuery",
    {
        "after": Number(
            0,
            _LARGEST,
            load_default=0,
            metadata={"description": "Only what came after this version."},
        ),
        "limit": Number(1, MOST_LISTED, load_default=MOST_LISTED),
    },
)
EVENTS_QUERY: Final = closed(
    "SessionEventsQuery",
    {
        "wait": Number(
            0,
            LONGEST_WAIT,
            metadata={"description": "Answer in JSON, after this many seconds at the latest."},
        ),
        "after": Number(
            0, _LARGEST, metadata={"description": "The version that the caller has seen."}
        ),
    },
)


def _if_match(doing: str) -> String:
    description = f'The version to {doing}, as its ETag: `"7"`.'
    return String(longest=1000, metadata={"description": description})


CHANGE_HEADERS: Final = opened("ChangeHeaders", {"If-Match": _if_match("change")})
MOVE_HEADERS: Final = opened(
    "MoveHeaders",
    {
        "If-Match": _if_match("play in"),
        "Idempotency-Key": String(
            longest=200,
            metadata={"description": "Sent again with the same body: the same answer again."},
        ),
    },
)
EVENTS_HEADERS: Final = opened(
    "EventsHeaders",
    {
        "Last-Event-ID": String(
            longest=20,
            metadata={"description": "The version that the caller has seen."},
        )
    },
)


@cache
def legal_moves_query(entry: Entry) -> type[Schema]:
    """Make the schema that reads a `SessionLegalMovesQuery` for a game, with its orders."""
    order = Enumerated(entry.wire.orders, load_default="notation")
    name = f"{component_name(entry.game.id)}SessionLegalMovesQuery"
    return type(name, (LEGAL_MOVES_QUERY,), {"order": order})
