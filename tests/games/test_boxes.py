"""What the box of every game tells: words for all that may be chosen, and for all that is cited."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.box import NUMBER, value_key
from service.games.core.game import Game
from service.games.core.options import Count
from service.games.core.rulebook import citations
from service.games.core.texts import Named
from service.games.registry import PACKAGES, Entry, load

ENTRIES = [load(package) for package in PACKAGES]

per_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.game.id)
per_game = pytest.mark.parametrize(
    "game", [entry.game for entry in ENTRIES], ids=lambda game: game.id
)


def unspoken(name: str, words: Named) -> str:
    """Return what is not yet a name, but the key, or not a sentence; "" if all is well."""
    for text in (words.name.en, words.name.fr):
        if not text.strip() or "_" in text or text == name:
            return text
    for text in (words.about.en, words.about.fr):
        if not text.endswith((".", "?", "!")):
            return text
    return ""


@per_game
def test_the_rulebook_begins_with_its_aim(game: Game[Any, Any]) -> None:
    assert next(iter(game.rulebook.rules)) == f"{game.id}.aim"


@per_game
def test_the_box_tells_what_it_holds_and_what_the_pieces_look_like(game: Game[Any, Any]) -> None:
    assert game.box.components
    shapes = [text for piece in game.box.pieces.values() for text in piece.shape.as_json().values()]
    assert all(shapes)


@per_game
def test_the_box_explains_all_documents_that_rules_cite_and_no_others(
    game: Game[Any, Any],
) -> None:
    cited = {
        citation.document
        for rule in game.rulebook.rules.values()
        for citation in citations(rule.source)
    }
    assert cited - {"ruling", "reconstruction"} == set(game.box.documents)


@per_game
def test_what_is_told_of_a_document_are_sentences(game: Game[Any, Any]) -> None:
    """They stand one after the other in what is said of a rule."""
    told = [
        text
        for document in game.box.documents.values()
        for member in (document.title, document.publisher, document.online)
        for text in (member.en, member.fr)
    ]
    assert [text for text in told if not text.endswith(".")] == []


@per_game
def test_a_rule_cites_what_its_certainty_says(game: Game[Any, Any]) -> None:
    """What is printed stands in a rulebook, what is attested in another document."""
    printed = {key for key in game.box.documents if key.startswith(f"{game.id}.")}
    attesting = set(game.box.documents) - printed
    bases = {
        "sure": printed,
        "attested": attesting,
        "ruling": {"ruling"},
        "reconstruction": {"reconstruction"},
    }
    baseless = [
        rule.id
        for rule in game.rulebook.rules.values()
        if not bases[rule.certainty] & {cited.document for cited in citations(rule.source)}
    ]
    assert baseless == []


@per_game
def test_every_variant_and_option_has_a_name_and_a_sentence(game: Game[Any, Any]) -> None:
    box = game.box
    words = {
        **{key: Named(told.name, told.about) for key, told in box.variants.items()},
        **{key: Named(told.name, told.about) for key, told in box.options.items()},
    }
    assert {key: text for key, told in words.items() if (text := unspoken(key, told))} == {}


@per_game
def test_every_value_of_every_option_has_a_name_and_a_sentence(game: Game[Any, Any]) -> None:
    for name, option in game.options.items():
        values = game.box.options[name].values
        expected = {value_key(value) for value in option.choices}
        if isinstance(option, Count) and option.low < option.high:
            expected.add(NUMBER)
        assert set(values) == expected, name
        assert {key: text for key, told in values.items() if (text := unspoken("", told))} == {}
        names = [(told.name.en, told.name.fr) for told in values.values()]
        assert len(set(names)) == len(names), name


@per_entry
def test_the_board_tells_its_files_and_ranks_and_which_way_up_for_each_seat(entry: Entry) -> None:
    board = entry.wire.dump_board()
    assert len(board["files"]) == board["width"]
    assert len(board["ranks"]) == board["height"]
    squares = {f"{file}{rank}" for file in board["files"] for rank in board["ranks"]}
    assert squares & set(entry.draughtsman.squares)
    seats = set(entry.game.box.seats)
    assert set(board["orientations"]) == seats
    assert set(board["orientations"].values()) <= seats
