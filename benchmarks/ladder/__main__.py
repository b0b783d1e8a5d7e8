"""Play what is missing of the ladder, then write its page and its picture: `make ladder`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path

from benchmarks.ladder.bouts import Bout, Record, edition, entries, play, schedule
from benchmarks.ladder.contestants import GREEDY, NAMES, RANDOM
from benchmarks.ladder.page import PICTURE, page
from benchmarks.ladder.picture import picture
from benchmarks.ladder.ratings import rate

GAMES = Path(__file__).with_name("games.jsonl")
DOCS = Path(__file__).parents[2] / "docs"


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    games = given.games.split(",") if given.games else list(entries())
    names = given.players.split(",") if given.players else list(NAMES)
    pairings = list(pairings_of(names, given.pairings))
    mend(given.record)
    played = read(given.record)
    done = {record.bout for record in played}
    missing = [bout for bout in schedule(games, pairings, given.pairs) if bout not in done]
    print(f"{len(played)} bouts are played, {len(missing)} to come", flush=True)
    with given.record.open("a", encoding="utf-8") as file:
        for record in _played(missing, given.processes):
            file.write(record.line() + "\n")
            file.flush()
            bout = record.bout
            print(bout.game, bout.first, bout.second, bout.number, record.scores, flush=True)
    write(read(given.record), given.docs)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("--games", help="their ids, with commas; all without this")
    parser.add_argument("--players", help="random,greedy,level 1,…; all without this")
    parser.add_argument(
        "--pairings",
        choices=("neighbours", "all"),
        default="neighbours",
        help="each with the next and with random and greedy, or everybody with everybody",
    )
    parser.add_argument("--pairs", type=int, default=0, help="of games, for each pairing")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--record", type=Path, default=GAMES, help="where games are kept")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where the page is written")
    return parser


def pairings_of(names: Sequence[str], kind: str) -> Iterator[tuple[str, str]]:
    """Yield who plays whom."""
    for first, second in combinations(names, 2):
        near = names.index(second) - names.index(first) == 1
        if kind == "all" or near or first in (RANDOM, GREEDY):
            yield first, second


def read(file: Path) -> list[Record]:
    """Return the bouts that were played by the players that there are now."""
    if not file.is_file():
        return []
    records = map(Record.read, file.read_text("utf-8").splitlines())
    return [record for record in records if record.edition == edition(record.bout.game)]


def mend(file: Path) -> None:
    """Cut off the half line that a run which was killed has left."""
    if file.is_file():
        text = file.read_text("utf-8")
        file.write_text(text[: text.rfind("\n") + 1], "utf-8")


def _played(bouts: Iterable[Bout], processes: int) -> Iterator[Record]:
    if processes == 1:
        yield from map(play, bouts)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, bouts)


def write(records: Sequence[Record], docs: Path) -> None:
    """Write the page and the picture."""
    by_game = {
        game: [record for record in records if record.bout.game == game] for game in entries()
    }
    by_game = {game: played for game, played in by_game.items() if played}
    rated = {}
    for game, played in by_game.items():
        names = [name for name in NAMES if any(name in _names(record) for record in played)]
        rated[game] = rate(played, names, names[0])
    (docs / PICTURE).parent.mkdir(parents=True, exist_ok=True)
    (docs / PICTURE).write_text(picture(rated), "utf-8")
    (docs / "ladder.md").write_text(page(rated, by_game), "utf-8")
    print(f"written to {docs / 'ladder.md'}")


def _names(record: Record) -> tuple[str, str]:
    return record.bout.first, record.bout.second


if __name__ == "__main__":
    sys.exit(main())
