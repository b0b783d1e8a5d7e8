"""The engine against a slow second writing of the rules, move by move."""

from __future__ import annotations

import random
from typing import Any

import pytest

from service.games.graal.figures import KindLetter
from service.games.graal.game import GAME
from service.games.graal.wire import WIRE
from tests.games.graal.boards import is_attack
from tests.games.graal.naive import Position, Referee, hole, name

OPTIONS: list[dict[str, Any]] = [
    {},
    {"archer_move": "exactly-3", "archer_push": "one-hole"},
    {"king_mounted": True, "quiet_limit": 30},
    {"retreat_costs_turn": True, "camp_order": "free", "second_army": "white"},
    {"retreat_costs_turn": True, "quiet_limit": 10, "repetition_draw": False},
    {"camp_order": "free", "quiet_limit": None, "archer_push": "one-hole"},
]
MODES: list[tuple[str, dict[str, int]]] = [
    ("two", {}),
    ("armies", {"armies": 2}),
    ("armies", {"armies": 3}),
    ("teams", {"players": 3}),
    ("teams", {"players": 4}),
    ("teams", {"players": 5}),
    ("teams", {"players": 6}),
    ("four", {}),
]
GAMES = [
    pytest.param(variant, keywords, options, id=f"{variant}-{keywords}-{number}")
    for variant, keywords in MODES
    for number, options in enumerate(OPTIONS)
]
COMPARED = (
    "pieces",
    "castles",
    "armies",
    "turn",
    "camp",
    "rotation",
    "phase",
    "shot",
    "quiet_turns",
)


def notations(state: Any) -> set[str]:
    return {GAME.notation(move) for move in GAME.generate(state)}


def random_map(chance: random.Random, width: int, height: int) -> list[str]:
    return ["".join(chance.choice("....f#") for _ in range(width)) for _ in range(height)]


def random_deployment(chance: random.Random, state: Any, colour: str) -> str:
    """Find a deployment by trying: the checks of the engine are not what is tested here."""
    doc = WIRE.dump_state(state)
    rows = doc["map"]["rows"][::-1]
    squares = [name((file, rank)) for rank in range(len(rows)) for file in range(len(rows[0]))]
    others = set(doc["pieces"])
    while True:
        words = [f"deploy {colour}"]
        free = chance.sample(squares, len(squares))
        if colour in "wb" or doc["variant"] == "four":
            donjon = free.pop()
            file, rank = hole(donjon)
            dx, dy = chance.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            words += [f"donjon@{donjon}", f"cour@{name((file + dx, rank + dy))}"]
        kinds = [kind for kind, count in doc["army"].items() for _ in range(count)]
        if len(words) == 1:
            kinds = [kind for kind in kinds if kind not in "RPD"]
        for kind in kinds:
            square = next(s for s in free if fits(state, colour, kind, s, rows) and s not in others)
            free.remove(square)
            words.append(f"{kind}@{square}")
        try:
            GAME.parse(state, " ".join(words))
        except Exception:
            continue
        return " ".join(words)


def fits(state: Any, colour: str, kind: str, square: str, rows: list[str]) -> bool:
    file, rank = hole(square)
    ground = rows[rank][file]
    if ground == "#" or (ground == "f" and kind in "PDCR"):
        return False
    north = rank >= len(rows) // 2
    if state.rules.variant != "four":
        return north == (colour in "btp")
    return north == (colour in "bl") and (file >= len(rows[0]) // 2) == (colour in "lt")


def follow(state: Any, chance: random.Random, plies: int) -> Any:
    """Play on at random, held against the second writing; return the last state."""
    referee = Referee(WIRE.dump_state(state))
    for _ in range(plies):
        doc = WIRE.dump_state(state)
        for member in COMPARED:
            assert doc.get(member) == referee.doc()[member], member
        assert list(GAME.to_move(state)) == referee.acting
        result = GAME.result(state)
        assert (result and (result.reason, set(result.winners))) == referee.end
        legal = sorted(Position(referee.doc()).moves())
        assert set(legal) == notations(state)
        if not legal:
            break
        keen = [text for text in legal if is_attack(text)]
        text = chance.choice(keen if keen and chance.random() < 0.5 else legal)
        referee.play(text)
        state = GAME.advance(state, GAME.parse(state, text))
        assert WIRE.load_state(WIRE.dump_state(state)) == state
    return state


@pytest.mark.parametrize(("variant", "keywords", "options"), GAMES)
def test_games_from_the_ready_positions_agree(variant, keywords, options):
    chance = random.Random(f"{variant}{keywords}{options}")
    state = GAME.new(variant, options, preset="standard", **keywords)
    follow(state, chance, 60)


@pytest.mark.parametrize("seed", range(12))
def test_games_on_random_ground_agree(seed):
    chance = random.Random(seed)
    variant, keywords = MODES[seed % len(MODES)]
    rows = random_map(chance, chance.choice([16, 18]), chance.choice([16, 20, 26]))
    army: dict[KindLetter, int] = {"R": 1, "P": 1, "D": 1, "C": 1, "S": 2, "E": 2, "A": 2, "Q": 2}
    options = OPTIONS[seed % len(OPTIONS)]
    state = GAME.new(variant, options, map={"rows": rows}, army=army, **keywords)
    follow(deployed(chance, state), chance, 120)


def deployed(chance: random.Random, state: Any) -> Any:
    """Deploy all armies at random."""
    for colour in WIRE.dump_state(state)["armies"]:
        text = random_deployment(chance, state, colour)
        state = GAME.advance(state, GAME.parse(state, text))
    return state


@pytest.mark.parametrize(
    ("variant", "keywords", "options"),
    [
        ("two", {}, {"retreat_costs_turn": True}),
        ("teams", {"players": 6}, {"retreat_costs_turn": True}),
        ("four", {}, {"retreat_costs_turn": True}),
        ("teams", {"players": 4}, {"camp_order": "free"}),
        ("teams", {"players": 5}, {"camp_order": "free", "retreat_costs_turn": True}),
        ("teams", {"players": 3}, {"second_army": "white"}),
        ("teams", {"players": 5}, {"second_army": "white", "camp_order": "free"}),
        ("two", {}, {"quiet_limit": None}),
        ("two", {}, {"quiet_limit": 10}),
        ("four", {}, {"repetition_draw": False}),
        ("armies", {}, {"quiet_limit": None, "repetition_draw": False}),
        ("two", {}, {"archer_move": "exactly-3", "archer_push": "one-hole", "king_mounted": True}),
    ],
    ids=str,
)
def test_games_with_each_option_are_played_to_their_ends(variant, keywords, options):
    chance = random.Random(f"{variant}{options}")
    army: dict[KindLetter, int] = {"R": 1, "S": 1, "E": 1, "A": 2, "Q": 1}
    rows = random_map(chance, 14, 14)
    state = GAME.new(variant, options, map={"rows": rows}, army=army, **keywords)
    assert GAME.result(follow(deployed(chance, state), chance, 2000)) is not None
