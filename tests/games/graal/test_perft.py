"""The sizes of the move tree, from a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from service.games.core.perft import perft
from service.games.graal.game import GAME

DEEP = 1_000_000
"""Tables with more nodes than this run with `-m deep`."""


def _table() -> list[Any]:
    rows = []
    for line in Path(__file__).with_name("perft.txt").read_text("utf-8").splitlines():
        if line.startswith("{"):
            keywords, depth, nodes = line.split(" | ")
            marks = [pytest.mark.deep] if int(nodes) > DEEP else []
            row = (json.loads(keywords), int(depth), int(nodes))
            rows.append(pytest.param(*row, marks=marks, id=f"{keywords}-{depth}"))
    return rows


@pytest.mark.parametrize(("keywords", "depth", "nodes"), _table())
def test_perft(keywords, depth, nodes):
    assert perft(GAME, GAME.new(preset="standard", **keywords), depth) == nodes
