"""A call of the service, declared: what is needed to describe it and to serve it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from marshmallow import Schema

from service.games.core.errors import Fault
from service.games.core.json_values import Json

MoreFaults: TypeAlias = Callable[[Json], Iterable[Fault]]
"""Finds what else is wrong with a body that has faults of form, from its other members."""

Example: TypeAlias = Mapping[str, Any]
"""A real request and its answer, with a name, a summary and a status."""

SEAT_SCHEME: Final = "SeatToken"
"""What the description calls the tokens of seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One operation.

    The function that answers it gets the parts of the path, then the body, then the query, as
    far as there are any and they are read for it.
    """

    operation: str
    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    summary: str
    description: str | None = None

    body: type[Schema] | None = None
    body_needed: bool = True
    more_faults: MoreFaults | None = None
    query: type[Schema] | None = None
    reads_query: bool = True
    """False leaves it to the function, where only a session can tell for which game it is."""

    headers: type[Schema] | None = None
    """What is checked; functions find it in the request."""

    authorization: Literal["needed", "welcome", "unused"] = "unused"
    """Whether the token of a seat comes with it."""

    answer: type[Schema] | str | None
    """A schema, the media type of an answer that is not JSON, or nothing."""

    heavy: bool = False
    """Whether it always takes long, so that it is not even begun where others would wait for it."""

    waits: bool = False
    """Whether it may wait for what others do: such a call stays in the worker that it came to."""

    status: int = 200
    forms: Sequence[str] = ()
    """Other media types in which the answer can be had."""

    refusals: Sequence[int] = ()
    """The statuses of refusals, other than those that all calls of the blueprint have and those
    that follow from what this one takes."""

    examples: Sequence[Example] = ()
    links: Json | None = None


def operation_id(game: str, verb: str) -> str:
    """Return what a call of one game is called.

    >>> operation_id("la-trel", "play")
    'la_trel_play'
    """
    return f"{game.replace('-', '_')}_{verb}"
