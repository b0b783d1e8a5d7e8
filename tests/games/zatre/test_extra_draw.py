"""The option extra_draw: the draw of one tile to kept ones may be declined."""

from __future__ import annotations

import random
from typing import Any

import pytest

from service.games.core.errors import ImpossibleState
from service.games.zatre import GAME, Start, State
from service.games.zatre.wire import WIRE
from tests.games.zatre.tables import drawn, legal, play, refused, table
from tests.games.zatre.test_draws import rest_in_a_hand, sealed_board

DECLINABLE = {"extra_draw": "declinable"}
BOARD = drawn("""
    9  L 1 L
    8  # 6 #
    7  L 1 L
       g h i
""")


def declinable(tiles: str, *hands: str, **members: Any) -> State:
    """Return a position in which a turn begins."""
    return table(tiles, *hands, phase="draw", options=DECLINABLE, **members)


def told(state: State) -> object:
    return WIRE.dump_extras(state).get("draw")


def test_with_one_kept_tile_one_may_draw_or_stay():
    state = declinable(BOARD, "3", seed="s")
    assert (state.phase, state.hand) == ("draw", (3,))
    assert legal(state) == ["draw", "stay"]
    assert GAME.legal_moves(state).next_steps() == ["draw", "stay"]
    assert GAME.legal_moves(state, "stay").next_steps() == []
    assert told(state) == {"seat": "p1", "count": 1, "declinable": True}


def test_who_draws_the_tiles_himself_says_which():
    state = declinable(BOARD, "3")
    assert legal(state) == [*(f"draw {tile}" for tile in range(1, 7)), "stay"]
    assert GAME.legal_moves(state, "draw").next_steps() == ["1", "2", "3", "4", "5", "6"]
    assert told(state) == {"seat": "p1", "count": 1, "declinable": True}
    assert play(state, "draw 4").hand == (3, 4)


def test_a_draw_brings_what_the_seed_has():
    state = declinable(BOARD, "3", seed="s")
    transition = GAME.play(state, GAME.parse(state, "draw"))
    automatic = table(BOARD, "3", phase="draw", seed="s")
    assert (transition.state.hand, transition.state.chance) == (automatic.hand, automatic.chance)
    [drew] = transition.events
    assert drew.as_json()["count"] == 1


def test_who_stays_lays_what_he_can():
    state = declinable(BOARD, "3", seed="s")
    transition = GAME.play(state, GAME.parse(state, "stay"))
    assert [event.as_json() for event in transition.events] == [{"type": "stayed", "seat": "p1"}]
    assert (transition.state.phase, transition.state.hand) == ("lay", (3,))
    assert transition.state.bag == state.bag
    assert legal(transition.state) == legal(table(BOARD, "3", seed="s"))


def test_who_stays_and_can_lay_nothing_passes():
    state = play(declinable(sealed_board(), "2 2", ""), "stay")
    assert (state.phase, state.turn) == ("lay", 0)
    assert legal(state) == ["pass"]
    assert play(state, "pass").hands[0] == (2, 2)


def test_two_kept_tiles_of_which_one_fits_draw_none_as_ever():
    with pytest.raises(ImpossibleState) as error:
        declinable(BOARD, "3 3")
    assert [fault.code for fault in error.value.faults] == ["nothing-to-draw"]


def test_two_tiles_to_an_empty_hand_are_not_declined():
    state = declinable(BOARD, "", "3")
    assert told(state) == {"seat": "p1", "count": 2}
    assert "stay" not in legal(state)
    assert refused(state, "stay") == (
        "zatre.draw.decline",
        "This draw cannot be declined: only that of one more tile beside kept ones can.",
        "On ne peut renoncer à ce tirage, mais seulement à celui d’un jeton "
        "qui s’ajoute à des jetons gardés.",
    )
    seeded = declinable(BOARD, "", "3", seed="s")
    assert (seeded.phase, len(seeded.hand)) == ("lay", 2)


def test_a_draw_of_two_that_the_bag_cuts_to_one_is_not_declined():
    held = rest_in_a_hand(BOARD, "4")
    state = declinable(BOARD, "", held)
    assert told(state) == {"seat": "p1", "count": 1}
    assert legal(state) == ["draw 4"]


def test_the_opening_is_not_declined():
    state = GAME.new(options={**DECLINABLE, "draws": "supplied"}, start=Start(seat="p1", tile=4))
    assert told(state) == {"seat": "p1", "count": 2}
    assert told(declinable("", "4 5")) == {"seat": "p1", "count": 1}
    assert GAME.new(options=DECLINABLE, seed="s").phase == "lay"


def test_with_an_empty_bag_nobody_is_asked():
    state = declinable(BOARD, "3", rest_in_a_hand(BOARD, "3"))
    assert (state.phase, state.turn) == ("lay", 0)
    assert told(state) is None


@pytest.mark.parametrize(("extra_draw", "phase"), [("automatic", "over"), ("declinable", "lay")])
def test_a_draw_that_may_be_declined_ends_nothing(extra_draw, phase):
    options = {"end": "cannot-draw", "extra_draw": extra_draw}
    held = rest_in_a_hand(BOARD, "1 1", "3")
    after = play(table(BOARD, "1 1", "3", held, options=options), "1@g8 1@i8")
    assert after.phase == phase


def test_a_game_that_such_a_draw_has_ended_cannot_be():
    held = rest_in_a_hand(BOARD, "3")
    options = {"end": "cannot-draw", **DECLINABLE}
    over: dict[str, Any] = {"turn": None, "phase": "over", "options": {"end": "cannot-draw"}}
    assert table(BOARD, "3", held, **over).phase == "over"
    with pytest.raises(ImpossibleState) as error:
        table(BOARD, "3", held, **{**over, "options": options})
    assert [fault.code for fault in error.value.faults] == ["not-over"]


def test_a_game_without_end_comes_to_one():
    """Where all decline and pass, turns come to nothing as long as there is room for them."""
    pass_ = {"tens": 0, "elevens": 0, "twelves": 0, "ticks": 0}
    fresh = declinable(sealed_board(), "2 2", "2 2")
    begun = fresh.turns_to_spare - 2
    state = declinable(sealed_board(), "2 2", "2 2", turns={"p1": [pass_] * begun})
    state = play(state, "stay", "pass", "stay", "pass", "stay", "pass")
    assert WIRE.load_state(WIRE.dump_state(state)) == state
    assert state.turns_to_spare == 0
    assert "stay" not in legal(state)
    assert told(state) == {"seat": "p2", "count": 1}
    assert refused(state, "stay") == (
        "zatre.draw.decline",
        "So many turns have been made that the game must come to an end: the tile is drawn now.",
        "Tant de tours ont été joués que la partie doit s’achever : le jeton est tiré maintenant.",
    )


@pytest.mark.parametrize("moves", [[], ["draw"], ["stay"]])
def test_the_position_survives_json(moves):
    state = play(declinable(BOARD, "3", seed="s"), *moves)
    assert WIRE.load_state(WIRE.dump_state(state)) == state


def test_moves_in_json():
    state = declinable(BOARD, "3", seed="s")
    assert [WIRE.dump_move(state, move) for move in GAME.legal_moves(state)] == [
        {"notation": "draw", "kind": "draw", "placements": []},
        {"notation": "stay", "kind": "stay", "placements": []},
    ]


@pytest.mark.parametrize(
    ("move", "rule", "said"),
    [
        ("3@g8", "zatre.draw.decline", "Whether to draw comes first: draw, or stay."),
        ("pass", "zatre.draw.decline", "Whether to draw comes first: draw, or stay."),
        (
            "draw 4",
            "zatre.draw.decline",
            "The service draws from the bag here: the move is draw, without a tile.",
        ),
    ],
)
def test_what_is_refused_while_the_draw_is_asked_for(move, rule, said):
    assert refused(declinable(BOARD, "3", seed="s"), move)[:2] == (rule, said)


def test_staying_where_there_is_no_draw_to_decline():
    state = play(declinable(BOARD, "3", seed="s"), "draw")
    assert refused(state, "stay")[:2] == (
        "zatre.draw.decline",
        "There is no draw to decline now.",
    )
    assert refused(table(BOARD, "3", phase="draw"), "stay")[:2] == (
        "zatre.draw.decline",
        "No draw can be declined in this game: the option extra_draw is automatic.",
    )


def test_others_see_that_a_player_stays_and_not_what_he_draws():
    state = declinable(BOARD, "3", seed="s")
    draw, stay = GAME.legal_moves(state)
    assert GAME.sees_move(state, stay, "p2")
    assert not GAME.sees_move(state, draw, "p2")
    [drew] = GAME.play(state, draw).events
    seen = GAME.sees_event(state, drew, "p2")
    assert seen is not None
    assert seen.as_json() == {"type": "drew", "seat": "p1", "count": 1}


def random_game(seed: str, options: dict[str, str], staying: float) -> State:
    """Play a game to its end; draws are declined in so many cases of one."""
    dice = random.Random(seed)
    state = GAME.new(players=3, seed=seed, options=options)
    while GAME.result(state) is None:
        if state.phase == "draw":
            state = play(state, "stay" if dice.random() < staying else "draw")
            continue
        moves = GAME.legal_moves(state)
        [move] = moves.page(dice.randrange(min(200, moves.total().at_least)), 1)
        state = GAME.advance(state, move)
    return state


@pytest.mark.parametrize("end", ["bag-empty", "cannot-draw"])
def test_games_are_played_to_their_ends(end):
    state = random_game("to the end", {**DECLINABLE, "end": end}, staying=0.5)
    result = GAME.result(state)
    assert result is not None
    assert result.reason in ("bag-empty", end)


def test_who_never_stays_plays_the_automatic_game():
    always = random_game("the same", DECLINABLE, staying=0)
    automatic = random_game("the same", {}, staying=0)
    assert (always.board, always.turns, always.hands) == (
        automatic.board,
        automatic.turns,
        automatic.hands,
    )
