"""The engine against an independent, slow reading of the rules, move by move."""

from __future__ import annotations

import json
import random
from typing import Any, get_args

import pytest

from service.games.core.options import Count, Flag, OptionValue
from service.games.latrel import GAME, Setup, State
from service.games.latrel.board import NAMES, SQUARES
from service.games.latrel.options import OPTIONS, VARIANTS, Repetition
from service.games.latrel.pieces import PIECES, SIDES
from service.games.latrel.state import SEATS
from service.games.latrel.wire import WIRE
from tests.games.latrel import naive
from tests.games.latrel.boards import pieces

KINDS = "DSTWB"


def table_of(state: State) -> naive.Table:
    board = {naive.square(NAMES[square]): PIECES[piece] for square, piece in state.pieces().items()}
    return naive.Table(state.rules.options.as_mapping(), board, "wb"[state.turn], state.ply)


def result_of(state: State) -> tuple[str, str] | None:
    result = GAME.result(state)
    if result is None:
        return None
    assert result.rule == f"la-trel.end.{result.reason}"
    return (result.winners[0][0] if result.winners else "draw", result.reason)


def idle(texts: list[str], table: naive.Table, dice: random.Random) -> list[str]:
    """Return moves to choose from: mostly quiet ones of stubborn pieces, or no game would ever
    come to repetition.
    """
    quiet = [text for text in texts if "x" not in text]
    stubborn = [text for text in quiet if text[:2] == table_run_end(table)]
    return dice.choice([texts, quiet or texts, stubborn or texts, stubborn or quiet or texts])


def hasty(texts: list[str]) -> list[str]:
    """Return moves to choose from in a game that is to end: captures and exchanges."""
    return [text for text in texts if "x" in text or "=" in text] or texts


def compare(
    state: State, table: naive.Table, dice: random.Random, plies: int, *, to_the_end: bool = False
) -> State:
    """Play at random on both; they must agree on everything at every ply."""
    for _ in range(plies):
        expected = table.legal()
        texts = [GAME.notation(move) for move in GAME.legal_moves(state)]
        assert texts == sorted(expected)
        assert GAME.count(state) == len(texts)
        assert result_of(state) == table.result()
        for side in SIDES:
            assert state.deadline[side] == table.left.get("wb"[side])
        again = WIRE.load_state(json.loads(json.dumps(WIRE.dump_state(state))))
        assert again == state
        if not texts:
            break
        text = dice.choice(
            hasty(texts) if to_the_end and dice.random() < 0.5 else idle(texts, table, dice)
        )
        move = GAME.parse(state, text)
        board, victims = expected[text]
        assert [NAMES[square] for square in move.captured] == [naive.name(v) for v in victims]
        state = GAME.advance(state, move)
        table = table.play(text)
        assert table_of(state).board == board
    return state


def table_run_end(table: naive.Table) -> str:
    run = table.runs[table.mover]
    return naive.name(run[-1]) if run else ""


def random_options(dice: random.Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        if isinstance(option, Flag):
            chosen[name] = dice.choice([True, False])
        elif isinstance(option, Count):
            values = [*range(option.low, 8)] + ([None] if option.nullable else [])
            chosen[name] = dice.choice(values)
        else:
            chosen[name] = dice.choice(option.values)
    return chosen


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_of_each_variant(variant: str) -> None:
    for seed in range(2):
        state = GAME.new(variant)
        compare(state, table_of(state), random.Random(f"{variant} {seed}"), 120)


@pytest.mark.parametrize("seed", range(40))
def test_random_positions_with_random_options(seed: int) -> None:
    dice = random.Random(f"position {seed}")
    options = random_options(dice)
    most = {"D": 6 if options["blockers"] else 8, "S": 4, "T": 2, "W": 2}
    most["B"] = 2 if options["blockers"] else 0
    scale = dice.choice([0.25, 0.5, 1.0])
    standing: dict[int, int] = {}
    free = list(SQUARES.values())
    dice.shuffle(free)
    for side in SIDES:
        for kind, letter in enumerate(KINDS):
            for _ in range(dice.randint(0, round(most[letter] * scale))):
                standing[free.pop()] = 5 * side + kind
        if not any(piece in (5 * side + kind for kind in (1, 2, 3)) for piece in standing.values()):
            standing[free.pop()] = 5 * side + dice.choice((1, 2, 3))
    setup = Setup(
        "fr-basic",
        options,
        dice.choice(SEATS),
        standing,
        ply=dice.choice([None, None, None, 0, 1, 7]),
    )
    state = GAME.prove(setup)
    compare(state, table_of(state), dice, 40)


@pytest.mark.parametrize("rule", get_args(Repetition))
@pytest.mark.parametrize("seed", range(4))
def test_few_pieces_shuffle_until_repetition_bars_them(rule: str, seed: int) -> None:
    dice = random.Random(f"{rule} {seed}")
    kinds = dice.choice([("a1", 1, "h8", 6), ("a1", 2, "b1", 7), ("a1", 1, "b2", 7)])
    standing = {SQUARES[kinds[0]]: kinds[1], SQUARES[kinds[2]]: kinds[3]}
    standing |= {SQUARES["d4"]: 0, SQUARES["e5"]: 5}
    options = {
        "repetition": rule,
        "deadline_moves": None,
        "lone_attackers_draw": False,
        "immobile_limit": 0,
    }
    state = GAME.prove(Setup("en-basic", options, "white", standing))
    compare(state, table_of(state), dice, 150)


LATE = """
    . D . s . . D .
    . . . . . . s .
    D . . . . . . .
    . . . t . . . .
    . . . . T . . .
    . . . . . . d .
    . S . . . . . .
    . d . . S . d .
"""

SECOND_READINGS: list[dict[str, OptionValue]] = [
    {"exchange": "later"},
    {"repetition": "piece-strict"},
    {"deadline_restarts": False, "deadline_moves": 5, "deadline_victims": "any"},
    {"exchange": "later", "repetition": "position", "deadline_restarts": False},
]


@pytest.mark.parametrize("options", SECOND_READINGS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_games_by_each_second_reading_are_played_to_their_ends(
    options: dict[str, OptionValue], seed: int
) -> None:
    state = GAME.prove(Setup("fr-basic", options, "white", pieces(LATE)))
    state = compare(
        state, table_of(state), random.Random(f"{options} {seed}"), 500, to_the_end=True
    )
    assert GAME.result(state) is not None


@pytest.mark.parametrize("variant", ["fr-master", "en-basic"])
def test_games_in_which_only_white_is_bound_are_played_to_their_ends(variant: str) -> None:
    state = GAME.new(variant, {"opening_defenders": "white"})
    state = compare(state, table_of(state), random.Random(variant), 500, to_the_end=True)
    assert GAME.result(state) is not None
