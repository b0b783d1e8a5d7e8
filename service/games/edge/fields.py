"""Fields that take exactly what JSON Schema says, and tell what is wrong as faults.

marshmallow's own fields convert ("5" and true are integers to it); the wire promises that a
value of the wrong type is refused. Every field here knows its own JSON Schema, so that the
description cannot promise something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from marshmallow import ValidationError, fields

from service.games.core.deadline import look_at_the_clock
from service.games.core.errors import Fault, Term, Value
from service.games.core.json_values import Json
from service.games.core.options import (
    Choice,
    Flag,
    JudgedOptions,
    NumberChoice,
    Option,
    judge_options,
)

_A_WHILE: Final = 64
"""How many items are read between two looks at the clock."""


def flaw(code: str, *path: str | int, **values: Value) -> ValidationError:
    """Make the error for one fault at this field, or below it."""
    return ValidationError([Fault(path, code, values)])


class JsonField(fields.Field[Any]):
    """A field that checks the JSON type itself. `expected` is the common term for its type."""

    default_error_messages = {  # noqa: RUF012
        "required": [Fault((), "missing")],
        "null": [Fault((), "wrong-type", {"expected": Term("not-null")})],
    }
    expected: ClassVar[str]

    def schema(self) -> Json:
        """Return the field's JSON Schema, less nullability."""
        raise NotImplementedError

    def read(self, value: Any) -> Any:
        """Read a value that is not null."""
        return self._deserialize(value, None, None)

    def wrong_type(self) -> ValidationError:
        return flaw("wrong-type", expected=Term(self.expected))


class Boolean(JsonField):
    expected = "boolean"

    def schema(self) -> Json:
        return {"type": "boolean"}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise self.wrong_type()
        return value


def whole_number(value: Any) -> int | None:
    """Return a JSON number as an integer if it is one (5.0 is 5), else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, float) and value.is_integer() else None


def text(value: Any) -> str | None:
    """Return a JSON string, None for anything else."""
    return value if isinstance(value, str) else None


class Integer(JsonField):
    """A whole number from `low` to `high`."""

    expected = "integer"

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.low = low
        self.high = high

    def schema(self) -> Json:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        number = value if type(value) is int else whole_number(value)
        if number is None:
            raise self.wrong_type()
        if not self.low <= number <= self.high:
            raise flaw("out-of-range", low=self.low, high=self.high)
        return number


class Natural(Integer):
    """A whole number from 0 on; what is past `high` means as much as `high`."""

    def __init__(self, high: int, **kwargs: Any) -> None:
        super().__init__(0, high, **kwargs)

    def schema(self) -> Json:
        return {"type": "integer", "minimum": 0}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        number = whole_number(value)
        return super()._deserialize(value if number is None else min(number, self.high))


class String(JsonField):
    """A text of at most `longest` characters that matches the whole of `pattern`."""

    expected = "string"

    def __init__(self, longest: int, pattern: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.longest = longest
        self.pattern = pattern
        self._matcher = re.compile(pattern) if pattern else None

    def schema(self) -> Json:
        described: Json = {"type": "string", "maxLength": self.longest}
        if self.pattern:
            described["pattern"] = f"^(?:{self.pattern})$"
        return described

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if not isinstance(value, str):
            raise self.wrong_type()
        if len(value) > self.longest:
            raise flaw("too-long", limit=self.longest)
        if self._matcher and not self._matcher.fullmatch(value):
            raise flaw("bad-text")
        return value


class Enumerated(JsonField):
    """One of a few words."""

    expected = "string"

    def __init__(self, choices: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = tuple(choices)

    def schema(self) -> Json:
        return {"type": "string", "enum": list(self.choices)}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if not isinstance(value, str):
            raise self.wrong_type()
        if value not in self.choices:
            raise flaw("not-a-choice", choices=self.choices)
        return value


class Constant(JsonField):
    """A member that has only one possible value, such as a state's `game`."""

    def __init__(self, constant: str | int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.constant = constant

    def schema(self) -> Json:
        kind = "string" if isinstance(self.constant, str) else "integer"
        return {"type": kind, "const": self.constant}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str | int:
        # 1 == True in Python, and 1.0 is 1 in JSON.
        constant = value if isinstance(value, str) else whole_number(value)
        if constant != self.constant:
            raise flaw("not-a-choice", choices=(str(self.constant),))
        return self.constant


class List(JsonField):
    """A list of at most `longest` (and at least `shortest`) items of one kind.

    What comes in always has a limit; answers need not promise one.
    """

    expected = "array"

    def __init__(
        self,
        item: JsonField,
        longest: int | None,
        shortest: int = 0,
        unique: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.item = item
        self.longest = longest
        self.shortest = shortest
        self.unique = unique

    def schema(self) -> Json:
        described: Json = {"type": "array", "items": self.item.schema()}
        if self.longest is not None:
            described["maxItems"] = self.longest
        if self.shortest:
            described["minItems"] = self.shortest
        if self.unique:
            described["uniqueItems"] = True
        return described

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> list[Any]:
        if not isinstance(value, list):
            raise self.wrong_type()
        if self.longest is not None and len(value) > self.longest:
            raise flaw("too-many", limit=self.longest)
        if len(value) < self.shortest:
            raise flaw("too-few", limit=self.shortest)
        items: list[Any] = []
        errors: dict[int, Any] = {}
        for index, entry in enumerate(value):
            if index % _A_WHILE == _A_WHILE - 1:
                look_at_the_clock()
            try:
                item = self.item.deserialize(entry)
            except ValidationError as error:
                errors[index] = error.messages
                continue
            if self.unique and item in items:
                errors[index] = [Fault((), "repeated")]
            items.append(item)
        if errors:
            raise ValidationError(errors, valid_data=items)
        return items


class Square(JsonField):
    """The name of a square, read into what `squares` has for it: mostly its number.

    A game makes the one that all its schemas use from its board, and gives it a name:
    `square = partial(Square, GRID.squares, "^[a-h][1-8]$")`. Where boards differ in size, let
    `squares` be those of the largest; whether a position has a square is for its faults.
    """

    expected = "string"

    def __init__(self, squares: Mapping[str, Any], pattern: str, **kwargs: Any) -> None:
        """`pattern` describes the names to people and client generators, anchors included."""
        super().__init__(**kwargs)
        self.squares = squares
        self.pattern = pattern

    def schema(self) -> Json:
        return {"type": "string", "pattern": self.pattern}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        if not isinstance(value, str):
            raise self.wrong_type()
        if value not in self.squares:
            raise flaw("unknown-square", square=value[:20])
        return self.squares[value]


class Squares(JsonField):
    """An object keyed by squares, `{"a1": "wS"}`, read in one pass into `{0: value}`.

    `squares` gives each square's index, `values` what each text or number stands for. Both
    are plain look-ups, because this is where most of a request's members are.
    """

    expected = "object"

    def __init__(
        self, squares: Mapping[str, int], values: Mapping[Any, Any], pattern: str, **kwargs: Any
    ) -> None:
        """`pattern` describes the names of squares to people and client generators."""
        super().__init__(**kwargs)
        self.squares = squares
        self.values = values
        self.pattern = pattern

    def schema(self) -> Json:
        kind = "string" if isinstance(next(iter(self.values)), str) else "integer"
        return {
            "type": "object",
            "propertyNames": {"type": "string", "pattern": f"^(?:{self.pattern})$"},
            "additionalProperties": {"type": kind, "enum": list(self.values)},
            "maxProperties": len(self.squares),
        }

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[int, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        squares, values = self.squares, self.values
        try:
            pieces = {squares[name]: values[entry] for name, entry in value.items()}
        except (KeyError, TypeError):
            pieces = {}
        # 1 == True == 1.0 in Python, so numbers go the careful way.
        if len(pieces) == len(value) and set(map(type, value.values())) == {str}:
            return pieces
        return self._with_care(value)

    def _with_care(self, value: dict[str, Any]) -> dict[int, Any]:
        pieces: dict[int, Any] = {}
        faults: list[Fault] = []
        textual = isinstance(next(iter(self.values)), str)
        read: Callable[[Any], Any] = text if textual else whole_number
        for name, entry in value.items():
            square = self.squares.get(name)
            if square is None:
                faults.append(Fault((name,), "unknown-square", {"square": name[:20]}))
            piece = read(entry)
            if piece is None:
                expected = Term("string" if textual else "integer")
                faults.append(Fault((name,), "wrong-type", {"expected": expected}))
            elif piece not in self.values:
                faults.append(Fault((name,), "unknown-piece", {"piece": str(piece)[:20]}))
            elif square is not None:
                pieces[square] = self.values[piece]
        if faults:
            raise ValidationError(faults, valid_data=pieces)  # type: ignore[arg-type]
        return pieces


class Options(JsonField):
    """A game's options, any subset, judged here and nowhere else (see `JudgedOptions`)."""

    expected = "object"

    def __init__(self, options: Mapping[str, Option], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.options = options

    def schema(self) -> Json:
        return {
            "type": "object",
            "properties": {name: _option_schema(option) for name, option in self.options.items()},
            "additionalProperties": False,
        }

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> JudgedOptions:
        if isinstance(value, JudgedOptions):  # of the member from which these are borrowed
            return value
        if not isinstance(value, dict):
            raise self.wrong_type()
        # 5.0 is 5 in JSON; a number that is none stays as it is, for the option to refuse.
        settings = {
            name: setting if (whole := whole_number(setting)) is None else whole
            for name, setting in value.items()
        }
        options, faults = judge_options(self.options, settings)
        if faults:
            raise ValidationError(faults, valid_data=options)
        return options


def _option_schema(option: Option) -> Json:
    if isinstance(option, Flag):
        return {"type": "boolean"}
    if isinstance(option, Choice):
        return {"type": "string", "enum": list(option.values)}
    if isinstance(option, NumberChoice):
        return {"type": "integer", "enum": list(option.values)}
    kind: Any = ["integer", "null"] if option.nullable else "integer"
    return {"type": kind, "minimum": option.low, "maximum": option.high}
