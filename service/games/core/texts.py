"""What people read, in every language that the service speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Text:
    """The same thing said in English and in French."""

    en: str
    fr: str

    def __getitem__(self, language: Language) -> str:
        return self.en if language == "en" else self.fr

    def as_json(self) -> dict[str, str]:
        return {"en": self.en, "fr": self.fr}

    @classmethod
    def of(cls, table: Mapping[str, str]) -> Text:
        """Read a table of a TOML file: `{ en = "…", fr = "…" }`."""
        return cls(table["en"], table["fr"])


@dataclass(frozen=True, slots=True)
class Named:
    """A name, and a sentence about what has it."""

    name: Text
    about: Text

    def as_json(self) -> dict[str, dict[str, str]]:
        return {"name": self.name.as_json(), "about": self.about.as_json()}

    @classmethod
    def of(cls, table: Mapping[str, Mapping[str, str]]) -> Named:
        """Read a table with both."""
        return cls(Text.of(table["name"]), Text.of(table["about"]))


def texts(tables: Mapping[str, Mapping[str, str]]) -> dict[str, Text]:
    """Read a table of such tables."""
    return {key: Text.of(table) for key, table in tables.items()}


def text_or_none(table: Mapping[str, Any] | None) -> Text | None:
    """Read a table that need not be there."""
    return None if table is None else Text.of(table)
