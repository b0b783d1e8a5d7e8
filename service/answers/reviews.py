"""A game that was played, judged move by move by a computer player."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from service.answers.analyses import evaluation, never, shown_line
from service.answers.listing import draw_pending
from service.answers.readers import Reader
from service.answers.replays import Replay
from service.answers.stopwatch import enter
from service.games.core.json_values import Json
from service.games.core.texts import Named
from service.games.registry import Entry
from service.players import LEVELS, Effort, Line, Valuation, side_of, think, view_of

DEFAULT_LEVEL: Final = 5
MOST_NODES: Final = 400_000
"""What all moves of a game may cost together: in a long one each gets less than the level's."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move is called that costs its side at least so much of its chances of winning."""

    least: float
    words: Named


VERDICTS: Final[Mapping[str, Verdict]] = {
    name: Verdict(verdict["from"], Named.of(verdict))
    for name, verdict in tomllib.loads(
        Path(__file__).with_name("verdicts.toml").read_text("utf-8")
    )["verdicts"].items()
}
"""The mildest first."""

MILDEST, _NEXT, *_ = VERDICTS


class Judgement(NamedTuple):
    """What a move did: chances as they were, as they are, and what would have been better."""

    before: Valuation
    after: Valuation
    better: Line | None
    verdict: str


def review(
    entry: Entry,
    state: Any,
    texts: Sequence[str],
    reader: Reader,
    *,
    level: int = DEFAULT_LEVEL,
    include: Collection[str] = (),
    stop: Callable[[], bool] = never,
) -> Iterator[tuple[str, Json]]:
    """Play moves one after the other; yield `step` for each with what it was worth, then `done`.

    Each move is judged by what its player could know. Ends without `done` when `stop` says so.
    """
    effort = Effort(nodes=_nodes(level, len(texts)))
    replay = Replay(entry, state, texts, reader)
    for before, transition in replay.transitions():
        enter("rules")
        judged = _judge(entry, before, transition.move, effort, stop)
        if stop():
            return
        yield "step", {**replay.step(before, transition, include), **_shown(entry, before, judged)}
    yield "done", replay.summary(include)


def _nodes(level: int, moves: int) -> int:
    """Return how much thought each of two questions about a move gets: what was best, and what
    the move itself is worth.
    """
    return max(1, min(LEVELS[level].nodes or 1, MOST_NODES // (2 * max(1, moves))))


def _judge(
    entry: Entry, state: Any, move: Any, effort: Effort, stop: Callable[[], bool]
) -> Judgement:
    seat = _player(entry, state, move)
    view = view_of(entry, state, seat)

    def best(only: Sequence[Any] | None = None) -> Line:
        *_, answer = think(entry, view, seat, effort, only=only, stop=stop)
        return answer.lines[0]

    played = best([move]).valuation
    if not _is_chosen(entry, state):
        return Judgement(played, played, None, MILDEST)
    line = best()
    side = side_of(entry, state, seat)
    lost = line.valuation.chances[side] - played.chances[side]
    if line.move == move or lost < VERDICTS[_NEXT].least:
        return Judgement(played, played, None, MILDEST)
    *_, verdict = (name for name, each in VERDICTS.items() if lost >= each.least)
    return Judgement(line.valuation, played, line, verdict)


def _is_chosen(entry: Entry, state: Any) -> bool:
    """Tell whether a move here is worth judging: nobody chooses what is drawn, what is deployed
    in secret has met nothing yet, and who cannot weigh positions has no opinion.
    """
    alone = len(entry.game.to_move(state)) == 1
    weighed = entry.evaluator is not None or entry.decider is not None
    return alone and weighed and not draw_pending(entry, state)


def _player(entry: Entry, state: Any, move: Any) -> str:
    """Return whose move it is."""
    mover = None
    if entry.simultaneous is not None:
        mover = entry.simultaneous.mover(state, entry.game.steps(move))
    return mover or entry.game.to_move(state)[0]


def _shown(entry: Entry, state: Any, judged: Judgement) -> Json:
    return {
        "before": evaluation(judged.before),
        "after": evaluation(judged.after),
        "better": judged.better and shown_line(entry, state, judged.better),
        "verdict": judged.verdict,
    }
