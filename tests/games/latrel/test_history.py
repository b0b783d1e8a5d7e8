"""States with a history: what is returned can be sent back, however long the game."""

from __future__ import annotations

import pytest

from service.games.latrel import GAME
from service.games.latrel.repetition import LONGEST_PAST
from service.games.latrel.state import LAST_PLY
from service.games.latrel.wire import WIRE

PIECES = {"d1": "wW", "a8": "bS", "h8": "bT", "h1": "wS"}
RUNS = {"runs": {"white": ["d2", "d1", "d2", "d1"]}}
QUIET = {"quiet_moves": ["d2-d1", "b8-a8", "d1-d2", "a8-b8", "d2-d1", "b8-a8"]}


@pytest.mark.parametrize(("variant", "repetition"), [("fr-basic", RUNS), ("en-basic", QUIET)])
@pytest.mark.parametrize("turn", ["white", "black"])
def test_a_ply_that_is_filled_in_leaves_room_for_the_history(variant, repetition, turn):
    if variant == "en-basic" and turn == "black":
        repetition = {"quiet_moves": QUIET["quiet_moves"][:5]}
        pieces = {**PIECES, "b8": "bS"}
        del pieces["a8"]
    else:
        pieces = PIECES
    state = WIRE.load_state(
        {"variant": variant, "pieces": pieces, "turn": turn, "repetition": repetition}
    )
    assert WIRE.load_state(WIRE.dump_state(state)) == state


def test_a_count_at_the_end_of_its_range_stays_in_it():
    state = WIRE.load_state({"pieces": PIECES, "turn": "white", "ply": LAST_PLY})
    after = GAME.advance(state, GAME.parse(state, "d1-d2"))
    assert WIRE.load_state(WIRE.dump_state(after)) == after
    assert after.ply % 2 == 1


def test_a_long_past_is_forgotten_from_its_beginning():
    """Both sides wander about without a capture."""
    state = GAME.new("en-basic")
    state = state._replace(ply=2)
    played = 0
    while played < LONGEST_PAST + 20:
        move = next(
            move
            for move in sorted(GAME.generate(state), key=lambda move: hash((played, move.path)))
            if not move.taken and not move.exchange
        )
        state = GAME.advance(state, move)
        assert GAME.result(state) is None
        played += 1
    assert len(state.seen) == LONGEST_PAST
    assert WIRE.load_state(WIRE.dump_state(state)) == state
