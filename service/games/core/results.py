"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from service.games.core.json_values import Json


@dataclass(frozen=True, slots=True)
class Result:
    """An outcome, why it came about (`reason`), and the rule that says so."""

    outcome: Literal["win", "draw"]
    winners: tuple[str, ...]
    reason: str
    rule: str

    @classmethod
    def win(cls, winners: tuple[str, ...], reason: str, rule: str) -> Result:
        return cls("win", winners, reason, rule)

    @classmethod
    def draw(cls, reason: str, rule: str) -> Result:
        return cls("draw", (), reason, rule)

    def as_json(self) -> Json:
        """Return the result as the wire shows it."""
        return {
            "outcome": self.outcome,
            "winners": list(self.winners),
            "reason": self.reason,
            "rule": self.rule,
        }
