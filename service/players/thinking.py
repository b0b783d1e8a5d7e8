"""Thinking: a player's answers to a position, the later the deeper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from service.games.core.chance import Chance
from service.games.core.errors import TooMuchWork
from service.games.core.evaluation import Choice, Deciding, Evaluating, Means, Scale
from service.games.core.game import Game
from service.games.registry import Entry
from service.players.answers import Answer, Line, Proof, Valuation
from service.players.budget import Budget, Spent
from service.players.levels import Effort
from service.players.search import PROVEN, WIN, Ranked, Search

MOST_MOVES: Final = 2_000
"""How many legal moves are looked at, where there are more."""

PROVEN_SCORE: Final = 10
"""The score of a game that is won, in leads that give ten chances to one."""


def view_of(entry: Entry, state: Any, seat: str) -> Any:
    """Return what a seat may know of a state: all of it in a game without secrets."""
    return state if entry.sampler is None else entry.sampler.view(state, seat)


def think(
    entry: Entry,
    view: Any,
    seat: str,
    effort: Effort,
    *,
    seed: str = "",
    lines: int = 1,
    only: Sequence[Any] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Answer]:
    """Yield answers for a seat that may act, each deeper than the one before.

    The last one holds. The same view, effort in nodes and seed give the same answers everywhere.
    `only` these legal moves are thought of, if they are given, and none is overlooked. When
    `stop` says so, the thinking ends with the answer that there is.
    """
    budget = Budget(effort, stop)
    decider = entry.decider
    if decider is not None and decider.decides(view):
        means = Means(Chance(seed), lines, effort.overlooked, effort.nodes, budget.spend, only)
        yield from _decided(decider, view, seat, means, budget)
        return
    state = view
    if entry.sampler is not None:
        state = entry.sampler.sample(view, Chance(seed))
    if entry.simultaneous is not None:
        state = entry.simultaneous.alone(state, seat)
    moves = list(only or _some_moves(entry.game, state))
    if not moves:
        yield Answer((), 0, 0, True)
        return
    # A seed alone would overlook the same moves, by their places in the list, all game long.
    chance = Chance("\0".join((seed, *map(entry.game.notation, moves))))
    seen = _seen(moves, 0 if only else effort.overlooked, chance)
    if entry.evaluator is None:
        yield _at_random(entry, state, seen[:lines])
        return
    yield from _searched(entry, entry.evaluator, state, seen, lines, budget)


def _some_moves(game: Game[Any, Any], state: Any) -> list[Any]:
    """Return the legal moves, or some where they are too many to be listed."""
    try:
        return list(islice(game.legal_moves(state), MOST_MOVES))
    except TooMuchWork:
        moves: list[Any] = []
    with suppress(TooMuchWork):
        # What comes before that is kept.
        moves.extend(islice(game.generate(state), MOST_MOVES))
    return sorted(moves, key=game.notation)


def _decided(
    decider: Deciding, view: Any, seat: str, means: Means, budget: Budget
) -> Iterator[Answer]:
    """Answer as the game's own thinker does."""
    sides = decider.sides(view)
    own = next(index for index, side in enumerate(sides) if seat in side)
    answer = Answer((), 0, 0, True)
    try:
        for decision in decider.decide(view, seat, means):
            lines = tuple(_chosen(decider.scale, sides, own, each) for each in decision.choices)
            answer = Answer(lines, decision.depth, budget.nodes, decision.complete)
            yield answer
    except Spent:
        pass
    if not answer.lines:
        yield answer


def _chosen(scale: Scale, sides: Sequence[tuple[str, ...]], own: int, choice: Choice) -> Line:
    """Tell a choice as a line of one move."""
    move, worths = choice
    lead = worths[own] - max(worth for side, worth in enumerate(worths) if side != own)
    shares = zip(sides, scale.chances(worths), strict=True)
    return Line(move, Valuation({side[0]: share for side, share in shares}, lead), (move,))


def _seen(moves: Sequence[Any], overlooked: int, chance: Chance) -> list[Any]:
    """Return the moves that are not overlooked, and one at least, in an order by chance."""
    seen = [move for move in moves if chance.below(100) >= overlooked]
    if not seen:
        seen = [moves[chance.below(len(moves))]]
    chance.shuffle(seen)
    return seen


def _at_random(entry: Entry, state: Any, moves: Sequence[Any]) -> Answer:
    """Answer for a game that does not say what positions are worth."""
    camps = entry.sided.camps(state) if entry.sided else [(s,) for s in entry.game.seats(state)]
    even = Valuation({camp[0]: 1 / len(camps) for camp in camps}, 0)
    return Answer(tuple(Line(move, even, (move,)) for move in moves), 0, 0, False)


def _searched(
    entry: Entry,
    evaluator: Evaluating[Any, Any],
    state: Any,
    moves: Sequence[Any],
    lines: int,
    budget: Budget,
) -> Iterator[Answer]:
    """Answer by looking ahead."""
    lines = min(lines, len(moves))
    search = Search(entry.game, evaluator, state, budget)
    words = _Words(evaluator, state)
    answer = Answer(
        tuple(words.line(words.unsearched(move)) for move in moves[:lines]), 0, 0, False
    )
    try:
        budget.look()
        for depth, complete in search.deepen(moves, lines):
            ranked = search.ranked
            answer = Answer(tuple(map(words.line, ranked)), depth, budget.nodes, complete)
            yield answer
    except (Spent, TooMuchWork):
        # What the unfinished round has ranked begins with the best moves of the one before.
        ranked = search.ranked
        best = answer.lines
        if len(ranked) == lines or not answer.depth:
            begun = [each.continuation[0] for each in ranked]
            rest = [words.unsearched(move) for move in moves if move not in begun]
            best = tuple(map(words.line, [*ranked, *rest][:lines]))
        yield Answer(best, answer.depth, budget.nodes, False)


class _Words:
    """Tells values of a search as chances, scores and proofs."""

    def __init__(self, evaluator: Evaluating[Any, Any], state: Any) -> None:
        self._scale = evaluator.scale
        self._sides = evaluator.sides(state)
        self._own = evaluator.mover(state)
        worths = evaluator.worths(state)
        self._others = [side for side in range(len(self._sides)) if side != self._own]
        self._lead = worths[self._own] - max(worths[side] for side in self._others)
        self._shares = self._scale.chances([worths[side] for side in self._others])

    def unsearched(self, move: Any) -> Ranked:
        """Return a move that nobody looked at: worth what the position is worth as it stands."""
        return Ranked(self._lead, (move,), False)

    def line(self, ranked: Ranked) -> Line:
        return Line(ranked.continuation[0], self._valuation(ranked), ranked.continuation)

    def _valuation(self, ranked: Ranked) -> Valuation:
        value = ranked.value
        most = PROVEN_SCORE * self._scale.decisive
        if abs(value) <= PROVEN:
            drawn = ranked.final and value == 0
            proof = Proof("draw", (), len(ranked.continuation)) if drawn else None
            score = max(-most, min(most, value))
            own = self._scale.chances([value, 0])[0]
            return Valuation(self._shared(own), score, proof)
        if value > 0:
            proof = Proof("win", self._sides[self._own], WIN - value)
            return Valuation(self._shared(1.0), most, proof)
        # Against several others it is proven that one of them wins, not which.
        winners = self._sides[self._others[0]] if len(self._others) == 1 else None
        proof = None if winners is None else Proof("win", winners, WIN + value)
        return Valuation(self._shared(0.0), -most, proof)

    def _shared(self, own: float) -> dict[str, float]:
        """Return everybody's chances, those that are not the thinker's as they stand now."""
        chances = {self._sides[self._own][0]: own}
        for side, share in zip(self._others, self._shares, strict=True):
            chances[self._sides[side][0]] = (1 - own) * share
        return {camp[0]: chances[camp[0]] for camp in self._sides}
