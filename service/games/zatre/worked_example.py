"""The rulebook's worked example, with its score sheets as the printed ones show them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from service.games.core.texts import Text
from service.games.edge.worked_examples import Highlight, WorkedExample, WorkedTurn
from service.games.zatre.score_sheets import dump_sheet
from service.games.zatre.sheet import WORTH, Sheet


def _load(path: Path) -> WorkedExample:
    table = tomllib.loads(path.read_text("utf-8"))
    return WorkedExample(
        title=Text.of(table["title"]),
        about=Text.of(table["about"]),
        source=table["source"],
        names=table["names"],
        request=table["request"],
        turns=tuple(map(_turn, table["turns"])),
    )


def _turn(table: Mapping[str, Any]) -> WorkedTurn:
    return WorkedTurn(
        seat=table["seat"],
        moves=tuple(table["moves"]),
        text=Text.of(table["text"]),
        highlights=tuple(
            Highlight(tuple(run["squares"]), str(run["sum"])) for run in table["runs"]
        ),
        scores={seat: dump_sheet(seat, _sheet(sheet)) for seat, sheet in table["sheets"].items()},
    )


def _sheet(table: Mapping[str, Any]) -> Sheet:
    """Read the columns of a sheet; one without entries may be left out."""
    tens, elevens, twelves = (tuple(table.get(column, ())) for column in WORTH)
    return Sheet(table.get("ticks", 0), tens, elevens, twelves)


WORKED_EXAMPLE: Final = _load(Path(__file__).with_name("worked_example.toml"))
