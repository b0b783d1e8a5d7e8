"""Looking ahead: iterative deepening alpha-beta for a side against all others.

With two sides this is the classical search. With more it is the paranoid one: the thinker's side
plays for itself, and everybody else against it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

from service.games.core.evaluation import Evaluating
from service.games.core.results import Result
from service.players.budget import Budget, Spent
from service.players.table import AT_LEAST, AT_MOST, EXACT, FOREVER, Table

WIN: Final = 1_000_000
PROVEN: Final = WIN - 1_000
"""A value beyond is a game that is won, `WIN` less the moves to its end, or as far below, lost."""

DEEPEST: Final = 64
LONGEST_EXCHANGE: Final = 8
"""How many noisy moves are followed where the search itself ends."""

_HOPELESS_TO_DEPTH: Final = 2
"""From how deep on every position is looked into, however far one side is ahead there."""

_REDUCED_FROM_DEPTH: Final = 3
_REDUCED_FROM_MOVE: Final = 6
_SORTED_FROM_DEPTH: Final = 2


class Playing(Protocol):
    """What a search asks of the rules; every game is such."""

    def advance(self, state: Any, move: Any) -> Any: ...

    def result(self, state: Any) -> Result | None: ...


class Ranked(NamedTuple):
    """A move at the root with its value for the thinker, and whether that value is final."""

    value: int
    continuation: tuple[Any, ...]
    final: bool


class Search:
    """The search for one move, and all that it remembers on the way."""

    def __init__(
        self, playing: Playing, evaluator: Evaluating[Any, Any], state: Any, budget: Budget
    ) -> None:
        self._advance = playing.advance
        self._result = playing.result
        self._mover = evaluator.mover
        self._worths = evaluator.worths
        self._noisy = evaluator.noisy
        self._quiet = evaluator.quiet
        self._habit = evaluator.habit
        self._key = evaluator.key
        self._swing = evaluator.scale.decisive // 3
        """By how much a quiet move hardly ever changes what a position is worth."""

        self._state = state
        self._side = evaluator.mover(state)
        self._seats = frozenset(evaluator.sides(state)[self._side])
        self._budget = budget
        self._table = Table()
        self._cuts: dict[Hashable, int] = {}
        self._killers: dict[int, Hashable] = {}
        self._continuations: dict[int, tuple[Any, ...]] = {}
        self._estimates = 0
        """How often a value was taken that is not known for good."""

        self.ranked: list[Ranked] = []
        """The best moves of the round that goes on, as far as it has come."""

    def deepen(self, moves: Sequence[Any], lines: int) -> Iterator[tuple[int, bool]]:
        """Rank these moves ever deeper; yield each depth, and whether nothing is left to find.

        Raises Spent in the middle of a round: `ranked` then has what it brought.
        """
        order = list(moves)
        for depth in range(1, DEEPEST + 1):
            before = self._estimates
            self._rank(order, depth, lines)
            settled = all(_settled(each, depth) for each in self.ranked)
            complete = settled or self._estimates == before
            yield depth, complete
            if complete:
                return
            best = [each.continuation[0] for each in self.ranked]
            order = best + [move for move in order if move not in best]

    def _rank(self, moves: Sequence[Any], depth: int, lines: int) -> None:
        """Find the best of these moves, and their values."""
        ranked: list[Ranked] = []
        self.ranked = ranked
        for move in moves:
            before = self._estimates
            after = self._advance(self._state, move)
            floor = ranked[-1].value if len(ranked) == lines else -WIN
            value = floor + 1
            if len(ranked) == lines:
                value = self._after(after, True, depth - 1, floor, floor + 1, 1)
            if value > floor:
                value = self._after(after, True, depth - 1, floor, WIN, 1)
            if value > floor or len(ranked) < lines:
                continuation = (move, *self._continuations.get(1, ()))
                ranked.append(Ranked(value, continuation, self._estimates == before))
                ranked.sort(key=_value, reverse=True)
                del ranked[lines:]

    def _after(self, state: Any, ours: bool, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return what a position is worth to the side that has just moved."""
        budget = self._budget
        budget.nodes += 1
        if budget.nodes >= budget.look_at:
            budget.look()
        if beta - alpha > 1:
            self._continuations[ply] = ()
        result = self._result(state)
        if result is not None:
            if not result.winners:
                return 0
            return WIN - ply if (not self._seats.isdisjoint(result.winners)) == ours else ply - WIN
        value_of = self._node if depth > 0 else self._calm
        if (self._mover(state) == self._side) == ours:
            return value_of(state, ours, depth, alpha, beta, ply)
        return -value_of(state, not ours, depth, -beta, -alpha, ply)

    def _calm(self, state: Any, ours: bool, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return what a position is worth to the side to move when the noise is over."""
        self._estimates += 1
        best = self._lead(state, ours)
        if best >= beta or depth <= -LONGEST_EXCHANGE:
            return best
        alpha = max(alpha, best)
        for move in self._noisy(state):
            after = self._advance(state, move)
            value = self._after(after, ours, depth - 1, alpha, beta, ply + 1)
            if value > best:
                best = value
                if value >= beta:
                    break
                alpha = max(alpha, value)
        return best

    def _lead(self, state: Any, ours: bool) -> int:
        """Return how far the side to move is ahead: the thinker's, or the others together."""
        worths = self._worths(state)
        if len(worths) == 2:
            lead = worths[0] - worths[1]
            return lead if (self._side == 0) == ours else -lead
        others = [worth for side, worth in enumerate(worths) if side != self._side]
        lead = worths[self._side] - max(others)
        return lead if ours else -lead

    def _node(self, state: Any, ours: bool, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return what a position is worth to the side to move."""
        key = self._key(state)
        lesson = self._table.get(key)
        first = None
        if lesson is not None:
            looked, value, kind, first = lesson
            # Where the window is open the continuation is wanted, and the table has none.
            if looked >= depth and beta - alpha == 1:
                value = _from_here(value, ply)
                if (value >= beta and kind != AT_MOST) or (value <= alpha and kind != AT_LEAST):
                    self._estimates += looked < FOREVER
                    return value
        estimates = self._estimates
        floor = alpha
        best = -WIN
        chosen = None
        hopeless = False
        if depth <= _HOPELESS_TO_DEPTH and beta - alpha == 1 and -PROVEN < alpha < PROVEN:
            lead = self._lead(state, ours)
            if lead - depth * self._swing >= beta:
                self._estimates += 1
                return lead
            if depth == 1 and lead + self._swing <= alpha:
                # No quiet move makes up for so much, so only noisy ones are tried.
                self._estimates += 1
                hopeless = True
                best = lead
        for tried, (move, quiet) in enumerate(self._ordered(state, first, depth, ply)):
            if quiet and hopeless:
                break
            after = self._advance(state, move)
            value = alpha + 1
            if tried:
                reduced = quiet and depth >= _REDUCED_FROM_DEPTH and tried >= _REDUCED_FROM_MOVE
                if reduced:
                    value = self._after(after, ours, depth - 2, alpha, alpha + 1, ply + 1)
                if value > alpha:
                    value = self._after(after, ours, depth - 1, alpha, alpha + 1, ply + 1)
            if not tried or alpha < value < beta:
                value = self._after(after, ours, depth - 1, alpha, beta, ply + 1)
            if value > best:
                best = value
                chosen = move
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        if quiet:
                            self._remember(move, depth, ply)
                        break
                    self._continuations[ply] = (move, *self._continuations.get(ply + 1, ()))
        kind = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
        looked = FOREVER if self._estimates == estimates else depth
        self._table.put(key, (looked, _in_table(best, ply), kind, chosen))
        return best

    def _ordered(self, state: Any, first: Any, depth: int, ply: int) -> Iterator[tuple[Any, bool]]:
        """Yield the legal moves, each with whether it is quiet, the likeliest to be best first."""
        if first is not None:
            yield first, False
        for move in self._noisy(state):
            if move != first:
                yield move, False
        quiet = self._quiet(state)
        if depth >= _SORTED_FROM_DEPTH:
            habit, cuts = self._habit, self._cuts
            killer = self._killers.get(ply)

            def rank(move: Any) -> int:
                trace = habit(move)
                return WIN if trace == killer else cuts.get(trace, 0)

            quiet = sorted(quiet, key=rank, reverse=True)
        for move in quiet:
            if move != first:
                yield move, True

    def _remember(self, move: Any, depth: int, ply: int) -> None:
        """Remember a quiet move that was too good for the other side to allow."""
        trace = self._habit(move)
        self._killers[ply] = trace
        self._cuts[trace] = self._cuts.get(trace, 0) + depth * depth


def _value(ranked: Ranked) -> int:
    return ranked.value


def _settled(ranked: Ranked, depth: int) -> bool:
    """Tell whether the end of the game is proven, and no nearer one can be found."""
    return abs(ranked.value) > PROVEN and WIN - abs(ranked.value) <= depth


def _in_table(value: int, ply: int) -> int:
    """Return a value as it stands in the table: ends of the game are told from the position on."""
    if value > PROVEN:
        return value + ply
    return value - ply if value < -PROVEN else value


def _from_here(value: int, ply: int) -> int:
    """Return a value of the table as it is at this ply."""
    if value > PROVEN:
        return value - ply
    return value + ply if value < -PROVEN else value


__all__ = ["PROVEN", "WIN", "Playing", "Ranked", "Search", "Spent"]
