"""The ladder as a picture: a column a game, a rung a player, with its interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from xml.sax.saxutils import escape

from benchmarks.ladder.bouts import entries
from benchmarks.ladder.ratings import Interval, Rated

_WIDTH, _HEIGHT = 190, 460
_LEFT, _TOP, _BOTTOM = 60, 50, 30
_GRID: Final = 200
_CLOSEST: Final = 13
"""How near to each other two names can be read."""


def picture(rated: Mapping[str, Rated]) -> str:
    """Draw the ladder as SVG."""
    every = [each for game in rated.values() for each in game.ratings.values()]
    low = _GRID * (min((each.low for each in every), default=0) // _GRID)
    high = _GRID * (max((each.high for each in every), default=0) // _GRID + 1)
    width = _LEFT + _WIDTH * len(rated)
    height = _TOP + _HEIGHT + _BOTTOM

    def level(elo: float) -> float:
        return _TOP + _HEIGHT * (high - elo) / (high - low)

    shapes = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        "<title>Ratings of the computer players, by game</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for elo in range(int(low), int(high) + 1, _GRID):
        y = level(elo)
        shapes.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{width}" y2="{y:.1f}" stroke="#ddd"/>')
        shapes.append(f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{elo}</text>')
    for column, (game, ratings) in enumerate(rated.items()):
        x = _LEFT + _WIDTH * column + 30
        name = entries()[game].game.rulebook.name.en
        shapes.append(f'<text x="{x}" y="24" font-size="14">{escape(name)}</text>')
        rungs = [(label, each, level(each.value)) for label, each in ratings.ratings.items()]
        for label, each, y in rungs:
            shapes.append(_rung(x, y, level(each.low), level(each.high)))
            shapes.append(f"<!-- {escape(label)}: {_numbers(each)} -->")
        for label, y in _apart(rungs):
            shapes.append(f'<text x="{x + 22}" y="{y + 4:.1f}">{escape(label)}</text>')
    return "\n".join([*shapes, "</svg>", ""])


def _rung(x: int, y: float, low: float, high: float) -> str:
    return (
        f'<path d="M{x} {high:.1f}V{low:.1f}" stroke="#2b6cb0" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{y:.1f}" r="4" fill="#2b6cb0"/>'
    )


def _numbers(interval: Interval) -> str:
    return f"{interval.value:.0f} from {interval.low:.0f} to {interval.high:.0f}"


def _apart(rungs: list[tuple[str, Interval, float]]) -> Iterator[tuple[str, float]]:
    """Yield names and where to write them, the lowest first, none over another."""
    last = float("inf")
    for label, _, y in sorted(rungs, key=lambda rung: -rung[2]):
        last = min(y, last - _CLOSEST)
        yield label, last
