"""Situations at a table, the calls that can cross there, and what each is answered after another.

Whatever two calls do at the same moment, one of them comes first: the tables are all that may
come out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from service.games.graal.wire import WIRE as GRAAL

Act: TypeAlias = "tuple[str, str, str, Any]"
"""Who does it, how it is called, and what is sent."""

NO: Final = {"accept": False}
ALONE: Final = "(alone)"


@dataclass(frozen=True, slots=True)
class Situation:
    """What a session begins with, what has happened there, and who can do what now."""

    beginning: Mapping[str, Any]
    past: Sequence[Act]
    acts: Mapping[str, Act]
    table: str
    """What the call of a column is answered after that of a row."""

    triples: Sequence[tuple[str, str, str]] = field(default=())
    """Which calls to let cross three at a time."""

    @property
    def statuses(self) -> dict[tuple[str, str], int]:
        """By the first call's name and the second's, what the second is answered."""
        [_, *rows] = self.table.strip().splitlines()
        names = (ALONE, *self.acts)
        assert all(row.strip().startswith(name) for row, name in zip(rows, names, strict=True))
        return {
            (first, second): int(status)
            for row, first in zip(rows, names, strict=True)
            for second, status in zip(self.acts, row.split()[-len(self.acts) :], strict=True)
        }


LA_TREL: Final = Situation(
    # White has moved, asks to take that back, and offers a draw.
    beginning={"game": "la-trel"},
    past=(
        ("white", "POST", "moves", {"move": "a2-a3"}),
        ("white", "POST", "undo-requests", {}),
        ("white", "POST", "draw-offers", {}),
    ),
    acts={
        "move": ("black", "POST", "moves", {"move": "a7-a6"}),
        "undo": ("black", "POST", "undo-requests", {}),
        "keep": ("black", "POST", "undo-requests", NO),
        "withdraw": ("white", "POST", "undo-requests", NO),
        "draw": ("black", "POST", "draw-offers", {}),
        "refuse": ("black", "POST", "draw-offers", NO),
        "resign": ("white", "POST", "resignations", {}),
        "rename": ("black", "PATCH", "seats/black", {"name": "Ada"}),
        "hand over": ("black", "POST", "seats/black/tokens", {}),
        "leave": ("white", "POST", "seats/white/tokens", {}),
        "look": ("black", "GET", "", None),
        "recall": ("black", "GET", "history", None),
        "delete": ("white", "DELETE", "", None),
    },
    # Where an offer is gone, agreeing is offering.
    table="""
               move undo keep withdraw draw refuse resign rename hand-over leave look recall delete
    (alone)    200  200  200  200      200  200    200    200    201       201   200  200    204
    move       409  200  409  409      200  409    200    200    201       201   200  200    204
    undo       409  409  409  409      200  409    200    200    201       201   200  200    204
    keep       200  409  409  409      200  200    200    200    201       201   200  200    204
    withdraw   200  409  409  409      200  200    200    200    201       201   200  200    204
    draw       422  409  409  409      409  409    409    200    201       201   200  200    204
    refuse     200  200  200  200      200  409    200    200    201       201   200  200    204
    resign     422  409  409  409      409  409    409    200    201       201   200  200    204
    rename     200  200  200  200      200  200    200    200    201       201   200  200    204
    hand over  401  401  401  200      401  401    200    401    401       201   401  401    204
    leave      200  200  200  401      200  200    401    200    201       401   200  200    401
    look       200  200  200  200      200  200    200    200    201       201   200  200    204
    recall     200  200  200  200      200  200    200    200    201       201   200  200    204
    delete     404  404  404  404      404  404    404    404    404       404   404  404    404
    """,
    triples=(
        ("move", "undo", "draw"),
        ("undo", "hand over", "rename"),
        ("move", "resign", "draw"),
        ("undo", "keep", "delete"),
        ("draw", "refuse", "resign"),
        ("undo", "undo", "undo"),
    ),
)

LATRONCULES: Final = Situation(
    # As in La Trel; what has nothing to do with positions crosses there.
    beginning={"game": "latroncules"},
    past=(
        ("white", "POST", "moves", {"move": "a2-a3"}),
        ("white", "POST", "undo-requests", {}),
        ("white", "POST", "draw-offers", {}),
    ),
    acts={
        "move": ("black", "POST", "moves", {"move": "a7-b6"}),
        "undo": ("black", "POST", "undo-requests", {}),
        "draw": ("black", "POST", "draw-offers", {}),
        "resign": ("black", "POST", "resignations", {}),
    },
    table="""
               move undo draw resign
    (alone)    200  200  200  200
    move       409  200  200  200
    undo       409  409  200  200
    draw       422  409  409  409
    resign     422  409  409  409
    """,
    triples=(("move", "undo", "draw"),),
)

LA_TREL_OVER: Final = Situation(
    # White has resigned, and asks for a rematch.
    beginning={"game": "la-trel"},
    past=(
        ("white", "POST", "moves", {"move": "a2-a3"}),
        ("white", "POST", "resignations", {}),
        ("white", "POST", "rematches", {}),
    ),
    acts={
        "rematch": ("black", "POST", "rematches", {}),
        "decline": ("black", "POST", "rematches", NO),
        "withdraw": ("white", "POST", "rematches", NO),
        "rename": ("black", "PATCH", "seats/black", {"name": "Ada"}),
        "hand over": ("black", "POST", "seats/black/tokens", {}),
        "leave": ("white", "POST", "seats/white/tokens", {}),
        "delete": ("white", "DELETE", "", None),
    },
    table="""
               rematch decline withdraw rename hand-over leave delete
    (alone)    200     200     200      200    201       201   204
    rematch    200     409     409      200    409       409   204
    decline    200     409     409      200    201       201   204
    withdraw   200     409     409      200    201       201   204
    rename     200     200     200      200    201       201   204
    hand over  401     401     200      401    401       201   204
    leave      200     200     401      200    201       401   401
    delete     404     404     404      404    404       404   404
    """,
    triples=(("rematch", "hand over", "leave"), ("rematch", "withdraw", "rename")),
)

ZATRE: Final = Situation(
    # The first of three has laid, wants to take that back, and the second agrees.
    beginning={
        "game": "zatre",
        "setup": {
            "tiles": {"h8": 6, "i8": 5},
            "hands": {"p1": [2, 5], "p2": [4], "p3": [1, 1]},
            "turn": "p1",
            "phase": "lay",
            "seed": "s",
        },
    },
    past=(
        ("p1", "POST", "moves", {"move": "2@g7 5@h7"}),
        ("p1", "POST", "undo-requests", {}),
        ("p2", "POST", "undo-requests", {}),
    ),
    acts={
        "move": ("p2", "POST", "moves", {"move": "4@f6 6@g6"}),
        "agree": ("p3", "POST", "undo-requests", {}),
        "once more": ("p2", "POST", "undo-requests", {}),
        "keep": ("p3", "POST", "undo-requests", NO),
        "resign": ("p2", "POST", "resignations", {}),
        "hand over": ("p3", "POST", "seats/p3/tokens", {}),
        "delete": ("p1", "DELETE", "", None),
    },
    table="""
               move agree once-more keep resign hand-over delete
    (alone)    200  200   200       200  200    201       204
    move       409  409   200       409  200    201       204
    agree      409  409   409       409  200    201       204
    once more  200  200   200       200  200    201       204
    keep       200  409   409       409  200    201       204
    resign     422  409   409       409  409    201       204
    hand over  200  401   200       401  200    401       204
    delete     404  404   404       404  404    404       404
    """,
    triples=(("move", "agree", "hand over"), ("agree", "keep", "resign")),
)

ZATRE_OVER: Final = Situation(
    # The first of three has given up, and wants to play again.
    beginning={"game": "zatre", "players": 3, "seed": "crossings"},
    past=(
        ("p1", "POST", "resignations", {}),
        ("p1", "POST", "rematches", {}),
    ),
    acts={
        "second": ("p2", "POST", "rematches", {}),
        "third": ("p3", "POST", "rematches", {}),
        "decline": ("p3", "POST", "rematches", NO),
        "hand over": ("p3", "POST", "seats/p3/tokens", {}),
        "leave": ("p2", "POST", "seats/p2/tokens", {}),
        "delete": ("p2", "DELETE", "", None),
    },
    table="""
               second third decline hand-over leave delete
    (alone)    200    200   200     201       201   204
    second     200    200   200     201       201   204
    third      200    200   200     201       201   204
    decline    200    200   409     201       201   204
    hand over  200    401   401     401       201   204
    leave      401    200   200     201       401   401
    delete     404    404   404     404       404   404
    """,
    triples=(("second", "third", "hand over"), ("second", "third", "leave")),
)

_READY: Final = {text.split()[1]: text for text in GRAAL.dump_board()["presets"][0]["deployments"]}

GRAAL_DEPLOYING: Final = Situation(
    # Both deploy in secret; nobody has yet.
    beginning={"game": "graal"},
    past=(),
    acts={
        "deploy": ("white", "POST", "moves", {"move": _READY["w"]}),
        "answer": ("dark-blue", "POST", "moves", {"move": _READY["b"]}),
        "undo": ("dark-blue", "POST", "undo-requests", {}),
        "draw": ("dark-blue", "POST", "draw-offers", {}),
        "resign": ("white", "POST", "resignations", {}),
        "look": ("white", "GET", "", None),
        "hand over": ("dark-blue", "POST", "seats/dark-blue/tokens", {}),
        "delete": ("white", "DELETE", "", None),
    },
    table="""
               deploy answer undo draw resign look hand-over delete
    (alone)    200    200    409  200  200    200  201       204
    deploy     409    200    409  200  200    200  201       204
    answer     200    409    409  200  200    200  201       204
    undo       200    200    409  200  200    200  201       204
    draw       200    200    409  200  200    200  201       204
    resign     422    422    409  409  409    200  201       204
    look       200    200    409  200  200    200  201       204
    hand over  200    401    401  401  200    200  401       204
    delete     404    404    404  404  404    404  404       404
    """,
    triples=(("deploy", "answer", "resign"), ("deploy", "answer", "hand over")),
)

SITUATIONS: Final[Mapping[str, Situation]] = {
    "la-trel": LA_TREL,
    "la-trel over": LA_TREL_OVER,
    "latroncules": LATRONCULES,
    "zatre": ZATRE,
    "zatre over": ZATRE_OVER,
    "graal deploying": GRAAL_DEPLOYING,
}
