"""Bodies and answers that have one of several forms, told apart by one member."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError

from service.games.core.errors import Fault, Term


class OneOf(Schema):
    """One of several schemas; `discriminator` is the member that says which."""

    discriminator: ClassVar[str]
    variants: ClassVar[Mapping[str, Schema]]

    def load(self, data: Any, **_: Any) -> Any:
        """Load with the schema that the data name; its errors remember that in `kind`."""
        if not isinstance(data, dict):
            raise ValidationError([Fault((), "wrong-type", {"expected": Term("object")})])
        kind = data.get(self.discriminator)
        variant = self.variants.get(kind) if isinstance(kind, str) else None
        if variant is None:
            if self.discriminator not in data:
                fault = Fault((), "missing")
            elif not isinstance(kind, str):
                fault = Fault((), "wrong-type", {"expected": Term("string")})
            else:
                fault = Fault((), "not-a-choice", {"choices": tuple(self.variants)})
            raise ValidationError({self.discriminator: [fault]})
        try:
            return variant.load(data)
        except ValidationError as error:
            error.kind = kind  # type: ignore[attr-defined]
            raise


def one_of(name: str, discriminator: str, variants: Mapping[str, type[Schema]]) -> type[OneOf]:
    """Make the schema called `name` in the description."""
    made = {kind: variant() for kind, variant in variants.items()}
    return type(name, (OneOf,), {"discriminator": discriminator, "variants": made})
