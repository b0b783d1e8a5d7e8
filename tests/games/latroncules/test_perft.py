"""The sizes of the move tree, from a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from service.games.core.perft import perft
from service.games.latroncules import GAME
from tests.games.latroncules.boards import position

DEEP = 1_000_000
"""Tables with more nodes than this run with `-m deep`."""


def _table() -> list[Any]:
    rows = []
    for line in Path(__file__).with_name("perft.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            drawn, turn, depth, nodes, options = line.split(maxsplit=4)
            marks = [pytest.mark.deep] if int(nodes) > DEEP else []
            row = (drawn, turn, int(depth), int(nodes), json.loads(options))
            rows.append(pytest.param(*row, marks=marks, id=f"{drawn}-{depth}-{options}"))
    return rows


@pytest.mark.parametrize(("drawn", "turn", "depth", "nodes", "options"), _table())
def test_perft(drawn, turn, depth, nodes, options):
    if drawn == "start":
        state = GAME.new(options=options)
    else:
        state = position("\n".join(" ".join(rank) for rank in drawn.split("/")), turn, **options)
    assert perft(GAME, state, depth) == nodes
