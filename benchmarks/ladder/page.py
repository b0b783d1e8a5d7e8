"""The results page: a table a game, the picture, and how it was measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from benchmarks.ladder.bouts import LONGEST, OPENING_PLIES, Record, entries
from benchmarks.ladder.contestants import GREEDY, NAMES, RANDOM
from benchmarks.ladder.ratings import SAMPLES, Interval, Rated, score
from service.players import LEVELS

PICTURE: Final = "images/ladder.svg"

_ABOUT: Final = f"""# The ladder

How strong the computer players are: random, greedy and all levels against each other, in each
game's first variant with two players. This page is written by `make ladder`, from the games in
`benchmarks/ladder/games.jsonl`; `make ladder ARGS="--pairs 200"` plays what is missing there.

![The ladder]({PICTURE})

- Games come in pairs: the same opening of {OPENING_PLIES} random moves, in Zatre the same order of
  the bag, once with either colour. After {LONGEST} plies a game is drawn.
- *random* plays any legal move; *greedy* the one after which its evaluation says that it is
  furthest ahead, in Zatre the turn with the most points.
- Ratings are Bradley and Terry's on the scale of Elo, with *random* at 0; a draw is half a win.
  Intervals hold 19 times out of 20 ({SAMPLES} fits to shares of the points that go with what was
  scored). Who never lost would be infinitely strong; one drawn game more in each pairing keeps
  him on the page.
- *step* is by how much a level is stronger than the row before: an interval above 0 means that it
  certainly is.
"""


def page(rated: Mapping[str, Rated], records: Mapping[str, Sequence[Record]]) -> str:
    """Write the page."""
    parts = [_ABOUT]
    for game, ratings in rated.items():
        played = records[game]
        name = entries()[game].game.rulebook.name.en
        games = 2 * len(played)
        drawn = sum(each == 0.5 for record in played for each in record.scores)
        parts.append(f"## {name}\n\n{games} games, {drawn} of them drawn.\n")
        parts.append(_table(ratings, played))
        parts.append(_endings(played))
    return "\n".join(parts)


def _table(rated: Rated, records: Sequence[Record]) -> str:
    rows = [
        "| player | nodes | overlooked | rating | step | against greedy | against random |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    steps = {above: step for (_, above), step in rated.steps.items()}
    for name in NAMES:
        if name not in rated.ratings:
            continue
        nodes = overlooked = ""
        if name.startswith("level"):
            effort = LEVELS[int(name.removeprefix("level "))]
            nodes, overlooked = f"{effort.nodes:,}", f"{effort.overlooked} %"
        cells = (
            name,
            nodes,
            overlooked,
            _shown(rated.ratings[name]),
            _shown(steps[name]) if name in steps else "",
            _score(records, name, GREEDY),
            _score(records, name, RANDOM),
        )
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def _shown(interval: Interval) -> str:
    return f"{interval.value:.0f} ({interval.low:.0f} to {interval.high:.0f})"


def _score(records: Sequence[Record], name: str, other: str) -> str:
    share, games = score(records, name, other)
    return f"{share:.1%} of {games}" if games else ""


def _endings(records: Sequence[Record]) -> str:
    reasons = [reason for record in records for reason in record.reasons]
    counted = sorted({(-reasons.count(reason), reason) for reason in reasons})
    endings = ", ".join(f"`{reason}` {-count}" for count, reason in counted)
    plies = sorted(length for record in records for length in record.plies)
    return f"Endings: {endings}. The median game has {plies[len(plies) // 2]} plies.\n"
