"""Schemas: closed ones for what comes in, open ones for what goes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema

from service.games.core.errors import Fault, Term
from service.games.edge.fields import JsonField


class Closed(Schema):
    """Input: an unknown member is a fault."""

    # marshmallow passes on whatever stands here, and we want codes instead of sentences.
    error_messages: dict[str, Any] = {  # noqa: RUF012
        "unknown": [Fault((), "unknown-member")],
        "type": [Fault((), "wrong-type", {"expected": Term("object")})],
    }

    class Meta:
        unknown = RAISE


class Open(Schema):
    """Output: documents what is there; later versions may say more.

    Answers are built by hand and not dumped through the schema, which would cost more than
    the rules do; the tests check every answer against the description instead.
    """

    class Meta:
        unknown = EXCLUDE


def closed(name: str, members: Mapping[str, Any]) -> type[Closed]:
    """Make the input schema called `name` in the description."""
    return type(name, (Closed,), dict(members))  # marshmallow takes the fields out of it


def opened(name: str, members: Mapping[str, Any]) -> type[Open]:
    """Make the output schema called `name` in the description."""
    return type(name, (Open,), dict(members))


class Nested(JsonField):
    """An object with a schema of its own, as a named component of the description."""

    expected = "object"

    def __init__(self, nested: type[Schema], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.nested = nested
        self._loader = nested()

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/components/schemas/{self.nested.__name__}"}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        if not isinstance(value, dict):
            raise self.wrong_type()
        return self._loader.load(value)


class Described(JsonField):
    """A member of an answer, given by its JSON Schema."""

    expected = "value"

    def __init__(self, described: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.described = described

    def schema(self) -> dict[str, Any]:
        return self.described
