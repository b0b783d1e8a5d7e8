"""Every notation and every state schema, one small change away from something real."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.games.core.errors import GameError, IllegalMove, ImpossibleState, UnreadableMove
from service.games.core.texts import LANGUAGES
from service.games.registry import PACKAGES, Entry, load
from tests.fuzz.described import CASES, REPEATABLE
from tests.games.test_conformance import begin

ENTRIES = [pytest.param(load(package), id=package.rpartition(".")[2]) for package in PACKAGES]
SIGNS = "abcdefghijklmnop0123456789-x*@= wbltdpRSWTDBCF\n\t.,:;é٣²"

thorough = settings(
    max_examples=4 * CASES,
    deadline=None,
    database=None,
    derandomize=REPEATABLE,
    suppress_health_check=list(HealthCheck),
)


def somewhere(entry: Entry, data: st.DataObject) -> Any:
    """Return a position some moves into a game."""
    variant = data.draw(st.sampled_from(sorted(entry.game.variants)), label="variant")
    state = begin(entry, variant, data.draw(st.text(max_size=4), label="seed"))
    for _ in range(data.draw(st.integers(0, 12), label="plies")):
        moves = entry.game.legal_moves(state).page(0, 40)
        if not moves:
            break
        state = entry.game.advance(state, data.draw(st.sampled_from(moves), label="move"))
    return state


@pytest.mark.parametrize("entry", ENTRIES)
@thorough
@given(data=st.data())
def test_a_changed_move_is_legal_illegal_or_unreadable(entry: Entry, data: st.DataObject) -> None:
    game = entry.game
    state = somewhere(entry, data)
    known = [game.notation(move) for move in game.legal_moves(state).page(0, 40)] or [""]
    text = data.draw(st.sampled_from(known), label="known")
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        place = data.draw(st.integers(0, len(text)), label="place")
        cut = data.draw(st.integers(0, 2), label="cut")
        text = text[:place] + data.draw(st.text(SIGNS, max_size=3)) + text[place + cut :]
    try:
        move = game.parse(state, text)
    except UnreadableMove as error:
        assert error.text == text
    except IllegalMove as refusal:
        for language in LANGUAGES:
            assert game.rulebook.refusal(refusal, language)
    else:
        assert game.parse(state, game.notation(move)) == move
        game.play(state, move)
    try:
        game.legal_moves(state, text).next_steps()
    except GameError as error:
        assert not isinstance(error, ImpossibleState)


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 200),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(SIGNS, max_size=4),
    st.lists(st.integers(0, 9), max_size=4),
    st.dictionaries(st.text(SIGNS, max_size=3), st.integers(0, 9), max_size=3),
)


def change(node: Any, data: st.DataObject) -> Any:
    """Return JSON with something in it replaced, left out, added or doubled."""
    inner = isinstance(node, dict | list) and node
    if not inner or data.draw(st.integers(0, 5), label="here") == 0:
        return data.draw(ODD, label="instead")
    if isinstance(node, list):
        place = data.draw(st.integers(0, len(node) - 1), label="index")
        return [*node[:place], change(node[place], data), *node[place + 1 :]]
    name = data.draw(st.sampled_from(sorted(node)), label="member")
    how = data.draw(st.sampled_from(("change", "change", "drop", "rename")), label="how")
    if how == "change":
        return {**node, name: change(node[name], data)}
    rest = {key: value for key, value in node.items() if key != name}
    return rest if how == "drop" else {**rest, data.draw(st.text(SIGNS, max_size=3)): node[name]}


@pytest.mark.parametrize("entry", ENTRIES)
@thorough
@given(data=st.data())
def test_a_changed_state_is_proven_or_refused_with_faults(
    entry: Entry, data: st.DataObject
) -> None:
    game, wire = entry.game, entry.wire
    raw = copy.deepcopy(wire.dump_state(somewhere(entry, data)))
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        raw = change(raw, data)
    try:
        state = wire.load_state(raw)
    except ImpossibleState as error:
        assert error.faults
        for fault in error.faults:
            for language in LANGUAGES:
                assert game.rulebook.fault(fault, language)
        return
    assert wire.load_state(wire.dump_state(state)) == state
    wire.dump_scores(state)
    wire.dump_extras(state)
    moves = game.legal_moves(state).page(0, 3)
    assert bool(moves) <= bool(game.to_move(state))
    for move in moves:
        game.play(state, move)
