"""Bodies and answers that have one of several forms, told apart by one member."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError

from service.games.core.errors import Fault, Term
from service.games.edge.schemas import loader_of


class OneOf(Schema):
    """One of several schemas; `discriminator` is the member that says which."""

    discriminator: ClassVar[str]
    variants: ClassVar[Mapping[str, type[Schema]]]


def one_of(name: str, discriminator: str, variants: Mapping[str, type[Schema]]) -> type[OneOf]:
    """Make the schema called `name` in the description."""
    return type(name, (OneOf,), {"discriminator": discriminator, "variants": dict(variants)})


class OneOfLoader:
    """Loads an object by the schema that the object itself names."""

    def __init__(self, schema: type[OneOf]) -> None:
        self._discriminator = schema.discriminator
        self._loaders = {kind: loader_of(variant) for kind, variant in schema.variants.items()}

    def load(self, value: Any) -> Any:
        """Return the loaded members, or raise a ValidationError with all faults."""
        if not isinstance(value, dict):
            raise ValidationError([Fault((), "wrong-type", {"expected": Term("object")})])
        kind = value.get(self._discriminator)
        if isinstance(kind, str) and kind in self._loaders:
            return self._loaders[kind].load(value)
        if self._discriminator not in value:
            fault = Fault((), "missing")
        elif not isinstance(kind, str):
            fault = Fault((), "wrong-type", {"expected": Term("string")})
        else:
            fault = Fault((), "not-a-choice", {"choices": tuple(self._loaders)})
        raise ValidationError({self._discriminator: [fault]})
