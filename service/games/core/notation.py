"""Reading moves that are written as squares with something between them.

`a2-a3`, `d1xd5xg8`, `c7-c8=W`. A move or the beginning of one is read into its *steps*:
`("d1", "d5", "g8")`, `("c7", "c8", "=W")`. What a move captures follows from the position, so
`-` and `x` mean the same on input.
"""

from __future__ import annotations

import re
from collections.abc import Container

from service.games.core.errors import UnreadableMove

Steps = tuple[str, ...]


class SquareNotation:
    """The notation of a game whose moves are paths over squares."""

    def __init__(self, squares: Container[str], suffix: str = "") -> None:
        """`suffix` is a pattern for what may end a move, such as `=[STW]`."""
        square = "[a-z][0-9]{1,2}"
        ending = f"({suffix})?" if suffix else "()"
        self._squares = squares
        self._whole = re.compile(f"{square}(?:[-x]{square})*{ending}")
        self._square = re.compile(square)

    def read(self, text: str) -> Steps:
        """Read the steps of a move or of the beginning of one; "" begins every move."""
        if not text:
            return ()
        match = self._whole.fullmatch(text)
        if match is None:
            raise UnreadableMove(text)
        ending = match.group(1) or ""
        steps = tuple(self._square.findall(text[: len(text) - len(ending)]))
        for step in steps:
            if step not in self._squares:
                raise UnreadableMove(text, step)
        return (*steps, ending) if ending else steps
