"""Schemas of events say what the classes of the events say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import pytest

from service.games.core.events import Event, Moved, PieceCode, SquareName
from service.games.edge.events import event_schemas
from service.games.edge.fields import Enumerated, Integer, JsonField, List, Square

Card: TypeAlias = Annotated[int, "a card"]

KINDS: Mapping[Any, Callable[..., JsonField]] = {
    SquareName: partial(Square, {"a1": 0, "b1": 1}, "^[ab]1$"),
    PieceCode: partial(Enumerated, ("wK", "bK")),
    Card: partial(Integer, 1, 13),
}


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    type: ClassVar[str] = "cards-dealt"
    cards: tuple[Card, ...] | None
    ends: tuple[SquareName, SquareName]
    reason: Literal["thirst", "luck"]


def test_a_schema_is_called_by_the_game_and_the_type_of_the_event() -> None:
    names = [schema.__name__ for schema in event_schemas("Bridge", (Moved, Dealt), KINDS)]
    assert names == ["BridgeMovedEvent", "BridgeCardsDealtEvent"]


def test_members_are_called_as_in_json_and_have_the_fields_of_their_kinds() -> None:
    [schema] = event_schemas("Bridge", (Moved,), KINDS)
    members = schema().fields
    assert list(members) == ["type", "piece", "from", "to"]
    assert all(field.required for field in members.values())
    assert isinstance(members["from"], Square)
    assert isinstance(members["piece"], Enumerated)


def test_tuples_are_lists_literals_are_words_and_what_can_be_none_can_be_absent() -> None:
    [schema] = event_schemas("Bridge", (Dealt,), KINDS)
    members = schema().fields
    described = {name: field.schema() for name, field in members.items()}  # type: ignore[attr-defined]
    card = {"type": "integer", "minimum": 1, "maximum": 13}
    square = {"type": "string", "pattern": "^[ab]1$"}
    assert described == {
        "type": {"type": "string", "const": "cards-dealt"},
        "cards": {"type": "array", "items": card},
        "ends": {"type": "array", "items": square, "minItems": 2, "maxItems": 2},
        "reason": {"type": "string", "enum": ["thirst", "luck"]},
    }
    assert [name for name, field in members.items() if not field.required] == ["cards"]


def test_a_tuple_can_have_a_field_of_its_own() -> None:
    hand = partial(List, Integer(1, 13), 13)
    [schema] = event_schemas("Bridge", (Dealt,), {**KINDS, tuple[Card, ...]: hand})
    assert schema().fields["cards"].schema()["maxItems"] == 13  # type: ignore[attr-defined]


def test_a_kind_without_a_field_is_an_error_at_once() -> None:
    with pytest.raises(TypeError, match="a card"):
        event_schemas("Bridge", (Dealt,), {SquareName: KINDS[SquareName]})
