"""What the box of a game tells: what is in it, whom it is for, what may be chosen.

Each game keeps it in `box.toml`, beside the rulebook in `rules.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from service.games.core.options import OptionValue
from service.games.core.texts import Named, Text, text_or_none, texts

NUMBER = "number"
"""The key of what any whole number means, for an option that takes one; `{number}` stands in it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece; `about` is one line on how it moves, `shape` what it looks like."""

    letter: str
    name: Text
    about: Text
    shape: Text


@dataclass(frozen=True, slots=True)
class VariantWords:
    """How a variant is spoken of. `audience` says whom it is for, where that is printed."""

    name: Text
    about: Text
    audience: Text | None


@dataclass(frozen=True, slots=True)
class OptionWords:
    """How an option is spoken of, and each of its values by `value_key`."""

    name: Text
    about: Text
    values: Mapping[str, Named]


@dataclass(frozen=True, slots=True)
class Document:
    """A document that rules cite as their source: what it is, who published it, who keeps it."""

    title: Text
    publisher: Text
    online: Text


@dataclass(frozen=True, slots=True)
class Box:
    """All that a catalogue tells of a game besides its rules. What is not printed is None."""

    credits: Text
    aim: Text
    minutes: int | None
    difficulty: Text | None
    category: Text | None
    history: Text | None
    components: tuple[Text, ...]
    advice: tuple[Text, ...]
    documents: Mapping[str, Document]
    seats: Mapping[str, Text]
    pieces: Mapping[str, Piece]
    variants: Mapping[str, VariantWords]
    options: Mapping[str, OptionWords]

    @classmethod
    def load(cls, path: Path) -> Box:
        """Read a `box.toml`."""
        tables = tomllib.loads(path.read_text("utf-8"))
        return cls(
            credits=Text.of(tables["credits"]),
            aim=Text.of(tables["aim"]),
            minutes=tables.get("minutes"),
            difficulty=text_or_none(tables.get("difficulty")),
            category=text_or_none(tables.get("category")),
            history=text_or_none(tables.get("history")),
            components=tuple(map(Text.of, tables["components"])),
            advice=tuple(map(Text.of, tables.get("advice", ()))),
            documents={
                key: Document(**texts(document)) for key, document in tables["documents"].items()
            },
            seats=texts(tables["seats"]),
            pieces={letter: _piece(letter, piece) for letter, piece in tables["pieces"].items()},
            variants={key: _variant(table) for key, table in tables["variants"].items()},
            options={key: _option(table) for key, table in tables["options"].items()},
        )


def value_key(value: OptionValue) -> str:
    """Return the key under which `box.toml` has a value of an option.

    >>> value_key(None), value_key(True), value_key("plies"), value_key(8)
    ('null', 'true', 'plies', '8')
    """
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _piece(letter: str, table: Mapping[str, Any]) -> Piece:
    return Piece(letter, Text.of(table["name"]), Text.of(table["about"]), Text.of(table["shape"]))


def _variant(table: Mapping[str, Any]) -> VariantWords:
    return VariantWords(
        Text.of(table["name"]),
        Text.of(table["about"]),
        text_or_none(table.get("audience")),
    )


def _option(table: Mapping[str, Any]) -> OptionWords:
    values = {key: Named.of(value) for key, value in table["values"].items()}
    return OptionWords(Text.of(table["name"]), Text.of(table["about"]), values)
