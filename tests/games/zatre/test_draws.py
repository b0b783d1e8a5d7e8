"""Drawing, passing, and both ends of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from service.games.core.errors import ImpossibleState
from service.games.zatre import GAME, Start
from service.games.zatre.board import BOX, NAMES, room
from service.games.zatre.fitting import highest_fitting, open_cells
from service.games.zatre.wire import WIRE
from tests.games.zatre.tables import legal, play, refused, table, tiles_of


def everything_else(tiles: str, *hands: str) -> dict[str, int]:
    """Return a count of the tiles that are neither on the board nor in these hands."""
    shown = Counter(tiles_of(tiles).values())
    for hand in hands:
        shown.update(map(int, hand.split()))
    return {str(tile): box - shown[tile] for tile, box in enumerate(BOX, start=1)}


def sealed_board() -> str:
    """Return a board on which nothing fits any more, filled with the highest tiles that do."""
    board = [0] * (len(NAMES) + 1)
    left = dict(enumerate(BOX, start=1))
    while highest := highest_fitting(board):
        tile = next(t for t in (6, 5, 4, 3, 2, 1) if t <= highest and left[t])
        cell = next(c for c in open_cells(board) if room(board, c) >= tile)
        board[cell] = tile
        left[tile] -= 1
    return " ".join(f"{tile}@{NAMES[cell]}" for cell, tile in enumerate(board) if tile)


def test_no_tile_in_hand_draws_two():
    assert GAME.pending_draw(table("6@h8", "", "5")) == ("p1", 2)


def test_one_tile_in_hand_draws_one():
    assert GAME.pending_draw(table("6@h8", "5", phase="draw")) == ("p1", 1)


def test_two_tiles_of_which_one_fits_draw_none():
    with pytest.raises(ImpossibleState) as error:
        table("6@h8", "5 5", phase="draw")
    assert [fault.code for fault in error.value.faults] == ["nothing-to-draw"]
    after = play(table("6@h8", "1 1", "5 5"), "1@h7 1@h9")
    assert (after.phase, after.turn) == ("lay", 1)


def test_two_tiles_of_which_none_fits_draw_one():
    state = table(sealed_board(), "2 2", "", phase="draw")
    assert GAME.pending_draw(state) == ("p1", 1)


def test_the_starter_fills_up_to_three():
    state = GAME.new(options={"draws": "supplied"}, start=Start(seat="p2", tile=4))
    assert GAME.pending_draw(state) == ("p2", 2)
    assert GAME.pending_draw(GAME.new(options={"draws": "supplied"})) == ("p1", 3)


def test_he_who_can_lay_nothing_passes_while_the_bag_holds_tiles():
    state = table(sealed_board(), "2 2 3", "")
    assert legal(state) == ["pass"]
    assert GAME.legal_moves(state).next_steps() == ["pass"]
    transition = GAME.play(state, GAME.parse(state, "pass"))
    assert [event.type for event in transition.events] == ["kept", "turn-passed"]
    assert transition.state.turns[0] == ((0, 0, 0, 0),)
    assert transition.state.hands[0] == (2, 2, 3)


def rest_in_a_hand(tiles: str, *fixed: str) -> str:
    """Return as a hand all tiles that are left, so that the bag is empty."""
    rest = everything_else(tiles, *fixed)
    return " ".join(tile for tile, count in rest.items() for _ in range(count))


def test_with_an_empty_bag_he_is_passed_over():
    state = table("6@h8", "", "5 5", rest_in_a_hand("6@h8", "5 5"))
    assert (state.phase, state.turn) == ("lay", 1)


def test_passed_over_players_are_told_of_and_get_no_entry():
    state = table("6@h8", "1 1", "", rest_in_a_hand("6@h8", "1 1"))
    transition = GAME.play(state, GAME.parse(state, "1@h7 1@h9"))
    assert [event.as_json() for event in transition.events][2:] == [
        {"type": "turn-passed", "seat": "p2"}
    ]
    assert transition.state.turn == 2
    assert transition.state.turns[1] == ()


def test_the_bag_is_empty_and_nothing_fits():
    board = sealed_board()
    state = table(board, "", rest_in_a_hand(board))
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.rule) == ("bag-empty", "zatre.end.bag-empty")
    assert WIRE.load_state(WIRE.dump_state(state)) == state
    assert WIRE.dump_state(state)["turn"] is None
    assert legal(state) == []
    assert refused(state, "pass")[:2] == (
        "zatre.end.bag-empty",
        "The game is over: the bag is empty and no tile in hand fits.",
    )
    assert refused(state, "5@h9")[0] == "zatre.end.bag-empty"


def test_if_both_ends_hold_the_reason_is_the_empty_bag():
    board = sealed_board()
    state = table(board, "", rest_in_a_hand(board), options={"end": "cannot-draw"})
    result = GAME.result(state)
    assert result is not None
    assert result.reason == "bag-empty"


def almost_empty_bag(end: str, hand: str):
    """Return a turn of p1 with 1 1 to lay, after which p2 begins with one tile in the bag."""
    tiles = "6@h8"
    held = rest_in_a_hand(tiles, "1 1", hand, "4")
    return table(tiles, "1 1", hand, held, options={"end": end})


@pytest.mark.parametrize(("end", "phase"), [("bag-empty", "draw"), ("cannot-draw", "over")])
def test_a_short_bag_gives_what_it_has_or_ends_the_game(end, phase):
    after = play(almost_empty_bag(end, ""), "1@h7 1@h9")
    assert after.phase == phase
    if end == "bag-empty":
        assert GAME.pending_draw(after) == ("p2", 1)
    else:
        result = GAME.result(after)
        assert result is not None
        assert (result.reason, result.winners) == ("cannot-draw", ("p1", "p2", "p3"))
        assert WIRE.load_state(WIRE.dump_state(after)) == after


def test_who_need_not_draw_plays_on_with_a_short_bag():
    after = play(almost_empty_bag("cannot-draw", "2 2"), "1@h7 1@h9")
    assert (after.phase, after.turn) == ("lay", 1)


def test_the_highest_total_wins_and_equal_totals_share():
    state = almost_empty_bag("cannot-draw", "")
    seats = WIRE.dump_state(state)
    seats["turns"] = {"p2": [{"twelves": 1}], "p3": [{"elevens": 2}]}
    after = play(WIRE.load_state(seats), "1@h7 1@h9")
    result = GAME.result(after)
    assert result is not None
    assert (result.outcome, result.winners) == ("win", ("p2", "p3"))


def test_a_seeded_game_passes_draws_and_ends_by_itself():
    state = GAME.new(players=4, seed="to the end")
    while GAME.result(state) is None:
        moves = GAME.legal_moves(state)
        [move] = moves.page(moves.total().at_least // 2, 1)
        transition = GAME.play(state, move)
        state = transition.state
        shown = Counter(tile for tile in state.board if tile)
        for hand in state.hands:
            shown.update(hand)
        assert tuple(shown[t] + state.bag[t - 1] for t in range(1, 7)) == BOX
    assert transition.events[-1].type == "game-over"
    assert not any(state.bag)
