"""What a seat may know."""

from __future__ import annotations

import json

from service.games.core.game import Hidden, SuppliesDraws
from service.games.zatre import GAME, Move
from service.games.zatre.events import Drew, Kept, Placed
from service.games.zatre.wire import WIRE


def test_a_view_has_the_own_hand_and_sizes_of_the_rest():
    state = GAME.new(players=3, seed="secret seed")
    seat = state.seats[state.turn]
    other = state.seats[state.turn - 1]
    view = WIRE.dump_view(state, seat)
    assert view["hands"] == {seat: list(state.hand)}
    assert view["hand_sizes"] == {
        name: len(hand) for name, hand in zip(state.seats, state.hands, strict=True)
    }
    assert view["bag_size"] == 118
    assert not {"bag", "seed", "chance"} & set(view)
    assert WIRE.dump_view(state, other)["hands"] == {other: []}
    assert WIRE.dump_view(state, None)["hands"] == {}
    assert "secret seed" not in json.dumps(WIRE.dump_view(state, None))


def test_drawn_and_kept_tiles_are_counted_for_the_others():
    state = GAME.new(players=2, seed="s")
    drew = Drew("p1", (5, 6), 2)
    assert GAME.sees_event(state, drew, "p1") == drew
    assert GAME.sees_event(state, drew, "p2") == Drew("p1", None, 2)
    hidden = GAME.sees_event(state, Kept("p1", (3,), 1), None)
    assert hidden is not None
    assert hidden.as_json() == {"type": "kept", "seat": "p1", "count": 1}
    placed = Placed("p1", 6, "h8")
    assert GAME.sees_event(state, placed, None) == placed


def test_only_he_who_draws_sees_the_draw():
    state = GAME.new(options={"draws": "supplied"})
    assert GAME.sees_move(state, Move(drawn=(1, 2, 3), kind="draw"), "p1")
    assert not GAME.sees_move(state, Move(drawn=(1, 2, 3), kind="draw"), "p2")
    assert GAME.sees_move(state, Move(placements=((1, 1),)), None)


def test_the_capabilities():
    assert isinstance(GAME, Hidden)
    assert isinstance(GAME, SuppliesDraws)
