"""Positions drawn as small boards.

A drawing is the south-west corner of a map of 14 by 14 holes, its last row rank 1, or with
`north` the north-west corner, its first row rank 14; the rest is open ground. Its words:

    .        open ground            wS       a figure on open ground
    #        rock                   wSf wS#  a figure in a forest, on a rock
    f        forest                 wd wc    donjon and cour of a colour
    x fx     reached holes          wd:wR    a figure in a donjon or a cour
    bS! wc!  a figure that can be captured, a cour that can be entered

Castles and kings that are not drawn stand out of the way, in the east.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from service.games.core.errors import IllegalMove
from service.games.core.texts import LANGUAGES
from service.games.graal.game import GAME
from service.games.graal.state import State
from service.games.graal.wire import WIRE

SIDE = 14
ARMY = {"R": 1, "P": 1, "D": 1, "C": 4, "S": 4, "E": 4, "A": 4, "Q": 4}
ASIDE = {
    "two": {"w": ("n1", "n2", "l1"), "b": ("n14", "n13", "l14")},
    "four": {
        "w": ("g1", "g2", "f1"),
        "b": ("g14", "g13", "f14"),
        "l": ("n14", "n13", "l14"),
        "t": ("n1", "n2", "l1"),
    },
}


def words(drawing: str, north: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the squares of a drawing with their words."""
    rows = [row.split() for row in drawing.split("\n") if row.strip()]
    lowest = SIDE + 1 - len(rows) if north else 1
    for rank, row in enumerate(reversed(rows), lowest):
        for file, word in enumerate(row):
            yield f"{'abcdefghijklmn'[file]}{rank}", word


def document(
    drawing: str, turn: str | None = "white", north: bool = False, **members: Any
) -> dict[str, Any]:
    """Return the JSON of a drawn position."""
    variant = members.get("variant", "two")
    ground = {}
    pieces: dict[str, str] = {}
    castles: dict[str, dict[str, str]] = {}
    for square, drawn in words(drawing, north):
        word = drawn.rstrip("!")
        part, _, inside = word.partition(":")
        if part[1:] in ("d", "c"):
            castles.setdefault(part[0], {})["donjon" if part[1] == "d" else "cour"] = square
            word = inside
        if word[-1:] in ("f", "#"):
            ground[square] = word[-1]
        elif word == "fx":
            ground[square] = "f"
        if len(word) > 1 and word[1].isupper():
            pieces[square] = word[:2]
    for letter, (donjon, cour, king) in ASIDE["four" if variant == "four" else "two"].items():
        if letter in members.get("out", ""):
            continue
        castles.setdefault(letter, {"donjon": donjon, "cour": cour})
        if not {letter + kind for kind in "RPD"} & set(pieces.values()):
            pieces.setdefault(king, f"{letter}R")
    rows = [
        "".join(ground.get(f"{file}{rank}", ".") for file in "abcdefghijklmn")
        for rank in range(SIDE, 0, -1)
    ]
    return {
        "map": {"rows": rows},
        "army": ARMY,
        "pieces": pieces,
        "castles": castles,
        "turn": turn,
        **{member: value for member, value in members.items() if member != "out"},
    }


def position(drawing: str, turn: str | None = "white", **members: Any) -> State:
    """Return a drawn position as a state."""
    state: State = WIRE.load_state(document(drawing, turn, **members))
    return state


def reach(drawing: str, origin: str, **members: Any) -> set[str]:
    """Return the holes of the drawing that the figure on `origin` can go to."""
    drawn = {square for square, _ in words(drawing, members.get("north", False))}
    found = GAME.legal_moves(position(drawing, **members), origin)
    return {GAME.steps(move)[1] for move in found} & drawn


def reaches_what_is_drawn(drawing: str, origin: str, **members: Any) -> bool:
    """Tell whether the figure on `origin` reaches just what the drawing marks."""
    marked = {
        square
        for square, word in words(drawing, members.get("north", False))
        if word in ("x", "fx") or word[-1] == "!"
    }
    assert reach(drawing, origin, **members) == marked
    return True


def texts(moves: Any) -> list[str]:
    return [GAME.notation(move) for move in moves]


def moves(state: State, origin: str = "") -> set[str]:
    """Return the legal moves in notation."""
    return set(texts(GAME.legal_moves(state, origin)))


def is_attack(text: str) -> bool:
    """Tell whether a move is written as a capture or a shot; `x` may also be a file."""
    return "*" in text or re.search(r"\dx", text) is not None


def pieces(state: State) -> dict[str, str]:
    """Return the figures on the board."""
    found: dict[str, str] = WIRE.dump_state(state)["pieces"]
    return found


def play(state: State, *notations: str) -> State:
    """Play these moves."""
    for text in notations:
        state = GAME.advance(state, GAME.parse(state, text))
    return state


def order_of_turns(state: State, count: int) -> list[str]:
    """Return who is to move in so many turns, whatever they play."""
    seats: list[str] = []
    for _ in range(count):
        seats += GAME.to_move(state)
        state = GAME.advance(state, next(GAME.generate(state)))
    return seats


def happened(state: State, text: str) -> list[dict[str, Any]]:
    """Return the events of a move."""
    return [event.as_json() for event in GAME.play(state, GAME.parse(state, text)).events]


def refused(state: State, text: str) -> tuple[str, str]:
    """Return the rule that a move breaks and the English sentence; both languages are told."""
    try:
        GAME.parse(state, text)
    except IllegalMove as error:
        told = {language: GAME.rulebook.refusal(error, language) for language in LANGUAGES}
        assert told["fr"] != told["en"]
        return error.rule, told["en"]
    raise AssertionError(f"{text} is legal")
