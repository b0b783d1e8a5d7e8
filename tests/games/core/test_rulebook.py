from __future__ import annotations

from pathlib import Path

from service.games.core.errors import Fault, IllegalMove, Term
from service.games.core.rulebook import COMMON_FAULTS, COMMON_TERMS, Rulebook
from service.games.core.texts import Text

COINS = Rulebook.load(Path(__file__).parents[2] / "toy" / "rules.toml")


def test_a_refusal_is_said_in_both_languages() -> None:
    refusal = IllegalMove("coins.take", "empty", square="a1")
    assert COINS.refusal(refusal, "en") == "There is no coin on a1."
    assert COINS.refusal(refusal, "fr") == "Il n’y a pas de pièce en a1."


def test_a_move_in_a_finished_game_is_refused_by_the_rule_that_ended_it() -> None:
    refusal = IllegalMove("coins.end", "over")
    assert COINS.refusal(refusal, "en") == "The game is over: no coin is left."
    assert COINS.refusal(refusal, "fr") == "La partie est terminée : il ne reste plus de pièce."


def test_a_term_brings_its_article_and_a_sentence_its_capital() -> None:
    text = Text("{what} is needed.", "{what} manque.")
    assert COINS.say(text, {"what": Term("integer")}, "en") == "A whole number is needed."
    assert COINS.say(text, {"what": Term("integer")}, "fr") == "Un nombre entier manque."


def test_lists_are_joined_as_people_do() -> None:
    text = Text("{squares}.", "{squares}.")
    assert COINS.say(text, {"squares": ["a1"]}, "en") == "A1."
    assert COINS.say(text, {"squares": ["a1", "b2"]}, "fr") == "A1 et b2."
    assert COINS.say(text, {"squares": ["a1", "b2", "c3"]}, "en") == "A1, b2 and c3."


def test_braces_in_a_value_are_only_braces() -> None:
    text = Text("{move}!", "{move} !")
    assert COINS.say(text, {"move": "{0.__class__}"}, "en") == "{0.__class__}!"


def test_a_fault_that_the_game_does_not_know_is_a_common_one() -> None:
    assert COINS.fault(Fault(("x",), "missing"), "en") == COMMON_FAULTS["missing"].en
    assert Rulebook.bare().fault(Fault((), "missing"), "fr") == COMMON_FAULTS["missing"].fr
    assert "object" in COMMON_TERMS
