"""A rulebook as data: every rule with its id, both languages and its source.

Each game keeps one in `rules.toml`. Refusals and faults are sentences of the rulebook too, so
that whoever translates a game finds all of it in one file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from service.games.core.errors import Fault, IllegalMove, Term, Value
from service.games.core.json_values import Json
from service.games.core.texts import Language, Named, Text, texts

Certainty: TypeAlias = Literal["sure", "attested", "ruling", "reconstruction"]
CERTAINTIES: Final[tuple[Certainty, ...]] = get_args(Certainty)

OVER: Final = "over"
"""The case of a move in a finished game; every rule that ends one has it without saying so."""

_AND: Final[Mapping[Language, str]] = {"en": " and ", "fr": " et "}


@dataclass(frozen=True, slots=True)
class Citation:
    """Where something is found: a document, or a word of `CERTAINTIES`, and a place in it."""

    document: str
    section: str | None

    def as_json(self) -> Json:
        return {"document": self.document, "section": self.section}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `refusals` has a sentence for each way to break it, by case."""

    id: str
    title: Text
    text: Text
    source: str
    """Citations as `citations` reads them."""

    certainty: Certainty
    refusals: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All that a game says to people."""

    game: str
    name: Text
    summary: Text
    notation: Text
    rules: Mapping[str, Rule]
    terms: Mapping[str, Text]
    faults: Mapping[str, Text]

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read a `rules.toml`."""
        with path.open("rb") as file:
            return cls.from_toml(tomllib.load(file))

    @classmethod
    def from_toml(cls, tables: Mapping[str, Any]) -> Rulebook:
        game = tables["game"]
        return cls(
            game=game["id"],
            name=Text.of(game["name"]),
            summary=Text.of(game["summary"]),
            notation=Text.of(game["notation"]),
            rules={entry["id"]: _rule(entry) for entry in tables["rules"]},
            terms=texts(tables["terms"]),
            faults=texts(tables["faults"]),
        )

    @classmethod
    def bare(cls) -> Rulebook:
        """Return the rulebook of no game, which knows the common sentences only."""
        return _BARE

    def refusal(self, error: IllegalMove, language: Language) -> str:
        """Say in one sentence why the move is refused."""
        rule = self.rules[error.rule]
        if error.case == OVER:
            return self.say(_COMMON_OVER, {"why": rule.title[language]}, language)
        return self.say(rule.refusals[error.case], error.values, language)

    def fault(self, fault: Fault, language: Language) -> str:
        """Say in one sentence what is wrong with a position or a request."""
        text = self.faults.get(fault.code) or COMMON_FAULTS[fault.code]
        return self.say(text, fault.values, language)

    def say(self, text: Text, values: Mapping[str, Value], language: Language) -> str:
        """Fill in a sentence and give it a capital.

        Terms come with their article ("the sabre", "le quadru"), so sentences may begin
        with one: "{piece} on {square} is blocked."
        """
        words = {name: self._word(value, language) for name, value in values.items()}
        sentence = text[language].format(**words)
        return sentence[:1].upper() + sentence[1:]

    def _word(self, value: Value, language: Language) -> str:
        if isinstance(value, Term):
            return (self.terms.get(value.key) or COMMON_TERMS[value.key])[language]
        if isinstance(value, Sequence) and not isinstance(value, str):
            words = [self._word(item, language) for item in value]
            return _AND[language].join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
        return str(value)


def citations(source: str) -> list[Citation]:
    """Return what a rule cites as its source.

    >>> for citation in citations("la-trel.fr: Fin du jeu; ruling"):
    ...     print(citation)
    Citation(document='la-trel.fr', section='Fin du jeu')
    Citation(document='ruling', section=None)
    """
    cited = (part.partition(": ") for part in source.split("; "))
    return [Citation(document, section or None) for document, _, section in cited]


def _rule(entry: Mapping[str, Any]) -> Rule:
    refusals = texts(entry.get("refusals", {}))
    if "refusal" in entry:
        refusals[""] = Text.of(entry["refusal"])
    return Rule(
        id=entry["id"],
        title=Text.of(entry["title"]),
        text=Text.of(entry["text"]),
        source=entry["source"],
        certainty=entry["certainty"],
        refusals=refusals,
    )


def _common() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("common.toml").read_text("utf-8"))


COMMON_FAULTS: Final[Mapping[str, Text]] = texts(_common()["faults"])
"""Faults that any game can have, most of them of form."""

CERTAINTY_WORDS: Final[Mapping[Certainty, Named]] = {
    certainty: Named.of(_common()["certainties"][certainty]) for certainty in CERTAINTIES
}
"""What each certainty is called, and what it means."""

COMMON_TERMS: Final[Mapping[str, Text]] = texts(_common()["terms"])

_COMMON_OVER: Final = Text.of(_common()["over"])

_NOTHING: Final = Text("", "")
_BARE: Final = Rulebook("", _NOTHING, _NOTHING, _NOTHING, {}, {}, {})
