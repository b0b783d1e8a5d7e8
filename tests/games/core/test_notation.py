from __future__ import annotations

import pytest

from service.games.core.errors import UnreadableMove
from service.games.core.notation import SquareNotation
from service.games.core.squares import Grid

NOTATION = SquareNotation(Grid(8, 8).squares, suffix="=[STW]")


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("", ()),
        ("d1", ("d1",)),
        ("a2-a3", ("a2", "a3")),
        ("a2xa3", ("a2", "a3")),
        ("d1xd5-g8", ("d1", "d5", "g8")),
        ("c7-c8=W", ("c7", "c8", "=W")),
    ],
)
def test_moves_and_their_beginnings_are_read_into_steps(text: str, steps: tuple[str, ...]) -> None:
    assert NOTATION.read(text) == steps


@pytest.mark.parametrize(
    "text",
    [
        "a9", "i1", "a0", "a1-", "-a1", "a1--a2", "A1-a2", "a1 a2", "a1-a2\n", "a1-a2=Q",
        "a1=", "a١", "a1a2", "x", "=W", "a01",
    ],
)  # fmt: skip
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        NOTATION.read(text)
