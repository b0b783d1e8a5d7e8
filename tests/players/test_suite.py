"""The suite of drawn positions: its best moves are the best, and the levels it names play them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from service.games.registry import Entry, load
from service.games.zatre.board import BOX, FILES, TILES
from service.games.zatre.game import GAME as ZATRE
from service.games.zatre.scoring import Turn
from service.games.zatre.state import State
from service.players import LEVELS, think, view_of
from tests.games.graal.boards import position as graal_position
from tests.games.latrel.boards import position as latrel_position
from tests.games.latroncules.boards import position as latroncules_position
from tests.players.suite import Judge, Task, tasks

ENTRIES = {
    "la-trel": load("service.games.latrel"),
    "latroncules": load("service.games.latroncules"),
    "graal": load("service.games.graal"),
    "zatre": load("service.games.zatre"),
}
ZATRE_ENTRY = ENTRIES["zatre"]


def zatre_position(task: Task) -> State:
    """Set up the middle of a board, the hand and the sheet of the player to move.

    The other player holds all other tiles, so that nothing is to come.
    """
    rows = [line.split() for line in task.board.splitlines()]
    tiles = {
        f"{FILES[FILES.index('h') - len(rows) // 2 + file]}{8 + len(rows) // 2 - down}": int(sign)
        for down, row in enumerate(rows)
        for file, sign in enumerate(row)
        if sign != "."
    }
    names = Turn._fields
    turns = [
        dict(zip(names, map(int, turn.split("/")), strict=True))
        for turn in task.words["turns"].split()
    ]
    hand = [int(tile) for tile in task.words["hand"].split()]
    used = [*tiles.values(), *hand]
    rest = [
        tile
        for tile, count in zip(TILES, BOX, strict=True)
        for _ in range(count - used.count(tile))
    ]
    state: State = ZATRE_ENTRY.wire.load_state(
        {
            "tiles": tiles,
            "hands": {"p1": hand, "p2": rest},
            "turn": "p1",
            "phase": "lay",
            "turns": {"p1": turns, "p2": []},
        }
    )
    return state


POSITIONS: Mapping[str, Callable[[Task], Any]] = {
    "la-trel": lambda task: latrel_position(
        task.board, variant=task.words.get("variant", "fr-basic")
    ),
    "latroncules": lambda task: latroncules_position(task.board),
    "graal": lambda task: graal_position(task.board, north=True),
    "zatre": zatre_position,
}

ALL = [(game, task) for game in POSITIONS for task in tasks(game)]

per_task = pytest.mark.parametrize(
    ("game", "task"), ALL, ids=[f"{game}: {task.name}" for game, task in ALL]
)


def best_turns(state: State) -> set[str]:
    """Return the turns after which the sheet has most, if none of them has the most points."""
    turns = list(ZATRE.generate(state))
    seat = state.turn
    totals = {turn: ZATRE.advance(state, turn).sheet(seat).total for turn in turns}
    points = {turn: state.score(turn.placements).points for turn in turns}
    best = {turn for turn in turns if totals[turn] == max(totals.values())}
    assert max(points[turn] for turn in best) < max(points.values())
    return {ZATRE.notation(turn) for turn in best}


def judged(entry: Entry, state: Any, task: Task) -> set[str]:
    return best_turns(state) if task.kind == "row" else Judge(entry).best(state, task.kind)


@per_task
def test_the_best_moves_are_the_best(game: str, task: Task) -> None:
    assert judged(ENTRIES[game], POSITIONS[game](task), task) == task.best


@per_task
def test_the_levels_named_play_them(game: str, task: Task) -> None:
    entry = ENTRIES[game]
    state = POSITIONS[game](task)
    [seat] = entry.game.to_move(state)
    for level in task.levels:
        view = view_of(entry, state, seat)
        *_, answer = think(entry, view, seat, LEVELS[level], seed="suite")
        assert entry.game.notation(answer.lines[0].move) in task.best, level


def test_the_suite_has_what_is_asked_of_it() -> None:
    kinds = {game: {task.kind for task in tasks(game)} for game in POSITIONS}
    assert kinds["la-trel"] >= {"win in 1", "win in 2", "save", "fork"}
    assert kinds["latroncules"] >= {"win in 1", "win in 2", "win in 3", "save", "gain"}
    assert kinds["graal"] >= {"win in 1", "win in 2", "save"}
    assert kinds["zatre"] == {"row"}
    assert all(8 in task.levels for _, task in ALL)


def test_a_castle_is_entered_and_a_corner_is_sought() -> None:
    names = {task.name for _, task in ALL}
    assert "a castle that nobody guards" in names
    assert "a corner is safe" in names
