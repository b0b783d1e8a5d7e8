"""La Trel once more, slowly and straight from the rules, to compare the engine with.

Nothing here is shared with the engine: squares are pairs, the board is a dictionary, and every
question is answered by walking over it. Moves are texts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

Square: TypeAlias = tuple[int, int]
Board: TypeAlias = dict[Square, str]
Moves: TypeAlias = dict[str, tuple[Board, list[Square]]]
"""The board after each move, and the squares of its victims in order."""

N, S, E, W = (0, 1), (0, -1), (1, 0), (-1, 0)
NE, NW, SE, SW = (1, 1), (-1, 1), (1, -1), (-1, -1)
WAYS = {"S": (N, S, E, W), "T": (NE, NW, SE, SW), "W": (N, S, E, W, NE, NW, SE, SW)}
BLOCKER_WAYS = (N, S, NE, NW, SE, SW)
CORNERS = {(1, 1), (1, 8), (8, 1), (8, 8)}
EACH = {"S": 4, "T": 2, "W": 2}


def name(square: Square) -> str:
    return "abcdefgh"[square[0] - 1] + str(square[1])


def square(text: str) -> Square:
    return ("abcdefgh".index(text[0]) + 1, int(text[1]))


def other(colour: str) -> str:
    return "b" if colour == "w" else "w"


@dataclass
class Table:
    """A game on a table: the pieces, and what the players have written down."""

    options: dict[str, Any]
    board: Board
    mover: str = "w"
    ply: int = 0
    left: dict[str, int | None] = field(default_factory=dict)  # of the deadline; None: met
    runs: dict[str, list[Square]] = field(default_factory=lambda: {"w": [], "b": []})
    occurred: list[Any] = field(default_factory=list)  # (placement, mover)

    def __post_init__(self) -> None:
        if not self.occurred:
            self.occurred = [self.key(self.board, self.mover)]
        for colour in "wb":
            if self.attackers(colour) == 1 and self.options["deadline_moves"] is not None:
                self.left.setdefault(colour, self.options["deadline_moves"])

    @staticmethod
    def key(board: Board, mover: str) -> Any:
        return (tuple(sorted(board.items())), mover)

    def attackers(self, colour: str) -> int:
        return sum(piece[0] == colour and piece[1] in EACH for piece in self.board.values())

    # Moves

    def legal(self) -> Moves:
        if self.result() is not None:
            return {}
        return self.legal_if_not_over()

    def legal_if_not_over(self) -> Moves:
        moves: Moves = {}
        for start, piece in self.board.items():
            if piece[0] != self.mover or (piece[1] != "D" and self.must_open()):
                continue
            moves |= {
                text: (board, victims)
                for text, (board, victims) in self.moves_of(start, piece).items()
                if victims or not self.forbidden(start, piece, text, board)
            }
        return moves

    def must_open(self) -> bool:
        """Tell whether the first move is still due, and bound to be a defender's."""
        if self.ply >= 2:
            return False
        return self.mover == "w" or self.options["opening_defenders"] == "both"

    def moves_of(self, start: Square, piece: str) -> Moves:
        moves = self.exchanges_in_place(start, piece)
        for end in self.quiet(start, piece):
            board = dict(self.board)
            del board[start]
            board[end] = piece
            text = f"{name(start)}-{name(end)}"
            moves[text] = (board, [])
            if piece[1] == "D" and end[1] == self.last(piece) != start[1]:
                for letter in self.lost(piece[0]):
                    moves[f"{text}={letter}"] = ({**board, end: piece[0] + letter}, [])
        if piece[1] in EACH:
            rest = {where: what for where, what in self.board.items() if where != start}
            self.captures(moves, name(start), rest, [], start, piece)
        return moves

    def exchanges_in_place(self, start: Square, piece: str) -> Moves:
        later = self.options["exchange"] == "later"
        if not later or piece[1] != "D" or start[1] != self.last(piece):
            return {}
        return {
            f"{name(start)}={letter}": ({**self.board, start: piece[0] + letter}, [])
            for letter in self.lost(piece[0])
        }

    @staticmethod
    def last(piece: str) -> int:
        return 8 if piece[0] == "w" else 1

    def lost(self, colour: str) -> list[str]:
        standing = list(self.board.values())
        return [letter for letter, each in EACH.items() if standing.count(colour + letter) < each]

    def quiet(self, start: Square, piece: str) -> set[Square]:
        def free(place: Square) -> bool:
            return 1 <= place[0] <= 8 and 1 <= place[1] <= 8 and place not in self.board

        ends: set[Square] = set()
        if piece[1] == "D":
            ends = {(start[0] + f, start[1] + r) for f, r in (N, S, E, W)}
            ends = {end for end in ends if free(end)}
        elif piece[1] == "B":
            for a in BLOCKER_WAYS:
                one = (start[0] + a[0], start[1] + a[1])
                if not free(one):
                    continue
                ends.add(one)
                for b in BLOCKER_WAYS:
                    two = (one[0] + b[0], one[1] + b[1])
                    if not free(two) and two != start:
                        continue
                    ends.add(two)
                    for c in BLOCKER_WAYS:
                        three = (two[0] + c[0], two[1] + c[1])
                        if free(three):
                            ends.add(three)
            ends.discard(start)
        else:
            for f, r in WAYS[piece[1]]:
                end = (start[0] + f, start[1] + r)
                while free(end):
                    ends.add(end)
                    end = (end[0] + f, end[1] + r)
        return ends

    def captures(
        self, moves: Moves, text: str, board: Board, victims: list[Square], here: Square, piece: str
    ) -> None:
        """`board` is without the moving piece."""
        if victims and not self.options["chain_captures"]:
            return
        for f, r in WAYS[piece[1]]:
            at = (here[0] + f, here[1] + r)
            while 1 <= at[0] <= 8 and 1 <= at[1] <= 8 and at not in board:
                at = (at[0] + f, at[1] + r)
            if at not in board or board[at][0] == piece[0] or board[at][1] == "B":
                continue
            if at in CORNERS:
                if not self.options["corner_captures"]:
                    continue
                end = at
            else:
                end = (at[0] + f, at[1] + r)
                if not (1 <= end[0] <= 8 and 1 <= end[1] <= 8) or end in board:
                    continue
            rest = {where: what for where, what in board.items() if where != at}
            longer = f"{text}x{name(end)}"
            assert longer not in moves
            moves[longer] = ({**rest, end: piece}, [*victims, at])
            self.captures(moves, longer, rest, [*victims, at], end, piece)

    def forbidden(self, start: Square, piece: str, text: str, board: Board) -> bool:
        if text[2] == "=":
            return False
        end = square(text[3:5])
        run = self.runs[piece[0]]
        if self.options["repetition"] == "piece":
            return bool(run) and run[-1] == start and run.count(end) >= 3
        if self.options["repetition"] == "piece-strict":
            landings = run[1:]
            return bool(run) and run[-1] == start and landings.count(end) >= 2
        return self.occurred.count(self.key(board, other(self.mover))) >= 2

    # Playing

    def play(self, text: str) -> Table:
        board, victims = self.legal()[text]
        mover, opponent = self.mover, other(self.mover)
        start = square(text[:2])
        after = Table(
            self.options,
            board,
            opponent,
            self.ply + 1,
            dict(self.left),
            {colour: list(run) for colour, run in self.runs.items()},
            [*self.occurred, self.key(board, opponent)],
        )
        if victims or "=" in text:
            after.runs[mover] = []
        elif after.runs[mover] and after.runs[mover][-1] == start:
            after.runs[mover].append(square(text[3:5]))
        else:
            after.runs[mover] = [start, square(text[3:5])]
        if after.runs[opponent] and after.runs[opponent][-1] in victims:
            after.runs[opponent] = []
        deadline = self.options["deadline_moves"]
        if deadline is not None:
            if after.attackers(mover) == 1:
                kinds = {self.board[victim][1] for victim in victims}
                if self.options["deadline_victims"] == "attackers":
                    kinds -= {"D"}
                left = self.left[mover]
                if kinds:
                    after.left[mover] = deadline if self.options["deadline_restarts"] else None
                elif left is not None:
                    after.left[mover] = left - 1
            if after.attackers(opponent) == 1 and self.attackers(opponent) > 1:
                after.left[opponent] = deadline
            for colour in "wb":
                if after.attackers(colour) != 1:
                    after.left.pop(colour, None)
        return after

    # The end

    def result(self) -> tuple[str, str] | None:
        """Return None or (winner or "draw", reason)."""
        a, b = other(self.mover), self.mover
        if self.attackers(b) == 0:
            return a, "attackers-captured"
        if self.attackers(a) == 0:
            return b, "attackers-captured"
        if self.options["lone_attackers_draw"] and self.attackers(a) == self.attackers(b) == 1:
            return "draw", "lone-attackers"
        if self.attackers(b) <= self.options["immobile_limit"] and not any(
            self.moves_of(start, piece)
            for start, piece in self.board.items()
            if piece[0] == b and piece[1] in EACH
        ):
            return a, "attackers-immobile"
        if self.left.get(a) == 0:
            return b, "deadline"
        if not self.legal_if_not_over():
            return "draw", "stalemate"
        return None
