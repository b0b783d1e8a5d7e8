"""Each way to break a rule is told apart, with its rule and squares, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.errors import IllegalMove
from service.games.graal.game import GAME
from tests.games.graal.boards import play, position, refused

FIELD = """
    .  .  .  .  .  .  .  .
    .  .  .  .  #  .  .  .
    #  f  .  .  .  .  .  .
    wC wS .  wQ .  bS .  .
    .  .  .  .  .  .  wE .
    .  .  #  .  .  .  .  .
    wP .  wA .  .  .  f  .
    """

CASTLE = """
    .  .  .  .  .  .
    .  .  wd .  .  .
    wQ .  wc .  wQ .
    .  .  .  .  .  .
    wC wE .  .  wA .
    """


def assert_told(told: tuple[str, str], rule: str, detail: str) -> None:
    assert told[0] == rule
    assert detail in told[1]


@pytest.mark.parametrize(
    ("text", "rule", "detail"),
    [
        ("a4-a5", "graal.terrain.rock", "cannot go from a4 to a5: there is rock on a5."),
        ("a4-a7", "graal.terrain.rock", "cannot go from a4 to a7: there is rock on a5."),
        ("a4-b5", "graal.terrain.forest", "cannot ride from a4 to b5: there is forest on b5."),
        ("a4xb4", "graal.move.friend", "from a4 to b4: the sergeant there is a friend."),
        ("a4-c4", "graal.move.way", "from a4 to c4: the sergeant stands in the way on b4."),
        ("a4-c5", "graal.march.mounted", "rides along a line: c5 is not in line with a4."),
        ("b4-b6", "graal.march.sergeant", "b6 is too far from b4"),
        ("b4-c6", "graal.march.sergeant", "c6 is not in line with b4"),
        ("d4-f6", "graal.march.pikeman", "f6 is too far from d4"),
        ("d4-c6", "graal.march.pikeman", "c6 is not in line with d4"),
        ("g3-g4", "graal.march.squire", "does not lead to g4"),
        ("c1-c2", "graal.terrain.rock", "there is rock on c2"),
        ("c1-g5", "graal.march.archer", "g5 is too far from c1"),
        ("c1-d3", "graal.march.archer", "d3 is not in line with c1"),
        ("d4*f4", "graal.archer.shot", "The pikeman on d4 cannot shoot at f4: only archers shoot."),
        ("c1*c3", "graal.archer.shot", "has nobody to shoot at on c3"),
        ("c1*b4", "graal.archer.shot", "does not shoot at a friend: the sergeant on b4"),
        ("f4-f5", "graal.move.own-figure", "The sergeant on f4 is an enemy"),
        ("h7-h6", "graal.move.own-figure", "There is no figure on h7."),
        ("d4-d4", "graal.move.one-march", "away from d4"),
        ("d4-d5-d6", "graal.move.one-march", "ends on d5"),
        ("d4", "graal.notation", "the pikeman on d4"),
    ],
)
def test_marches(text, rule, detail):
    assert_told(refused(position(FIELD), text), rule, detail)


@pytest.mark.parametrize(
    ("text", "rule", "detail"),
    [
        ("a3-d3", "graal.castle.cour", "from a3 to d3 through the courtyard on c3."),
        ("e3-c4", "graal.castle.way-in", "from e3, only from its courtyard on c3."),
        ("e1-c4", "graal.castle.no-archer", "on e1 may not enter the donjon on c4."),
        ("b1-c4", "graal.castle.way-in", "only from its courtyard on c3"),
        ("a1-a6", "graal.move.way", "the pikeman stands in the way on a3"),
    ],
)
def test_castles(text, rule, detail):
    assert_told(refused(position(CASTLE), text), rule, detail)


def case(drawing: str, text: str, *before: str, **members: Any) -> tuple[str, str]:
    return refused(play(position(drawing, **members), *before), text)


def test_a_figure_that_cannot_move_at_all():
    stuck = """
        wQ wQ .
        wS wQ .
        """
    rule, detail = case(stuck, "a1")
    assert rule == "graal.move.march"
    assert detail == "The sergeant on a1 cannot move now: every way is barred."
    assert case(stuck, "b1")[0] == "graal.notation"


def test_a_squire_shut_up_in_his_donjon():
    rule, detail = case("wd:wE .\nwc .\n.  .", "a3")
    assert rule == "graal.castle.one-step"
    assert detail == "The squire in the donjon on a3 has no step of one hole: he stays inside."


def test_squeezing_between_obstacles():
    rule, detail = case(".  #  .\n.  wC f\n.  .  .", "b2-c3")
    assert rule == "graal.terrain.squeeze"
    assert "the gap between c2 and b3 is too narrow" in detail


def test_across_a_donjon():
    rule, detail = case("wc .  .  .\nwd .  .  .\nwQ .  .  .", "a1-a3")
    assert (rule, "the donjon on a2 is in the way" in detail) == (
        "graal.castle.donjon-blocks",
        True,
    )


def test_out_of_a_donjon_not_to_the_cour():
    rule, detail = case("wd:wC .\nwc .\n.  .", "a3-b3")
    assert rule == "graal.castle.way-out"
    assert "leaves the donjon on a3 only to the courtyard on a2, not to b3" in detail


def test_a_squire_at_the_door():
    assert case("wd:wE .\nwc .\n.  .", "a3-a2")[0] == "graal.castle.one-step"
    rule, detail = case("wd .\nwc:wE .\n.  .", "a2-a3")
    assert (rule, "has no step of one hole" in detail) == ("graal.castle.one-step", True)


def test_a_squires_leap_over_rock():
    rule, detail = case(".  .  .\n#  .  .\nwE .  .", "a1-b3")
    assert rule == "graal.march.squire-middle"
    assert "the rock on a2 is in the middle of the leap" in detail


def test_an_archer_from_the_cour_into_the_donjon():
    assert case("wd .\nwc:wA .\n.  .", "a2-a3")[0] == "graal.castle.no-archer"


def test_an_archer_capturing():
    rule, detail = case("wA bS .  .  .  .", "a1xb1")
    assert rule == "graal.archer.no-capture"
    assert detail == "The archer on a1 never captures: the sergeant stands on b1."


def test_an_archer_who_must_go_three_holes():
    rule, detail = case("wA .  .  .", "a1-b1", options={"archer_move": "exactly-3"})
    assert (rule, "b1 is too near to a1" in detail) == ("graal.march.archer", True)


@pytest.mark.parametrize(("obstacle", "word"), [("#", "rock"), ("f", "forest")])
def test_a_shot_blocked_by_what_and_where(obstacle, word):
    rule, detail = case(f"wA {obstacle} bS .  .  .", "a1*c1")
    assert rule == "graal.archer.blocked"
    assert f"the {word} on b1 stops the arrow" in detail


def test_a_shot_blocked_by_a_donjon():
    rule, detail = case(".  wc .  .  .  .\nwA wd bS .  .  .", "a1*c1")
    assert (rule, "the donjon on b1" in detail) == ("graal.archer.blocked", True)


def test_a_target_out_of_line():
    rule, detail = case(".  .  bS\nwA .  .", "a1*c2")
    assert (rule, "they are not in line" in detail) == ("graal.archer.line", True)


def test_a_target_out_of_reach():
    rule, detail = case("wA .  .  .  bS .", "a1*e1")
    assert (rule, "is 4 holes away" in detail) == ("graal.archer.range", True)


def test_a_target_in_a_donjon():
    rule, _ = case("bd:bS .\nbc .\nwA .", "a12*a14", north=True)
    assert rule == "graal.archer.sheltered"


def test_a_target_that_cannot_retreat():
    rule, detail = case(".  #  .\nwA bS #", "a1*b1")
    assert rule == "graal.archer.no-retreat"
    assert "the sergeant on b1, who has nowhere to retreat to" in detail


SHOT = """
    .  .  .  .  .  .
    .  .  .  bQ .  .
    .  .  .  .  .  .
    wA .  bC .  f  .
    """


@pytest.mark.parametrize(
    ("text", "rule", "detail"),
    [
        ("c1-c3", "graal.archer.out-of-reach", "the archer on a1 still reaches that hole"),
        ("c1-d2", "graal.archer.retreat", "does not lead to d2"),
        ("c1-b1", "graal.archer.retreat", "does not lead to b1"),
        ("c1-e1", "graal.terrain.forest", "there is forest on e1"),
        ("c1-c5", "graal.archer.retreat", "as far as c5"),
        ("d3-d4", "graal.archer.retreat-owed", "the knight on c1 must retreat"),
        ("c1*d1", "graal.archer.retreat-owed", "that is up to Dark blue."),
        ("l14-l13", "graal.archer.retreat-owed", "c1"),
    ],
)
def test_retreats(text, rule, detail):
    assert_told(case(SHOT, text, "a1*c1"), rule, detail)


def test_a_retreat_straight_back_that_is_too_short():
    rule, detail = case("wA bS .  .  .  .\n.  .  .  .  .  .", "b2-d2", "a2*b2")
    assert rule == "graal.archer.out-of-reach"
    assert "the archer on a2 still reaches that hole" in detail


def test_a_retreat_over_a_figure_or_into_a_castle():
    rule, detail = case("wA .  .  bS wS .\n.  .  .  .  .  .", "d2-e2", "a2*d2")
    assert (rule, "the sergeant stands on e2" in detail) == ("graal.archer.retreat", True)
    rule, detail = case("wA .  .  bS wc wd\n.  .  .  .  .  .", "d2-e2", "a2*d2")
    assert (rule, "the courtyard on e2" in detail) == ("graal.archer.retreat", True)


def test_a_move_in_a_finished_game_names_the_rule_that_ended_it():
    state = play(position("bR .\nwQ ."), "a1xa2")
    rule, detail = refused(state, "a2-a3")
    assert rule == "graal.end.house-captured"
    assert detail == "The game is over: a king's house is captured."


def test_every_refusal_of_the_rulebook_can_be_said():
    """All sentences were seen above or in the deployment's tests; none lacks a language."""
    for rule in GAME.rulebook.rules.values():
        for sentence in rule.refusals.values():
            assert sentence.en.endswith((".", "…"))
            assert sentence.fr.endswith((".", "…"))


def test_any_two_holes_get_a_reason():
    state = position(FIELD)
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 8)]
    for origin in ("a4", "b4", "d4", "g3", "c1", "a1", "f4"):
        for target in squares:
            for sign in "-*":
                try:
                    GAME.parse(state, f"{origin}{sign}{target}")
                except IllegalMove as error:
                    assert error.rule != "graal.move.march"
                    assert GAME.rulebook.refusal(error, "fr")
