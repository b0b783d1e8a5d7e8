"""The counts of `perft.txt`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from service.games.core.perft import perft
from service.games.latrel import GAME


def table() -> Iterator[ParameterSet]:
    for line in Path(__file__).with_name("perft.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        variant, options, depth, nodes, *deep = line.split()
        marks = [pytest.mark.deep] if deep else []
        yield pytest.param(
            variant, options, int(depth), int(nodes), marks=marks, id=f"{variant} {options} {depth}"
        )


@pytest.mark.parametrize(("variant", "options", "depth", "nodes"), list(table()))
def test_the_move_tree_has_as_many_nodes(
    variant: str, options: str, depth: int, nodes: int
) -> None:
    pairs = (entry.split("=") for entry in options.split(",") if entry != "-")
    chosen = {name: json.loads(value) for name, value in pairs}
    assert perft(GAME, GAME.new(variant, chosen), depth) == nodes
