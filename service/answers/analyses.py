"""What a computer player thinks of a position, told while it thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from service.answers.problems import Refused
from service.answers.stopwatch import enter
from service.games.core.errors import Fault, ImpossibleState
from service.games.core.json_values import Json
from service.games.registry import Entry
from service.players import LEVELS, Answer, Effort, Line, Valuation, think, view_of

MOST_LINES: Final = 10
MOST_MILLISECONDS: Final = 10_000
DEFAULT_LEVEL: Final = 4

_DIGITS: Final = 4


def never() -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of a player: how hard to think, and for how many lines."""

    level: int = DEFAULT_LEVEL
    budget_ms: int | None = None
    """If given, thinks by the clock instead of by a level."""

    lines: int = 1
    seed: str = ""
    seat: str | None = None
    """Who thinks: if nobody is named, the first of those who may act."""

    @property
    def effort(self) -> Effort:
        if self.budget_ms is not None:
            return Effort(milliseconds=self.budget_ms)
        return LEVELS[self.level]


def analyse(
    entry: Entry, state: Any, question: Question, stop: Callable[[], bool] = never
) -> Iterator[Json]:
    """Yield what a player answers, the later the deeper; at once if the game is over.

    He sees what his seat may see, and knows nothing else of the state. When `stop` says so, his
    next answer is his last one.
    """
    enter("rules")
    seat = thinker(entry, state, question.seat)
    if seat is None:
        yield analysis(entry, state, Answer((), 0, 0, complete=True))
        return
    answers = think(
        entry,
        view_of(entry, state, seat),
        seat,
        question.effort,
        seed=question.seed,
        lines=question.lines,
        stop=stop,
    )
    for answer in answers:
        yield analysis(entry, state, answer)


def thinker(entry: Entry, state: Any, seat: str | None) -> str | None:
    """Return who thinks, None in a finished game, or raise Refused if it is not his to think."""
    movers = entry.game.to_move(state)
    if not movers or seat in movers:
        return seat if movers else None
    if seat is None:
        return movers[0]
    fault = Fault(("seat",), "not-a-choice", {"choices": movers})
    raise Refused(ImpossibleState([fault]), entry.game.rulebook)


def analysis(entry: Entry, state: Any, answer: Answer) -> Json:
    """Return an answer about this state as JSON."""
    return {
        "lines": [shown_line(entry, state, line) for line in answer.lines],
        "depth": answer.depth,
        "nodes": answer.nodes,
        "complete": answer.complete,
    }


def shown_line(entry: Entry, state: Any, line: Line) -> Json:
    """Return a line as JSON: its move, and the rest as it is written."""
    return {
        "move": entry.wire.dump_move(state, line.move),
        "evaluation": evaluation(line.valuation),
        "continuation": [entry.game.notation(move) for move in line.continuation],
    }


def evaluation(valuation: Valuation) -> Json:
    """Return a valuation as JSON."""
    proof = valuation.proof
    return {
        "chances": _rounded(valuation),
        "score": valuation.score,
        "proven": proof
        and {"outcome": proof.outcome, "winners": list(proof.winners), "in": proof.in_},
    }


def _rounded(valuation: Valuation) -> dict[str, float]:
    """Round chances such that they still sum to 1: the best one takes what is left."""
    chances = {side: round(chance, _DIGITS) for side, chance in valuation.chances.items()}
    best = max(chances, key=chances.__getitem__)
    others = sum(chance for side, chance in chances.items() if side != best)
    chances[best] = round(1 - others, _DIGITS)
    return chances
