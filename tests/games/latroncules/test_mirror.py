"""The mirrored board is the standard one seen in a mirror, in every position."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.core.perft import divide
from service.games.latroncules import GAME, State
from service.games.latroncules.wire import WIRE
from tests.games.latroncules.boards import moves

_MIRROR = str.maketrans("abcdefgh", "hgfedcba")


def mirrored(text: str) -> str:
    return text.translate(_MIRROR)


def mirror_image(state: State) -> State:
    """Return the position as a mirror shows it, on the other board."""
    raw = WIRE.dump_state(state)
    raw["pieces"] = {mirrored(square): piece for square, piece in raw["pieces"].items()}
    boards = {"standard": "mirrored", "mirrored": "standard"}
    raw["options"]["board"] = boards[raw["options"]["board"]]
    return WIRE.load_state(json.loads(json.dumps(raw)))


def test_the_mirrored_beginning_is_the_mirror_image_of_the_standard_one():
    assert mirror_image(GAME.new()) == GAME.new(options={"board": "mirrored"})


def test_perft_is_a_mirror_image_move_by_move():
    standard = dict(divide(GAME, GAME.new(), 4))
    other = dict(divide(GAME, GAME.new(options={"board": "mirrored"}), 4))
    assert {mirrored(move): nodes for move, nodes in standard.items()} == other


@given(seed=st.integers(0, 10**6))
@settings(max_examples=12, deadline=None, derandomize=True)
def test_a_game_and_its_mirror_image_go_hand_in_hand(seed):
    chance = random.Random(seed)
    state, image = GAME.new(), GAME.new(options={"board": "mirrored"})
    while GAME.result(state) is None:
        legal = moves(state)
        assert {mirrored(move) for move in legal} == moves(image)
        text = chance.choice(sorted(legal))
        state = GAME.advance(state, GAME.parse(state, text))
        image = GAME.advance(image, GAME.parse(image, mirrored(text)))
        assert mirror_image(state) == image
        assert state.result == image.result
