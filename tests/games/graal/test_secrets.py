"""What a deployment is answered tells nothing of the armies that other camps hide."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.core.errors import IllegalMove
from service.games.core.texts import LANGUAGES
from service.games.graal.figures import KindLetter
from service.games.graal.game import GAME
from service.games.graal.state import State
from service.games.graal.wire import WIRE
from tests.games.graal.boards import play

SIDE = 14
ROWS = ["".join(".f.#."[(3 * x + 7 * y) % 5] for x in range(SIDE)) for y in range(SIDE)]
ARMY: dict[KindLetter, int] = {"R": 1, "P": 1, "A": 1}
FILES = "abcdefghijklmn"
HOLES = [f"{file}{rank}" for file in FILES for rank in range(1, SIDE + 1)]
CAMPS = {"two": ("w", "b"), "armies": ("wl", "bt"), "teams": ("wl", "bt"), "four": tuple("wblt")}


def realm(variant: str, colour: str) -> list[str]:
    """Return the names of the holes of a realm: a half of the board or a quarter."""
    files = FILES
    if variant == "four":
        files = FILES[7:] if colour in "lt" else FILES[:7]
    north = colour in ("bl" if variant == "four" else "bt")
    return [f"{file}{rank}" for file in files for rank in (range(8, 15) if north else range(1, 8))]


def open_holes(variant: str, colour: str) -> list[str]:
    return [
        hole
        for hole in realm(variant, colour)
        if ROWS[SIDE - int(hole[1:])][FILES.index(hole[0])] == "."
    ]


def neighbour(hole: str, realm: list[str]) -> str:
    """Return the hole above or below, whichever is in the realm."""
    above = f"{hole[0]}{int(hole[1:]) + 1}"
    return above if above in realm else f"{hole[0]}{int(hole[1:]) - 1}"


@st.composite
def armies(draw: st.DrawFn, variant: str, camp: str) -> list[str]:
    """Draw legal deployments of a camp, the chief's first."""
    open_ground = open_holes(variant, camp[0])
    donjon = draw(st.sampled_from(realm(variant, camp[0])))
    holes = draw(
        st.lists(
            st.sampled_from([hole for hole in open_ground if hole != donjon]),
            min_size=4,
            max_size=4,
            unique=True,
        )
    )
    cour = neighbour(donjon, realm(variant, camp[0]))
    chief = f"deploy {camp[0]} donjon@{donjon} cour@{cour} R@{holes[0]} P@{holes[1]} A@{holes[2]}"
    return [chief, *(f"deploy {colour} A@{holes[3]}" for colour in camp[1:])]


def answer(state: State, text: str) -> Any:
    """Return all that is told of a deployment before the armies are revealed."""
    try:
        move = GAME.parse(state, text)
    except IllegalMove as error:
        return [
            (
                error.rule,
                GAME.rulebook.refusal(error, language),
                [(fault.code, GAME.rulebook.fault(fault, language)) for fault in error.faults],
            )
            for language in LANGUAGES
        ]
    return WIRE.dump_move(state, move)


@pytest.mark.parametrize("variant", CAMPS)
@settings(deadline=None)
@given(data=st.data())
def test_what_the_enemy_hides_makes_no_difference_to_a_deployment(variant, data):
    own, *enemies = data.draw(st.permutations(CAMPS[variant]))
    state = GAME.new(variant, map={"rows": ROWS}, army=ARMY)
    [chief, *extra] = data.draw(armies(variant, own))
    hidden = [text for camp in enemies for text in data.draw(armies(variant, camp))]
    if extra and data.draw(st.booleans()):
        state, chief = play(state, chief), extra[0]
    words = chief.split()
    # Some of the army goes where the enemy has something, or anywhere.
    abroad = [word.partition("@")[2] for text in hidden for word in text.split()[2:]]
    for index in range(2, len(words)):
        if data.draw(st.booleans()):
            hole = data.draw(st.sampled_from(abroad) | st.sampled_from(HOLES))
            words[index] = f"{words[index].partition('@')[0]}@{hole}"
    text = " ".join(words)
    assert answer(play(state, *hidden), text) == answer(state, text)


@pytest.mark.parametrize("variant", CAMPS)
def test_abroad_only_the_realm_is_at_fault(variant):
    state = GAME.new(variant)
    presets = WIRE.dump_board()["presets"]
    white, blue, *_ = next(ready["deployments"] for ready in presets if ready["variant"] == variant)
    copied = blue.replace("deploy b", "deploy w")
    for before in (state, play(state, blue)):
        with pytest.raises(IllegalMove) as refusal:
            GAME.parse(before, copied)
        assert {fault.code for fault in refusal.value.faults} == {"realm"}
    assert GAME.parse(play(state, blue), white)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_cour_shut_in_by_a_hidden_donjon_is_accepted_in_both_orders(order):
    # White's cour on a7 can be entered from a8 alone, where the other donjon comes to stand.
    rows = ["." * SIDE] * 6 + [".#" + "." * 12] * 3 + ["." * SIDE] * 5
    deployments = ["deploy w donjon@a6 cour@a7 R@h4", "deploy b donjon@a8 cour@a9 R@h10"]
    state = GAME.new(map={"rows": rows}, army={"R": 1})
    state = play(state, *(deployments[index] for index in order))
    assert state.phase == "play"
    assert WIRE.load_state(WIRE.dump_state(state)) == state
