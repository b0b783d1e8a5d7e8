"""The printed rulebooks, statement by statement: each is held by a rule, or told by the box.

`docs/printed/<game>.md` has one table a rulebook, of three columns: the statement in our own
words, its section, and in backticks what holds it. That is the id of a rule (`la-trel.aim`) or,
for what is no rule, a member of the box (`box.history`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.games.core.game import Game
from service.games.registry import PACKAGES, load

FOLDER = Path(__file__).parent.parent / "docs" / "printed"
GAMES = {entry.game.id: entry.game for entry in map(load, PACKAGES)}
PAGES = {path.stem: path for path in FOLDER.glob("*.md")}

per_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def rows(page: Path) -> Iterator[list[str]]:
    """Yield the cells of each row of the tables of a page, their heads left out."""
    in_body = False
    for line in page.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            in_body = False
        elif in_body:
            yield cells
        else:
            in_body = set("".join(cells)) <= set(":- ")


def statements(game: Game[Any, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield each statement of the game's page with what holds it."""
    for statement, _, holders in rows(PAGES[game.id]):
        yield statement, re.findall(r"`([^`]+)`", holders)


def exists(game: Game[Any, Any], holder: str) -> bool:
    """Tell whether there is such a rule, or such a member of the box that says something."""
    if holder.startswith("box."):
        return bool(getattr(game.box, holder.removeprefix("box."), None))
    return holder in game.rulebook.rules


def test_every_game_has_a_page() -> None:
    assert PAGES.keys() == GAMES.keys()


@per_game
def test_every_row_has_a_statement_its_section_and_what_holds_it(game: Game[Any, Any]) -> None:
    table = list(rows(PAGES[game.id]))
    assert table
    assert [row for row in table if len(row) != 3 or not all(row)] == []


@per_game
def test_every_statement_is_held_by_something_that_exists(game: Game[Any, Any]) -> None:
    adrift = [
        statement
        for statement, holders in statements(game)
        if not holders or not all(exists(game, holder) for holder in holders)
    ]
    assert adrift == []


@per_game
def test_every_rule_said_to_be_printed_holds_a_statement(game: Game[Any, Any]) -> None:
    printed = {rule.id for rule in game.rulebook.rules.values() if rule.certainty == "sure"}
    holding = {holder for _, holders in statements(game) for holder in holders}
    assert printed - holding == set()
