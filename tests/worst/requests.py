"""The worst requests that a search for them has come across: each takes long, or once did.

Some are written here; those that are no rule but a find are in `found/`, a file each, as
`python -m benchmarks.worst` has written them. Whoever finds a worse one adds it, and the tests and
`python -m benchmarks heavy` send it from then on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson

from service.answers import begin
from service.games.core.json_values import Json
from service.games.registry import load

FOUND: Final = Path(__file__).with_name("found")

LA_TREL: Final = "/v1/games/la-trel"
ZATRE: Final = "/v1/games/zatre"
GRAAL: Final = "/v1/games/graal"

# Found by climbing from random positions: two warriors meet 173,671 chains of captures.
_MOST_CHAINED: Final = (
    "a8=wS b8=wS e8=wS d6=wW f5=wW h1=wT a2=bD b1=bD c3=bD d5=bD g3=bD g4=bD g6=bD h7=bD "
    "b6=bS d2=bS f2=bS g5=bS g7=bT h3=bT b4=bW e4=bW"
)
CHAINS: Final = {
    "variant": "fr-basic",
    "pieces": dict(text.split("=") for text in _MOST_CHAINED.split()),
    "turn": "white",
}

# A board in the middle of a game, and a hand of small tiles: most of them fit almost anywhere,
# and whether the light cells are excused depends on the order of all of them.
_CROWDED: Final = (
    "2@a5 1@a6 4@b10 2@b2 5@b3 3@b4 2@b5 5@b9 4@c2 1@c3 3@c4 4@c8 4@c9 5@d3 1@d4 6@d5 2@d7 6@d8 "
    "5@e1 1@e2 1@e3 5@e5 6@e6 1@e7 3@f1 2@f2 6@f6 6@f7 2@g10 2@g2 3@g7 3@g8 4@g9 4@h10 4@h8 4@h9 "
    "5@i7 3@i8 4@i9 3@j7 6@k6 1@k7 2@k8 5@l5 3@l6 5@l8 3@l9 6@m3 2@m4 2@m5 2@m6"
)
FULL_HAND: Final = {
    "tiles": {cell: int(tile) for tile, cell in (text.split("@") for text in _CROWDED.split())},
    "hands": {"p1": [1] * 13 + [2] * 7, "p2": []},
    "turn": "p1",
    "phase": "lay",
}
_WIDE_SQUARES: Final = [
    f"{file}{rank}" for file in "abcdefghijklmnopqrstuvwxyz" for rank in range(1, 27)
]
_WIDE: Final = {"rows": ["." * 26] * 26}
_NAMES: Final = [f"n{number:06}" for number in range(40_000)]


@dataclass(frozen=True, slots=True)
class Worst:
    """One request that takes long; `heavy` if it is known to be more than a worker's to do."""

    name: str
    path: str
    body: Json
    accept: str = "application/json"
    heavy: bool = True


@cache
def quiet_shuffle(plies: int) -> tuple[str, ...]:
    """Return a game of La Trel in which nobody captures, of moves that repetition allows."""
    game = load("service.games.latrel").game
    state = game.new("en-standard")
    played: list[str] = []
    while len(played) < plies:
        quiet = [m for m in game.legal_moves(state) if not (m.taken or m.exchange)]
        move = quiet[(7 * len(played)) % len(quiet)]
        played.append(game.notation(move))
        state = game.advance(state, move)
    return tuple(played)


def worst_requests() -> list[Worst]:
    return [*_of_zatre(), *_of_la_trel(), *_of_graal(), *_of_form(), *_found()]


def _of_zatre() -> Iterator[Worst]:
    listing = f"{ZATRE}/legal-moves"
    yield Worst("the turns of a full hand", listing, {"state": FULL_HAND})
    yield Worst("those that begin so", listing, {"state": FULL_HAND, "prefix": "1@a10"})
    yield Worst("the best of them", listing, {"state": FULL_HAND, "order": "score"})
    included = {"state": FULL_HAND, "include": ["legal_moves"]}
    yield Worst("with the result", f"{ZATRE}/results", included)
    yield Worst("a check of nothing yet", f"{ZATRE}/move-checks", {"state": FULL_HAND, "move": ""})
    drawn = {"state": FULL_HAND, "targets_of": "1@a10"}
    yield Worst("a picture of where tiles may go", f"{ZATRE}/diagrams", drawn)
    cells = [f"{column}{row}" for row in range(3, 14) for column in "cdefghijklm"][:120]
    laid = " ".join(f"{1 + index % 6}@{cell}" for index, cell in enumerate(cells))
    score = {"tiles": {}, "laid": laid, "opening": True}
    yield Worst("a whole box laid at once", f"{ZATRE}/turn-scores", score)
    turns = [{"tens": 1, "elevens": 1, "twelves": 1, "ticks": 2}] * 400
    sheets = {"players": [{"name": "x" * 40, "turns": turns} for _ in range(10)]}
    for form in ("application/json", "image/svg+xml", "text/plain", "text/csv"):
        yield Worst(f"the longest sheets as {form}", f"{ZATRE}/score-sheets", sheets, form)


def _of_la_trel() -> Iterator[Worst]:
    listing = f"{LA_TREL}/legal-moves"
    yield Worst("the most chains", listing, {"state": CHAINS})
    yield Worst("the chains of one piece", listing, {"state": CHAINS, "prefix": "f5", "limit": 1})
    yield Worst("their picture", f"{LA_TREL}/diagrams", {"state": CHAINS, "targets_of": "f5"})
    yield Worst("a check of one piece", f"{LA_TREL}/move-checks", {"state": CHAINS, "move": "f5"})
    game = {"variant": "en-standard", "moves": [*quiet_shuffle(5000)]}
    replay = f"{LA_TREL}/replays"
    yield Worst("5,000 moves", replay, game)
    yield Worst("5,000 moves with all events", replay, {**game, "include": ["events"]})
    told = {**game, "include": ["positions", "events"]}
    yield Worst("5,000 moves with all positions", replay, told)


def _of_graal() -> Iterator[Worst]:
    army = {"R": 1, "P": 1, "D": 1, "C": 2, "S": 4, "E": 1, "A": 1, "Q": 4}
    crowd = {
        "map": _WIDE,
        "army": army,
        "pieces": dict.fromkeys(_WIDE_SQUARES, "wS"),
        "castles": {colour: {"donjon": "a1", "cour": "a1"} for colour in "wb"},
        "turn": "white",
    }
    yield Worst("a crowd with all its faults", f"{GRAAL}/states", {"setup": crowd}, heavy=False)
    entry = load("service.games.graal")
    state = begin(entry, {"variant": "two", "map": _WIDE, "army": army})
    board = entry.wire.dump_state(state)
    drawn = {
        "state": board,
        "highlights": _WIDE_SQUARES,
        "targets": _WIDE_SQUARES,
        "arrows": [[_WIDE_SQUARES[n], _WIDE_SQUARES[-n - 1]] for n in range(200)],
        "size": 4096,
    }
    yield Worst("the largest picture", f"{GRAAL}/diagrams", drawn, heavy=False)
    placed = " ".join(f"R@{square}" for square in _WIDE_SQUARES)[:1980].rpartition(" ")[0]
    deployed = {"state": board, "move": f"deploy w {placed}"}
    yield Worst("an army of kings", f"{GRAAL}/moves", deployed, heavy=False)


def _of_form() -> Iterator[Worst]:
    """Yield what is wrong from end to end, as large as a body may be."""
    strange = {"turn": "white", "pieces": dict.fromkeys(_NAMES, "wS")}
    yield Worst("40,000 unknown squares", f"{LA_TREL}/results", {"state": strange})
    unknown = dict.fromkeys(_NAMES, 1)
    yield Worst("40,000 unknown members", f"{GRAAL}/results", {"state": unknown})
    yield Worst("5,000 moves that are none", f"{ZATRE}/replays", {"moves": [1] * 5000})
    noise = {"tiles": dict.fromkeys(_NAMES, 9), "hands": {"p1": [9] * 20_000}, "turn": "p9"}
    yield Worst("a board of noise", f"{ZATRE}/states", {"setup": noise})


def _found() -> Iterator[Worst]:
    for path in sorted(FOUND.glob("*.json")):
        find: dict[str, Any] = orjson.loads(path.read_bytes())
        yield Worst(path.stem, find["path"], find["body"], find.get("accept", "*/*"), heavy=False)
