"""Each way to break a rule is told apart, in both languages, with the squares concerned."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.core.errors import IllegalMove
from service.games.latroncules import GAME
from service.games.latroncules.state import Seat
from tests.games.latroncules.boards import position

BOARD = """
    . . . . . . . .
    . . . . . . . .
    . . . . c . . .
    . . f . f . . .
    . f . C . f . F
    C . F . . F . .
    F C . . . . . .
    . . . . F . . .
"""

WHITE_MOVES = [
    (
        "d5-d4",
        ("latroncules.turn.own-piece", "empty"),
        "There is no piece on d5.",
        "Il n’y a pas de pièce en d5.",
    ),
    (
        "e6-d6",
        ("latroncules.turn.own-piece", "enemy"),
        "The cavalry on e6 belongs to the other side, whose turn it is not.",
        "Le cavalier en e6 appartient à l’autre camp, dont ce n’est pas le tour.",
    ),
    (
        "d4",
        ("latroncules.turn.one-move", "unfinished"),
        "The move of the cavalry on d4 does not say where to.",
        "Le coup ne dit pas où va le cavalier en d4.",
    ),
    (
        "a2",
        ("latroncules.turn.one-move", "stuck"),
        "The infantry on a2 has no legal move.",
        "Le fantassin en a2 n’a aucun coup permis.",
    ),
    (
        "d4-d5-d6",
        ("latroncules.turn.one-move", "several"),
        "The cavalry on d4 may make only one step or one jump a turn.",
        "Le cavalier en d4 n’a droit qu’à un pas ou un saut par tour.",
    ),
    (
        "d4-d4",
        ("latroncules.turn.no-passing", ""),
        "The cavalry must leave d4: passing is not allowed.",
        "Le cavalier doit quitter d4 : on ne peut passer son tour.",
    ),
    (
        "h4-h3",
        ("latroncules.infantry.forward", "backwards"),
        "The infantry on h4 cannot go back to h3: it only goes straight ahead.",
        "Le fantassin en h4 ne peut reculer en h3 : il avance toujours tout droit.",
    ),
    (
        "h4-g4",
        ("latroncules.infantry.forward", "sideways"),
        "The infantry on h4 cannot go sideways to g4: it only goes straight ahead.",
        "Le fantassin en h4 ne peut aller de côté en g4 : il avance toujours tout droit.",
    ),
    (
        "h4-g5",
        ("latroncules.infantry.forward", "aslant"),
        "The infantry on h4 cannot leave its file for g5: it only goes straight ahead.",
        "Le fantassin en h4 ne peut quitter sa colonne pour g5 : il avance toujours tout droit.",
    ),
    (
        "h4-h6",
        ("latroncules.infantry.forward", "far"),
        "The infantry goes one square at a time: h6 is too far from h4.",
        "Le fantassin avance d’une seule case : h6 est trop loin de h4.",
    ),
    (
        "f3-f5",
        ("latroncules.infantry.forward", "jump"),
        "The infantry never jumps, so it cannot go from f3 to f5.",
        "Le fantassin ne saute jamais : il ne peut aller de f3 en f5.",
    ),
    (
        "a2-a3",
        ("latroncules.move.empty-square", "friend"),
        "The infantry cannot go from a2 to a3: a piece of its own side stands there.",
        "Le fantassin ne peut aller de a2 en a3 : une pièce de son propre camp s’y trouve.",
    ),
    (
        "d4-e5",
        ("latroncules.move.empty-square", "enemy"),
        "The cavalry cannot go from d4 to e5: an enemy stands there, and enemies are captured by"
        " enclosing them, not by landing on them.",
        "Le cavalier ne peut aller de d4 en e5 : un ennemi s’y trouve, et l’on prend par"
        " encadrement, non en se posant dessus.",
    ),
    (
        "d4-g7",
        ("latroncules.cavalry.one-square", "far"),
        "The cavalry goes one square, or two with a jump: g7 is too far from d4.",
        "Le cavalier va d’une case, ou de deux en sautant : g7 est trop loin de d4.",
    ),
    (
        "d4-e6",
        ("latroncules.cavalry.one-square", "crooked"),
        "The cavalry moves in a straight line: none leads from d4 to e6.",
        "Le cavalier se déplace en ligne droite : aucune ne mène de d4 en e6.",
    ),
    (
        "d4-e4",
        ("latroncules.cavalry.lines", ""),
        "The lines of d4 do not lead to e4: from there the cavalry may only step towards c3, d3,"
        " d5 and e5.",
        "Les lignes de d4 ne mènent pas en e4 : de là, le cavalier ne peut faire un pas que vers"
        " c3, d3, d5 et e5.",
    ),
    (
        "d4-b6",
        ("latroncules.cavalry.jump-lines", ""),
        "A jump follows the lines too, and those of d4 do not lead to b6: from there the cavalry"
        " may only jump towards c3, d3, d5 and e5.",
        "Un saut suit aussi les lignes, et celles de d4 ne mènent pas en b6 : de là, le cavalier"
        " ne peut sauter que vers c3, d3, d5 et e5.",
    ),
    (
        "d4-d6",
        ("latroncules.cavalry.jump", "nothing"),
        "The cavalry cannot jump from d4 to d6: there is nobody on d5 to jump over.",
        "Le cavalier ne peut sauter de d4 en d6 : il n’y a personne à sauter en d5.",
    ),
    (
        "d4-b2",
        ("latroncules.cavalry.jump", "friend"),
        "The cavalry cannot jump from d4 to b2: the infantry on c3 is of the same side.",
        "Le cavalier ne peut sauter de d4 en b2 : le fantassin en c3 est du même camp.",
    ),
    (
        "d4-d5",
        ("latroncules.pincer.entry", "held"),
        "On d5, the cavalry would stand in a pincer between the enemies on c5 and e5 without"
        " capturing anything.",
        "En d5, le cavalier serait en tenaille entre les ennemis en c5 et e5, sans rien prendre.",
    ),
]


def refuse(drawn: str, text: str, turn: Seat = "white", **options: Any) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(position(drawn, turn, **options), text)
    return refused.value


def told(error: IllegalMove) -> tuple[str, str]:
    return GAME.rulebook.refusal(error, "en"), GAME.rulebook.refusal(error, "fr")


@pytest.mark.parametrize(
    ("text", "rule", "english", "french"), WHITE_MOVES, ids=[case[0] for case in WHITE_MOVES]
)
def test_a_refusal_names_its_rule_and_squares(text, rule, english, french):
    error = refuse(BOARD, text)
    assert (error.rule, error.case) == rule
    assert told(error) == (english, french)


def test_black_infantry_goes_back_up_the_board():
    assert refuse(BOARD, "b4-b5", "black").case == "backwards"
    assert refuse(BOARD, "b4-b2", "black").case == "far"


JUMPS = """
    . . . . . . . .
    . . . . . . . .
    . . . f . . . .
    . . . f . . . .
    . . . C f f . .
    . . . . . . . .
    . F . . . . . .
    . . . . . . . .
"""


def test_over_two():
    error = refuse(JUMPS, "d4-d7")
    assert (error.rule, error.case) == ("latroncules.cavalry.jump", "two")
    assert told(error) == (
        "The cavalry cannot jump from d4 to d7: it jumps over one piece only.",
        "Le cavalier ne peut sauter de d4 en d7 : il ne saute qu’une seule pièce.",
    )


def test_a_jump_onto_an_occupied_square():
    error = refuse(JUMPS, "d4-d6")
    assert (error.rule, error.case) == ("latroncules.cavalry.jump", "occupied")
    assert told(error) == (
        "The cavalry on d4 cannot jump over d5: d6, where it would land, is occupied.",
        "Le cavalier en d4 ne peut sauter par-dessus d5 : la case d’arrivée d6 est occupée.",
    )


def test_a_jump_that_no_line_binds_is_refused_for_what_it_lacks():
    board = """
        . . . . . . . .
        . . . . . . . .
        . f . F . . . .
        . . c . . . . .
        . . . C F . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert refuse(board, "d4-b6").rule == "latroncules.cavalry.jump-lines"
    assert refuse(board, "d4-b6", jump_lines="free").case == "occupied"
    assert refuse(board, "d4-f4", jump_lines="free").case == "friend"
    assert refuse(board, "d4-b4", jump_lines="free").case == "nothing"
    assert refuse(board, "d4-c4", jump_lines="free").rule == "latroncules.cavalry.lines"


def test_a_capture_that_does_not_break_the_pincer():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . F . . . .
        . . . f . . . .
        . . f . f . . .
        . . . F . . . .
        . . . . . . . .
        . . . . . . . F
    """
    error = refuse(board, "d3-d4", self_pincer_exception="capture-flanker")
    assert (error.rule, error.case) == ("latroncules.pincer.capture-flanker", "")
    assert told(error) == (
        "On d4, the infantry would capture on d5, but that does not break the pincer of the enemies"
        " on c4 and e4.",
        "En d4, le fantassin prendrait en d5, mais cela ne rompt pas la tenaille des ennemis en"
        " c4 et e4.",
    )


def test_only_a_pincer_that_stays_is_named():
    # The capture on e4 breaks one pincer; that of c5 and e3 holds.
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . f . . . . .
        . . f . f F . .
        . . . F f . . .
        . . . . . . . .
        . . . . . . . F
    """
    error = refuse(board, "d3-d4", self_pincer_exception="capture-flanker")
    assert error.values["enemies"] == ["c5", "e3"]


def test_a_jump_that_may_not_capture():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . f . . . .
        . . . c C . . .
        . f . . . . . .
        C . . . . . . F
    """
    error = refuse(board, "a1-c3", jump_captures=False)
    assert (error.rule, error.case) == ("latroncules.pincer.entry", "jump")
    assert told(error) == (
        "On c3, the cavalry would stand in a pincer between the enemies on b2 and d4; in"
        " this game a jump captures nothing, and so it cannot allow that.",
        "En c3, le cavalier serait en tenaille entre les ennemis en b2 et d4 ; dans"
        " cette partie, un saut ne prend rien et ne peut donc le permettre.",
    )


def test_a_corner_names_its_two_neighbours():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        f C . . . . . .
        . c . . . . . .
    """
    assert refuse(board, "b2-a1").values["enemies"] == ["a2", "b1"]


def test_the_lines_of_the_mirrored_board_count_on_it():
    board = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . C . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . c
    """
    error = refuse(board, "e4-f5", board="mirrored")
    assert error.values["allowed"] == ["d5", "e3", "e5", "f3"]


def test_every_refusal_of_the_rulebook_is_told_by_a_test_here():
    book = {(rule.id, case) for rule in GAME.rulebook.rules.values() for case in rule.refusals}
    elsewhere = {
        ("latroncules.cavalry.jump", "two"),
        ("latroncules.cavalry.jump", "occupied"),
        ("latroncules.pincer.capture-flanker", ""),
        ("latroncules.pincer.entry", "jump"),
    }
    assert {rule for _, rule, _, _ in WHITE_MOVES} | elsewhere == book
