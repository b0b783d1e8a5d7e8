"""Whole games, kept as text: each move with what it does, and how the game ends.

A file begins with the options; `python -m tests.games.latroncules.test_playthroughs FILE`
writes it anew from its moves, for a change of the format.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.games.core.errors import IllegalMove
from service.games.latroncules import GAME, State
from tests.games.latroncules.boards import pieces_of

FOLDER = Path(__file__).with_name("playthroughs")
LETTERS = {"wF": "F", "wC": "C", "bF": "f", "bC": "c"}


def drawn(state: State) -> Iterator[str]:
    pieces = pieces_of(state)
    for rank in "87654321":
        yield "  " + " ".join(
            LETTERS.get(pieces.get(f"{file}{rank}", ""), ".") for file in "abcdefgh"
        )


def transcript(options: str, texts: list[str]) -> Iterator[str]:
    """Play the moves and tell the game, line by line."""
    yield f"options {options}"
    state = GAME.new(options=json.loads(options))
    for text in texts:
        legal = GAME.legal_moves(state).total().at_least
        transition = GAME.play(state, GAME.parse(state, text))
        happened = [f"{text} of {legal}"]
        for event in transition.events[1:]:
            told = {name: value for name, value in event.as_json().items() if name != "type"}
            happened.append(f"{event.type} {json.dumps(told)}")
        yield " | ".join(happened)
        state = transition.state
        if state.ply % 20 == 0:
            yield from drawn(state)
    yield from drawn(state)


def moves_of(lines: list[str]) -> list[str]:
    return [line.split()[0] for line in lines[1:] if not line.startswith(" ")]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(path):
    lines = path.read_text("utf-8").splitlines()
    options = lines[0].removeprefix("options ")
    assert list(transcript(options, moves_of(lines))) == lines


def test_a_whole_game_has_a_jump_that_only_free_jumps_allow():
    lines = (FOLDER / "every-option-changed.txt").read_text("utf-8").splitlines()
    changed = json.loads(lines[0].removeprefix("options "))
    bound = json.dumps({**changed, "jump_lines": "bound"})
    with pytest.raises(IllegalMove) as refused:
        list(transcript(bound, moves_of(lines)))
    assert refused.value.rule == "latroncules.cavalry.jump-lines"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        kept = Path(name).read_text("utf-8").splitlines()
        told = transcript(kept[0].removeprefix("options "), moves_of(kept))
        Path(name).write_text("\n".join(told) + "\n", "utf-8")
