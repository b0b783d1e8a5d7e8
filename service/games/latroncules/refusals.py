"""Why a move is refused: the most specific rule that it breaks, with the squares concerned."""

from __future__ import annotations

from service.games.core.errors import IllegalMove, Term, Value
from service.games.core.notation import Steps
from service.games.latroncules.board import GRID, LINES, squares_in
from service.games.latroncules.captures import captured, unbroken_pincers
from service.games.latroncules.moves import move_between
from service.games.latroncules.state import BLACK, CAVALRY, INFANTRY, PIECES, State

_OWN_PIECE = "latroncules.turn.own-piece"
_ONE_MOVE = "latroncules.turn.one-move"
_NO_PASSING = "latroncules.turn.no-passing"
_EMPTY_SQUARE = "latroncules.move.empty-square"
_FORWARD = "latroncules.infantry.forward"
_ONE_SQUARE = "latroncules.cavalry.one-square"
_LINES = "latroncules.cavalry.lines"
_JUMP = "latroncules.cavalry.jump"
_JUMP_LINES = "latroncules.cavalry.jump-lines"
_PINCER = "latroncules.pincer.entry"
_FLANKER = "latroncules.pincer.capture-flanker"


def refusal(state: State, steps: Steps) -> IllegalMove:
    """Explain why these steps are no legal move."""
    origin = GRID.squares[steps[0]]
    piece = state.piece_at(origin)
    if piece is None:
        return IllegalMove(_OWN_PIECE, "empty", origin=steps[0])
    named = Term(PIECES[piece][1])
    if piece // 2 != state.turn:
        return IllegalMove(_OWN_PIECE, "enemy", piece=named, origin=steps[0])
    if len(steps) == 1:
        movable = any(move.origin == origin for move in state.moves)
        case = "unfinished" if movable else "stuck"
        return IllegalMove(_ONE_MOVE, case, piece=named, origin=steps[0])
    if len(steps) > 2:
        return IllegalMove(_ONE_MOVE, "several", piece=named, origin=steps[0])
    if steps[0] == steps[1]:
        return IllegalMove(_NO_PASSING, piece=named, origin=steps[0])
    return _Attempt(state, steps[0], steps[1], cavalry=bool(piece & 1)).refusal()


class _Attempt:
    """One piece on its way from one square to another."""

    def __init__(self, state: State, origin: str, target: str, *, cavalry: bool) -> None:
        self._state = state
        self._origin = GRID.squares[origin]
        self._target = GRID.squares[target]
        self._cavalry = cavalry
        self._values: dict[str, Value] = {
            "piece": Term(CAVALRY if cavalry else INFANTRY),
            "origin": origin,
            "target": target,
        }
        self._files = self._target % GRID.width - self._origin % GRID.width
        self._ranks = self._target // GRID.width - self._origin // GRID.width
        self._distance = max(abs(self._files), abs(self._ranks))
        self._direction = (self._files // self._distance, self._ranks // self._distance)
        self._between = self._squares_between()

    def refusal(self) -> IllegalMove:
        refused = self._cavalry_refusal() if self._cavalry else self._infantry_refusal()
        return refused or self._pincer_refusal()

    def _because(self, rule: str, case: str = "", **values: Value) -> IllegalMove:
        return IllegalMove(rule, case, faults=(), **self._values, **values)

    def _is_straight(self) -> bool:
        return not self._files or not self._ranks or abs(self._files) == abs(self._ranks)

    def _squares_between(self) -> list[int]:
        if not self._is_straight():
            return []
        return list(GRID.ray(self._origin, self._direction)[: self._distance - 1])

    def _pieces_between(self) -> list[int]:
        return [square for square in self._between if self._state.piece_at(square) is not None]

    def _infantry_refusal(self) -> IllegalMove | None:
        ahead = -self._ranks if self._state.turn == BLACK else self._ranks
        if ahead < 0:
            return self._because(_FORWARD, "backwards")
        if ahead == 0:
            return self._because(_FORWARD, "sideways")
        if self._files:
            return self._because(_FORWARD, "aslant")
        if ahead > 1:
            return self._because(_FORWARD, "jump" if self._pieces_between() else "far")
        return self._occupied_refusal()

    def _occupied_refusal(self) -> IllegalMove | None:
        piece = self._state.piece_at(self._target)
        if piece is None:
            return None
        case = "friend" if piece // 2 == self._state.turn else "enemy"
        return self._because(_EMPTY_SQUARE, case)

    def _cavalry_refusal(self) -> IllegalMove | None:
        if not self._is_straight():
            return self._because(_ONE_SQUARE, "crooked")
        if self._distance > 2:
            several = len(self._pieces_between()) > 1
            return self._because(_JUMP, "two") if several else self._because(_ONE_SQUARE, "far")
        if self._distance == 2:
            return self._lines_refusal(_JUMP_LINES) or self._jump_refusal()
        return self._lines_refusal(_LINES) or self._occupied_refusal()

    def _lines_refusal(self, rule: str) -> IllegalMove | None:
        options = self._state.rules.options
        lines = LINES[options.board][self._origin]
        if self._direction in lines or (rule == _JUMP_LINES and options.jump_lines == "free"):
            return None
        onward = [GRID.step(self._origin, direction) for direction in lines]
        allowed = sorted(GRID.names[square] for square in onward if square is not None)
        return self._because(rule, allowed=allowed)

    def _jump_refusal(self) -> IllegalMove | None:
        over = self._between[0]
        name = GRID.names[over]
        jumped = self._state.piece_at(over)
        if jumped is None:
            return self._because(_JUMP, "nothing", over=name)
        other = Term(PIECES[jumped][1])
        if jumped // 2 == self._state.turn:
            return self._because(_JUMP, "friend", over=name, other=other)
        if self._state.piece_at(self._target) is not None:
            return self._because(_JUMP, "occupied", over=name, other=other)
        return None

    def _pincer_refusal(self) -> IllegalMove:
        rules = self._state.rules
        own, enemy = self._state.sides()
        over = self._between[0] if self._between else None
        move = move_between(self._origin, self._target, over)
        pincer = unbroken_pincers(rules, own, enemy, move)[0]
        enemies = _names(pincer)
        taken = captured(rules, own, enemy, move)
        if taken:
            return self._because(_FLANKER, enemies=enemies, captured=_names(taken))
        # A step to the same square takes what a jump would if it could.
        step = move_between(self._origin, self._target)
        if over is not None and captured(rules, own, enemy, step):
            return self._because(_PINCER, "jump", enemies=enemies)
        return self._because(_PINCER, "held", enemies=enemies)


def _names(squares: int) -> list[str]:
    return sorted(GRID.names[square] for square in squares_in(squares))
