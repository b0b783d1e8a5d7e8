"""Schemas: closed ones for what comes in, open ones for what goes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, missing

from service.games.core.errors import Fault, Term
from service.games.edge.fields import JsonField, flaw


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


class Loader:
    """Loads an object by a closed schema, as marshmallow would, in a third of its time.

    Knows what our fields use: required, nullable and default members. A schema with hooks is
    left to marshmallow itself.
    """

    def __init__(self, schema: type[Schema]) -> None:
        made = schema()
        self._whole = made if any(schema._hooks.values()) else None  # noqa: SLF001
        self.members: dict[str, Any] = dict(made.fields)
        self._required = [name for name, field in self.members.items() if field.required]
        self._defaults = {
            name: field.load_default
            for name, field in self.members.items()
            if field.load_default is not missing
        }

    def load(self, value: Any) -> Any:
        """Return the loaded members, or raise a ValidationError with all faults."""
        if not isinstance(value, dict):
            raise flaw("wrong-type", expected=Term("object"))
        if self._whole is not None:
            return self._whole.load(value)
        loaded: dict[str, Any] = {}
        errors: dict[str, Any] = {}
        members = self.members
        for name, entry in value.items():
            field = members.get(name)
            if field is None:
                errors[name] = [Fault((), "unknown-member")]
            elif entry is None:
                if field.allow_none:
                    loaded[name] = None
                else:
                    errors[name] = field.error_messages["null"]
            else:
                try:
                    loaded[name] = field.read(entry)
                except ValidationError as error:
                    errors[name] = error.messages
                    if error.valid_data:
                        loaded[name] = error.valid_data
        for name in self._required:
            if name not in value:
                errors[name] = members[name].error_messages["required"]
        for name, default in self._defaults.items():
            loaded.setdefault(name, default)
        if errors:
            raise ValidationError(errors, valid_data=loaded)
        return loaded


class Nested(JsonField):
    """An object with a schema of its own, as a named component of the description."""

    expected = "object"

    def __init__(self, nested: type[Schema], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.nested = nested
        self._loader = Loader(nested)

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/components/schemas/{self.nested.__name__}"}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        return self._loader.load(value)


class Described(JsonField):
    """A member of an answer, given by its JSON Schema."""

    expected = "value"

    def __init__(self, described: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.described = described

    def schema(self) -> dict[str, Any]:
        return self.described
