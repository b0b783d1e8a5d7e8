"""One leg of a move: which rule it breaks, and what it captures.

Only refusals ask. A chain is followed leg by leg, each on the board as it is then.
"""

from __future__ import annotations

from service.games.core.errors import IllegalMove, Term
from service.games.latrel.board import CORNERS, NAMES, between, offset
from service.games.latrel.pieces import (
    BLOCKER,
    DEFENDER,
    LETTERS,
    SABRE,
    TRIDENT,
    kind_at,
    standing,
)
from service.games.latrel.state import State
from service.games.latrel.ways import blocker_reach

_MOVE_RULES = (
    "la-trel.defender.move",
    "la-trel.sabre.move",
    "la-trel.trident.move",
    "la-trel.warrior.move",
    "la-trel.blocker.move",
)
_CAPTURELESS = (DEFENDER, BLOCKER)


def term(kind: int) -> Term:
    """Return what a kind of piece is called."""
    return Term(LETTERS[kind])


class Leg:
    """A piece of the side to move, on its way from one square to the next.

    `captured` has the squares of what was captured on the way, `origin` is where that began.
    """

    def __init__(self, state: State, origin: int, captured: int, here: int, there: int) -> None:
        own, others = state.men[state.turn], state.men[1 - state.turn]
        self._state = state
        self._kind = kind_at(own, 1 << origin) or DEFENDER
        self._own = standing(own) & ~(1 << origin)
        self._others = standing(others) & ~captured
        self._blockers = others[BLOCKER]
        self._here = here
        self._there = there
        self._between = between(here, there)

    def refusal(self) -> IllegalMove | None:
        """Return the rule that this leg breaks, whatever comes after it."""
        target = 1 << self._there
        if self._here == self._there:
            return IllegalMove("la-trel.move.elsewhere", square=NAMES[self._here])
        if self._own & target and self._kind in _CAPTURELESS:
            return IllegalMove("la-trel.move.occupied", square=NAMES[self._there])
        if self._kind == DEFENDER:
            return self._defender_refusal()
        if self._kind == BLOCKER:
            return self._blocker_refusal()
        return self._attacker_refusal()

    def victim(self) -> int:
        """Return what the leg captures if it breaks no rule, as a set."""
        if self._kind in _CAPTURELESS:
            return 0
        if self._others & 1 << self._there:
            return 1 << self._there
        return self._others & 1 << self._between[-1] if self._between else 0

    def _defender_refusal(self) -> IllegalMove | None:
        files, ranks = offset(self._here, self._there)
        over = self._between[0] if len(self._between) == 1 and 0 in (files, ranks) else None
        jumps = over is not None and self._others & 1 << over
        if jumps or self._others & 1 << self._there:
            return self._never("la-trel.defender.no-capture")
        return self._wrong_way() if abs(files) + abs(ranks) != 1 else None

    def _blocker_refusal(self) -> IllegalMove | None:
        origin, target = 1 << self._here, 1 << self._there
        if self._others & target:
            return self._never("la-trel.blocker.no-capture")
        if not blocker_reach(origin, 0) & target:
            return self._wrong_way()
        if not blocker_reach(origin, self._own | self._others) & target:
            start, end = NAMES[self._here], NAMES[self._there]
            return IllegalMove("la-trel.blocker.path", start=start, end=end)
        return None

    def _attacker_refusal(self) -> IllegalMove | None:
        files, ranks = offset(self._here, self._there)
        straight, slanting = 0 in (files, ranks), abs(files) == abs(ranks)
        if not (straight and self._kind != TRIDENT) and not (slanting and self._kind != SABRE):
            return self._wrong_way()
        taken = self._own | self._others
        in_the_way = [square for square in self._between if taken & 1 << square]
        if not in_the_way:
            return self._arrival_refusal()
        return self._crowd_refusal(in_the_way) or self._jump_refusal(in_the_way[0])

    def _arrival_refusal(self) -> IllegalMove | None:
        """Look at the end of a clear line."""
        target = 1 << self._there
        square = NAMES[self._there]
        if self._own & target:
            return IllegalMove("la-trel.move.occupied", square=square)
        if not self._others & target:
            return None
        if self._blockers & target:
            return IllegalMove("la-trel.blocker.safe", square=square)
        enemy = self._enemy(self._there)
        if not target & CORNERS:
            return IllegalMove("la-trel.capture.jump", piece=enemy, square=square)
        if not self._state.rules.options.corner_captures:
            return IllegalMove("la-trel.corner.safe", piece=enemy, square=square)
        return None

    def _crowd_refusal(self, in_the_way: list[int]) -> IllegalMove | None:
        """Look at what nobody jumps over: own pieces, and several at once."""
        for square in in_the_way:
            if self._own & 1 << square:
                if in_the_way == [self._between[-1]]:
                    return IllegalMove("la-trel.capture.own", square=NAMES[square])
                return self._blocked(square)
        if len(in_the_way) > 1:
            squares = tuple(NAMES[square] for square in in_the_way)
            return IllegalMove("la-trel.capture.one-a-leg", squares=squares)
        return None

    def _jump_refusal(self, over: int) -> IllegalMove | None:
        """Look at a jump over the one enemy in the way."""
        behind = self._between[-1] == over
        target = 1 << self._there
        if self._blockers & 1 << over:
            if behind:
                return IllegalMove("la-trel.blocker.safe", square=NAMES[over])
            return self._blocked(over)
        if not behind:
            return self._wrong_landing("beyond", over, self._between[self._between.index(over) + 1])
        if self._others & target & CORNERS:
            square, corner = NAMES[over], NAMES[self._there]
            return IllegalMove("la-trel.corner.landing", square=square, corner=corner)
        if (self._own | self._others) & target:
            return self._wrong_landing("occupied", over, self._there)
        return None

    def _enemy(self, square: int) -> Term:
        kind = kind_at(self._state.men[1 - self._state.turn], 1 << square)
        return term(DEFENDER if kind is None else kind)

    def _never(self, rule: str) -> IllegalMove:
        """Refuse what this kind of piece never does."""
        return IllegalMove(rule, piece=term(self._kind), square=NAMES[self._here])

    def _wrong_way(self) -> IllegalMove:
        start, end = NAMES[self._here], NAMES[self._there]
        return IllegalMove(_MOVE_RULES[self._kind], piece=term(self._kind), start=start, end=end)

    def _blocked(self, square: int) -> IllegalMove:
        return IllegalMove(
            "la-trel.move.blocked",
            piece=term(self._kind),
            start=NAMES[self._here],
            end=NAMES[self._there],
            square=NAMES[square],
        )

    def _wrong_landing(self, case: str, over: int, landing: int) -> IllegalMove:
        return IllegalMove(
            "la-trel.capture.landing",
            case,
            piece=self._enemy(over),
            square=NAMES[over],
            landing=NAMES[landing],
        )
