"""Where each kind of piece can go from each square: tables, made once.

What an attacker can do on one of its lines depends only on which squares of that line are
taken. So there is a table for each square and line, and the moves in it are made in advance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from service.games.core.squares import (
    EAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    ORTHOGONALS,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    Direction,
)
from service.games.latrel.board import ALL_SQUARES, CORNERS, GRID, squares_in
from service.games.latrel.moves import Move, capture, quiet_move
from service.games.latrel.pieces import SABRE, TRIDENT, WARRIOR

Jump: TypeAlias = tuple[int, Move]
Sight: TypeAlias = tuple[tuple[Move, ...], tuple[Jump, ...]]
"""What an attacker sees on a line: its quiet moves, and what it could capture if the piece
there (the first number, as a set) is one that it may capture."""

Line: TypeAlias = tuple[int, dict[int, Sight]]
"""The squares of a line, and what is seen for each way in which they can be taken."""

Stride: TypeAlias = tuple[int, dict[int, tuple[Move, ...]]]
"""A defender's neighbouring squares, and its moves for each way in which they can be taken."""

MOST_BLOCKER_STEPS: Final = 3
_NOT_A: Final = 0xFEFEFEFEFEFEFEFE
_NOT_H: Final = 0x7F7F7F7F7F7F7F7F

_RANK: Final = (EAST, WEST)
_FILE: Final = (NORTH, SOUTH)
_RISING: Final = (NORTH_EAST, SOUTH_WEST)
_FALLING: Final = (SOUTH_EAST, NORTH_WEST)


def _set(squares: tuple[int, ...]) -> int:
    return sum(1 << square for square in squares)


def _subsets(squares: int) -> Iterator[int]:
    subset = 0
    while True:
        yield subset
        subset = (subset - squares) & squares
        if not subset:
            return


def _seen(ray: tuple[int, ...], taken: int) -> int:
    """Return what matters of the squares taken: the nearest, and the one right behind it."""
    for index, square in enumerate(ray):
        if taken & 1 << square:
            return taken & _set(ray[index : index + 2])
    return 0


def _look(moves: tuple[Move, ...], ray: tuple[int, ...], taken: int) -> Sight:
    """Find what an attacker sees in one direction; `moves` are those on an empty board."""
    for index, square in enumerate(ray):
        bit = 1 << square
        if taken & bit:
            origin = moves[0].path[0]
            if bit & CORNERS:
                return moves[:index], ((bit, capture(origin, square, square)),)
            if index + 1 < len(ray) and not taken & 1 << ray[index + 1]:
                return moves[:index], ((bit, capture(origin, square, ray[index + 1])),)
            return moves[:index], ()
    return moves, ()


def _sights(origin: int, direction: Direction) -> list[tuple[int, Sight]]:
    """List the ways in which the squares in one direction can be taken, with what is seen."""
    ray = GRID.ray(origin, direction)
    moves = tuple(quiet_move(origin, square) for square in ray)
    different: dict[int, Sight] = {}
    listed: list[tuple[int, Sight]] = []
    for taken in _subsets(_set(ray)):
        seen = _seen(ray, taken)
        if seen not in different:
            different[seen] = _look(moves, ray, seen)
        listed.append((taken, different[seen]))
    return listed


def _line(origin: int, directions: tuple[Direction, Direction]) -> Line:
    one, other = (_sights(origin, direction) for direction in directions)
    # Few of the thousands of sights are different, and those that are not are shared.
    joined: dict[tuple[int, int], Sight] = {}
    sights: dict[int, Sight] = {}
    for here, near in one:
        for there, far in other:
            both = (id(near), id(far))
            if both not in joined:
                joined[both] = near[0] + far[0], near[1] + far[1]
            sights[here | there] = joined[both]
    return max(sights), sights


def _lines(directions: tuple[Direction, Direction]) -> dict[int, Line]:
    lines = {1 << square: _line(square, directions) for square in range(GRID.size)}
    return {square: line for square, line in lines.items() if line[0]}


def _steps(origin: int) -> Stride:
    around = [GRID.step(origin, direction) for direction in ORTHOGONALS]
    squares = tuple(square for square in around if square is not None)
    moves = {square: quiet_move(origin, square) for square in squares}
    free = {
        taken: tuple(move for square, move in moves.items() if not taken & 1 << square)
        for taken in _subsets(_set(squares))
    }
    return _set(squares), free


def _joined(*tables: dict[int, Line]) -> dict[int, tuple[Line, ...]]:
    return {
        1 << square: tuple(table[1 << square] for table in tables if 1 << square in table)
        for square in range(GRID.size)
    }


_ORTHOGONAL: Final = (_lines(_RANK), _lines(_FILE))
_DIAGONAL: Final = (_lines(_RISING), _lines(_FALLING))

DEFENDER_STEPS: Final = {1 << square: _steps(square) for square in range(GRID.size)}
"""By the defender's square, as a set."""

ATTACKER_LINES: Final = {
    SABRE: _joined(*_ORTHOGONAL),
    TRIDENT: _joined(*_DIAGONAL),
    WARRIOR: _joined(*_ORTHOGONAL, *_DIAGONAL),
}
"""By the attacker's kind and its square, as a set."""


def blocker_reach(blocker: int, occupied: int) -> int:
    """Return where a blocker can go in one to three steps, its own square left out."""
    free = ~occupied & ALL_SQUARES
    reached = front = blocker
    for _ in range(MOST_BLOCKER_STEPS):
        ahead = front << 8 | front >> 8
        sideways = (ahead & _NOT_H) << 1 | (ahead & _NOT_A) >> 1
        front = (ahead | sideways) & free & ~reached
        reached |= front
    return reached & ~blocker


_BLOCKER_MOVES: Final = {
    1 << origin: tuple(
        (1 << target, quiet_move(origin, target))
        for target in squares_in(blocker_reach(1 << origin, 0))
    )
    for origin in range(GRID.size)
}
"""By the blocker's square, as a set: all moves on an empty board, each with its target."""


def blocker_moves(blocker: int, occupied: int) -> list[Move]:
    """Return a blocker's moves."""
    reach = blocker_reach(blocker, occupied)
    return [move for target, move in _BLOCKER_MOVES[blocker] if target & reach]
