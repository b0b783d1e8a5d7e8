"""The catalogue tells all that a box tells, for every game."""

from __future__ import annotations

from typing import Any

import pytest

from service.answers import catalogue
from service.games.core.box import NUMBER, value_key
from service.games.core.options import Count
from service.games.core.rulebook import CERTAINTIES
from service.games.registry import Entry, load_all

ENTRIES = list(load_all().values())
every_game = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.game.id)


@pytest.fixture
def about(entry: Entry) -> dict[str, Any]:
    return catalogue.about(entry)


@every_game
def test_a_box_tells_what_it_is_all_about(about: dict[str, Any]) -> None:
    assert about["aim"] is not None
    assert about["components"]
    assert about["advice"] or about["id"] == "latroncules"  # whose rulebook gives none
    assert all(piece["shape"] for piece in about["pieces"])


@every_game
def test_a_box_names_exactly_the_seats_pieces_variants_and_options_that_there_are(
    entry: Entry,
) -> None:
    game, box = entry.game, entry.game.box
    assert list(box.variants) == list(game.variants)
    assert list(box.options) == list(game.options)
    seats = [
        seat
        for variant in game.variants.values()
        for players in variant.players
        for seat in game.seats(game.new(variant.id, players=players))
    ]
    assert set(box.seats) == set(seats)


@every_game
def test_every_value_of_every_option_has_a_name_and_a_sentence(entry: Entry) -> None:
    for name, option in entry.game.options.items():
        keys = {value_key(value) for value in option.choices}
        if isinstance(option, Count) and option.low < option.high:
            keys.add(NUMBER)
        assert set(entry.game.box.options[name].values) == keys, name


@every_game
def test_names_are_words_not_codes(about: dict[str, Any]) -> None:
    for variant in about["variants"]:
        assert variant["name"]["en"] != variant["id"]
    for option in about["options"]:
        assert option["label"]["en"] != option["name"]
        for choice in option["choices"]:
            assert choice["name"]["en"] != value_key(choice["value"])


@every_game
def test_every_source_is_explained(entry: Entry) -> None:
    explained = {*entry.game.box.documents, *CERTAINTIES}
    cited: set[str] = set()
    for rule in catalogue.rulebook(entry)["rules"]:
        documents = {cite["document"] for cite in rule["cites"]}
        assert documents <= explained, rule["id"]
        cited |= documents
    assert set(entry.game.box.documents) <= cited, "a document that nothing cites"


@every_game
def test_a_certainty_fits_what_is_cited(entry: Entry) -> None:
    for rule in catalogue.rulebook(entry)["rules"]:
        cited = {cite["document"] for cite in rule["cites"]}
        if rule["certainty"] in ("ruling", "reconstruction"):
            assert rule["certainty"] in cited, rule["id"]
        else:
            assert cited <= set(entry.game.box.documents), rule["id"]


@every_game
def test_the_first_rule_is_the_aim(entry: Entry) -> None:
    assert next(iter(entry.game.rulebook.rules)) == f"{entry.game.id}.aim"
