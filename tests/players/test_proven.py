"""A proven win is played out; the rules' own deadlines and repetitions are part of the search."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.chance import Chance
from service.games.registry import Entry
from service.players import LEVELS, Answer, Effort, think
from tests.games.latrel.boards import position as latrel_position
from tests.games.latroncules.boards import position as latroncules_position
from tests.players.suite import Task
from tests.players.test_suite import ALL, ENTRIES, POSITIONS

WON = [(game, task) for game, task in ALL if task.kind.startswith("win in")]

per_win = pytest.mark.parametrize(
    ("game", "task"), WON, ids=[f"{game}: {task.name}" for game, task in WON]
)


def thought(entry: Entry, state: Any, effort: Effort = LEVELS[6]) -> Answer:
    [seat] = entry.game.to_move(state)
    view = state if entry.sampler is None else entry.sampler.view(state, seat)
    [*_, answer] = think(entry, view, seat, effort, seed="proven")
    return answer


@per_win
def test_a_proven_win_is_played_out_in_time(game: str, task: Task) -> None:
    """Whatever is replied, the end comes no later than was said, and it is a win."""
    entry = ENTRIES[game]
    for defence in ("stubborn", "first", "second"):
        state = POSITIONS[game](task)
        [winner] = entry.game.to_move(state)
        answer = thought(entry, state)
        proof = answer.lines[0].valuation.proof
        assert proof is not None
        assert winner in proof.winners
        chance = Chance(f"{task.name} {defence}")
        for ply in range(proof.in_):
            if entry.game.result(state) is not None:
                break
            if ply % 2 and defence != "stubborn":
                replies = list(entry.game.legal_moves(state))
                move = replies[chance.below(len(replies))]
            else:
                move = thought(entry, state).lines[0].move
            state = entry.game.advance(state, move)
        result = entry.game.result(state)
        assert result is not None
        assert result.winners == (winner,)


FOUR_RIDERS = """
    . . . . . . . .
    . . . . . . . .
    . . C . . . . .
    C . . f . . . .
    C . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""


def test_the_quiet_limit_of_latroncules_is_part_of_the_search() -> None:
    """The win in three takes five plies; with two left before the draw there is none."""
    entry = ENTRIES["latroncules"]
    in_time = thought(entry, latroncules_position(FOUR_RIDERS)).lines[0].valuation
    assert in_time.proof is not None
    assert in_time.proof.outcome == "win"
    too_late = thought(entry, latroncules_position(FOUR_RIDERS, quiet_plies=49)).lines[0].valuation
    assert too_late.proof is None or too_late.proof.outcome == "draw"
    assert too_late.score < in_time.score


LAST_ATTACKER = """
    . . . . . . . s
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    D . . . . . . .
    S . . . . . . .
"""


def test_the_deadline_of_la_trel_is_part_of_the_search() -> None:
    """Who has one attacker left and cannot take in the moves that he has will have lost."""
    entry = ENTRIES["la-trel"]
    state = latrel_position(LAST_ATTACKER, deadline={"white": 1, "black": 50}, deadline_moves=50)
    urgent = thought(entry, state, Effort(nodes=4_000)).lines[0].valuation
    calm = latrel_position(LAST_ATTACKER, deadline={"white": 50, "black": 1}, deadline_moves=50)
    easy = thought(entry, calm, Effort(nodes=4_000)).lines[0].valuation
    assert urgent.score < 0 < easy.score


def test_a_repetition_is_no_way_out_of_a_lost_game_where_it_is_barred() -> None:
    """The moves that the rule of repetition forbids are no moves to the search either."""
    entry = ENTRIES["la-trel"]
    state = latrel_position(LAST_ATTACKER, deadline={"white": 50, "black": 50}, deadline_moves=50)
    for text in ("a1-d1", "h8-g8", "d1-a1", "g8-h8") * 3:
        legal = {entry.game.notation(move) for move in entry.game.generate(state)}
        answer = thought(entry, state, Effort(nodes=300))
        assert entry.game.notation(answer.lines[0].move) in legal
        if text not in legal:
            return
        state = entry.game.advance(state, entry.game.parse(state, text))
    pytest.fail("nothing was barred")
