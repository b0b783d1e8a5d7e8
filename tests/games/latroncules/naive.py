"""The rules once more, slow and straight from their text, sharing nothing with the engine.

Squares are names, positions are dictionaries, and every question is asked anew of the whole
board. What the engine says must agree with this on every position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

FILES = "abcdefgh"

LINES = r"""
8   .   X   .   X   .   X   .   X
7   X   .   X   .   X   .   X   .
6   .   -/  .   -/  .   -\  .   -\
5   |\  .   |\  .   |/  .   |/  .
4   .   |/  .   |/  .   |\  .   |\
3   -\  .   -\  .   -/  .   -/  .
2   .   X   .   X   .   X   .   X
1   X   .   X   .   X   .   X   .
"""

SWAPPED = {"/": "\\", "\\": "/"}

CORNER_NEIGHBOURS = {
    "a1": ("a2", "b1"),
    "h1": ("h2", "g1"),
    "a8": ("a7", "b8"),
    "h8": ("h7", "g8"),
}


@cache
def lines(square: str, board: str) -> str:
    """Return what is drawn on a square."""
    file, rank = FILES.index(square[0]), int(square[1])
    drawn = {int(row.split()[0]): row.split()[1:] for row in LINES.strip().splitlines()}
    if board == "standard":
        return drawn[rank][file]
    return "".join(SWAPPED.get(stroke, stroke) for stroke in drawn[rank][7 - file])


def allows(square: str, dx: int, dy: int, board: str) -> bool:
    """Tell whether the drawing on a square lets cavalry leave in a direction."""
    drawn = lines(square, board)
    if drawn == ".":
        return True
    if dx == 0:
        return "|" in drawn
    if dy == 0:
        return "-" in drawn
    return "X" in drawn or ("/" if dx == dy else "\\") in drawn


def away(square: str, dx: int, dy: int) -> str | None:
    x, y = FILES.index(square[0]) + dx, int(square[1]) + dy
    return f"{FILES[x]}{y}" if 0 <= x < 8 and 1 <= y <= 8 else None


@dataclass
class Position:
    pieces: dict[str, str]
    turn: str
    quiet_plies: int
    options: dict[str, Any]

    @property
    def letter(self) -> str:
        return self.turn[0]

    def is_own(self, square: str | None) -> bool:
        return square is not None and self.pieces.get(square, "-")[0] == self.letter

    def is_enemy(self, square: str | None) -> bool:
        return square in self.pieces and not self.is_own(square)

    def is_empty(self, square: str | None) -> bool:
        return square is not None and square not in self.pieces

    # Which squares face each other around a square

    def pairs(self, square: str) -> list[tuple[str, str]]:
        if square in CORNER_NEIGHBOURS:
            return [CORNER_NEIGHBOURS[square]]
        axes = [(1, 0), (0, 1)]
        if self.options["diagonal_captures"]:
            axes += [(1, 1), (1, -1)]
        found = []
        for dx, dy in axes:
            one, other = away(square, dx, dy), away(square, -dx, -dy)
            if one and other:
                found.append((one, other))
        return found

    # Moves

    def candidates(self) -> list[tuple[str, str, str | None]]:
        """Return the moves that pay no heed to pincers: from, to, jumped."""
        found: list[tuple[str, str, str | None]] = []
        for square, piece in self.pieces.items():
            if not self.is_own(square):
                continue
            if piece[1] == "F":
                ahead = away(square, 0, 1 if self.turn == "white" else -1)
                if ahead and self.is_empty(ahead):
                    found.append((square, ahead, None))
                continue
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if (dx, dy) == (0, 0):
                        continue
                    on_a_line = allows(square, dx, dy, self.options["board"])
                    may_jump = on_a_line or self.options["jump_lines"] == "free"
                    beside, beyond = away(square, dx, dy), away(square, 2 * dx, 2 * dy)
                    if on_a_line and beside and self.is_empty(beside):
                        found.append((square, beside, None))
                    if may_jump and self.is_enemy(beside) and beyond and self.is_empty(beyond):
                        found.append((square, beyond, beside))
        return found

    def captures(self, origin: str, target: str, jumped: str | None) -> dict[str, set[str]]:
        """Return each captured square with its two captors."""
        if jumped and not self.options["jump_captures"]:
            return {}
        found = {}
        standing = {s for s in self.pieces if self.is_own(s)} - {origin} | {target}
        for square in self.pieces:
            if self.is_enemy(square):
                for pair in self.pairs(square):
                    if target in pair and set(pair) <= standing:
                        found[square] = set(pair)
        return found

    def is_legal(self, origin: str, target: str, jumped: str | None) -> bool:
        captures = self.captures(origin, target, jumped)
        pincers = [p for p in self.pairs(target) if self.is_enemy(p[0]) and self.is_enemy(p[1])]
        if not pincers:
            return True
        if self.options["self_pincer_exception"] == "any-capture":
            return bool(captures)
        return all(one in captures or other in captures for one, other in pincers)

    def legal(self) -> dict[str, tuple[str, str, str | None]]:
        return {f"{m[0]}-{m[1]}": m for m in self.candidates() if self.is_legal(*m)}

    def after(self, origin: str, target: str, jumped: str | None) -> Position:
        captures = self.captures(origin, target, jumped)
        left = {s: p for s, p in self.pieces.items() if s not in captures}
        piece = left.pop(origin)
        far = "8" if self.turn == "white" else "1"
        if piece[1] == "F" and target[1] == far:
            limit = self.options["promotion_limit"]
            riders = sum(p == f"{self.letter}C" for p in self.pieces.values())
            if limit is None or riders < limit:
                piece = f"{self.letter}C"
        left[target] = piece
        turn = "black" if self.turn == "white" else "white"
        return Position(left, turn, 0 if captures else self.quiet_plies + 1, self.options)

    # The end

    def reason(self) -> str | None:
        sides = {piece[0] for piece in self.pieces.values()}
        if len(sides) == 1:
            return "pieces-captured"
        if not self.legal():
            return "stalemate"
        most = 50 if self.options["no_capture_count"] == "each-player" else 25
        return "no-capture" if self.quiet_plies > most else None
