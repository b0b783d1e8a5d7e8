"""Schemas: closed ones for what comes in, open ones for what goes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from inspect import getmembers, isfunction
from typing import Any, ClassVar, Final

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, missing

from service.games.core.errors import Fault, Path, Term
from service.games.core.json_values import Json
from service.games.edge.faults import faults_of
from service.games.edge.fields import JsonField, flaw


class Closed(Schema):
    """Input: an unknown member is a fault. Read by a `Loader`, however it is asked to load.

    What members cannot say of themselves stands in four functions, where marshmallow's own
    schemas have hooks; each may be absent.
    """

    prepare: ClassVar[Callable[[Json], Json] | None] = None
    """Returns what is to be read in place of the object that was given."""

    place: ClassVar[Callable[[Json, Path], Path] | None] = None
    """Returns where in the object that was given stands what a fault blames in the prepared one.
    What is blamed there already is not blamed twice."""

    agree: ClassVar[Callable[[Json], Iterable[Fault]] | None] = None
    """Yields what is wrong between the members of the object that was given, which may each
    have faults of its own."""

    make: ClassVar[Callable[[Json], Any] | None] = None
    """Makes what the object stands for, of members without a fault."""

    # marshmallow passes on whatever stands here, and we want codes instead of sentences.
    error_messages: dict[str, Any] = {  # noqa: RUF012
        "unknown": [Fault((), "unknown-member")],
        "type": [Fault((), "wrong-type", {"expected": Term("object")})],
    }

    class Meta:
        unknown = RAISE

    def load(self, data: Any, **_: Any) -> Any:
        return loader_of(type(self)).load(data)


class Open(Schema):
    """Output: documents what is there; later versions may say more.

    Answers are built by hand and not dumped through the schema, which would cost more than
    the rules do; the tests check every answer against the description instead.
    """

    class Meta:
        unknown = EXCLUDE


def closed(
    name: str,
    members: Mapping[str, JsonField],
    *,
    prepare: Callable[[Json], Json] | None = None,
    place: Callable[[Json, Path], Path] | None = None,
    agree: Callable[[Json], Iterable[Fault]] | None = None,
    make: Callable[[Json], Any] | None = None,
) -> type[Closed]:
    """Make the input schema called `name` in the description."""
    functions = {"prepare": prepare, "place": place, "agree": agree, "make": make}
    methods = {key: staticmethod(function) for key, function in functions.items() if function}
    return type(name, (Closed,), {**members, **methods})  # marshmallow takes the fields out of it


def opened(name: str, members: Mapping[str, JsonField]) -> type[Open]:
    """Make the output schema called `name` in the description."""
    return type(name, (Open,), dict(members))


_FUNCTIONS: Final = ("prepare", "place", "agree", "make")


class Loader:
    """Loads an object by a schema, as marshmallow would, in a third of its time.

    Knows what our schemas use: required, nullable and default members, and the functions of
    `Closed`. A schema that asks for more of marshmallow is an error at once.
    """

    def __init__(self, schema: type[Schema]) -> None:
        if own := _methods(schema):
            raise TypeError(f"{schema.__name__} has {own}: say it by {', '.join(_FUNCTIONS)}")
        declared = schema()
        if declared.unknown not in (RAISE, EXCLUDE):
            raise TypeError(f"{schema.__name__} keeps unknown members, which nobody has checked")
        self._passes_over_unknown = declared.unknown == EXCLUDE
        self.members: dict[str, JsonField] = {}
        for name, field in declared.fields.items():
            if not isinstance(field, JsonField) or _asks_for_more(field):
                raise TypeError(f"{schema.__name__}.{name} is more than a member that is read")
            self.members[name] = field
        functions = schema if issubclass(schema, Closed) else Closed
        self._prepare, self._place = functions.prepare, functions.place
        self._agree, self._make = functions.agree, functions.make
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
        loaded, errors = self._members(value if self._prepare is None else self._prepare(value))
        if errors and self._place is not None:
            errors = {"_schema": _placed(errors, partial(self._place, value))}
        if self._agree is not None and (clashes := list(self._agree(value))):
            errors["_schema"] = [*errors.get("_schema", ()), *clashes]
        if errors:
            # What is made of all members cannot be made of some.
            raise ValidationError(errors, valid_data=loaded if self._make is None else None)
        return loaded if self._make is None else self._make(loaded)

    def _members(self, value: Json) -> tuple[Json, dict[str, Any]]:
        """Return the members that can be read, and the errors of the others."""
        loaded: Json = {}
        errors: dict[str, Any] = {}
        members = self.members
        for name, entry in value.items():
            field = members.get(name)
            if field is None:
                if self._passes_over_unknown:
                    continue
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
        return loaded, errors


def _placed(errors: Json, place: Callable[[Path], Path]) -> list[Fault]:
    """Return the faults in some errors, each where it is to be told, and there only once."""
    faults = list(faults_of(errors))
    blamed = {(fault.path, fault.code) for fault in faults}
    placed = ((fault, place(fault.path)) for fault in faults)
    return [
        replace(fault, path=path)
        for fault, path in placed
        if path == fault.path or (path, fault.code) not in blamed
    ]


def _methods(schema: type[Schema]) -> list[str]:
    """Return the methods with which a schema would have marshmallow do more: hooks, and others
    that no Loader calls.
    """
    usual = Closed if issubclass(schema, Closed) else Schema
    done = _FUNCTIONS if usual is Closed else ()
    return [
        name
        for name, function in getmembers(schema, isfunction)
        if name not in done and function is not getattr(usual, name, None)
    ]


def _asks_for_more(field: JsonField) -> bool:
    """Tell whether a field is declared with something of marshmallow's that no Loader does."""
    return bool(
        field.data_key
        or field.attribute
        or field.dump_only
        or field.validators
        or field.pre_load
        or field.post_load
        or callable(field.load_default)
    )


@cache
def loader_of(schema: type[Schema]) -> Loader:
    """Return the loader of a schema, always the same one."""
    return Loader(schema)


class Nested(JsonField):
    """An object with a schema of its own, as a named component of the description."""

    expected = "object"

    def __init__(self, nested: type[Schema], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.nested = nested
        self._loader = loader_of(nested)

    def schema(self) -> Json:
        return {"$ref": f"#/components/schemas/{self.nested.__name__}"}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        return self._loader.load(value)


class Described(JsonField):
    """A member of an answer, given by its JSON Schema."""

    expected = "value"

    def __init__(self, described: Json, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.described = described

    def schema(self) -> Json:
        return self.described
