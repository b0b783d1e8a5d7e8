"""Why a move is refused: the most specific rule that it breaks, with the squares concerned.

Only asked about moves that the generator does not yield. A chain is followed leg by leg, each
on the board as it is then.
"""

from __future__ import annotations

from itertools import pairwise

from service.games.core.errors import IllegalMove, Term
from service.games.core.notation import Steps
from service.games.latrel.board import (
    BLOCKER,
    CORNERS,
    DEFENDER,
    GRID,
    LAST_RANK,
    LETTERS,
    NAMES,
    SABRE,
    SQUARES,
    TRIDENT,
    kind_at,
    lost,
)
from service.games.latrel.generator import legal_groups
from service.games.latrel.lines import blocker_reach
from service.games.latrel.moves import quiet_move
from service.games.latrel.repetition import bar
from service.games.latrel.state import State

_MOVE_RULES = (
    "la-trel.defender.move",
    "la-trel.sabre.move",
    "la-trel.trident.move",
    "la-trel.warrior.move",
    "la-trel.blocker.move",
)
_CAPTURELESS = (DEFENDER, BLOCKER)


def refusal(state: State, steps: Steps) -> IllegalMove:
    """Explain why these steps are no legal move."""
    way = [SQUARES[step] for step in steps if step in SQUARES]
    exchange = steps[-1][1] if steps and steps[-1].startswith("=") else ""
    found = _origin_refusal(state, way) or _Walk(state, way).refusal(exchange)
    return found or IllegalMove("la-trel.move.legal", move=" ".join(steps))


def _origin_refusal(state: State, way: list[int]) -> IllegalMove | None:
    """Look at the piece that is to move."""
    if not way:
        return IllegalMove("la-trel.notation", "nothing")
    square = NAMES[way[0]]
    bit = 1 << way[0]
    kind = kind_at(state.men[state.turn], bit)
    if kind is None:
        if state.occupied & bit:
            return IllegalMove("la-trel.move.own-piece", square=square)
        return IllegalMove("la-trel.move.empty-square", square=square)
    if state.ply < 2 and kind != DEFENDER:
        return IllegalMove("la-trel.first-move.defender", piece=_term(kind), square=square)
    if len(way) == 1:
        if not any(legal_groups(state, bit)):
            return IllegalMove("la-trel.move.blocked", "stuck", piece=_term(kind), square=square)
        return IllegalMove("la-trel.notation", "unfinished", piece=_term(kind), square=square)
    return None


def _term(kind: int) -> Term:
    return Term(LETTERS[kind])


class _Walk:
    """One piece on its way, and the board as it is at that point."""

    def __init__(self, state: State, way: list[int]) -> None:
        self.state = state
        self.way = way
        turn = state.turn
        origin = 1 << way[0]
        self.kind = kind_at(state.men[turn], origin) or DEFENDER
        self.own = _all(state.men[turn]) & ~origin
        self.others = _all(state.men[1 - turn])
        self.blockers = state.men[1 - turn][BLOCKER]

    def refusal(self, exchange: str) -> IllegalMove | None:
        captured = False
        for leg, (here, there) in enumerate(pairwise(self.way)):
            if leg:
                problem = self._onward(leg, captured)
                if problem:
                    return problem
            captured = False
            problem = self._leg(here, there)
            if problem:
                return problem
            victim = self._victim(here, there)
            if victim:
                captured = True
                self.others &= ~victim
            elif leg:
                return self._every_leg(here, there)
        if exchange:
            problem = self._exchange(exchange)
            if problem:
                return problem
        return None if captured else self._repetition()

    def _onward(self, leg: int, captured: bool) -> IllegalMove | None:
        """Look at whether the piece may go on after its first leg."""
        if not captured:
            return self._every_leg(self.way[leg - 1], self.way[leg])
        if not self.state.rules.chain_captures:
            return IllegalMove("la-trel.chain.off", square=NAMES[self.way[1]])
        return None

    def _every_leg(self, here: int, there: int) -> IllegalMove:
        return IllegalMove("la-trel.chain.every-leg", start=NAMES[here], end=NAMES[there])

    def _leg(self, here: int, there: int) -> IllegalMove | None:
        if here == there:
            return IllegalMove("la-trel.move.elsewhere", square=NAMES[here])
        if self.own & 1 << there and self.kind in _CAPTURELESS:
            return IllegalMove("la-trel.move.occupied", square=NAMES[there])
        if self.kind == DEFENDER:
            return self._defender_leg(here, there)
        if self.kind == BLOCKER:
            return self._blocker_leg(here, there)
        return self._attacker_leg(here, there)

    def _defender_leg(self, here: int, there: int) -> IllegalMove | None:
        files, ranks = _distance(here, there)
        between = _between(here, there)
        jumped = len(between) == 1 and self.others & 1 << between[0] and 0 in (files, ranks)
        if self.others & 1 << there or jumped:
            return self._about("la-trel.defender.no-capture", here)
        if abs(files) + abs(ranks) != 1:
            return self._wrong_way(here, there)
        return None

    def _blocker_leg(self, here: int, there: int) -> IllegalMove | None:
        bit = 1 << there
        if self.others & bit:
            return self._about("la-trel.blocker.no-capture", here)
        if not blocker_reach(1 << here, 0) & bit:
            return self._wrong_way(here, there)
        if not blocker_reach(1 << here, self.own | self.others) & bit:
            return IllegalMove("la-trel.blocker.path", start=NAMES[here], end=NAMES[there])
        return None

    def _about(self, rule: str, here: int) -> IllegalMove:
        """Refuse what this piece never does."""
        return IllegalMove(rule, piece=_term(self.kind), square=NAMES[here])

    def _attacker_leg(self, here: int, there: int) -> IllegalMove | None:
        files, ranks = _distance(here, there)
        straight, diagonal = 0 in (files, ranks), abs(files) == abs(ranks)
        if not ((straight and self.kind != TRIDENT) or (diagonal and self.kind != SABRE)):
            return self._wrong_way(here, there)
        taken = self.own | self.others
        in_the_way = [square for square in _between(here, there) if taken & 1 << square]
        if not in_the_way:
            return self._onto(there)
        return self._over(in_the_way, here, there)

    def _onto(self, there: int) -> IllegalMove | None:
        """Look at the end of a clear line."""
        bit = 1 << there
        square = NAMES[there]
        if self.own & bit:
            return IllegalMove("la-trel.move.occupied", square=square)
        if not self.others & bit:
            return None
        if self.blockers & bit:
            return IllegalMove("la-trel.blocker.safe", square=square)
        if not bit & CORNERS:
            return IllegalMove("la-trel.capture.jump", piece=self._other(there), square=square)
        if not self.state.rules.corner_captures:
            return IllegalMove("la-trel.corner.safe", piece=self._other(there), square=square)
        return None

    def _over(self, in_the_way: list[int], here: int, there: int) -> IllegalMove | None:
        """Look at a jump over these squares, nearest first."""
        first, last = in_the_way[0], in_the_way[-1]
        for square in in_the_way:
            if self.own & 1 << square:
                if len(in_the_way) == 1 and _between(here, there)[-1] == square:
                    return IllegalMove("la-trel.capture.own", square=NAMES[square])
                return self._blocked(here, there, square)
        if len(in_the_way) > 1:
            squares = tuple(NAMES[square] for square in in_the_way)
            return IllegalMove("la-trel.capture.one-a-leg", squares=squares)
        behind = _between(here, there)[-1] == last
        if self.blockers & 1 << first:
            if behind:
                return IllegalMove("la-trel.blocker.safe", square=NAMES[first])
            return self._blocked(here, there, first)
        if not behind:
            landing = _between(here, there)[_between(here, there).index(first) + 1]
            return IllegalMove(
                "la-trel.capture.landing",
                "beyond",
                piece=self._other(first),
                square=NAMES[first],
                landing=NAMES[landing],
            )
        if self.others & 1 << there & CORNERS:
            return IllegalMove("la-trel.corner.landing", square=NAMES[first], corner=NAMES[there])
        if (self.own | self.others) & 1 << there:
            return IllegalMove(
                "la-trel.capture.landing",
                "occupied",
                piece=self._other(first),
                square=NAMES[first],
                landing=NAMES[there],
            )
        return None

    def _blocked(self, here: int, there: int, square: int) -> IllegalMove:
        return IllegalMove(
            "la-trel.move.blocked",
            piece=_term(self.kind),
            start=NAMES[here],
            end=NAMES[there],
            square=NAMES[square],
        )

    def _wrong_way(self, here: int, there: int) -> IllegalMove:
        return IllegalMove(
            _MOVE_RULES[self.kind],
            piece=_term(self.kind),
            start=NAMES[here],
            end=NAMES[there],
        )

    def _victim(self, here: int, there: int) -> int:
        """Return what a leg without a problem captures, as a set."""
        if self.kind in _CAPTURELESS:
            return 0
        if self.others & 1 << there:
            return 1 << there
        between = _between(here, there)
        return self.others & 1 << between[-1] if between else 0

    def _other(self, square: int) -> Term:
        kind = kind_at(self.state.men[1 - self.state.turn], 1 << square)
        return _term(DEFENDER if kind is None else kind)

    def _exchange(self, letter: str) -> IllegalMove | None:
        here, there = self.way[0], self.way[-1]
        turn = self.state.turn
        if self.kind != DEFENDER:
            return self._about("la-trel.exchange.defenders", here)
        last = LAST_RANK[turn]
        if there // GRID.width != last:
            return IllegalMove("la-trel.exchange.entry", square=NAMES[there], rank=last + 1)
        if here // GRID.width == last:
            return IllegalMove("la-trel.exchange.entry", "sideways", square=NAMES[here])
        kind = LETTERS.index(letter)
        if not lost(self.state.men[turn])[kind]:
            return IllegalMove(
                "la-trel.exchange.captured", pieces=Term(f"{letter}-plural"), square=NAMES[there]
            )
        return None

    def _repetition(self) -> IllegalMove | None:
        barred = bar(self.state)
        here, there = self.way[0], self.way[-1]
        if barred is None or not barred(quiet_move(here, there)):
            return None
        if self.state.rules.repetition == "piece":
            return IllegalMove(
                "la-trel.repetition.piece", piece=_term(self.kind), square=NAMES[there]
            )
        return IllegalMove("la-trel.repetition.position", start=NAMES[here], end=NAMES[there])


def _all(men: tuple[int, ...]) -> int:
    squares = 0
    for kind in men:
        squares |= kind
    return squares


def _distance(here: int, there: int) -> tuple[int, int]:
    """Return how many files and ranks apart two squares are."""
    width = GRID.width
    return there % width - here % width, there // width - here // width


def _between(here: int, there: int) -> list[int]:
    """Return the squares between two on one line, in order; none if they share no line."""
    files, ranks = _distance(here, there)
    length = max(abs(files), abs(ranks))
    if 0 not in (files, ranks) and abs(files) != abs(ranks):
        return []
    step = (there - here) // length
    return [here + step * count for count in range(1, length)]
