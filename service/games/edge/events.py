"""Schemas of events, derived from the classes of the events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from marshmallow import Schema

from service.games.core.events import Event, json_name
from service.games.edge.fields import Constant, Enumerated, JsonField, List
from service.games.edge.schemas import opened


def event_schemas(
    game: str, events: Iterable[type[Event]], kinds: Mapping[Any, Callable[..., JsonField]]
) -> tuple[type[Schema], ...]:
    """Make the schema of each of a game's events.

    `game` is what the names of the game's schemas begin with: `captured` of Latroncules is the
    `LatronculesCapturedEvent`. `kinds` makes the field for each kind of value that the events
    are annotated with, such as `SquareName`, or the game's own `Tile: TypeAlias =
    Annotated[int, "a tile"]`; it is given `required`, as a field is. Literals are enumerated
    without being asked for, and so are tuples, the open ones without a limit: for a limit let
    `kinds` have the tuple itself.
    """
    return tuple(_event_schema(game, event, kinds) for event in events)


def _event_schema(
    game: str, event: type[Event], kinds: Mapping[Any, Callable[..., JsonField]]
) -> type[Schema]:
    annotations = get_type_hints(event, include_extras=True)
    name = "".join(word.capitalize() for word in event.type.split("-"))
    members = {
        json_name(field.name): _member(annotations[field.name], kinds) for field in fields(event)
    }
    return opened(f"{game}{name}Event", {"type": Constant(event.type, required=True), **members})


def _member(annotation: Any, kinds: Mapping[Any, Callable[..., JsonField]]) -> JsonField:
    """Make the field of a member, which is required unless it can be None."""
    present = [choice for choice in get_args(annotation) if choice is not NoneType]
    if NoneType in get_args(annotation) and len(present) == 1:
        return _field(present[0], kinds, required=False)
    return _field(annotation, kinds, required=True)


def _field(
    annotation: Any, kinds: Mapping[Any, Callable[..., JsonField]], *, required: bool
) -> JsonField:
    kind = kinds.get(annotation)
    if kind is not None:
        return kind(required=required)
    arguments = get_args(annotation)
    if get_origin(annotation) is Literal:
        return Enumerated(arguments, required=required)
    if get_origin(annotation) is tuple:
        item = _field(arguments[0], kinds, required=False)
        if arguments[1:] == (...,):
            return List(item, longest=None, required=required)
        return List(item, longest=len(arguments), shortest=len(arguments), required=required)
    raise TypeError(f"there is no field for {annotation}")
