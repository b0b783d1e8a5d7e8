"""Closed schemas are read in one way, with all their faults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from marshmallow import INCLUDE, Schema, ValidationError, pre_load
from marshmallow.fields import Integer as MarshmallowInteger

from service.games.core.errors import Fault
from service.games.core.json_values import Json
from service.games.edge.faults import faults_of
from service.games.edge.fields import Integer
from service.games.edge.schemas import Closed, Loader, closed, opened


def span_agrees(span: Json) -> Iterator[Fault]:
    if {"last", "length"} <= span.keys():
        yield Fault(("length",), "conflict", {"other": "last"})


Span = closed(
    "Span",
    {
        "first": Integer(1, 9, required=True),
        "last": Integer(1, 9),
        "length": Integer(1, 9),
        "step": Integer(1, 9, load_default=1),
    },
    prepare=lambda span: {"first": 1, **span},
    agree=span_agrees,
    make=lambda members: range(members["first"], members["last"] + 1, members["step"]),
)


def faults(data: Any) -> set[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(ValidationError) as error:
        Loader(Span).load(data)
    return {(fault.path, fault.code) for fault in faults_of(error.value.messages)}


def test_what_is_read_is_prepared_before_and_made_after() -> None:
    assert Loader(Span).load({"last": 3}) == range(1, 4)


def test_marshmallow_is_led_to_the_same_reading() -> None:
    assert Span().load({"last": 9, "step": 2}) == range(1, 10, 2)


def test_members_that_clash_are_told_together_with_what_else_is_wrong() -> None:
    assert faults({"last": 10, "length": 3, "colour": "red"}) == {
        (("last",), "out-of-range"),
        (("length",), "conflict"),
        (("colour",), "unknown-member"),
    }


def rest(schema: type[Schema], data: Any) -> Any:
    """Return what could be read of an object that has faults."""
    with pytest.raises(ValidationError) as error:
        Loader(schema).load(data)
    return error.value.valid_data


def test_what_could_be_read_is_kept_beside_the_faults() -> None:
    pair = closed("Pair", {"one": Integer(1, 9), "other": Integer(1, 9, load_default=1)})
    assert rest(pair, {"one": 3, "third": 3}) == {"one": 3, "other": 1}


def test_nothing_is_made_of_an_object_with_faults_and_nothing_of_it_is_kept() -> None:
    assert rest(Span, {"last": 3, "length": 3}) is None


@pytest.mark.parametrize("junk", [None, [], "span", 5])
def test_what_is_no_object_is_of_the_wrong_type(junk: Any) -> None:
    assert faults(junk) == {((), "wrong-type")}


def test_a_schema_with_hooks_cannot_be_read() -> None:
    class Hooked(Schema):
        @pre_load
        def look(self, data: Any, **_: Any) -> Any:
            return data

    with pytest.raises(TypeError, match="look"):
        Loader(Hooked)


def test_a_schema_that_loads_in_its_own_way_cannot_be_read() -> None:
    class Own(Closed):
        def get_attribute(self, obj: Any, attr: str, default: Any) -> Any:
            return default

    with pytest.raises(TypeError, match="get_attribute"):
        Loader(Own)


def test_functions_that_only_closed_schemas_have_are_not_passed_over() -> None:
    class Making(Schema):
        @staticmethod
        def make(members: Any) -> Any:
            return list(members)

    with pytest.raises(TypeError, match="make"):
        Loader(Making)


def test_what_a_schema_says_of_unknown_members_is_done_or_refused() -> None:
    assert Loader(opened("Answer", {"one": Integer(1, 9)})).load({"one": 1, "more": 2}) == {
        "one": 1
    }

    class Keeping(Schema):
        class Meta:
            unknown = INCLUDE

    with pytest.raises(TypeError, match="unknown"):
        Loader(Keeping)


@pytest.mark.parametrize(
    "member",
    [
        Integer(1, 9, data_key="First"),
        Integer(1, 9, attribute="number"),
        Integer(1, 9, dump_only=True),
        Integer(1, 9, load_default=lambda: 3),
        Integer(1, 9, pre_load=abs),
        Integer(1, 9, post_load=abs),
        Integer(1, 9, validate=lambda number: number > 3),
        MarshmallowInteger(),
    ],
)
def test_a_member_that_asks_for_more_than_reading_cannot_be_read(member: Any) -> None:
    with pytest.raises(TypeError, match=r"Odd\.first"):
        Loader(closed("Odd", {"first": member}))
