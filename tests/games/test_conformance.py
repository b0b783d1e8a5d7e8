"""What every game must do, whatever its rules. A new game gets all of this for free."""

from __future__ import annotations

import json
from string import Formatter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.games.core.errors import IllegalMove, ImpossibleState, UnreadableMove
from service.games.core.game import Deploying, SuppliesDraws
from service.games.core.rulebook import CERTAINTIES
from service.games.core.texts import LANGUAGES
from service.games.registry import PACKAGES, Entry, load

ENTRIES = [load(package) for package in (*PACKAGES, "tests.toy")]
VARIANTS = [
    pytest.param(entry, variant, id=f"{entry.game.id}-{variant}")
    for entry in ENTRIES
    for variant in entry.game.variants
]
GAMES = [pytest.param(entry, id=entry.game.id) for entry in ENTRIES]

per_variant = pytest.mark.parametrize(("entry", "variant"), VARIANTS)
per_game = pytest.mark.parametrize("entry", GAMES)

thorough = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

PLIES = 30


def begin(entry: Entry, variant: str, seed: str) -> Any:
    """Begin a game that can be played at once: no deployment, no draws to supply."""
    keywords: dict[str, Any] = {}
    if isinstance(entry.game, Deploying):
        keywords["preset"] = "standard"
    if isinstance(entry.game, SuppliesDraws):
        keywords["seed"] = seed
    return entry.game.new(variant, **keywords)


def random_game(entry: Entry, variant: str, data: st.DataObject) -> list[tuple[Any, Any]]:
    """Play a random game; return each state with the move that was played in it."""
    seed = data.draw(st.text(max_size=8), label="seed")
    state = begin(entry, variant, seed)
    played: list[tuple[Any, Any]] = []
    for _ in range(data.draw(st.integers(1, PLIES), label="plies")):
        moves = entry.game.legal_moves(state)
        total = moves.total().at_least
        if not total:
            break
        choice = data.draw(st.integers(0, total - 1), label="move")
        [move] = moves.page(choice, 1)
        played.append((state, move))
        state = entry.game.advance(state, move)
    played.append((state, None))
    return played


@per_game
def test_options_are_judged_once_a_request(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    state = entry.wire.dump_state(entry.game.new())
    judged: list[object] = []

    def counting(option: type[Any]) -> None:
        accepts = option.accepts

        def accept(self: Any, value: object) -> bool:
            judged.append(value)
            return bool(accepts(self, value))

        monkeypatch.setattr(option, "accepts", accept)

    for option in {type(option) for option in entry.game.options.values()}:
        counting(option)
    entry.wire.load_state(state)
    assert judged == list(state["options"].values())


def through_json(entry: Entry, state: Any) -> Any:
    return entry.wire.load_state(json.loads(json.dumps(entry.wire.dump_state(state))))


@per_variant
@thorough
@given(data=st.data())
def test_legal_moves_are_unique_sorted_and_playable(
    entry: Entry, variant: str, data: st.DataObject
) -> None:
    game = entry.game
    state, _ = random_game(entry, variant, data)[-1]
    listed = game.legal_moves(state)
    moves = listed.page(0, 400)
    texts = [game.notation(move) for move in moves]
    assert texts == sorted(set(texts))
    assert len(texts) == min(400, listed.total().at_least)
    for move, text in list(zip(moves, texts, strict=True))[:: max(1, len(moves) // 20)]:
        parsed = game.parse(state, text)
        assert game.notation(parsed) == text
        assert game.play(state, parsed).state == game.advance(state, move)
    assert bool(texts) == (game.result(state) is None)


@per_variant
@thorough
@given(data=st.data())
def test_what_begins_a_legal_move_is_found_by_prefix(
    entry: Entry, variant: str, data: st.DataObject
) -> None:
    game = entry.game
    for state, move in random_game(entry, variant, data)[-4:]:
        if move is None:
            continue
        text = game.notation(move)
        assert text in {game.notation(found) for found in game.legal_moves(state, text)}
        firsts = game.legal_moves(state).next_steps()
        assert firsts == sorted(set(firsts))
        assert set(game.steps(move)) & set(firsts)
        for first in firsts[:: max(1, len(firsts) // 5)]:
            assert game.legal_moves(state, first).total().at_least >= 1


@per_variant
@thorough
@given(data=st.data(), other=st.data())
def test_anything_else_is_refused_with_a_rule_that_exists(
    entry: Entry, variant: str, data: st.DataObject, other: st.DataObject
) -> None:
    """Moves that were legal elsewhere in the game are readable, and mostly illegal here."""
    game = entry.game
    played = random_game(entry, variant, data)
    state = played[other.draw(st.integers(0, len(played) - 1))][0]
    for _, move in played[:-1]:
        text = game.notation(move)
        try:
            parsed = game.parse(state, text)
        except IllegalMove as refusal:
            assert refusal.rule in game.rulebook.rules
            for language in LANGUAGES:
                assert game.rulebook.refusal(refusal, language).endswith((".", "…", "!"))
        else:
            assert text in {game.notation(found) for found in game.legal_moves(state, text)}
            assert game.notation(parsed) == text


@per_game
@given(text=st.text(max_size=40))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_any_text_is_read_or_called_unreadable(entry: Entry, text: str) -> None:
    state = begin(entry, next(iter(entry.game.variants)), "text")
    try:
        entry.game.parse(state, text)
    except UnreadableMove as error:
        assert error.text == text
    except IllegalMove as refusal:
        assert refusal.rule in entry.game.rulebook.rules


@per_variant
@thorough
@given(data=st.data())
def test_a_state_survives_json_at_every_ply(
    entry: Entry, variant: str, data: st.DataObject
) -> None:
    for state, _ in random_game(entry, variant, data):
        again = through_json(entry, state)
        assert again == state
        assert entry.game.result(again) == entry.game.result(state)
        assert entry.wire.dump_state(again) == entry.wire.dump_state(state)


@per_variant
@thorough
@given(data=st.data())
def test_play_never_mutates(entry: Entry, variant: str, data: st.DataObject) -> None:
    played = random_game(entry, variant, data)
    for state, move in played[:-1]:
        before = json.dumps(entry.wire.dump_state(state))
        entry.game.play(state, move)
        assert json.dumps(entry.wire.dump_state(state)) == before


@per_variant
@thorough
@given(data=st.data())
def test_replaying_the_notation_gives_the_same_game(
    entry: Entry, variant: str, data: st.DataObject
) -> None:
    played = random_game(entry, variant, data)
    state = played[0][0]
    for known, move in played[:-1]:
        assert state == known
        state = entry.game.advance(state, entry.game.parse(state, entry.game.notation(move)))
    assert state == played[-1][0]


@per_variant
def test_the_same_seed_gives_the_same_game(entry: Entry, variant: str) -> None:
    assert begin(entry, variant, "tuesday") == begin(entry, variant, "tuesday")


@per_variant
@thorough
@given(data=st.data())
def test_events_and_results_fit_together(entry: Entry, variant: str, data: st.DataObject) -> None:
    described = {
        schema().fields["type"].schema()["const"]  # type: ignore[attr-defined]
        for schema in entry.wire.event_schemas
    }
    for state, move in random_game(entry, variant, data)[:-1]:
        transition = entry.game.play(state, move)
        types = [event.as_json()["type"] for event in transition.events]
        assert set(types) <= {*described, "game-over"}
        assert types.count("game-over") == (transition.result is not None)
        if transition.result is not None:
            assert types[-1] == "game-over"
            assert transition.result.rule in entry.game.rulebook.rules
            assert entry.game.to_move(transition.state) == ()


@per_variant
@thorough
@given(data=st.data())
def test_a_move_in_a_finished_game_names_the_rule_that_ended_it(
    entry: Entry, variant: str, data: st.DataObject
) -> None:
    played = random_game(entry, variant, data)
    state = played[-1][0]
    result = entry.game.result(state)
    if result is None or len(played) == 1:
        return
    with pytest.raises(IllegalMove) as refusal:
        entry.game.parse(state, entry.game.notation(played[-2][1]))
    assert refusal.value.rule == result.rule


@per_game
def test_the_rulebook_is_complete_in_both_languages(entry: Entry) -> None:
    game, book, box = entry.game, entry.game.rulebook, entry.game.box
    assert book.game == game.id
    assert set(box.variants) == set(game.variants)
    assert set(box.options) == set(game.options)
    assert f"{game.id}.notation" in book.rules
    for rule in book.rules.values():
        assert rule.id.startswith(f"{game.id}.")
        assert rule.certainty in CERTAINTIES
        for text in (rule.title, rule.text, *rule.refusals.values()):
            assert text.en.strip()
            assert text.fr.strip()
        # Both languages of a refusal name the same squares and pieces.
        for text in rule.refusals.values():
            assert _placeholders(text.en) == _placeholders(text.fr), rule.id
    for text in (
        *book.faults.values(),
        *book.terms.values(),
        *(option.about for option in box.options.values()),
    ):
        assert _placeholders(text.en) == _placeholders(text.fr)


@per_game
def test_every_seat_has_a_name_in_both_languages(entry: Entry) -> None:
    named = entry.game.box.seats
    for variant in entry.game.variants:
        assert set(entry.game.seats(begin(entry, variant, "seats"))) <= set(named)
    assert all(name.en.strip() and name.fr.strip() for name in named.values())


@per_game
def test_every_variant_sets_every_option_within_its_declaration(entry: Entry) -> None:
    for variant in entry.game.variants.values():
        assert set(variant.options) == set(entry.game.options)
        for name, value in variant.options.items():
            assert entry.game.options[name].accepts(value)


@per_game
@given(
    junk=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=8,
    )
)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_junk_is_an_impossible_state_and_never_a_crash(entry: Entry, junk: Any) -> None:
    """Each member in turn is replaced by junk; the faults are all ones that can be told."""
    good = entry.wire.dump_state(begin(entry, next(iter(entry.game.variants)), "junk"))
    for member in (*good, "nonsense"):
        try:
            entry.wire.load_state({**good, member: junk})
        except ImpossibleState as error:
            assert error.faults
            for fault in error.faults:
                for language in LANGUAGES:
                    assert entry.game.rulebook.fault(fault, language)
    with pytest.raises(ImpossibleState):
        entry.wire.load_state([])


def _placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
