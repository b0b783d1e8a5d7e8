"""What shared games say to people, besides what their games say."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from service.games.core.rulebook import Rule, Rulebook
from service.games.core.texts import Text, texts

_TEXTS: Final = tomllib.loads(Path(__file__).with_name("texts.toml").read_text("utf-8"))

RULEBOOK: Final = replace(
    Rulebook.bare(),
    rules={
        rule: Rule(
            id=rule,
            title=Text.of(entry["title"]),
            text=Text.of(entry["text"]),
            source="ruling",
            certainty="ruling",
            refusals={},
        )
        for rule, entry in _TEXTS["rules"].items()
    },
)
"""How players end a game among themselves."""

REASONS: Final[Mapping[str, Text]] = texts(_TEXTS["reasons"])
"""Why something is not possible, by `errors.Reason`."""

SHORTAGES: Final[Mapping[str, Text]] = texts(_TEXTS["shortages"])
"""Why the store takes no writes, by `errors.Shortage`."""
