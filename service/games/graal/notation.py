"""Reading and writing moves.

`e4-e9`, `e4xe9`, a shot `e4*e6`, `deploy w donjon@k2 cour@k3 R@l2 …`. The steps of a shot are
`("e4", "*e6")`, those of a deployment its words, put into the order in which it is written.
"""

from __future__ import annotations

import re
from typing import Final

from service.games.core.errors import UnreadableMove
from service.games.core.notation import Steps
from service.games.graal.board import GRID, NAMES
from service.games.graal.figures import COLOURS, KIND_OF, KINDS
from service.games.graal.moves import Deployment, Move

DEPLOY: Final = "deploy"
_SHOT: Final = "*"

_SQUARE: Final = "[a-z][0-9]{1,2}"
_PATH: Final = re.compile(f"{_SQUARE}(?:[-x*]{_SQUARE})*")
_STEP: Final = re.compile(rf"(\*?)({_SQUARE})")
_DEPLOYMENT: Final = re.compile(
    f"deploy(?: [{''.join(COLOURS)}](?: (?:donjon|cour|[{''.join(KINDS)}])@{_SQUARE})*)?"
)
_RANK: Final = {"donjon": -2, "cour": -1} | {kind: rank for rank, kind in enumerate(KINDS)}


def read(text: str) -> Steps:
    """Read a move or the beginning of one; "" begins every move."""
    if not text:
        return ()
    if _DEPLOYMENT.fullmatch(text):
        words = text.split(" ")
        steps = (*words[:2], *sorted(words[2:], key=_written_order))
    elif _PATH.fullmatch(text):
        steps = tuple(shot + square for shot, square in _STEP.findall(text))
    else:
        raise UnreadableMove(text)
    for square in squares(steps):
        if square not in GRID.squares:
            raise UnreadableMove(text, square)
    return steps


def squares(steps: Steps) -> list[str]:
    """Return the names of the squares in the steps of a move."""
    if steps[:1] == (DEPLOY,):
        return [word.partition("@")[2] for word in steps[2:]]
    return [step.lstrip(_SHOT) for step in steps]


def is_shot(steps: Steps) -> bool:
    """Tell whether these steps begin with a shot."""
    return len(steps) > 1 and steps[1].startswith(_SHOT)


def _written_order(word: str) -> tuple[int, str]:
    what, _, square = word.partition("@")
    return _RANK[what], square


def steps_of(move: Move) -> Steps:
    """Return the steps of a move."""
    if isinstance(move, Deployment):
        words = [f"{KINDS[KIND_OF[figure]]}@{NAMES[square]}" for figure, square in move.figures]
        if move.castle is not None:
            _, donjon, cour = move.castle
            words = [f"donjon@{NAMES[donjon]}", f"cour@{NAMES[cour]}", *words]
        return (DEPLOY, COLOURS[move.colour], *words)
    target = NAMES[move.target]
    return NAMES[move.origin], _SHOT + target if move.shot else target


def write(move: Move) -> str:
    """Write a move."""
    if isinstance(move, Deployment):
        return " ".join(steps_of(move))
    sign = _SHOT if move.shot else "-" if move.taken is None else "x"
    return NAMES[move.origin] + sign + NAMES[move.target]
