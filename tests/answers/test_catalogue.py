"""The catalogue answers with all that a box tells, and explains every word of its own."""

from __future__ import annotations

from typing import Any

import pytest

from service.answers import catalogue
from service.games.core.options import Count
from service.games.registry import PACKAGES, Entry, load

ENTRIES = [load(package) for package in PACKAGES]
every_game = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.game.id)


@pytest.fixture
def about(entry: Entry) -> dict[str, Any]:
    return catalogue.about(entry)


@every_game
def test_every_seat_that_somebody_can_have_is_named(entry: Entry, about: dict[str, Any]) -> None:
    game = entry.game
    seats = {
        seat
        for variant in game.variants.values()
        for players in variant.players
        for seat in game.seats(game.new(variant.id, players=players))
    }
    assert {named["seat"] for named in about["seats"]} == seats


@every_game
def test_a_form_can_be_made_of_the_options(entry: Entry, about: dict[str, Any]) -> None:
    """Every value that a variant has is among the choices, or a number that has words."""
    for told in about["options"]:
        declared = entry.game.options[told["name"]]
        values = [choice["value"] for choice in told["choices"]]
        assert all(declared.accepts(value) for value in values)
        for variant in about["variants"]:
            value = variant["options"][told["name"]]
            if value not in values:
                assert isinstance(declared, Count)
                assert "{number}" in told["number"]["name"]["en"]


@every_game
def test_whatever_a_rule_cites_is_explained(entry: Entry, about: dict[str, Any]) -> None:
    explained = {told["id"] for told in about["documents"] + about["certainties"]}
    for rule in catalogue.rulebook(entry)["rules"]:
        assert {cite["document"] for cite in rule["cites"]} <= explained
        assert rule["certainty"] in explained


@every_game
def test_what_no_rulebook_prints_is_null(entry: Entry, about: dict[str, Any]) -> None:
    """Only Graal's says how long it takes, only that of Latroncules how hard it is."""
    assert (about["minutes"] == 45) == (entry.game.id == "graal")
    assert (about["difficulty"] is not None) == (entry.game.id == "latroncules")
