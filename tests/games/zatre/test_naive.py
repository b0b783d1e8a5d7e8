"""The search for turns against every order of every tile on every cell."""

from __future__ import annotations

import random

import pytest

from service.games.zatre.board import IS_DARK, NAMES, NO_TILES, room, with_tiles
from service.games.zatre.fitting import attached, highest_fitting, open_cells
from service.games.zatre.notation import write_placement
from service.games.zatre.turns.continuations import Continuations
from service.games.zatre.turns.orders import idle_lights
from service.games.zatre.turns.search import TurnSearch
from tests.games.zatre import naive


def random_board(dice: random.Random, tiles: int) -> bytes:
    """Return a board; many high tiles on dark cells make it tight enough for the exception."""
    board = bytearray(NO_TILES)
    for _ in range(tiles):
        highest = highest_fitting(board)
        if not highest:
            break
        tile = min(highest, dice.choice((6, 6, 6, 5, 4, 3, 2, 1)))
        cells = [cell for cell in open_cells(board) if room(board, cell) >= tile]
        dark = [cell for cell in cells if IS_DARK[cell]]
        board[dice.choice(dark if dark and dice.random() < 0.9 else cells)] = tile
    return bytes(board)


def positions(seed: int, count: int):
    dice = random.Random(seed)
    while count:
        tiles = dice.choice((0, 3, 10, 40, 80, 120))
        board = random_board(dice, tiles)
        size = dice.choice((1, 2, 2, 3)) if tiles in (0, 120) else dice.choice((1, 2))
        hand = sorted(dice.choice((1, 2, 3, 4, 5, 5, 6, 6)) for _ in range(size))
        if hand[0] <= highest_fitting(board):
            count -= 1
            yield dice, board, hand


def written(turn) -> str:
    return " ".join(map(write_placement, turn))


@pytest.mark.parametrize("seed", range(4))
def test_the_search_finds_exactly_the_legal_turns_in_order(seed):
    excused = held = 0
    for _, board, hand in positions(seed, 60):
        tiles = {naive.cell(NAMES[cell]): tile for cell, tile in enumerate(board) if tile}
        expected = sorted(map(naive.notation, naive.turns(tiles, hand)))
        turns = list(TurnSearch(board, hand))
        assert [written(turn) for turn in turns] == expected, (tiles, hand)
        assert sum(len(batch.cells) for batch in TurnSearch(board, hand).batches()) == len(turns)
        excused += any(idle_lights(with_tiles(board, turn), turn) for turn in turns)
        held += any(len(turn) < len(hand) for turn in turns)
    assert excused, "no position tried the exception for light cells"
    assert held, "no position left a tile in hand"


@pytest.mark.parametrize("seed", range(4, 7))
def test_prefixes_and_next_placements_agree_with_the_whole_list(seed):
    for dice, board, hand in positions(seed, 40):
        turns = list(TurnSearch(board, hand))
        prefixes = [(), *((placement,) for turn in turns[:4] for placement in turn)]
        prefixes += [tuple(dice.sample(turn, 2)) for turn in turns[:2] if len(turn) > 2]
        continuations = Continuations(board, hand)
        for prefix in prefixes:
            going_on = [turn for turn in turns if set(prefix) <= set(turn)]
            assert list(TurnSearch(board, hand, prefix)) == going_on
            cells = [cell for cell, _ in prefix]
            joined = attached(board, cells)
            lying = with_tiles(board, [item for item in prefix if item[0] in joined])
            reach = set(open_cells(lying))
            expected = {
                item
                for turn in going_on
                for item in turn
                if item not in prefix and item[0] in reach
            }
            assert set(continuations.next_placements(prefix)) == expected
